import type {
  Change,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
  PushedDocument,
  ServerRow,
  Verdict,
} from '../../replication/protocol/wire.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import type { Random } from './random.ts';
import { simulatedSchema } from './schemas.ts';
import type { OperatedServer } from './server.ts';
import type { World } from './world.ts';

/** Ways to be wrong, to see that the simulation notices. */
export interface ServerFlaw {
  /** Hands out rows above transactions that are still running. */
  readonly unsafeCursor?: boolean;
  /** Takes a change in as often as it is sent. */
  readonly forgetsChangeNumbers?: boolean;
}

interface StoredRow {
  readonly xact: number;
  readonly collection: string;
  readonly row: ServerRow;
}

export interface ModelOptions {
  readonly collections?: readonly CollectionSchema[];
  readonly flaw?: ServerFlaw;
  /** A transaction stays open this long, now and then. */
  readonly longestTransaction?: number;
}

/**
 * What SPEC.md says of the server, in a page or two: rows, transaction ids taken at the beginning and
 * rows visible at the end of a transaction, change numbers, scopes. The SQL is held against it.
 */
export function modelServer(
  world: World,
  random: Random,
  scopesOf: (user: string) => readonly string[],
  { collections = [simulatedSchema], flaw = {}, longestTransaction = 3000 }: ModelOptions = {},
): OperatedServer {
  let rows = new Map<string, StoredRow>();
  let backup: { rows: Map<string, StoredRow>; nextXact: number } | undefined;
  let incarnation = 1;
  const past = new Set<string | null>();
  const running = new Set<number>();
  const listeners: ((row: ServerRow, collection: string) => void)[] = [];
  let nextXact = 1;
  /** A small page now and then: what does not fit comes with the next ones. */
  const mostRows = (): number => (random.chance(0.5) ? 1 + random.below(6) : Infinity);
  const schemaOf = (collection: string): CollectionSchema | undefined => collections.find(({ name }) => name === collection);
  const scopeFieldOf = (collection: string): string => (schemaOf(collection) ?? collections[0]!).scope;

  function scopes(user: string): Record<string, readonly string[]> {
    const open = scopesOf(user);
    return Object.fromEntries(
      collections.map(({ name, scopeKind }) => [name, open.filter((scope) => (scope === user) === (scopeKind === 'user'))]),
    );
  }

  function pull(user: string, request: PullRequest): PullAnswer {
    const horizon = flaw.unsafeCursor ? Infinity : Math.min(nextXact, ...running);
    let room = Math.min(request.limit, mostRows());
    const feeds = request.feeds.flatMap((feed) => {
      if (room <= 0 && !feed.newest) return [];
      const visible = [...rows.values()].filter(
        ({ collection, row }) =>
          collection === feed.collection && row[scopeFieldOf(collection)] === feed.scope && scopesOf(user).includes(feed.scope),
      );
      const page = visible
        .filter(({ xact, row }) => {
          const after =
            feed.cursor === null || xact > Number(feed.cursor.xact) || (xact === Number(feed.cursor.xact) && row.id > feed.cursor.id);
          return after && xact < horizon;
        })
        .sort((a, b) => a.xact - b.xact || (a.row.id < b.row.id ? -1 : 1))
        .slice(0, Math.max(room, 0));
      const last = page.at(-1);
      const more = page.length >= room;
      // PULL-5: whichever they are, also those above the horizon.
      const newest = visible
        .filter(({ row }) => !row._deleted)
        .sort((a, b) => b.xact - a.xact)
        .slice(0, feed.newest ?? 0)
        .map(({ row }) => row);
      const answer = {
        collection: feed.collection,
        scope: feed.scope,
        rows: page
          .filter(({ xact, row }) => !request.skip.includes(String(xact)) || row._seen['']?.[1] === row._version)
          .map(({ row }) => row),
        cursor: last ? { xact: String(last.xact), id: last.row.id } : feed.cursor,
        more,
        ...(more && feed.newest ? { newest } : {}),
      };
      room -= page.length;
      return [answer];
    });
    return { user, incarnation: `model ${incarnation}`, scopes: scopes(user), feeds };
  }

  function judge(user: string, device: string, xact: number, { collection, id, base, changes }: PushedDocument): Verdict {
    const stored = rows.get(id);
    const before = stored?.row;
    const scopeField = scopeFieldOf(collection);
    const scope = before?.[scopeField] ?? changes.find((change) => change.set?.[scopeField])?.set?.[scopeField];
    const isForbidden = !scopesOf(user).includes(String(scope)) || (!before && base > 0);
    const wasNeverHere = base === 0 && changes.at(-1)?.set?.['_deleted'] === true;
    if (isForbidden && wasNeverHere) return { status: 'applied', row: null };
    if (isForbidden) return { status: 'rejected', reason: 'forbidden', message: 'not yours', row: null };

    const seen = flaw.forgetsChangeNumbers ? 0 : (before?._seen[device]?.[0] ?? 0);
    const fresh = changes.filter((change) => change.n > seen);
    if (fresh.length === 0) return { status: 'applied', row: before ?? null };
    const raced = before !== undefined && Object.entries(before._seen).some(([writer, [, version]]) => writer !== device && version > base);
    const next = fresh.reduce(take, { ...(before ?? defaults(schemaOf(collection))) });
    if (next['title'] === '') {
      if (wasNeverHere) return { status: 'applied', row: null };
      return { status: 'rejected', reason: 'invalid', message: 'no title', row: before ?? null };
    }
    const decided = fresh.findLast((change) => change.set && '_deleted' in change.set)?.set?.['_deleted'];
    const spared = raced && !before._deleted && decided === true;
    if (spared && fresh.every(onlyDeletes)) return { status: 'conflict', row: before };
    const row = store(
      xact,
      collection,
      id,
      { ...next, _deleted: spared ? false : (decided ?? false) },
      device,
      Math.max(...changes.map(({ n }) => n)),
    );
    if (spared) return { status: 'conflict', row };
    // PUSH-5: who knew what it wrote on knows the row.
    if ((before?._version ?? 0) === base) return row._version;
    return { status: 'applied', row, ...(raced ? { replaced: replaced(before, fresh, row) } : {}) };
  }

  function store(xact: number, collection: string, id: string, fields: Record<string, unknown>, writer: string, n: number): ServerRow {
    const before = rows.get(id)?.row;
    const version = (before?._version ?? 0) + 1;
    const row = { ...fields, ...stamp(schemaOf(collection), xact), id, _version: version, _deleted: fields['_deleted'] === true };
    const written: ServerRow = { ...row, _seen: { ...before?._seen, [writer]: [n, version] as const } };
    rows.set(id, { xact, collection, row: written });
    for (const listener of listeners) listener(written, collection);
    return written;
  }

  /** A transaction takes its id at the beginning; what it writes is seen when it ends. */
  async function transaction<T>(work: (xact: number) => T): Promise<T> {
    const xact = nextXact++;
    const began = incarnation;
    running.add(xact);
    const lasts = random.chance(0.3) ? random.below(random.chance(0.1) ? longestTransaction : Math.min(longestTransaction, 3000)) : 0;
    if (lasts > 0) await world.sleep(lasts);
    running.delete(xact);
    // Its server is gone.
    if (began !== incarnation) throw new Error('The server went away.');
    return work(xact);
  }

  return {
    async pull(user, request) {
      return pull(user, request);
    },
    async push(user, request: PushRequest): Promise<PushAnswer> {
      const told = { user, stamps: {} };
      const isOfBefore = past.has(request.incarnation);
      if (isOfBefore) return { ...told, incarnation: `model ${incarnation}`, xact: '0', verdicts: null };
      return transaction((xact) => ({
        ...told,
        incarnation: `model ${incarnation}`,
        xact: String(xact),
        stamps: Object.fromEntries(collections.map((schema) => [schema.name, stamp(schema, xact)])),
        verdicts: request.documents.map((document) => judge(user, request.device, xact, document)),
      }));
    },
    rows: async () => [...rows.values()].map(({ row }) => row),
    onCommit: (listener) => listeners.push(listener),

    write: (collection, id, change) =>
      transaction((xact) => {
        const row = rows.get(id)?.row;
        const fields = row ? change(row) : null;
        if (fields) store(xact, collection, id, { ...row, ...fields }, '', 0);
      }),
    async setMember(student) {
      const xact = nextXact++;
      const profile = rows.get(student)?.row ?? { ...defaults(schemaOf('users')), id: student };
      store(xact, 'users', student, { ...profile, memberships_changed_at: String(xact) }, '', 0);
    },
    async backUp() {
      backup = { rows: new Map(rows), nextXact };
    },
    async restore() {
      if (!backup) return;
      ({ nextXact } = backup);
      rows = new Map(backup.rows);
      running.clear();
      past.add(`model ${incarnation}`);
      incarnation += 1;
    },
  };
}

