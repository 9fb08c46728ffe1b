import type { Change } from '../protocol/wire.ts';
import { isBare, writtenFields } from './changes.ts';
import type { SyncRecord } from './local-document.ts';

/**
 * Waiting changes that stay separate. A change stays open only beyond these: closing it costs a write before it is sent, which a
 * device with a network should not pay.
 */
const AS_MADE = 3;
/** Most characters of JSON in an open change. A change that would grow beyond is not joined, so that a slow line can carry it. */
const LONGEST_OPEN = 16_384;

type Members = Readonly<Record<string, readonly string[]>>;
type Increments = Readonly<Record<string, number>>;

/**
 * DOC-2: joins the newest change into the open one before it, under the newest number. The server applies a number once, so a
 * change that may have been sent must not change. Only an open change was certainly never sent.
 * @param before the record before the edit
 * @param edited the record after the edit, with the newest change last
 */
export function coalesced(before: SyncRecord, edited: SyncRecord): SyncRecord {
  const rest = closed(edited);
  const [earlier, newest] = rest.changes.slice(-2);
  if (!earlier || !newest) return rest;
  const joined = isOpen(before) && earlier.n === before.open ? join(earlier, newest) : undefined;
  if (joined) {
    // The joined change has been waiting since its first edit.
    const { since } = rest;
    const waiting = since && since.n === earlier.n ? { since: { ...since, n: joined.n } } : {};
    return { ...rest, ...waiting, changes: [...rest.changes.slice(0, -2), joined], open: joined.n };
  }
  return rest.changes.length > AS_MADE && canGrow(newest) ? { ...rest, open: newest.n } : rest;
}

/** A change counts as closed once it is renumbered, emptied or followed by another. */
function isOpen({ open, n, changes }: SyncRecord): boolean {
  const last = changes.at(-1);
  return open !== undefined && open === n && open === last?.n && !isBare(last);
}

/** Closes the record's open change: from then on it may be sent, and no edit joins it. */
export function closed(sync: SyncRecord): SyncRecord {
  const { open: _closed, ...rest } = sync;
  return rest;
}

/** @returns undefined if the changes must stay apart */
function join(earlier: Change, newest: Change): Change | undefined {
  if (earlier.w !== newest.w || !canGrow(earlier) || !canGrow(newest)) return undefined;
  const inc = sums(earlier.inc ?? {}, newest.inc ?? {});
  if (Object.values(inc).some((amount) => !Number.isSafeInteger(amount))) return undefined;
  const add: Record<string, readonly string[]> = {};
  const remove: Record<string, readonly string[]> = {};
  for (const name of new Set([earlier, newest].flatMap((change) => Object.keys({ ...change.add, ...change.remove })))) {
    const added = newest.add?.[name] ?? [];
    const removed = newest.remove?.[name] ?? [];
    // Adding and then removing a member stays a removal: the row underneath may have the member from another device.
    add[name] = [...without(earlier.add?.[name], removed), ...without(added, earlier.add?.[name] ?? [])];
    remove[name] = [...without(earlier.remove?.[name], added), ...without(removed, earlier.remove?.[name] ?? [])];
  }
  const joined: Change = {
    n: newest.n,
    ...(newest.w === undefined ? {} : { w: newest.w }),
    ...filled('set', { ...earlier.set, ...newest.set }),
    ...filled('was', { ...earlier.was, ...newest.was }),
    ...filled('add', withMembers(add)),
    ...filled('remove', withMembers(remove)),
    ...filled('inc', inc),
  };
  return JSON.stringify(joined).length <= LONGEST_OPEN ? joined : undefined;
}

/** Creations and deletions stay separate changes: the server treats them by the other content that they are sent with. */
function canGrow(change: Change): boolean {
  return !change.init && !writtenFields(change).includes('_deleted');
}

function sums(earlier: Increments, newest: Increments): Increments {
  const names = Object.keys({ ...earlier, ...newest });
  // A sum of 0 stays: the edit itself revives a deleted document (MERGE-4).
  return Object.fromEntries(names.map((name) => [name, (earlier[name] ?? 0) + (newest[name] ?? 0)]));
}

function without(members: readonly string[] = [], left: readonly string[]): readonly string[] {
  if (left.length === 0) return members;
  const leaving = new Set(left);
  return members.filter((member) => !leaving.has(member));
}

function withMembers(fields: Members): Members {
  return Object.fromEntries(Object.entries(fields).filter(([, members]) => members.length > 0));
}

function filled(part: keyof Change, fields: object): object {
  return Object.keys(fields).length > 0 ? { [part]: fields } : {};
}
