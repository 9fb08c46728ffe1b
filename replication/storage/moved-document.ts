import { withLost } from '../document/lost-values.ts';
import type { LocalDocument } from '../document/local-document.ts';
import { rebased } from '../document/rebase.ts';
import type { Change, Seen } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { initialFields } from '../schema/initial-fields.ts';

/**
 * STORE-3: a tab that still writes after its documents were moved numbers its changes from this much higher. So its numbers never
 * collide with changes in the new storage, and moving a batch twice changes nothing.
 */
const NUMBER_GAP = 1_000_000;

/** STORE-2, STORE-3: returns a document of an earlier schema version as this version stores it, merged with the stored one. */
export function takenOver(schema: CollectionSchema, current: LocalDocument | undefined, old: LocalDocument, now: number): LocalDocument {
  return current ? withLateChanges(schema, current, old, now) : broughtForward(schema, old, now);
}

/** First change number of an old tab after its document was moved. */
export function countingOnFrom(current: LocalDocument | undefined, old: LocalDocument): number {
  return Math.max(old.sync.n, current?.sync.n ?? 0) + NUMBER_GAP;
}

/**
 * Adds new fields with their defaults and keeps everything else, including pending changes. Fields of later versions may already be
 * there and stay too: a device stores whole rows, with columns that its own version does not know.
 */
function broughtForward(schema: CollectionSchema, document: LocalDocument, now: number): LocalDocument {
  return { ...initialFields(schema, now), ...document };
}

/**
 * STORE-3: applies the old document's changes that the current one lacks, as pending changes. The old tab knew neither newer rows nor
 * edits made here since, so it counts as another device (MERGE-4, MERGE-5).
 */
function withLateChanges(schema: CollectionSchema, current: LocalDocument, old: LocalDocument, now: number): LocalDocument {
  const late = old.sync.changes.filter(({ n }) => n > current.sync.n);
  if (late.length === 0) return current;
  const { _deleted, sync, ...fields } = current;
  const { version } = old.sync;
  const hasNews = version < sync.version || sync.n > late[0]!.n - 1 - NUMBER_GAP;
  const newest = Math.max(version, sync.version) + 1;
  const seen: Seen = hasNews ? { '': [0, newest] } : {};
  const underneath = { ...fields, _deleted, _version: newest, _seen: seen };
  const { document, lost } = rebased({ ...current, sync: { ...sync, version, changes: late } }, underneath, '', schema);
  const { rejection: _overtaken, ...kept } = sync;
  const isRevived = _deleted && !document._deleted;
  const changes = [...sync.changes, ...(isRevived ? reviving(document.sync.changes) : document.sync.changes)];
  const state = changes.length > 0 || kept.lost ? 'waiting' : 'synced';
  // A change in flight loses on this device, so no verdict reports the loss.
  const isDeletedHere = isRevived && sync.changes.some(({ set }) => set?.['_deleted'] === true);
  const given = isDeletedHere ? { ...lost, _deleted: true } : lost;
  return withLost({ ...document, sync: { ...kept, state, n: late.at(-1)!.n, changes } }, given, document, now);
}

/** Makes the last change revive the document: a local deletion may be in flight, and the edits undo it. */
function reviving(changes: readonly Change[]): Change[] {
  return changes.map((change, at) =>
    at < changes.length - 1 ? change : { ...change, set: { ...change.set, _deleted: false }, was: { ...change.was, _deleted: true } },
  );
}
