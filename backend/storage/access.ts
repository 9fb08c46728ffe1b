import type { Database, Transaction } from '../database/database.ts';
import { assumeClaims, type Claims } from '../database/request-context.ts';
import { fromDatabase } from './storage-error.ts';

/** Runs statements with the rights of the caller, all or none. Rejects in Storage's words. */
export type Access = <T>(caller: Claims, run: (transaction: Transaction) => Promise<T>) => Promise<T>;

export function createAccess(database: Database): Access {
  return async (caller, run) => {
    try {
      return await database.transaction(async (transaction) => {
        await assumeClaims(transaction, caller);
        return await run(transaction);
      });
    } catch (error) {
      throw fromDatabase(error);
    }
  };
}

/** For what Storage itself has to know, whoever asks. */
export const STORAGE_ITSELF: Claims = { role: 'service_role' };
