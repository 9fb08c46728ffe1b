import type { Change, RowStamp, ServerRow } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { bare, compact, isBare, seenBefore, writtenFields } from './changes.ts';
import { sameJson } from './json.ts';
import { memberSet } from './member-set.ts';
import { rowFields, type LocalDocument, type SyncRecord } from './local-document.ts';
import { retried } from './retried.ts';
import { seenOf, writtenByOthers } from './seen.ts';
import { notShown, withoutWritten } from './unshown.ts';

export interface Rebased {
  readonly document: LocalDocument;
  /** Values of other devices that the pending changes will replace (MERGE-5); `_deleted: true` for a local deletion that lost. */
  readonly lost: Readonly<Record<string, unknown>>;
}

/**
 * DOC-3: puts the pending changes on top of a newer row. Changes that the row contains lose their content, whatever brought it:
 * an answer, a pull or a realtime event. An older row changes nothing.
 * @param owner the writer of the pending changes (seen.ts)
 * @param settled number of the last change settled by a verdict
 */
export function rebased(local: LocalDocument | undefined, row: ServerRow, owner: string, schema: CollectionSchema, settled = 0): Rebased {
  if (local && row._version < local.sync.version) return { document: local, lost: {} };
  const changes = local?.sync.changes ?? [];
  const raced = local !== undefined && writtenByOthers(row, owner, local.sync.version, changes);
  const isTakenIn = (change: Change): boolean => !isBare(change) && change.n <= seenOf(row._seen, owner, change);
  const unsettled = changes.filter(({ n }) => n > settled);
  const fields = rowFields(row);
  for (const change of unsettled) if (!isTakenIn(change)) applyChange(fields, change, row._deleted);
  const shown = (name: string): unknown => (name === '_deleted' ? row._deleted : fields[name]);
  const isShown = (change: Change): boolean => writtenFields(change).every((name) => sameJson(shown(name), local?.[name]));
  // PUSH-11: a change that the row contains may have replaced a value that the server has not reported yet, under the number it
  // was sent with. So may a change that a later edit of its fields left empty. Values that the row does not show were rejected
  // (PUSH-8).
  const isUnreported = unsettled.some((change) => isTakenIn(change) && (raced || !isShown(change)));
  const waiting = unsettled.flatMap((change) => {
    if (!isTakenIn(change)) return [change];
    return isUnreported ? [bare(change)] : [];
  });
  const takenIn = unsettled.filter(isTakenIn);
  const unshown = withoutWritten(
    { ...local?.sync.unshown, ...(local ? notShown(takenIn, row, local, schema) : {}) },
    unsettled.filter((change) => !isTakenIn(change)),
  );
  const lost: Record<string, unknown> = {};

  // MERGE-4: a deletion loses to an unseen edit.
  const deletes = waiting.some((change) => change.set?.['_deleted'] === true);
  const spared = raced && !row._deleted && deletes && !schema.deletionWins;
  if (spared) lost['_deleted'] = true;
  const pending = compact(spared ? waiting.map(withoutDeletion) : waiting).map((change) => {
    const seen = seenBefore(change);
    if (Object.keys(seen).length === 0) return change;
    for (const [name, before] of Object.entries(seen)) {
      const theirs = row[name] ?? null;
      if (raced && name !== '_deleted' && !sameJson(theirs, before) && !sameJson(theirs, change.set?.[name])) lost[name] = theirs;
    }
    // A replaced value is reported only once: from now on, the device has seen the row's value.
    return { ...change, was: Object.fromEntries(Object.keys(seen).map((name) => [name, row[name] ?? null])) };
  });

  // An edit revives what was deleted meanwhile, unless it deletes too (or MERGE-6).
  const decided = pending.findLast((change) => change.set && '_deleted' in change.set)?.set?.['_deleted'] as boolean | undefined;
  const revives = !schema.deletionWins && pending.some((change) => !isBare(change));
  const deleted = decided ?? (revives ? false : row._deleted);
  // PUSH-4: the server rejected the whole document and has not judged the remaining changes alone.
  const known = local && takenIn.length > 0 ? retried(local) : local;
  return { document: { ...fields, id: row.id, _deleted: deleted, sync: syncRecord(known, row, row._version, pending, unshown) }, lost };
}

/**
 * PUSH-5: like `rebased`, for an answer that has only the stamp, because the device knows the rest of the row.
 * @param last number of the last change that the server has applied
 */
export function stamped(local: LocalDocument, { _version, ...fields }: RowStamp, last: number): LocalDocument {
  if (_version <= local.sync.version) return settledUpTo(local, last);
  const pending = local.sync.changes.filter((change) => change.n > last);
  // Later edits are newer than the answer to an earlier edit.
  const edited = new Set(pending.flatMap(writtenFields));
  const answered = Object.fromEntries(Object.entries(fields).filter(([name]) => !edited.has(name)));
  return { ...local, ...answered, sync: syncRecord(local, undefined, _version, pending) };
}

/** Drops the changes that a verdict has settled from a document that already contains the row. */
export function settledUpTo(document: LocalDocument, last: number): LocalDocument {
  const changes = document.sync.changes.filter((change) => change.n > last);
  if (changes.length === document.sync.changes.length) return document;
  return { ...document, sync: syncRecord(document, undefined, document.sync.version, changes) };
}

function syncRecord(
  local: LocalDocument | undefined,
  row: ServerRow | undefined,
  version: number,
  changes: readonly Change[],
  unshown: Readonly<Record<string, unknown>> = local?.sync.unshown ?? {},
): SyncRecord {
  const { n = 0, lost, rejection, state, since } = local?.sync ?? {};
  // Unshown values stay while a bare change waits: only its verdict says what became of them.
  const isAsking = changes.some(isBare) && Object.keys(unshown).length > 0;
  const record = { version, n, changes, ...(lost ? { lost } : {}), ...(isAsking ? { unshown } : {}) };
  if (changes.length === 0) return { ...record, state: lost ? 'waiting' : 'synced' };
  if (changes.every(isBare)) return { ...record, state: 'waiting' };
  return {
    ...record,
    state: state === 'rejected' ? 'rejected' : 'waiting',
    ...(since ? { since } : {}),
    ...(rejection ? { rejection: row ? { ...rejection, row } : rejection } : {}),
  };
}

function withoutDeletion(change: Change): Change {
  if (change.set?.['_deleted'] !== true) return change;
  const { _deleted, ...set } = change.set;
  const { set: _set, was: _was, ...rest } = change;
  const { _deleted: _seen, ...was } = change.was ?? {};
  const kept: Change = Object.keys(set).length > 0 ? { ...rest, set, was } : rest;
  // PUSH-11: the change may be in flight, and its verdict is then asked for by this number.
  return kept;
}

/** @param isGone the row is a tombstone: a creation is then complete in itself */
function applyChange(fields: Record<string, unknown>, change: Change, isGone: boolean): void {
  for (const [name, value] of Object.entries({ ...(isGone ? change.init : {}), ...change.set })) {
    if (name !== '_deleted') fields[name] = value;
  }
  for (const name of new Set([...Object.keys(change.add ?? {}), ...Object.keys(change.remove ?? {})])) {
    const members = new Set([...((fields[name] ?? []) as string[]), ...(change.add?.[name] ?? [])]);
    for (const member of change.remove?.[name] ?? []) members.delete(member);
    fields[name] = memberSet(members);
  }
  for (const [name, amount] of Object.entries(change.inc ?? {})) {
    fields[name] = Number(fields[name] ?? 0) + amount;
  }
}
