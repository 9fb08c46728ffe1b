import type { Change, RowStamp, ServerRow } from '../protocol/wire.ts';
import { sameJson } from './json.ts';
import { memberSet } from './member-set.ts';
import { rowFields, type LocalDocument, type SyncRecord } from './local-document.ts';

export interface Rebased {
  readonly document: LocalDocument;
  /** Values of other devices that the changes waiting here will replace (MERGE-5); `_deleted: true` for a deletion of ours that lost. */
  readonly lost: Readonly<Record<string, unknown>>;
}

/**
 * DOC-3: puts the changes that wait here on top of a newer row. Changes that the row has taken in
 * are dropped, whoever told us: an answer, a pull or a realtime event. An older row changes nothing.
 */
export function rebased(local: LocalDocument | undefined, row: ServerRow, device: string): Rebased {
  if (local && row._version < local.sync.version) return { document: local, lost: {} };
  const seen = row._seen[device]?.[0] ?? 0;
  const unseen = (local?.sync.changes ?? []).filter((change) => change.n > seen);
  const raced = local !== undefined && writtenByOthers(row, device, local.sync.version);
  const lost: Record<string, unknown> = {};

  // MERGE-4: a deletion loses to an edit it did not know of.
  const spared = raced && !row._deleted && unseen.some((change) => change.set?.['_deleted'] === true);
  if (spared) lost['_deleted'] = true;
  const pending = (spared ? unseen.flatMap(withoutDeletion) : unseen).map((change) => {
    if (!change.was) return change;
    for (const [name, before] of Object.entries(change.was)) {
      const theirs = row[name] ?? null;
      if (raced && name !== '_deleted' && !sameJson(theirs, before) && !sameJson(theirs, change.set?.[name])) lost[name] = theirs;
    }
    // Said once: from here on the device has seen their value.
    return { ...change, was: Object.fromEntries(Object.keys(change.was).map((name) => [name, row[name] ?? null])) };
  });

  const fields = rowFields(row);
  for (const change of pending) applyChange(fields, change);
  // An edit brings back what was deleted meanwhile, unless it deletes itself.
  const decided = pending.findLast((change) => change.set && '_deleted' in change.set)?.set?.['_deleted'] as boolean | undefined;
  const deleted = decided ?? (pending.length > 0 ? false : row._deleted);
  return {
    document: { ...fields, id: row.id, _deleted: deleted, sync: syncRecord(local, row._version, seen, pending) },
    lost,
  };
}

/**
 * PUSH-5: as `rebased`, where the server answers with the stamp of a row that the device knows otherwise.
 * @param last Number of the last change that the server has now taken in.
 */
export function stamped(local: LocalDocument, { _version, ...fields }: RowStamp, last: number): LocalDocument {
  if (_version <= local.sync.version) return local;
  const pending = local.sync.changes.filter((change) => change.n > last);
  // What was edited since is newer than what the server answers to the edit before.
  const edited = new Set(pending.flatMap(({ set, add, remove, inc }) => Object.keys({ ...set, ...add, ...remove, ...inc })));
  const answered = Object.fromEntries(Object.entries(fields).filter(([name]) => !edited.has(name)));
  return { ...local, ...answered, sync: syncRecord(local, _version, last, pending) };
}

function syncRecord(local: LocalDocument | undefined, version: number, seen: number, pending: readonly Change[]): SyncRecord {
  const n = Math.max(local?.sync.n ?? 0, seen);
  if (pending.length === 0) return { state: 'synced', version, n, changes: [] };
  const rejection = local?.sync.rejection;
  return {
    state: local?.sync.state === 'rejected' ? 'rejected' : 'waiting',
    version,
    n,
    changes: pending,
    ...(rejection ? { rejection } : {}),
  };
}

/** Has another device written the row since the version this one knew? */
function writtenByOthers(row: ServerRow, device: string, base: number): boolean {
  return Object.entries(row._seen).some(([writer, [, version]]) => writer !== device && version > base);
}

function withoutDeletion(change: Change): Change[] {
  if (change.set?.['_deleted'] !== true) return [change];
  const { _deleted, ...set } = change.set;
  const { set: _set, ...rest } = change;
  const kept: Change = Object.keys(set).length > 0 ? { ...rest, set } : rest;
  return kept.set || kept.add || kept.remove || kept.inc ? [kept] : [];
}

function applyChange(fields: Record<string, unknown>, change: Change): void {
  for (const [name, value] of Object.entries(change.set ?? {})) {
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
