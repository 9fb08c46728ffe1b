import type { LocalDatabase } from './rxdb-schema.ts';

const outdated = new WeakSet<LocalDatabase>();

/** STORE-1: a newer release has taken the data over; this context writes nothing more. */
export function markOutdated(database: LocalDatabase): void {
  outdated.add(database);
}

export function isOutdated(database: LocalDatabase): boolean {
  return outdated.has(database);
}
