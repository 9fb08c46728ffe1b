import type { StorageFault } from '../storage/store.ts';

/** Phase of replication. The number of pending changes comes from the database, in every tab. */
export type EngineStatus =
  /** TRIAL-1: there is no account, and nothing is sent anywhere. */
  | { readonly phase: 'local' }
  /** `delayed`: idle except for changes the server has not taken for a while, which are retried automatically (PUSH-9). */
  | { readonly phase: 'idle'; readonly delayed?: true }
  | { readonly phase: 'syncing' }
  /** The server is unreachable; retried automatically. */
  | { readonly phase: 'offline' }
  /** The login session ended; replication continues after the next sign-in. */
  | { readonly phase: 'signed-out' }
  /** A fault of the server, its answers or this program; retried automatically (ENG-2). */
  | { readonly phase: 'failed' }
  /** Replication continues only after the student has decided. */
  | {
      readonly phase: 'halted';
      readonly reason: 'wrong-user' | 'restored-server';
    }
  /** The local database failed: no space, or closed. */
  | { readonly phase: 'storage-failed'; readonly kind: StorageFault };
