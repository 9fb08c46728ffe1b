import type { StorageFault } from '../storage/store.ts';

/** What replication is doing. How much waits is asked of the database, which every tab has. */
export type EngineStatus =
  | { readonly phase: 'idle' }
  | { readonly phase: 'syncing' }
  /** The server cannot be reached; tried again by itself. */
  | { readonly phase: 'offline' }
  /** The session ended: goes on after the student has signed in again. */
  | { readonly phase: 'signed-out' }
  /** Goes on only after the student decided. */
  | { readonly phase: 'halted'; readonly reason: 'wrong-user' | 'restored-server' }
  /** The device's own database fails: no space, or closed under us. */
  | { readonly phase: 'storage-failed'; readonly kind: StorageFault };
