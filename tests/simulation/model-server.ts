import { ownerOf } from '../../replication/document/seen.ts';
import {
  MOST_CHANGES,
  type Change,
  type Cursor,
  type FeedPage,
  type FeedPart,
  type FeedRequest,
  type FeedPosition,
  type PullAnswer,
  type PullRequest,
  type PushAnswer,
  type PushOnTheLine,
  type PushedDocument,
  type RejectionReason,
  type Seen,
  type ServerRow,
  type Verdict,
} from '../../replication/protocol/wire.ts';
import { isBefore } from '../../replication/protocol/answers.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { initialFields } from '../../replication/schema/initial-fields.ts';
import { createDigest } from '../../replication/pull/digest.ts';
import { fieldsOf, replaced, shownTo, take, withoutFields } from './model-merge.ts';
import type { Random } from './random.ts';
import { simulatedSchema } from './schemas.ts';
import { sentDocuments } from './sent-documents.ts';
import { TOMBSTONE_MS, transactionLength, type OperatedServer } from './server.ts';
import type { World } from './world.ts';

/** Seeded faults that the simulation must notice. */
export interface ServerFlaw {
  /** Hands out rows above running transactions. */
  readonly unsafeCursor?: boolean;
  /** Applies a change as often as it is sent. */
  readonly forgetsChangeNumbers?: boolean;
}

export interface ModelOptions {
  readonly collections?: readonly CollectionSchema[];
  readonly flaw?: ServerFlaw;
  /** Occasional duration of an open transaction. */
  readonly longestTransaction?: number;
  /** PULL-11, PUSH-13: packs rows and takes lists, now and then as a server of an earlier release. Otherwise always as one. */
  readonly packs?: boolean;
}

interface StoredRow {
  readonly xact: number;
  /** Virtual time. */
  readonly at: number;
  readonly collection: string;
  readonly row: ServerRow;
}

interface ModelCursor extends Cursor {
  /** TOMB-2: the feed's position when this reading started. */
  readonly horizon: number;
  /** PULL-8: the feed was not read to its end yet. */
  readonly whole: boolean;
}

/** PUSH-11: what a push replaced or had refused, not acknowledged yet. */
interface Remembered {
  readonly user: string;
  readonly id: string;
  readonly writer: string;
  readonly n: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly xact: number;
}

interface Tables {
  readonly rows: Map<string, StoredRow>;
  readonly remembered: readonly Remembered[];
  /** TOMB-1: by feed. */
  readonly horizons: Map<string, number>;
  /** TOMB-4: by collection, the newest version. */
  readonly clearedVersions: Map<string, number>;
  readonly nextXact: number;
}

const PART_ROWS = 3;

/**
 * The server of SPEC.md in a few pages: rows, transaction ids taken at the start and rows visible at the end of a transaction,
 * change numbers, scopes. The SQL is compared with it.
 */
