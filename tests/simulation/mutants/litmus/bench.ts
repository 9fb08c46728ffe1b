import { created, edited } from '../../../../replication/document/edit.ts';
import type { LocalDocument } from '../../../../replication/document/local-document.ts';
import { createEngine, type Engine } from '../../../../replication/engine/engine.ts';
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '../../../../replication/protocol/wire.ts';
import type { CollectionSchema } from '../../../../replication/schema/collection-schema.ts';
import { initialFields } from '../../../../replication/schema/initial-fields.ts';
import type { Store } from '../../../../replication/storage/store.ts';
import type { RealtimeListener } from '../../../../replication/transport/transport.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from '../../memory-store.ts';
import { modelServer } from '../../model-server.ts';
import { seeded } from '../../random.ts';
import { schemasOf } from '../../schemas.ts';
import type { OperatedServer } from '../../server.ts';
import { createWorld, type World } from '../../world.ts';

export const schemas = schemasOf(0);
export const [tasks, notes] = schemas as [(typeof schemas)[0], (typeof schemas)[0]];

const MOST_ACCESSES = 100_000;
const MOST_REQUESTS = 2000;

/** One device and one server, with full view of and control over the wire. */
export interface Bench {
  readonly world: World;
  readonly server: OperatedServer;
  readonly engine: Engine;
  readonly store: Store;
  readonly disk: MemoryDisk;
  readonly scopes: string[];
  readonly pulls: PullRequest[];
  readonly pushes: PushRequest[];
  /** Listeners of the latest subscription, and of all earlier ones. */
  readonly listeners: RealtimeListener[];
  readonly onWire: {
    pull(answer: PullAnswer): PullAnswer;
    push(answer: PushAnswer): PushAnswer | Promise<PushAnswer>;
    /** Runs before the request reaches the server. */
    request(kind: 'pull' | 'push', request: PullRequest & PushRequest): void;
  };
  create(id: string, fields?: Record<string, unknown>, schema?: (typeof schemas)[0]): void;
  edit(id: string, fields: Record<string, unknown>, schema?: (typeof schemas)[0]): void;
  read(id: string, collection?: string): LocalDocument | undefined;
  /** Writes as another device. */
  other(id: string, base: number, set: Record<string, unknown>, n?: number): Promise<PushAnswer>;
  /** Writes a note by another member of the group. */
  otherNote(id: string, title: string): Promise<PushAnswer>;
}

export interface BenchOptions {
  readonly batch?: number;
  readonly isReady?: boolean;
  /** Delay of each request and answer. */
  readonly travelMs?: number;
  readonly build?: string;
  /** VERIFY-1: otherwise a comparison would repair what the litmus checks. */
  readonly verifies?: true;
  readonly deletionWins?: true;
  /** PULL-11, PULL-12: rows come packed, but for every third transaction's. */
  readonly packs?: true;
}

export async function bench({
  batch,
  isReady = true,
  travelMs = 0,
  build,
  deletionWins,
  verifies,
  packs,
}: BenchOptions = {}): Promise<Bench> {
  const world = createWorld();
  const scopes = ['me', 'group'];
  const collections: readonly CollectionSchema[] = deletionWins ? schemas.map((schema) => ({ ...schema, deletionWins })) : schemas;
  const server = modelServer(world, { ...seeded(1), chance: () => false }, () => scopes, { collections, packs: packs === true });
  const disk = memoryDisk();
  let accesses = 0;
  // A mutant may loop forever; the litmus then sees what is missing.
  const pause = (): Promise<void> => (++accesses > MOST_ACCESSES ? new Promise(() => undefined) : Promise.resolve());
  const store = memoryStore(disk, { pause });
  const pulls: PullRequest[] = [];
  const pushes: PushRequest[] = [];
  const listeners: RealtimeListener[] = [];
  const onWire: Bench['onWire'] = { pull: (answer) => answer, push: (answer) => answer, request: () => undefined };
  const travel = async (): Promise<void> => {
    if (pulls.length + pushes.length > MOST_REQUESTS) await new Promise(() => undefined);
    if (travelMs > 0) await world.sleep(travelMs);
  };
  let ids = 0;
  const engine = createEngine({
    userId: 'me',
    collections,
    store,
    transport: {
      async pull(request) {
        pulls.push(structuredClone(request));
        await travel();
        onWire.request('pull', request as never);
        const answer = onWire.pull(structuredClone(await server.pull('me', request)));
        await travel();
        return answer;
      },
      async push(request) {
        pushes.push(structuredClone(request));
        await travel();
        onWire.request('push', request as never);
        const answer = await onWire.push(structuredClone(await server.push('me', structuredClone(request))));
        await travel();
        return answer;
      },
      subscribe(_feeds, listener) {
        listeners.push(listener);
        if (isReady) listener.ready();
        return () => undefined;
      },
    },
    leader: { lead: (_signal, work) => work() },
    clock: { now: world.now, after: world.after },
    random: () => 0.5,
    isUnmetered: () => verifies === true,
    ...(batch === undefined ? {} : { batchSize: { current: () => batch, measured: <T>(push: () => Promise<T>) => push() } }),
    newId: () => `id${ids++}`,
    ...(build === undefined ? {} : { build }),
  });
  const changed = (): void => disk.listeners.forEach((listener) => listener());
  return {
    world,
    server,
    engine,
    store,
    disk,
    scopes,
    pulls,
    pushes,
    listeners,
    onWire,
    create(id, fields = {}, schema = tasks) {
      const owner = schema === notes ? { groupId: 'group' } : {};
      const given = { title: id, createdBy: 'me', ...owner, ...fields };
      disk.put(schema.name, { previous: undefined, next: created(schema, id, given, 'here', initialFields(schema, 0)) });
      changed();
    },
    edit(id, fields, schema = tasks) {
      const previous = disk.documents.get(schema.name)!.get(id)!;
      disk.put(schema.name, { previous, next: edited(schema, previous, fields, 'here') });
      changed();
    },
    read: (id, collection = 'todos') => disk.documents.get(collection)?.get(id),
    other: (id, base, set, n = 1) => server.push('me', byOther([{ collection: 'todos', id, base, changes: [{ n, set }] }])),
    otherNote: (id, title) => {
      const set = { groupId: 'group', createdBy: 'you', title };
      return server.push('me', byOther([{ collection: 'group_notes', id, base: 0, changes: [{ n: 1, set }] }]));
    },
  };
}

/** A server that applied none of it shows none. */
export function withoutRows(answer: PullAnswer): PullAnswer {
  return { ...answer, feeds: answer.feeds.map((page) => ({ ...page, rows: [], newest: [] })) };
}

function byOther(documents: PushRequest['documents']): PushRequest {
  return { protocol: 2, device: 'other', incarnation: null, documents, acknowledged: [] };
}

export function manyTasks(count: number): PushRequest {
  const documentOf = (i: number): PushRequest['documents'][number] => ({
    collection: 'todos',
    id: `task${i}`,
    base: 0,
    changes: [{ n: 1, set: { createdBy: 'me', title: 'x' } }],
  });
  return byOther(Array.from({ length: count }, (_, i) => documentOf(i)));
}

export function unless(isRight: boolean, fault: string | undefined): string | undefined {
  return isRight ? undefined : String(fault);
}

/** A small history for a rule that random histories rarely reach. Returns the fault, if any. */
export type Litmus = () => Promise<string | undefined>;
