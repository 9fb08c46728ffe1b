import { isBare } from './changes.ts';
import type { LocalDocument, SyncRecord } from './local-document.ts';

/**
 * Stores the time of an edit with the number of the oldest waiting change. The number guards against a stale time: once that change
 * is settled, renumbered or emptied, the time no longer counts. Older releases drop it.
 * @param at epoch milliseconds, by this device's clock
 */
export function withTime(before: LocalDocument | undefined, edited: LocalDocument, at: number): LocalDocument {
  const oldest = oldestOf(edited.sync);
  if (edited.sync.n === before?.sync.n || oldest === undefined || edited.sync.since?.n === oldest) return edited;
  const { since: _void, ...sync } = edited.sync;
  // An older change whose time is unknown, such as one that replication made, gets no time.
  return { ...edited, sync: oldest === sync.n ? { ...sync, since: { n: oldest, at } } : sync };
}

/** When the oldest change that waits was made, by this device's clock; null if unknown. */
export function waitingSince(sync: SyncRecord): number | null {
  return sync.since !== undefined && sync.since.n === oldestOf(sync) ? sync.since.at : null;
}

function oldestOf({ changes }: SyncRecord): number | undefined {
  return changes.find((change) => !isBare(change))?.n;
}
