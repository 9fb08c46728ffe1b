import type { WriteResult } from '../../data/replica/local-database.ts';

/** The database is still being opened. */
export const notReady: WriteResult = {
  ok: false,
  error: { kind: 'storage-closed', message: 'Your tasks are still being opened. Try again in a moment.' },
};
