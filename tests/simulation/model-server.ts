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
import type { Random } from './random.ts';
import type { Server } from './server.ts';
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
  readonly row: ServerRow;
}

/**
 * What SPEC.md says of the server, in a page: rows, transaction ids taken at the beginning and rows
 * visible at the end of a transaction, change numbers, scopes. The SQL is held against it.
 */
export function modelServer(world: World, random: Random, scopesOf: (user: string) => readonly string[], flaw: ServerFlaw = {}): Server {
  const rows = new Map<string, StoredRow>();
  const running = new Set<number>();
  const refusals = new Set<string>();
  const listeners: ((row: ServerRow) => void)[] = [];
  let nextXact = 1;
  /** A small page now and then: what does not fit comes with the next ones. */
  const mostRows = (): number => (random.chance(0.5) ? 1 + random.below(6) : Infinity);

  function pull(user: string, request: PullRequest): PullAnswer {
    const horizon = flaw.unsafeCursor ? Infinity : Math.min(nextXact, ...running);
    let room = Math.min(request.limit, mostRows());
    const feeds = request.feeds.flatMap((feed) => {
      if (room <= 0 && !feed.newest) return [];
      const visible = [...rows.values()].filter(({ row }) => row['createdBy'] === feed.scope && scopesOf(user).includes(feed.scope));
      const page = visible
        .filter(({ xact, row }) => {
          const after =
            feed.cursor === null || xact > Number(feed.cursor.xact) || (xact === Number(feed.cursor.xact) && row.id > feed.cursor.id);
          return after && xact < horizon;
        })
        .sort((a, b) => a.xact - b.xact || (a.row.id < b.row.id ? -1 : 1))
        .slice(0, room);
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
        rows: page.filter(({ xact }) => !request.skip.includes(String(xact))).map(({ row }) => row),
        cursor: last ? { xact: String(last.xact), id: last.row.id } : feed.cursor,
        more,
        ...(more && feed.newest ? { newest } : {}),
      };
      room -= page.length;
      return [answer];
    });
    return { user, incarnation: 'model', scopes: { todos: scopesOf(user) }, feeds };
  }

  function judge(user: string, device: string, xact: number, { id, base, changes }: PushedDocument): Verdict {
    const stored = rows.get(id);
    const before = stored?.row;
    const scope = before?.['createdBy'] ?? changes.find((change) => change.set?.['createdBy'])?.set?.['createdBy'];
    const isRefused = !scopesOf(user).includes(String(scope)) || (!before && base > 0);
    if (isRefused) refusals.add(id);
    if (isRefused && base === 0 && changes.at(-1)?.set?.['_deleted'] === true) return { status: 'applied', row: null };
    if (isRefused) return { status: 'rejected', reason: 'forbidden', message: 'not yours', row: null };

    const owner = `${user.replaceAll('-', '').slice(0, 12)}/${device}`;
    const keyOf = ({ w }: Change): string => (w === undefined ? owner : `${owner}/${w}`);
    const isFresh = (change: Change): boolean => flaw.forgetsChangeNumbers === true || change.n > (before?._seen[keyOf(change)]?.[0] ?? 0);
    const hasContent = (change: Change): boolean => Object.keys(change).some((part) => part !== 'n' && part !== 'w');
    const fresh = changes.filter(isFresh);
    if (!fresh.some(hasContent)) return { status: 'applied', row: before ?? null };
    const isOwn = (writer: string, n: number): boolean => changes.some((change) => keyOf(change) === writer && change.n >= n);
    const raced =
      before !== undefined && Object.entries(before._seen).some(([writer, [n, version]]) => version > base && !isOwn(writer, n));
    const isNew = before === undefined || before._deleted;
    const next = fresh.reduce((fields, change) => take(fields, change, isNew), { ...before } as Record<string, unknown>);
    const decided = fresh.findLast((change) => change.set && '_deleted' in change.set)?.set?.['_deleted'];
    const spared = raced && !before._deleted && decided === true;
    if (spared && fresh.filter(hasContent).every(onlyDeletes)) {
      return { status: 'conflict', row: before };
    }
    const version = (before?._version ?? 0) + 1;
    const row = {
      ...next,
      id,
      _version: version,
      _deleted: spared ? false : ((decided as boolean | undefined) ?? false),
      _seen: { ...before?._seen, ...Object.fromEntries(fresh.map((change) => [keyOf(change), [change.n, version] as const])) },
    };
    rows.set(id, { xact, row });
    for (const listener of listeners) listener(row);
    return spared ? { status: 'conflict', row } : { status: 'applied', row };
  }

  return {
    async pull(user, request) {
      return pull(user, request);
    },
    async push(user, request: PushRequest): Promise<PushAnswer> {
      const xact = nextXact++;
      running.add(xact);
      if (random.chance(0.3)) await world.sleep(random.below(3000));
      const verdicts = request.documents.map((document) => judge(user, request.device, xact, document));
      running.delete(xact);
      return { user, incarnation: 'model', xact: String(xact), stamps: {}, verdicts };
    },
    refused: refusals,
    rows: async () => [...rows.values()].map(({ row }) => row),
    onCommit: (listener) => listeners.push(listener),
  };
}

function onlyDeletes({ set, add, remove, inc }: Change): boolean {
  return set !== undefined && !add && !remove && !inc && Object.keys(set).every((name) => name === '_deleted');
}

function take(fields: Record<string, unknown>, change: Change, isNew: boolean): Record<string, unknown> {
  const { _deleted, ...set } = { ...(isNew ? change.init : {}), ...change.set };
  const next: Record<string, unknown> = { ...fields, ...set };
  for (const name of new Set([...Object.keys(change.add ?? {}), ...Object.keys(change.remove ?? {})])) {
    const members = new Set([...((next[name] ?? []) as string[]), ...(change.add?.[name] ?? [])]);
    for (const gone of change.remove?.[name] ?? []) members.delete(gone);
    next[name] = [...members].sort();
  }
  for (const [name, amount] of Object.entries(change.inc ?? {})) next[name] = Number(next[name] ?? 0) + amount;
  return next;
}
