import type { SupabaseClient } from '@supabase/supabase-js';

import type { TokenSource } from '../auth/token-source.ts';
import { webLockLeader } from '../leader/leader.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { databaseName } from '../storage/open-database.ts';
import type { Store } from '../storage/store.ts';
import { supabaseTransport } from '../transport/supabase-transport.ts';
import { createEngine, type Engine } from './engine.ts';
import { systemClock } from './clock.ts';

export interface StudentEngineOptions {
  readonly userId: string;
  /** On this student's own database. */
  readonly store: Store;
  /** Whose every request is this student's. */
  readonly client: SupabaseClient;
  readonly tokens: TokenSource;
  /** Of the origin: what is replicated by one tab is left alone by the others and by the service worker. */
  readonly locks: LockManager;
}

/** The engine in a browser, the same in a tab and in the service worker; nothing runs yet. */
export function createStudentEngine({ userId, store, client, tokens, locks }: StudentEngineOptions): Engine {
  const collections = Object.values(collectionSchemas);
  return createEngine({
    userId,
    collections,
    store,
    transport: supabaseTransport(client, collections, () => tokens.accessToken(userId)),
    leader: webLockLeader(databaseName(userId), locks),
    clock: systemClock,
    random: Math.random,
    isUnmetered,
    newId: () => crypto.randomUUID(),
  });
}

/** What browsers tell of the connection; not all do. */
interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
}

function isUnmetered(): boolean {
  const { saveData, type } = (navigator as { readonly connection?: NetworkInformation }).connection ?? {};
  return saveData !== true && type !== 'cellular';
}