export function modelServer(
  world: World,
  random: Random,
  scopesOf: (user: string) => readonly string[],
  { collections = [simulatedSchema], flaw = {}, longestTransaction = 3000, packs = false }: ModelOptions = {},
): OperatedServer {
  let rows = new Map<string, StoredRow>();
  let remembered: readonly Remembered[] = [];
  let horizons = new Map<string, number>();
  let clearedVersions = new Map<string, number>();
  let nextXact = 1;
  let backup: Tables | undefined;
  let incarnation = 1;
  /** FULL-1. */
  let mostTasks = Infinity;
  /** Students who wait for the deletion of their account, and those whose account is gone. Their tokens are good for a while. */
  const leaving = new Set<string>();
  const purged = new Set<string>();
  const running = new Set<number>();
  const listeners: ((row: ServerRow, collection: string) => void)[] = [];
  /** An occasional small page: rows that do not fit come with the next ones. */
  const mostRows = (): number => (random.chance(0.5) ? 1 + random.below(6) : Infinity);
  const schemaOf = (collection: string): CollectionSchema => collections.find(({ name }) => name === collection) ?? collections[0]!;

  function scopes(user: string): Record<string, readonly string[]> {
    const open = scopesOf(user);
    return Object.fromEntries(
      collections.map(({ name, scopeKind }) => [name, open.filter((scope) => (scope === user) === (scopeKind === 'user'))]),
    );
  }

  /** INC-4: a device that knows later transactions gets another incarnation. */
  function incarnationFor(heard: string | undefined): string {
    return `model ${incarnation}${Number(heard ?? 0) >= nextXact ? ', behind you' : ''}`;
  }

  function pull(user: string, request: PullRequest): PullAnswer {
    const common = { user, incarnation: incarnationFor(request.heard), scopes: scopes(user) };
    if (common.incarnation !== incarnationFor(undefined)) return { ...common, feeds: [] };
    let room = Math.min(request.limit, mostRows());
    const feeds: FeedPage[] = [];
    const digests = [];
    let isHeldBack = false;
    let parts = 0;
    for (const feed of request.feeds) {
      // PULL-9: one part per answer, so that others have to be requested again.
      if (feed.part && parts++ > 0 && random.chance(0.5)) continue;
      if (room <= 0 && !feed.newest && !feed.part) continue;
      const { page, size, heldBack, digest } = readFeed(user, feed, Math.max(room, 0), request.skip);
      feeds.push(page);
      if (digest) digests.push(digest);
      isHeldBack ||= heldBack;
      room -= size;
    }
    const pages = packs && request.packed && nextXact % 3 > 0 ? packed(feeds, user, request.device) : { feeds };
    // FULL-3.
    const told = request.room?.includes('todos')
      ? { todos: { rows: Math.max(0, Math.min(1e9, mostTasks - tasksOf(user))), bytes: 1e12 } }
      : {};
    return { ...common, ...pages, held_back: isHeldBack, digests, room: request.room ? told : null };
  }

  function tasksOf(user: string): number {
    return [...rows.values()].filter(({ collection, row }) => collection === 'todos' && row['createdBy'] === user && !row._deleted).length;
  }

  function readFeed(user: string, feed: FeedRequest, room: number, skip: readonly string[]) {
    const { collection, scope, part } = feed;
    const { scope: scopeField, scopeKind } = schemaOf(collection);
    const horizon = flaw.unsafeCursor ? Infinity : Math.min(nextXact, ...running);
    const cleared = horizons.get(`${collection}/${scope}`) ?? 0;
    // PULL-9: from now on.
    const present = { xact: String(horizon - 1), id: LAST_ID, horizon: cleared, whole: false } satisfies ModelCursor;
    const cursor = feed.cursor ?? (part ? present : null);
    // TOMB-2: tombstones cleared since this reading started were recorded above.
    const since = cursor === null ? cleared : (cursor as ModelCursor).horizon;
    if (cursor && cleared > since && cleared > Number(cursor.xact)) {
      return { page: { collection, scope, rows: [], cursor, more: true, reread: true }, size: 0, heldBack: false, digest: null };
    }
    const visible = [...rows.values()].filter(
      (stored) => stored.collection === collection && stored.row[scopeField] === scope && scopesOf(user).includes(scope),
    );
    const unread = visible.filter(
      ({ xact, row }) => cursor === null || xact > Number(cursor.xact) || (xact === Number(cursor.xact) && row.id > cursor.id),
    );
    const read = unread
      .filter(({ xact }) => xact < horizon)
      .sort((a, b) => a.xact - b.xact || (a.row.id < b.row.id ? -1 : 1))
      .slice(0, room);
    const last = read.at(-1);
    const at = last ? { xact: String(last.xact), id: last.row.id } : cursor;
    const more = read.length >= room;
    const isWhole = cursor === null || (cursor as ModelCursor).whole;
    const isOwn = ({ xact, row }: StoredRow): boolean => !isWhole && skip.includes(String(xact)) && row._seen['']?.[1] !== row._version;
    const heldBack = !more && unread.some((stored) => stored.xact >= horizon && !isOwn(stored));
    const shown = ({ row }: StoredRow): ServerRow => (scopeKind === 'group' ? shownTo(ownerOf(user, ''), row) : row);
    // PULL-5: any of them, including those above the horizon.
    const newest = visible
      .filter(({ row }) => !row._deleted)
      .sort((a, b) => b.xact - a.xact)
      .slice(0, feed.newest ?? 0);
    const page: FeedPage = {
      collection,
      scope,
      rows: read.filter((stored) => !isOwn(stored)).map(shown),
      cursor: at && cursorOf({ ...at, horizon: since, whole: isWhole && (more || heldBack) }),
      more,
      ...(more && feed.newest ? { newest: newest.map(shown) } : {}),
      ...(part ? { part: partOf(part, visible.map(shown)) } : {}),
    };
    const compared = visible.filter(({ row }) => !feed.floor || !isBefore(positionOf(row), feed.floor));
    const digest = feed.verify && !more && !heldBack ? { collection, scope, ...digestOf(compared) } : null;
    return { page, size: read.length, heldBack, digest };
  }

  function judge(user: string, device: string, xact: number, document: PushedDocument): Verdict {
    const { collection, id, base, changes } = document;
    if (changes.length > MOST_CHANGES) return { status: 'rejected', reason: 'invalid', message: 'too many changes', row: null };
    const verdict = written(user, device, xact, document);
    if (typeof verdict !== 'object' || verdict.status !== 'rejected' || verdict.reason !== 'invalid') return verdict;
    // PUSH-8: only the title can be invalid.
    const good = changes.map((change) => withoutFields(change, ['title']));
    if (!rows.has(id) || fieldsOf(good).size === 0) return verdict;
    const rest = written(user, device, xact, { collection, id, base, changes: good });
    const row = rows.get(id)!.row;
    if (typeof rest === 'object' && rest.status !== 'applied' && rest.status !== 'conflict') return rest;
    const common = typeof rest === 'object' ? rest : ({ status: 'applied' } as const);
    const answer = { ...common, row: shownTo(ownerOf(user, ''), row) };
    // The refused fields were deleted with the document.
    if (row._deleted) return answer;
    const { n, w } = changes.at(-1)!;
    const title = changes.findLast(({ set }) => set && 'title' in set)!.set!['title'];
    remembered = [...remembered, { user, id, writer: writerKey(ownerOf(user, device), w), n, values: { title }, xact }];
    return { ...answer, rejected: { fields: ['title'], reason: 'invalid', message: 'no title' } };
  }

  function written(user: string, device: string, xact: number, { collection, id, base, changes }: PushedDocument): Verdict {
    const schema = schemaOf(collection);
    const before = rows.get(id)?.row;
    const given = changes.flatMap(({ set, init }) => set?.[schema.scope] ?? init?.[schema.scope] ?? []);
    const scope = before?.[schema.scope] ?? given[0];
    if (!before && base > 0) return { status: 'gone' };
    const wasNeverHere = !before && changes.at(-1)?.set?.['_deleted'] === true;
    const refused = (reason: RejectionReason, row: ServerRow | null): Verdict =>
      wasNeverHere ? { status: 'applied', row: null } : { status: 'rejected', reason, message: reason, row };
    if (!scopesOf(user).includes(String(scope))) return refused('forbidden', null);
    if (purged.has(user)) return refused('missing-reference', null);

    const owner = ownerOf(user, device);
    const keyOf = ({ w }: Change): string => writerKey(owner, w);
    const shown = (row: ServerRow): ServerRow => shownTo(owner, row);
    const fresh = changes.filter((change) => flaw.forgetsChangeNumbers || change.n > (before?._seen[keyOf(change)]?.[0] ?? 0));
    const isBefore = ({ user: by, id: of, writer, n }: Remembered): boolean =>
      by === user && of === id && changes.some((change) => change.n >= n && keyOf(change) === writer);
    const known = remembered.filter(isBefore).map(({ values }) => values);
    const earlier = known.length > 0 ? { earlier: known } : {};
    const isBuried = before?._deleted === true;
    if (fieldsOf(fresh).size === 0 || (isBuried && schema.deletionWins)) {
      return { status: 'applied', row: before ? shown(before) : null, ...earlier };
    }
    const isOwn = (writer: string, n: number): boolean => changes.some((change) => keyOf(change) === writer && change.n >= n);
    const raced =
      before !== undefined && Object.entries(before._seen).some(([writer, [n, version]]) => version > base && !isOwn(writer, n));
    const start = before ?? {
      id,
      ...initialFields(schema, world.now()),
      ...('createdAt' in schema.properties ? { createdAt: Math.floor(world.now()) } : {}),
    };
    const next = fresh.reduce<Record<string, unknown>>((fields, change) => take(fields, change, !before || isBuried), start);
    if (next['title'] === '') return refused('invalid', before ? shown(before) : null);
    const decided = fresh.findLast((change) => change.set && '_deleted' in change.set)?.set?.['_deleted'];
    const spared = raced && !isBuried && decided === true && !schema.deletionWins;
    const lost = { ...(raced ? replaced(before, fresh, next) : {}), ...(spared ? { _deleted: true } : {}) };
    // FULL-1: a task that becomes one more.
    const isOneMore = collection === 'todos' && (!before || isBuried) && decided !== true;
    if (isOneMore && tasksOf(user) >= mostTasks) return { status: 'full', row: before ? shown(before) : null };
    if (Object.keys(lost).length > 0) {
      const { n } = changes.at(-1)!;
      remembered = [...remembered, { user, id, writer: keyOf(changes.at(-1)!), n, values: lost, xact }];
    }
    if (spared && [...fieldsOf(fresh)].every((name) => name === '_deleted')) return { status: 'conflict', row: shown(before), ...earlier };
    const seen = Object.fromEntries(fresh.map((change) => [keyOf(change), change.n]));
    const row = store(xact, collection, { ...next, id, _deleted: spared ? false : (decided ?? false) }, seen);
    if (spared) return { status: 'conflict', row: shown(row), replaced: replaced(before, fresh, next), ...earlier };
    if (raced) return { status: 'applied', row: shown(row), replaced: lost, ...earlier };
    if ((before?._version ?? 0) !== base) return { status: 'applied', row: shown(row), ...earlier };
    // PUSH-5: a device that knew the version it wrote on knows the row, except for its creation time.
    const isNew = !before && 'createdAt' in schema.properties;
    const stamp = { _version: row._version, ...(isNew ? { createdAt: row['createdAt'] } : {}) };
    return isNew || known.length > 0 ? { status: 'applied', stamp, ...earlier } : row._version;
  }

  /** @param seen the last number of each writer */
  function store(
    xact: number,
    collection: string,
    fields: Readonly<Record<string, unknown>>,
    seen: Readonly<Record<string, number>>,
  ): ServerRow {
    const id = String(fields['id']);
    const before = rows.get(id)?.row;
    const version = (before?._version ?? clearedVersions.get(collection) ?? 0) + 1;
    const written: ServerRow = {
      ...fields,
      ...stamp(schemaOf(collection), xact),
      id,
      _version: version,
      _deleted: fields['_deleted'] === true,
      _seen: { ...before?._seen, ...Object.fromEntries(Object.entries(seen).map(([writer, n]) => [writer, [n, version] as const])) },
    };
    rows.set(id, { xact, at: world.now(), collection, row: written });
    for (const listener of listeners) listener(written, collection);
    return written;
  }

  /** A transaction takes its id at the start; its writes are visible when it ends. */
  async function transaction<T>(work: (xact: number) => T): Promise<T> {
    const xact = nextXact++;
    const began = incarnation;
    running.add(xact);
    const lasts = transactionLength(random, longestTransaction);
    if (lasts > 0) await world.sleep(lasts);
    running.delete(xact);
    // Its server is down.
    if (began !== incarnation) throw new Error('The server went away.');
    return work(xact);
  }

  return {
    async pull(user, request) {
      return pull(user, request);
    },
    async push(user, request: PushOnTheLine): Promise<PushAnswer> {
      const common = { user, incarnation: incarnationFor(request.heard), stamps: {} };
      if (request.incarnation !== null && request.incarnation !== common.incarnation) return { ...common, xact: '0', verdicts: null };
      remembered = remembered.filter(({ user: by, xact }) => by !== user || !request.acknowledged.includes(String(xact)));
      return transaction((xact) => ({
        ...common,
        xact: String(xact),
        stamps: Object.fromEntries(collections.map((schema) => [schema.name, stamp(schema, xact)])),
        verdicts: (packs && xact % 10 > 0 ? sentDocuments(request) : request.documents).map((document) =>
          leaving.has(user) ? { status: 'later' } : judge(user, request.device, xact, document),
        ),
      }));
    },
    rows: async () => [...rows.values()].map(({ row }) => row),
    onCommit: (listener) => listeners.push(listener),

    write: (collection, id, change) =>
      transaction((xact) => {
        const row = rows.get(id)?.row;
        const fields = row ? change(row) : null;
        if (fields) store(xact, collection, { ...row, ...fields }, { '': 0 });
      }),
    async setMember(student) {
      const xact = nextXact++;
      const profile = rows.get(student)?.row ?? { ...initialFields(schemaOf('users'), world.now()), id: student };
      store(xact, 'users', { ...profile, memberships_changed_at: String(xact) }, { '': 0 });
    },
    async setRoom(tasks) {
      mostTasks = tasks ?? Infinity;
    },
    async askForDeletion(student) {
      leaving.add(student);
      store(nextXact++, 'users', { ...rows.get(student)?.row, id: student }, { '': 0 });
    },
    async purge(student) {
      const xact = nextXact++;
      leaving.delete(student);
      purged.add(student);
      remembered = remembered.filter(({ user }) => user !== student);
      for (const [id, { collection, row }] of rows) {
        const { scope, scopeKind, authored } = schemaOf(collection);
        if (scopeKind === 'user' && row[scope] === student) rows.delete(id);
        else if (authored && row[authored.by] === student) store(xact, collection, { ...row, [authored.by]: null }, { '': 0 });
      }
      for (const { name } of collections) horizons.delete(`${name}/${student}`);
    },
    async clearTombstones() {
      const old = [...rows].filter(([, { row, at }]) => row._deleted && at <= world.now() - TOMBSTONE_MS);
      for (const [id, { row, xact, collection }] of old) {
        rows.delete(id);
        const feed = `${collection}/${String(row[schemaOf(collection).scope])}`;
        horizons.set(feed, Math.max(horizons.get(feed) ?? 0, xact));
        clearedVersions.set(collection, Math.max(clearedVersions.get(collection) ?? 0, row._version));
      }
      return old.map(([id]) => id);
    },
    async backUp() {
      backup = { rows: new Map(rows), remembered, horizons: new Map(horizons), clearedVersions: new Map(clearedVersions), nextXact };
    },
    async restore() {
      if (!backup) return;
      ({ nextXact, remembered } = backup);
      rows = new Map(backup.rows);
      horizons = new Map(backup.horizons);
      clearedVersions = new Map(backup.clearedVersions);
      running.clear();
      incarnation += 1;
    },
  };
}

