import { isBare } from './changes.ts';
import type { LocalDocument, SyncRecord } from './local-document.ts';

/**
 * Notes the time of an edit for the oldest change that waits. The number keeps the claim true: whatever settles, renumbers or
 * empties that change makes the time void, and an older release drops it.
 * @param at epoch milliseconds, by this device's clock
 */
export function withTime(before: LocalDocument | undefined, edited: LocalDocument, at: number): LocalDocument {
  const oldest = oldestOf(edited.sync);
  if (edited.sync.n === before?.sync.n || oldest === undefined || edited.sync.since?.n === oldest) return edited;
  const { since: _void, ...sync } = edited.sync;
  // An older change of unknown time, such as one that replication made, stays without.
  return { ...edited, sync: oldest === sync.n ? { ...sync, since: { n: oldest, at } } : sync };
}

/** When the oldest change that waits was made, by this device's clock; null if unknown. */
export function waitingSince(sync: SyncRecord): number | null {
  return sync.since !== undefined && sync.since.n === oldestOf(sync) ? sync.since.at : null;
}

function oldestOf({ changes }: SyncRecord): number | undefined {
  return changes.find((change) => !isBare(change))?.n;
}