/** What the server sets anew in every row it writes. */
function stamp(schema: CollectionSchema | undefined, xact: number): Record<string, unknown> {
  const name = schema?.serverOwned.find((field) => field === 'updatedAt' || field === 'updated_at');
  return name === undefined ? {} : { [name]: name === 'updatedAt' ? xact : String(xact) };
}

function defaults(schema: CollectionSchema | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema?.properties ?? {}).flatMap(([name, property]) =>
      property.default === undefined ? [] : [[name, property.default]],
    ),
  );
}

function replaced(before: ServerRow, changes: readonly Change[], after: ServerRow): Record<string, unknown> {
  const was: Record<string, unknown> = {};
  for (const change of changes) for (const [name, value] of Object.entries(change.was ?? {})) if (!(name in was)) was[name] = value;
  return Object.fromEntries(
    Object.keys(was)
      .filter((name) => name !== '_deleted' && !same(before[name], was[name]) && !same(before[name], after[name]))
      .map((name) => [name, before[name]]),
  );
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function onlyDeletes({ set, add, remove, inc }: Change): boolean {
  return !add && !remove && !inc && set !== undefined && Object.keys(set).every((name) => name === '_deleted');
}

function take(fields: Record<string, unknown>, change: Change): Record<string, unknown> {
  const { _deleted, ...set } = change.set ?? {};
  const next: Record<string, unknown> = { ...fields, ...set };
  for (const name of new Set([...Object.keys(change.add ?? {}), ...Object.keys(change.remove ?? {})])) {
    const members = new Set([...((next[name] ?? []) as string[]), ...(change.add?.[name] ?? [])]);
    for (const gone of change.remove?.[name] ?? []) members.delete(gone);
    next[name] = [...members].sort();
  }
  for (const [name, amount] of Object.entries(change.inc ?? {})) next[name] = Number(next[name] ?? 0) + amount;
  return next;
}
