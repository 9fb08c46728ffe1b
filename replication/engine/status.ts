import type { StorageFault } from '../storage/store.ts';

/** What replication is doing. How much waits is asked of the database, which every tab has. */
export type EngineStatus =
  /** `delayed`: but for changes that the server has not taken for a while, and that are sent again by themselves (PUSH-9). */
  | { readonly phase: 'idle'; readonly delayed?: true }
  | { readonly phase: 'syncing' }
  /** The server cannot be reached; tried again by itself. */
  | { readonly phase: 'offline' }
  /** The session ended: goes on after the student has signed in again. */
  | { readonly phase: 'signed-out' }
  /** Something is wrong with the server, its answers or this program; tried again by itself (ENG-2). */
  | { readonly phase: 'failed' }
  /** Goes on only after the student decided. */
  | { readonly phase: 'halted'; readonly reason: 'wrong-user' | 'restored-server' }
  /** The device's own database fails: no space, or closed under us. */
  | { readonly phase: 'storage-failed'; readonly kind: StorageFault };
