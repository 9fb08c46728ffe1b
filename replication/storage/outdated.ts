import type { LocalDatabase } from './rxdb-schema.ts';

const outdated = new WeakSet<LocalDatabase>();

/** STORE-1: a newer release owns the data; this context must not write. */
export function markOutdated(database: LocalDatabase): void {
  outdated.add(database);
}

export function isOutdated(database: LocalDatabase): boolean {
  return outdated.has(database);
}
