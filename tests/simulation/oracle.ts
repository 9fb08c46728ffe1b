import { canonicalJson } from '../../replication/document/json.ts';
import type { ServerRow } from '../../replication/protocol/wire.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import type { Device } from './device.ts';

/** One action, recorded independently of replication. */
export interface Deed {
  /** A device, or `sql`. */
  readonly by: string;
  /** The author that knows its own actions: the device, or a tab of an earlier release on it. */
  readonly author: string;
  readonly id: string;
  readonly field: 'title' | 'notes' | 'colour' | 'labels' | 'unlabelled' | 'points' | '_deleted';
  readonly value: unknown;
  /** Added to the document's `marks`, so that whoever sees this action's effect sees it there. */
  readonly mark: string;
  /** Marks of the actions that its author knew, its own included; null for a document without marks. */
  readonly seen: ReadonlySet<string> | null;
  readonly isCreation?: boolean;
  /** A power cut undid it on its device: it may have arrived before, or not. */
  isUndone?: boolean;
}

/** What went over a device's line in a minute in which nothing happened. */
export interface QuietTraffic {
  readonly requests: number;
  readonly bytes: number;
}

interface Outcome {
  readonly rows: readonly ServerRow[];
  readonly devices: readonly Device[];
  readonly deeds: readonly Deed[];
  /** Documents with a rejection: checked for agreement and for what was rejected, not for content. */
  readonly refused: ReadonlySet<string>;
  /** Documents whose rejected changes somebody discarded. */
  readonly discarded: ReadonlySet<string>;
  readonly wereDeleted: ReadonlySet<string>;
  /** Documents with cleared tombstones: a change sent a month after the deletion is new. */
  readonly wereCleared: ReadonlySet<string>;
  readonly hasRestored: boolean;
  /** Verdicts were replaced in flight. */
  readonly isForged: boolean;
  /** Documents that a restored server may lack. */
  readonly mayBeGone: ReadonlySet<string>;
  /** Of each device. */
  readonly inQuiet: readonly QuietTraffic[];
  /** A transaction may have ended in the quiet minute: what waited for it follows. */
  readonly mayHaveHeld: boolean;
  readonly scopesOf: (student: string) => readonly string[];
  readonly schemas: readonly CollectionSchema[];
}

/** By a field that only its rows have. */
const TELLING = {
  groupId: 'group_notes',
  createdBy: 'todos',
  study_day: 'study_sessions',
  reviews: 'flashcards',
  color: 'userSubjects',
} as const;

function collectionOf(row: ServerRow): string {
  return Object.entries(TELLING).find(([field]) => field in row)?.[1] ?? 'users';
}

/** A poll, and what was set aside as often as its pause allows (PUSH-9); or the end of a catching-up, with all that there is. */
const MOST_IN_QUIET: QuietTraffic = { requests: 8, bytes: 20_000 };
/** With the documents that waited for a push, and their pages of one row. Asking every second would be more. */
const MOST_AFTER_HELD: QuietTraffic = { requests: 25, bytes: 40_000 };

/** The oracle: what must hold in the end, independent of the engine's terms. */
export function faultsOf(outcome: Outcome): string[] {
  const found = outcome.devices.flatMap((device, i) => [
    ...deviceFaults(device, outcome),
    ...trafficFaults(device, outcome.inQuiet[i]!, outcome.mayHaveHeld ? MOST_AFTER_HELD : MOST_IN_QUIET),
  ]);
  const rowById = new Map(outcome.rows.map((row) => [row.id, row]));
  const byId = Map.groupBy(outcome.deeds, (deed) => deed.id);
  for (const [id, deeds] of byId) {
    const row = rowById.get(id);
    found.push(...refusalFaults(id, deeds, outcome));
    if (outcome.wereCleared.has(id)) continue;
    if (outcome.refused.has(id)) {
      if (row && isTakenInButForTitles(id, deeds, outcome))
        found.push(
          ...contentFaults(
            id,
            row,
            deeds.filter(({ field }) => field !== 'title'),
          ),
        );
      continue;
    }
    // Given up, for lack of room too (FULL-2): what others wrote under the id arrives, without it.
    if (outcome.discarded.has(id)) continue;
    // Deleted before it was ever sent, or before a backup without it was restored.
    const isLeftBehind = outcome.hasRestored && outcome.mayBeGone.has(id);
    if (!row && !isLeftBehind && !deeds.some(({ field, isUndone }) => isUndone || field === '_deleted')) found.push(`${id}: never arrived`);
    if (!row) continue;
    // DOC-5: a document created on a tombstone starts anew.
    const beginsAnew = outcome.wereDeleted.has(id) && deeds.filter(({ isCreation }) => isCreation).length > 1;
    // A backup restores a state that nobody wrote.
    if (!outcome.hasRestored && !beginsAnew)
      found.push(...contentFaults(id, row, deeds), ...deletionFaults(id, row, deeds, outcome), ...logFaults(id, row, deeds, outcome));
  }
  return found;
}

