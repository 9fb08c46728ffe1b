import type { CollectionSchema, PropertySchema } from '../schema/collection-schema.ts';
import { NO_ROOM, REJECTION_REASONS, type FeedPage, type FeedRequest, type PullAnswer, type PullRequest, type PushAnswer } from './wire.ts';
import type { Cursor, FeedPart, FeedPosition, PushRequest, RejectionReason, ServerRow, Verdict } from './wire.ts';

/** The server's answer violates the protocol (ENG-2). */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

type Collections = readonly CollectionSchema[];
type Json = Readonly<Record<string, unknown>>;
type Columns = Readonly<Record<string, readonly string[]>>;

/** Limit above any student's number of scopes. Each scope costs a feed in every request. */
const MOST_SCOPES = 1000;

/** @throws AnswerError */
export function readPullAnswer(answer: unknown, request: PullRequest, collections: Collections): PullAnswer {
  const { user, incarnation, scopes, feeds, columns = {}, held_back, digests = [], room = null } = object(answer, 'answer');
  check(user === null || typeof user === 'string', 'user');
  check(typeof incarnation === 'string' && incarnation !== '', 'incarnation');
  for (const ids of Object.values(object(scopes, 'scopes'))) {
    check(Array.isArray(ids) && ids.length <= MOST_SCOPES && ids.every((id) => typeof id === 'string'), 'scopes');
  }
  check(held_back === undefined || typeof held_back === 'boolean', 'held_back');
  check(Array.isArray(feeds), 'feeds');
  for (const names of Object.values(object(columns, 'columns'))) {
    check(Array.isArray(names) && names.every((name) => typeof name === 'string') && new Set(names).size === names.length, 'columns');
  }
  check(Array.isArray(digests) && digests.length <= request.feeds.length, 'digests');
  for (const digest of digests as unknown[]) checkDigest(object(digest, 'digest'));
  for (const { rows, bytes } of Object.values(object(room ?? {}, 'room')).map((each) => object(each, 'room'))) {
    check(isCount(rows) && isCount(bytes), 'room');
  }
  const asked = new Map(request.feeds.map((feed) => [`${feed.collection}/${feed.scope}`, feed]));
  const pages = (feeds as unknown[]).map((page) => readPage(object(page, 'page'), columns as Columns, asked, collections));
  return { ...(answer as PullAnswer), feeds: pages };
}

/**
 * An unreadable verdict settles nothing and does not affect the others: it counts as `later`.
 * @throws AnswerError
 */
export function readPushAnswer(answer: unknown, { documents }: PushRequest, collections: Collections): PushAnswer {
  const { user, incarnation, xact, stamps, verdicts } = object(answer, 'answer');
  check(user === null || typeof user === 'string', 'user');
  check(typeof incarnation === 'string' && incarnation !== '', 'incarnation');
  check(isXact(xact), 'xact');
  for (const [name, stamp] of Object.entries(object(stamps, 'stamps'))) {
    checkFields(object(stamp, 'stamp'), schemaOf(collections, name));
  }
  if (verdicts === null) return answer as PushAnswer;
  check(Array.isArray(verdicts) && verdicts.length === documents.length, 'verdicts');
  const read = (verdicts as unknown[]).map((verdict, i) => readVerdict(verdict, documents[i]!, collections));
  return { ...(answer as PushAnswer), verdicts: read };
}

/** @throws AnswerError */
export function readRow(row: unknown, schema: CollectionSchema): ServerRow {
  const read = object(row, 'row');
  const { id, _version, _deleted, _seen } = read;
  check(typeof id === 'string' && id !== '', 'id');
  check(isCount(_version), '_version');
  check(typeof _deleted === 'boolean', '_deleted');
  for (const entry of Object.values(object(_seen, '_seen'))) {
    check(Array.isArray(entry) && entry.length >= 2 && isCount(entry[0]) && isCount(entry[1]), '_seen');
  }
  for (const name in schema.properties) {
    if (!isOfType(schema.properties[name]!, read[name])) throw unexpected(`${schema.name}.${name}`);
  }
  return row as ServerRow;
}

/** True if `a` is after `b` in a feed. */
export function isAfter(a: Cursor, b: Cursor | null): boolean {
  if (b === null) return true;
  const [x, y] = [BigInt(a.xact), BigInt(b.xact)];
  return x === y ? a.id > b.id : x > y;
}

/** True if `a` is the older position (PULL-9). */
export function isBefore(a: FeedPosition, b: FeedPosition): boolean {
  return a.at === b.at ? a.id < b.id : a.at < b.at;
}

function readPage(page: Json, columns: Columns, asked: Map<string, FeedRequest>, collections: Collections): FeedPage {
  const { collection, scope, rows, cursor, more, reread = false, newest, part } = page as unknown as FeedPage;
  const key = `${collection}/${scope}`;
  const feed = asked.get(key);
  check(feed !== undefined, `feed ${key}, for which nobody asked`);
  const from = feed!.cursor;
  // Each requested feed may have one page, so that none is read twice.
  asked.delete(key);
  check(typeof more === 'boolean' && typeof reread === 'boolean', 'more');
  if (cursor === null) check(from === null, 'cursor');
  else {
    const { xact, id } = object(cursor, 'cursor');
    check(isXact(xact) && typeof id === 'string', 'cursor');
    check(from === null || !isAfter(from, cursor), 'cursor, which goes back');
  }
  const schema = schemaOf(collections, collection);
  const unpacked = unpacker(columns[collection]);
  const read = (found: unknown): ServerRow[] => {
    check(Array.isArray(found), 'rows');
    return (found as unknown[]).map((row) => readRowOf(schema, scope, unpacked(row)));
  };
  return {
    ...(page as unknown as FeedPage),
    rows: read(rows),
    ...(newest === undefined ? {} : { newest: read(newest) }),
    ...(part === undefined ? {} : { part: { ...checkedPart(object(part, 'part'), feed!.part, schema), rows: read(part.rows) } }),
  };
}

