import type { WriteResult } from '../../../shared/replica/local-database.ts';

/** Error while the database is still opening. */
export const notReady: WriteResult = {
  ok: false,
  error: { kind: 'storage-closed', message: 'Your tasks are still loading. Try again in a moment.' },
};