/** All devices of a student show what a fresh query shows, and report being in sync. */
function deviceFaults(device: Device, { rows, schemas, deeds, hasRestored, wereCleared, scopesOf }: Outcome): string[] {
  const found: string[] = [];
  const scopes = scopesOf(device.student);
  for (const { name: collection, scope: scopeField } of schemas) {
    const visible = new Map(
      rows
        .filter((row) => collectionOf(row) === collection && scopes.includes(String(row[scopeField])) && !row._deleted)
        .map((row) => [row.id, row]),
    );
    const documents = new Map(device.documents(collection).map((document) => [document.id, document]));
    for (const document of documents.values()) {
      const { id, sync, _deleted } = document;
      if (sync.state === 'waiting') found.push(`${device.name}: ${id} still waits`);
      if (sync.state === 'rejected' && !isRefusable(document, scopes.includes(String(document[scopeField]))))
        found.push(`${device.name}: ${id} is rejected, and nothing is wrong with it: ${String(sync.rejection?.message)}`);
      // After a restore a device sends again what its other devices wrote.
      if (sync.state === 'rejected' && !hasRestored && !deeds.some((deed) => deed.id === id && deed.by === device.name))
        found.push(`${device.name}: ${id} is rejected, and nobody wrote it here`);
      if (sync.state !== 'synced' || _deleted) continue;
      const row = visible.get(id);
      // If a device has a row but not its tombstone, or a tombstone but not its new beginning, the daily comparison finds it
      // (VERIFY-2).
      if (wereCleared.has(id)) continue;
      if (!row) found.push(`${device.name}: has ${id}, which the server does not show`);
      else if (contentOf(document, document) !== contentOf(row, document))
        found.push(`${device.name}: ${id} is ${contentOf(document, document)}, on the server ${contentOf(row, document)}`);
    }
    for (const id of visible.keys()) {
      if (wereCleared.has(id)) continue;
      const document = documents.get(id);
      if (!document || (document._deleted && document.sync.state === 'synced')) found.push(`${device.name}: misses ${id}`);
    }
  }
  const phases = device.statuses().map((status) => status.phase);
  if (phases.join() !== 'idle') found.push(`${device.name}: says “${phases.join()}” in the end`);
  return found;
}

/** Some values are rejected for good: one that no server takes, or one in a closed scope. */
function isRefusable(document: Readonly<Record<string, unknown>>, isOpen: boolean): boolean {
  return document['title'] === '' || !isOpen || (document['sync'] as { rejection?: { reason: string } }).rejection?.reason === 'forbidden';
}

function trafficFaults({ name, line: { traffic } }: Device, inQuiet: QuietTraffic, most: QuietTraffic): string[] {
  const found: string[] = [];
  if (traffic.mostAtOnce > 1) found.push(`${name}: ${traffic.mostAtOnce} contexts replicate at once`);
  if (inQuiet.requests > most.requests) found.push(`${name}: ${inQuiet.requests} requests in a minute in which nothing happened`);
  if (inQuiet.bytes > most.bytes) found.push(`${name}: ${inQuiet.bytes} bytes in a minute in which nothing happened`);
  return found;
}