function readRowOf(schema: CollectionSchema, scope: string, row: unknown): ServerRow {
  const read = readRow(row, schema);
  if (read[schema.scope] !== scope) throw unexpected(`row of another scope in ${schema.name}/${scope}`);
  return read;
}

/** PULL-11: returns a function that turns a row's array of values into an object. */
function unpacker(columns: readonly string[] = []): (row: unknown) => unknown {
  // Copy a blank object and fill it. V8 turns an object that gets two dozen computed names one by one into a hash table, which makes
  // every later read five times slower.
  const blank = JSON.parse(`{${columns.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Json;
  return (values) => {
    if (!Array.isArray(values)) return values;
    check(values.length === columns.length, 'number of values in a row');
    const row: Record<string, unknown> = { ...blank };
    for (let i = 0; i < columns.length; i++) row[columns[i]!] = values[i];
    // PULL-12: without `_seen`, this device wrote nothing, and others wrote up to the row's version.
    row['_seen'] ??= { '': [0, row['_version']] };
    return row;
  };
}

/** PULL-9: a part must continue from the requested position. */
function checkedPart(part: Json, asked: FeedRequest['part'], { newestBy }: CollectionSchema): FeedPart {
  check(asked !== undefined && newestBy !== undefined, 'part, for which nobody asked');
  const { floor } = part as unknown as FeedPart;
  if (floor !== null) {
    const { at, id } = object(floor, 'floor') as unknown as FeedPosition;
    check(Number.isSafeInteger(at) && typeof id === 'string' && isBefore(floor, asked!.before), 'floor, which does not go on');
  }
  return part as unknown as FeedPart;
}

function checkDigest({ collection, scope, count, hash }: Json): void {
  check(typeof collection === 'string' && typeof scope === 'string', 'digest');
  check(isCount(count) && typeof hash === 'string' && /^[0-9a-f]{16}$/.test(hash), 'digest');
}

function readVerdict(verdict: unknown, { collection, id }: { collection: string; id: string }, collections: Collections): Verdict {
  try {
    if (typeof verdict === 'number') {
      check(isCount(verdict), 'verdict');
      return verdict;
    }
    const schema = schemaOf(collections, collection);
    const { status, row = null, stamp, replaced, earlier = [], rejected, reason } = object(verdict, 'verdict');
    if (row !== null) check(readRow(row, schema).id === id, 'row of another document');
    if (stamp !== undefined) {
      const { _version, ...fields } = object(stamp, 'stamp');
      check(isCount(_version), '_version');
      checkFields(fields, schema);
    }
    if (replaced !== undefined) object(replaced, 'replaced');
    check(Array.isArray(earlier), 'earlier');
    for (const values of earlier as unknown[]) object(values, 'earlier');
    if (rejected !== undefined) checkRejected(object(rejected, 'rejected'));
    switch (status) {
      case 'applied':
        check((stamp !== undefined || 'row' in (verdict as object)) && (rejected === undefined || row !== null), 'verdict');
        return verdict as Verdict;
      case 'conflict':
        check(row !== null, 'verdict');
        return verdict as Verdict;
      case 'gone':
        return verdict as Verdict;
      case 'full':
        return { status: 'full', row: row as ServerRow | null };
      case 'rejected':
        // PUSH-4: an unknown reason does not reject: the fault may not be the document's.
        return isReason(reason) ? (verdict as Verdict) : LATER;
      default:
        return LATER;
    }
  } catch (error) {
    if (error instanceof AnswerError) return LATER;
    throw error;
  }
}

const LATER: Verdict = { status: 'later' };

function checkRejected({ fields, reason }: Json): void {
  check(Array.isArray(fields) && fields.length > 0 && fields.every((name) => typeof name === 'string'), 'rejected');
  check(isReason(reason) || reason === NO_ROOM, 'rejected');
}

function isReason(value: unknown): value is RejectionReason {
  return REJECTION_REASONS.some((reason) => reason === value);
}

function checkFields(fields: Json, { name: collection, properties }: CollectionSchema): void {
  for (const [name, value] of Object.entries(fields)) {
    const property = properties[name];
    check(property === undefined || isOfType(property, value), `${collection}.${name}`);
  }
}

function isOfType({ type }: PropertySchema, value: unknown): boolean {
  return typeof type === 'string' ? isOf(type, value) : type.some((allowed) => isOf(allowed, value));
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

function schemaOf(collections: Collections, name: string): CollectionSchema {
  const schema = collections.find((known) => known.name === name);
  check(schema !== undefined, `collection ${name}`);
  return schema!;
}

function object(value: unknown, what: string): Json {
  check(typeof value === 'object' && value !== null && !Array.isArray(value), what);
  return value as Json;
}

/** True for a version or change number that a JavaScript number holds exactly. */
function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A transaction id: 64 bits in decimal. */
function isXact(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,20}$/.test(value);
}

function check(isRight: boolean, what: string): void {
  if (!isRight) throw unexpected(what);
}

function unexpected(what: string): AnswerError {
  return new AnswerError(`The server's answer has an unexpected ${what}.`);
}
