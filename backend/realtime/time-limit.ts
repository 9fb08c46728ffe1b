import { asCaller, type Role } from '../database/callers.ts';
import type { Database, Transaction } from '../database/database.ts';

/** Runs statements with a role's time-out, as in a request to REST. */
export function inTimeOf<T>(database: Database, role: Role, run: (transaction: Transaction) => Promise<T>): Promise<T> {
  return asCaller({ key: 'realtime', role }, () => database.transaction(run));
}
