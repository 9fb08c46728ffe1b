import { currentCaller } from '../database/callers.ts';
import type { Database, Transaction } from '../database/database.ts';
import { assumeCallerUnlessEnded, type Claims, SESSION_ENDED } from '../database/request-context.ts';
import { type Lane, LaneFullError } from '../base/lane.ts';
import { accessDenied, fromDatabase, slowDown } from './storage-error.ts';

/** Runs statements atomically with the caller's rights. Rejects with Storage's errors. */
export type Access = <T>(caller: Claims, run: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** @param lane the lane of all data requests; callers take turns, regardless of a statement's rights */
export function createAccess(database: Database, lane: Lane): Access {
  return async (caller, run) => {
    try {
      return await lane.run(currentCaller()?.key ?? 'storage', () =>
        database.transaction(async (transaction) => {
          if (!(await assumeCallerUnlessEnded(transaction, caller))) throw accessDenied(SESSION_ENDED);
          return await run(transaction);
        }),
      );
    } catch (error) {
      throw error instanceof LaneFullError ? slowDown() : fromDatabase(error);
    }
  };
}

/** Claims with full rights, for Storage's own queries. */
export const STORAGE_ITSELF: Claims = { role: 'service_role' };