function contentFaults(id: string, row: ServerRow, deeds: readonly Deed[]): string[] {
  const found: string[] = [];
  for (const field of ['title', 'notes', 'colour'] as const) {
    const written = deeds.filter((deed) => deed.field === field);
    const last = written.filter(
      (deed) => deed.isUndone || !written.some((other) => other !== deed && !other.isUndone && knows(other, deed, written)),
    );
    if (written.some((deed) => !deed.isUndone) && !last.some(({ value }) => value === row[field])) {
      found.push(
        `${id}: ${field} is “${String(row[field])}”, the last words are ${last.map(({ value }) => `“${String(value)}”`).join(', ')}`,
      );
    }
  }
  const labels = row['labels'] as readonly string[];
  const removed = new Set(deeds.filter(({ field }) => field === 'unlabelled').map(({ value }) => value));
  for (const { field, value, isUndone } of deeds) {
    if (field === 'labels' && !isUndone && !removed.has(value) && !labels.includes(String(value)))
      found.push(`${id}: label “${String(value)}” was lost`);
  }
  for (const { mark, seen, field, isUndone } of deeds) {
    if (seen && !isUndone && field !== '_deleted' && !(row['marks'] as string[]).includes(mark)) found.push(`${id}: mark ${mark} was lost`);
  }
  if (deeds.some(({ isUndone }) => isUndone)) return found;
  for (const label of labels) if (removed.has(label)) found.push(`${id}: label “${label}” came back`);
  const points = deeds.reduce((sum, { field, value }) => (field === 'points' ? sum + Number(value) : sum), 0);
  if (row['points'] !== points) found.push(`${id}: ${String(row['points'])} points, ${points} were given`);
  return found;
}

/** PUSH-8: nobody has a refused value. */
function isTakenInButForTitles(id: string, deeds: readonly Deed[], outcome: Outcome): boolean {
  const { devices, discarded, wereDeleted, hasRestored } = outcome;
  // Whoever deletes what was refused as a whole gives it up.
  const isUntold = deeds.some(({ field, isUndone, seen }) => field === '_deleted' || isUndone || seen === null);
  if (hasRestored || discarded.has(id) || wereDeleted.has(id) || isUntold) return false;
  const documents = devices.flatMap((device) => [...device.documents('todos'), ...device.documents('group_notes')]);
  return !documents.some((document) => document.id === id && document.sync.state === 'rejected');
}

/** PUSH-8: a value that no server takes is still here, rejected, or in the log, unless its author has written another. */
function refusalFaults(id: string, deeds: readonly Deed[], outcome: Outcome): string[] {
  const { devices, discarded, wereDeleted, wereCleared, hasRestored, isForged } = outcome;
  if (hasRestored || isForged || discarded.has(id) || wereDeleted.has(id) || wereCleared.has(id)) return [];
  // Only marks show what a power cut undid.
  if (deeds.some(({ field, isUndone, seen }) => field === '_deleted' || isUndone || seen === null)) return [];
  const titles = deeds.filter(({ field }) => field === 'title');
  return devices.flatMap((device) => {
    const last = titles.findLast(({ by }) => by === device.name);
    if (last?.value !== '') return [];
    const isHere = device.documents('todos').some((document) => document.id === id && document['title'] === '');
    const isLogged = device.disk.conflicts.some((entry) => entry.documentId === id && entry.field === 'title' && entry.value === '');
    const isOfGroup = device.documents('group_notes').some((document) => document.id === id);
    return isHere || isLogged || isOfGroup ? [] : [`${id}: what was refused to ${device.name} is lost`];
  });
}

/** True if the author of `later` knew `earlier`. Without marks, authors only know their own actions. */
function knows(later: Deed, earlier: Deed, all: readonly Deed[]): boolean {
  if (later.seen && earlier.seen) return later.seen.has(earlier.mark);
  return later.author === earlier.author && all.indexOf(later) > all.indexOf(earlier);
}