const writerKey = (owner: string, w: string | undefined): string => (w === undefined ? owner : `${owner}/${w}`);

/** After every document's id. */
const LAST_ID = '\uffff';

const positionOf = ({ id, createdAt }: ServerRow): FeedPosition => ({ at: Number(createdAt), id });

/** PULL-11: the rows as arrays of values. Rows of one collection have the same fields; in the middle of an upgrade they stay objects. */
function seenBy(owner: string, seen: Seen): Seen | null {
  const isOwn = (writer: string): boolean => writer.startsWith(`${owner}/`) || writer === owner;
  const entries = Object.entries(seen);
  if (!entries.some(([writer]) => isOwn(writer))) return null;
  const newest = entries.filter(([writer]) => !isOwn(writer)).sort(([, [, a]], [, [, b]]) => b - a)[0];
  return Object.fromEntries([...entries.filter(([writer]) => isOwn(writer)), ...(newest ? [['', newest[1]] as const] : [])]);
}

/** PULL-11, and for a device that gives its name PULL-12. */
function packed(feeds: readonly FeedPage[], user: string, device: string | undefined): Pick<PullAnswer, 'columns' | 'feeds'> {
  const columns: Record<string, readonly string[]> = {};
  for (const { collection, rows, newest = [], part } of feeds) {
    for (const row of [...rows, ...newest, ...(part?.rows ?? [])]) columns[collection] ??= Object.keys(row);
  }
  const pack = (collection: string) => (row: ServerRow) => {
    const names = columns[collection]!;
    const seen = device === undefined ? row._seen : seenBy(ownerOf(user, device), row._seen);
    const values = names.map((name) => (name === '_seen' ? seen : row[name]));
    return Object.keys(row).join() === names.join() ? (values as unknown as ServerRow) : row;
  };
  return {
    columns,
    feeds: feeds.map((page) => ({
      ...page,
      rows: page.rows.map(pack(page.collection)),
      ...(page.newest ? { newest: page.newest.map(pack(page.collection)) } : {}),
      ...(page.part ? { part: { ...page.part, rows: page.part.rows.map(pack(page.collection)) } } : {}),
    })),
  };
}

/** PULL-9, in small parts: devices rarely have the whole. */
function partOf({ before, most }: NonNullable<FeedRequest['part']>, visible: readonly ServerRow[]): FeedPart {
  const older = visible
    .filter((row) => isBefore(positionOf(row), before))
    .sort((a, b) => (isBefore(positionOf(a), positionOf(b)) ? 1 : -1));
  const rows = older.slice(0, Math.min(most, PART_ROWS));
  return { rows, floor: rows.length < older.length ? positionOf(rows.at(-1)!) : null };
}

/** Opaque to the device (PULL-6). */
const cursorOf = (cursor: ModelCursor): Cursor => cursor;

function digestOf(stored: readonly StoredRow[]): { readonly count: number; readonly hash: string } {
  const digest = createDigest();
  for (const { row } of stored) if (!row._deleted) digest.add({ id: row.id, version: row._version });
  return digest.value();
}

/** Fields that the server sets in every row it writes. */
function stamp(schema: CollectionSchema, xact: number): Record<string, unknown> {
  const name = schema.serverOwned.find((field) => field === 'updatedAt' || field === 'updated_at');
  return name === undefined ? {} : { [name]: name === 'updatedAt' ? xact : String(xact) };
}
