import type { SupabaseClient } from '@supabase/supabase-js';

import { SESSION_VERSION } from '../auth/device-session.ts';
import type { TokenSource } from '../auth/token-source.ts';
import { tabLeader, type Visibility } from '../leader/tab-leader.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { databaseName } from '../storage/open-database.ts';
import type { Store } from '../storage/store.ts';
import { deviceName } from '../transport/device-name.ts';
import { notingDevice } from '../transport/note-device.ts';
import { supabaseTransport } from '../transport/supabase-transport.ts';
import { createEngine, type Engine } from './engine.ts';
import { systemClock } from '../base/clock.ts';

export interface StudentEngineOptions {
  readonly userId: string;
  /** This student's database. */
  readonly store: Store;
  /** Sends this student's token with every request. */
  readonly client: SupabaseClient;
  readonly tokens: TokenSource;
  /** Web Locks of the origin, by which its contexts elect one leader. */
  readonly locks: LockManager;
  /** Visibility of this context; the service worker counts as visible while it syncs (LEAD-2). */
  readonly visibility: Visibility;
  /** The app's build: documents rejected under another build are retried. The service worker passes none, as it may be older. */
  readonly build?: string;
}

/** Creates the engine of a tab or service worker without starting it. */
export function createStudentEngine({ userId, store, client, tokens, locks, visibility, build }: StudentEngineOptions): Engine {
  const collections = Object.values(collectionSchemas);
  return createEngine({
    userId,
    collections,
    store,
    transport: notingDevice(
      supabaseTransport(client, collections, () => tokens.accessToken(userId)),
      systemClock,
      () => client.rpc('note_device', { name: deviceName(navigator.userAgent) }),
    ),
    // Tabs of an earlier release elect separately (STORE-1): they have no tokens and would block the leadership.
    leader: tabLeader(`${databaseName(userId)}-${SESSION_VERSION}`, locks, visibility, systemClock),
    clock: systemClock,
    random: Math.random,
    isUnmetered,
    newId: () => crypto.randomUUID(),
    ...(build === undefined ? {} : { build }),
  });
}

/** The Network Information API, which not every browser has. */
interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
}

function isUnmetered(): boolean {
  const { saveData, type } = (navigator as { readonly connection?: NetworkInformation }).connection ?? {};
  return saveData !== true && type !== 'cellular';
}
