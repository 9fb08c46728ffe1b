import type { SupabaseClient } from '@supabase/supabase-js';

import { SESSION_VERSION } from '../auth/device-session.ts';
import type { TokenSource } from '../auth/token-source.ts';
import { tabLeader, type Visibility } from '../leader/tab-leader.ts';
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
  /** Of this context; the service worker counts as looked at for the little that it does (LEAD-2). */
  readonly visibility: Visibility;
  /** Which build of the app this is. Documents that another one saw rejected are tried again; not by the service worker, which may be older. */
  readonly build?: string;
}

/** The engine in a browser, the same in a tab and in the service worker; nothing runs yet. */
export function createStudentEngine({ userId, store, client, tokens, locks, visibility, build }: StudentEngineOptions): Engine {
  const collections = Object.values(collectionSchemas);
  return createEngine({
    userId,
    collections,
    store,
    transport: supabaseTransport(client, collections, () => tokens.accessToken(userId)),
    // Tabs of an earlier release elect among themselves (STORE-1): they have no tokens and would hold the lead for nothing.
    leader: tabLeader(`${databaseName(userId)}-${SESSION_VERSION}`, locks, visibility, systemClock),
    clock: systemClock,
    random: Math.random,
    isUnmetered,
    newId: () => crypto.randomUUID(),
    ...(build === undefined ? {} : { build }),
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
