import { asCaller, type Role } from '../database/callers.ts';
import type { Database, Transaction } from '../database/database.ts';

/** Runs statements on behalf of a role: each ends within the role's time, as in a request to REST. */
export function inTimeOf<T>(database: Database, role: Role, run: (transaction: Transaction) => Promise<T>): Promise<T> {
  return asCaller({ key: 'realtime', role }, () => database.transaction(run));
}