/** MERGE-4: a deletion that knows the edit wins; otherwise it loses. */
function deletionFaults(id: string, row: ServerRow, deeds: readonly Deed[], { wereDeleted }: Outcome): string[] {
  const deletions = deeds.filter(({ field, value }) => field === '_deleted' && value === true);
  if (row._deleted && deletions.length === 0) return [`${id}: deleted by nobody`];
  const isBroughtBack = deeds.some(({ field, value }) => field === '_deleted' && value === false);
  if (deletions.length === 0 || isBroughtBack || deeds.some(({ isUndone }) => isUndone) || deletions.some(({ seen }) => seen === null))
    return [];
  const edits = deeds.filter(({ field }) => field !== '_deleted');
  const isKnownTo = (edit: Deed, { author, seen }: Deed): boolean => edit.author === author || seen!.has(edit.mark);
  const isInformed = (deletion: Deed): boolean => edits.every((edit) => isKnownTo(edit, deletion));
  if (row._deleted && edits.some((edit) => !deletions.some((deletion) => isKnownTo(edit, deletion))))
    return [`${id}: deleted over an edit that nobody who deleted it knew`];
  // An old tab cannot tell whether newer rows are its own edits or others': its deletion may lose (STORE-3).
  const isByOldTab = deletions.some(({ by, author }) => by !== author);
  if (!row._deleted && !isByOldTab && deletions.every(isInformed))
    return [`${id}: an informed deletion had no effect${wereDeleted.has(id) ? ', in the end' : ''}`];
  return [];
}

/** MERGE-5: a value replaced unseen is in a log. */
function logFaults(id: string, row: ServerRow, deeds: readonly Deed[], { devices, wereDeleted, isForged, scopesOf }: Outcome): string[] {
  // PUSH-11 remembers one lost verdict, not several in a row.
  if (isForged || deeds.some(({ isUndone }) => isUndone)) return [];
  const logged = devices.flatMap(({ name, disk }) =>
    disk.conflicts.filter(({ documentId }) => documentId === id).map((entry) => ({ ...entry, name })),
  );
  // SCOPE-2: who has left a group does not learn what their last writes there replaced, if the answer was lost.
  const left = devices.filter(({ student }) => 'groupId' in row && !scopesOf(student).includes(String(row['groupId'])));
  const isByLeaver = ({ by }: Deed): boolean => left.some(({ name }) => name === by);
  const found: string[] = [];
  for (const deed of deeds) {
    const { field, value, seen } = deed;
    if (deeds.some((other) => other !== deed && other.field === field && isByLeaver(other))) continue;
    if (!seen || (field !== 'title' && field !== 'notes' && field !== 'colour') || row[field] === value) continue;
    const isReplacedKnowingly = deeds.some((other) => other !== deed && other.field === field && other.seen?.has(deed.mark));
    if (!isReplacedKnowingly && !logged.some((entry) => entry.field === field && entry.value === value))
      found.push(`${id}: ${field} “${String(value)}” was replaced unseen and stands in no log`);
  }
  const isBroughtBack = deeds.some((deed) => deed.field === '_deleted' && deed.value === false);
  if (!row._deleted && !wereDeleted.has(id) && !isBroughtBack) {
    for (const { by, field } of deeds) {
      if (field === '_deleted' && by !== 'sql' && !logged.some((entry) => entry.name === by && entry.field === '_deleted'))
        found.push(`${id}: the deletion by ${by} gave way and stands in no log`);
    }
  }
  return found;
}

/** The fields that the reader's version of the app knows. */
function contentOf(document: Readonly<Record<string, unknown>>, reader: Readonly<Record<string, unknown>>): string {
  const names = [
    'createdBy',
    'groupId',
    'title',
    'notes',
    'labels',
    'marks',
    'points',
    'colour',
    'daily_motivation',
    'memberships_changed_at',
    'focus_timer',
    'duration',
    'status',
    'dueDate',
    'repeats',
    'name',
    'front',
    'back',
    'reviews',
    'memory',
    'due',
  ];
  return canonicalJson(names.filter((name) => name in reader && reader[name] !== undefined).map((name) => document[name]));
}
