import type { Database, Transaction } from '../database/database.ts';
import { assumeCallerUnlessEnded, type Claims, SESSION_ENDED } from '../database/request-context.ts';
import { accessDenied, fromDatabase } from './storage-error.ts';

/** Runs statements atomically with the caller's rights. Rejects with Storage's errors. */
export type Access = <T>(caller: Claims, run: (transaction: Transaction) => Promise<T>) => Promise<T>;

export function createAccess(database: Database): Access {
  return async (caller, run) => {
    try {
      return await database.transaction(async (transaction) => {
        if (!(await assumeCallerUnlessEnded(transaction, caller))) throw accessDenied(SESSION_ENDED);
        return await run(transaction);
      });
    } catch (error) {
      throw fromDatabase(error);
    }
  };
}

/** With full rights: for what Storage itself must know. */
export const STORAGE_ITSELF: Claims = { role: 'service_role' };
