import { discarded } from '../../../replication/document/discard.ts';
import { created, edited } from '../../../replication/document/edit.ts';
import type { LocalDocument } from '../../../replication/document/local-document.ts';
import { createEngine, type Engine } from '../../../replication/engine/engine.ts';
import { wantStartOver } from '../../../replication/engine/start-over.ts';
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '../../../replication/protocol/wire.ts';
import { retryAfterUpdate } from '../../../replication/push/retry-rejected.ts';
import type { CollectionSchema } from '../../../replication/schema/collection-schema.ts';
import { initialFields } from '../../../replication/schema/initial-fields.ts';
import { countingOnFrom, takenOver } from '../../../replication/storage/moved-document.ts';
import { StorageError, type Store } from '../../../replication/storage/store.ts';
import { TransportError, type RealtimeListener } from '../../../replication/transport/transport.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from '../memory-store.ts';
import { modelServer } from '../model-server.ts';
import { seeded } from '../random.ts';
import { schemasOf } from '../schemas.ts';
import type { OperatedServer } from '../server.ts';
import { createWorld, type World } from '../world.ts';

const schemas = schemasOf(0);
const [tasks, notes] = schemas as [(typeof schemas)[0], (typeof schemas)[0]];

const MOST_ACCESSES = 100_000;
const MOST_REQUESTS = 2000;

/** One device and one server, with everything on the wire in sight and open to interference. */
interface Bench {
  readonly world: World;
  readonly server: OperatedServer;
  readonly engine: Engine;
  readonly store: Store;
  readonly disk: MemoryDisk;
  readonly scopes: string[];
  readonly pulls: PullRequest[];
  readonly pushes: PushRequest[];
  /** Of the latest subscription, and of all before. */
  readonly listeners: RealtimeListener[];
  readonly onWire: {
    pull(answer: PullAnswer): PullAnswer;
    push(answer: PushAnswer): PushAnswer | Promise<PushAnswer>;
    /** Before the request reaches the server. */
    request(kind: 'pull' | 'push', request: PullRequest & PushRequest): void;
  };
  create(id: string, fields?: Record<string, unknown>, schema?: (typeof schemas)[0]): void;
  edit(id: string, fields: Record<string, unknown>, schema?: (typeof schemas)[0]): void;
  read(id: string, collection?: string): LocalDocument | undefined;
  /** Writes as another device. */
  other(id: string, base: number, set: Record<string, unknown>, n?: number): Promise<PushAnswer>;
}

interface BenchOptions {
  readonly batch?: number;
  readonly isReady?: boolean;
  /** Of each request and answer. */
  readonly travelMs?: number;
  readonly build?: string;
  /** VERIFY-1: else what a litmus is about is mended by a comparison. */
  readonly verifies?: true;
  readonly deletionWins?: true;
}

async function bench({ batch, isReady = true, travelMs = 0, build, deletionWins, verifies }: BenchOptions = {}): Promise<Bench> {
  const world = createWorld();
  const scopes = ['me', 'group'];
  const collections: readonly CollectionSchema[] = deletionWins ? schemas.map((schema) => ({ ...schema, deletionWins })) : schemas;
  const server = modelServer(world, { ...seeded(1), chance: () => false }, () => scopes, { collections });
  const disk = memoryDisk();
  let accesses = 0;
  // What turns in a circle waits for ever, and the litmus sees what is missing.
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
  };
}

/** A server that took none of it shows none. */
function withoutRows(answer: PullAnswer): PullAnswer {
  return { ...answer, feeds: answer.feeds.map((page) => ({ ...page, rows: [], newest: [] })) };
}

function byOther(documents: PushRequest['documents']): PushRequest {
  return { protocol: 2, device: 'other', incarnation: null, documents, acknowledged: [] };
}

function unless(isRight: boolean, fault: string | undefined): string | undefined {
  return isRight ? undefined : String(fault);
}

/** Small histories for rules that chance meets seldom. Each answers what is wrong, or nothing. */
export const litmus: Readonly<Record<string, () => Promise<string | undefined>>> = {
  async 'DOC-1 two contexts write one document, and both count'() {
    const { world, engine, create, edit, read, store, server, listeners, onWire } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    // The student writes between the engine's look and its write.
    const write = store.write.bind(store);
    let isFirst = true;
    store.write = async (collection, writes) => {
      if (isFirst) edit('1', { notes: 'mine' });
      isFirst = false;
      return write(collection, writes);
    };
    await server.write('todos', '1', () => ({ title: 'theirs' }));
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(1000);
    return unless(read('1')?.['title'] === 'theirs' && read('1')?.['notes'] === 'mine', JSON.stringify(read('1')));
  },

  async 'DOC-2 an edit of an edit saw what the first one saw'() {
    const { world, engine, create, edit, pushes, onWire } = await bench();
    create('1', { title: 'old' });
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    edit('1', { title: 'first' });
    edit('1', { title: 'second' });
    await world.run(5000);
    const changes = pushes.at(-1)!.documents[0]!.changes;
    return unless(changes.length === 1 && changes[0]!.was?.['title'] === 'old', JSON.stringify(changes));
  },

  async 'PULL-2 every page is asked for before the device says that it is idle'() {
    const { world, engine, read, server } = await bench({ isReady: false });
    const ids = Array.from({ length: 600 }, (_, i) => `note${i}`);
    const documents = ids.map((id) => ({
      collection: 'group_notes',
      id,
      base: 0,
      changes: [{ n: 1, set: { groupId: 'group', createdBy: 'you', title: 'x' } }],
    }));
    await server.push('me', byOther(documents));
    engine.start();
    await world.run(2000);
    return unless(engine.status().phase === 'idle' && ids.every((id) => read(id, 'group_notes')), 'a page is missing');
  },

  async 'PULL-3 what was pushed and answered is not pulled again'() {
    const { world, engine, create, onWire } = await bench();
    create('0');
    engine.start();
    await world.run(1000);
    // A feed that was never read to its end leaves nothing out (PULL-8).
    engine.wake();
    await world.run(1000);
    let echoes = 0;
    onWire.pull = (answer) => {
      for (const feed of answer.feeds) echoes += feed.rows.length;
      return answer;
    };
    create('1');
    await world.run(1000);
    engine.wake();
    await world.run(1000);
    return unless(echoes === 0, `${echoes} rows came back`);
  },

  async 'PULL-3 a push whose answer could not be stored is pulled like anything else'() {
    const { world, engine, create, store, pulls } = await bench();
    engine.start();
    await world.run(1000);
    const write = store.write.bind(store);
    let failures = 0;
    store.write = async (collection, writes) => {
      failures += 1;
      if (failures === 1) throw new StorageError('failed', new Error('simulated'));
      return write(collection, writes);
    };
    create('1');
    await world.run(10_000);
    engine.wake();
    await world.run(10_000);
    return unless(failures > 1 && !pulls.at(-1)!.skip.includes('1'), `left out: ${pulls.at(-1)!.skip.join(', ')}`);
  },

  async 'PULL-5 the newest rows of a long feed are there with the first answer'() {
    const { world, engine, read, other, onWire } = await bench({ isReady: false });
    for (let i = 0; i < 600; i++) await other(`task${i}`, 0, { createdBy: 'me', title: 'x' });
    let pages = 0;
    onWire.pull = (answer) => {
      pages += 1;
      if (pages > 1) throw new TransportError('unreachable', 'no network');
      return answer;
    };
    engine.start();
    await world.run(500);
    return unless(read('task599') !== undefined, 'the newest row is not there');
  },

  async 'PULL-5 what is written here goes out between two pages'() {
    const { world, engine, create, other, pulls, pushes, onWire } = await bench({ isReady: false, travelMs: 100 });
    for (let i = 0; i < 3000; i++) await other(`task${i}`, 0, { createdBy: 'me', title: 'x' });
    onWire.pull = (answer) => {
      if (pulls.length === 1) create('mine');
      return answer;
    };
    let pullsBefore = Infinity;
    onWire.request = (kind) => {
      if (kind === 'push') pullsBefore = Math.min(pullsBefore, pulls.length);
    };
    engine.start();
    await world.run(10_000);
    return unless(pushes.length > 0 && pullsBefore <= 2, `after ${pullsBefore} pages`);
  },

  async 'PUSH-1 all collections travel in one request, and no more than two at once'() {
    const { world, engine, create, pushes, onWire } = await bench({ batch: 4 });
    for (let i = 0; i < 4; i++) create(`${i}`, {}, i % 2 === 0 ? tasks : notes);
    engine.start();
    await world.run(1000);
    if (new Set(pushes[0]!.documents.map(({ collection }) => collection)).size !== 2) return 'a push for each collection';
    let underWay = 0;
    let most = 0;
    onWire.push = async (answer) => {
      most = Math.max(most, ++underWay);
      await world.sleep(500);
      underWay -= 1;
      return answer;
    };
    for (let i = 10; i < 50; i++) create(`${i}`);
    await world.run(20_000);
    return unless(most === 2, `${most} pushes at once`);
  },

  async 'PUSH-2 an answer that does not fit the push settles nothing'() {
    const { world, engine, create, read, onWire } = await bench();
    onWire.pull = withoutRows;
    onWire.push = (answer) => ({ ...answer, verdicts: answer.verdicts!.slice(1) });
    create('1');
    create('2');
    engine.start();
    await world.run(1000);
    return unless(
      read('1')?.sync.state === 'waiting' && read('2')?.sync.state === 'waiting' && engine.status().phase !== 'idle',
      'settled without a verdict',
    );
  },

  async 'PUSH-4 a request that nobody can read waits alone, and an edit mends it'() {
    const { world, engine, create, edit, read, onWire } = await bench();
    for (let i = 0; i < 8; i++) create(`${i}`, { title: i === 2 ? 'poison' : 'fine' });
    onWire.request = (_kind, request) => {
      if (JSON.stringify(request).includes('poison')) throw new TransportError('refused', 'unreadable');
    };
    engine.start();
    await world.run(60_000);
    const states = Array.from({ length: 8 }, (_, i) => read(`${i}`)!.sync.state);
    if (states.join() !== 'synced,synced,waiting,synced,synced,synced,synced,synced') return states.join();
    edit('2', { title: 'mended' });
    await world.run(31_000);
    return unless(read('2')!.sync.state === 'synced', 'an edited document is not sent again');
  },

  async 'PUSH-4, PUSH-8 a title that is refused is shown as rejected, and takes no other field along'() {
    const { world, engine, create, edit, read, server } = await bench();
    create('1');
    create('2', { title: '' });
    engine.start();
    await world.run(1000);
    edit('1', { title: '', notes: 'mine' });
    await world.run(5000);
    const row = (await server.rows()).find(({ id }) => id === '1');
    if (row?.['notes'] !== 'mine') return 'the notes are not there';
    if (read('1')!.sync.state !== 'rejected' || read('2')!.sync.state !== 'rejected') return 'not rejected';
    if (read('1')!['title'] !== '' || read('1')!.sync.changes.length !== 1) return JSON.stringify(read('1'));
    edit('1', { title: 'mended' });
    await world.run(5000);
    return unless(read('1')!.sync.state === 'synced' && read('1')!['notes'] === 'mine', JSON.stringify(read('1')));
  },

  async 'PUSH-4 a rejection of what was edited since is no news'() {
    const { world, engine, create, edit, read, server, onWire } = await bench();
    create('1', { title: '' });
    onWire.push = (answer) => {
      if (read('1')!['title'] === '') edit('1', { title: 'mended' });
      return answer;
    };
    engine.start();
    await world.run(10_000);
    return unless(read('1')!.sync.state === 'synced' && (await server.rows())[0]?.['title'] === 'mended', JSON.stringify(read('1')!.sync));
  },

  async 'PUSH-5 what the server sets in a row is taken over, and a late answer takes nothing back'() {
    const { world, engine, create, edit, read, server, listeners, onWire } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    create('1');
    await world.run(1000);
    const [row] = await server.rows();
    if (read('1')!['updatedAt'] !== row!['updatedAt']) return `updatedAt is ${String(read('1')!['updatedAt'])}`;
    onWire.push = async (answer) => {
      await server.write('todos', '1', () => ({ notes: 'newer' }));
      listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
      await world.sleep(1000);
      return answer;
    };
    edit('1', { title: 'mine' });
    await world.run(3000);
    const [newest] = await server.rows();
    return unless(
      read('1')!.sync.version === newest!._version && read('1')!['updatedAt'] === newest!['updatedAt'],
      JSON.stringify(read('1')),
    );
  },

  async 'PUSH-6 failures are answered with growing pauses, and forget nothing'() {
    const { world, engine, create, read, pushes, pulls, onWire } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    create('1');
    await world.run(60_000);
    if (pushes.length > 10) return `${pushes.length} attempts in a minute`;
    if (pushes.length < 3) return 'no further attempt';
    onWire.request = () => undefined;
    await world.run(31_000);
    if (read('1')!.sync.state !== 'synced') return 'not sent when the network came back';
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    pulls.length = 0;
    engine.wake();
    await world.run(60_000);
    return unless(pulls.length >= 3 && pulls.length <= 10, `${pulls.length} attempts to pull in a minute`);
  },

  async 'PUSH-7 restored while it was buried unseen, a document is created again'() {
    const { world, engine, create, edit, read, server, onWire, scopes } = await bench();
    scopes.splice(0, 2);
    create('1');
    edit('1', { _deleted: true });
    onWire.push = (answer) => {
      if (read('1')!._deleted) edit('1', { _deleted: false });
      scopes.push('me');
      return answer;
    };
    engine.start();
    await world.run(10_000);
    const [row] = await server.rows();
    return unless(row?.['title'] === '1' && !row._deleted, JSON.stringify(row));
  },

  async 'MERGE-5 a value that a newer row brings under a waiting edit is kept in the log'() {
    const { world, engine, create, edit, other, server, listeners, disk, onWire } = await bench();
    create('1', { title: 'old' });
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    edit('1', { title: 'mine' });
    await other('1', 1, { title: 'theirs' });
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(1000);
    return unless(
      disk.conflicts.some(({ field, value }) => field === 'title' && value === 'theirs'),
      'nothing in the log',
    );
  },

  async 'MERGE-5 a value that a push replaced is kept in the log'() {
    const { world, engine, create, edit, other, disk } = await bench();
    create('1', { title: 'old' });
    engine.start();
    await world.run(1000);
    await other('1', 1, { title: 'theirs' });
    edit('1', { title: 'mine' });
    await world.run(5000);
    return unless(
      disk.conflicts.some(({ field, value }) => field === 'title' && value === 'theirs'),
      'nothing in the log',
    );
  },

  async 'REAL-1, REAL-4 events are applied without a request, a burst in few writes, the newest of each row'() {
    const { world, engine, create, server, store, listeners, pulls, read } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    const row = (await server.rows())[0]!;
    pulls.length = 0;
    let writes = 0;
    const write = store.write.bind(store);
    store.write = (collection, all) => {
      writes += 1;
      return write(collection, all);
    };
    for (let i = 2; i <= 50; i++) {
      listeners.at(-1)!.changed('todos', { ...row, _version: i, title: `v${i}` });
      await world.run(5);
    }
    listeners.at(-1)!.changed('todos', { ...row, _version: 10, title: 'late' });
    await world.run(300);
    if (read('1')!['title'] !== 'v50') return `the title is ${String(read('1')!['title'])}`;
    if (pulls.length > 0) return `${pulls.length} pulls`;
    if (writes > 6) return `${writes} writes in a quarter of a second`;
    for (let i = 0; i < 2000; i++) listeners.at(-1)!.changed('todos', { ...row, id: `other${i}` });
    await world.run(1000);
    return unless(pulls.length === 1, `a flood became ${pulls.length} pulls`);
  },

  async 'REAL-2, REAL-3 what no event carries is pulled'() {
    const { world, engine, other, read, listeners } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    await other('1', 0, { createdBy: 'me', title: 'before' });
    listeners.at(-1)!.ready();
    await world.run(1000);
    if (!read('1')) return 'what happened before the server listened is missing';
    await other('2', 0, { createdBy: 'me', title: 'large' });
    listeners.at(-1)!.incomplete();
    await world.run(1000);
    return unless(read('2') !== undefined, 'what did not fit an event is missing');
  },

  async 'SCOPE-1, SCOPE-3 a scope that opens is read, and one that is closed is no longer heard'() {
    const { world, engine, server, scopes, listeners, read } = await bench();
    scopes.pop();
    engine.start();
    await world.run(1000);
    scopes.push('group');
    await server.push(
      'me',
      byOther([
        {
          collection: 'group_notes',
          id: 'note',
          base: 0,
          changes: [{ n: 1, set: { groupId: 'group', createdBy: 'you', title: 'hello' } }],
        },
      ]),
    );
    engine.wake();
    await world.run(1000);
    if (read('note', 'group_notes')?.['title'] !== 'hello') return 'a new scope is not read';
    const row = (await server.rows())[0]!;
    scopes.pop();
    engine.wake();
    await world.run(1000);
    for (const listener of listeners) listener.changed('group_notes', { ...row, _version: 9 });
    await world.run(1000);
    return unless(read('note', 'group_notes')?._deleted === true, 'a document of a closed scope came back');
  },

  async 'SCOPE-2 what waits in a scope that closes stays until it is settled'() {
    const { world, engine, scopes, create, edit, read, onWire } = await bench();
    engine.start();
    await world.run(1000);
    create('note', {}, notes);
    await world.run(1000);
    onWire.request = (kind) => {
      if (kind === 'push') throw new TransportError('refused', 'not yours');
    };
    scopes.pop();
    edit('note', { title: 'last words' }, notes);
    await world.run(2000);
    engine.wake();
    await world.run(2000);
    const kept = read('note', 'group_notes')!;
    return unless(kept['title'] === 'last words' && !kept._deleted, 'what was written is gone');
  },

  async 'SCOPE-2 a crash while a scope is forgotten forgets nothing'() {
    const { world, engine, scopes, create, read, store } = await bench();
    create('note', {}, notes);
    engine.start();
    await world.run(1000);
    const setState = store.setState.bind(store);
    let crashes = 0;
    store.setState = async (key, value) => {
      if (key === 'forgotten' && crashes++ === 0) throw new StorageError('failed', new Error('simulated'));
      return setState(key, value);
    };
    scopes.pop();
    engine.wake();
    await world.run(10_000);
    return unless(crashes > 1 && read('note', 'group_notes')!._deleted, 'a document of a closed scope stays');
  },

  async 'SCOPE-4 a profile that tells of a membership is followed by a pull'() {
    const { world, engine, server, scopes, listeners, read } = await bench();
    scopes.pop();
    await server.setMember('me', '', false);
    engine.start();
    await world.run(1000);
    scopes.push('group');
    await server.push(
      'me',
      byOther([
        {
          collection: 'group_notes',
          id: 'note',
          base: 0,
          changes: [{ n: 1, set: { groupId: 'group', createdBy: 'you', title: 'hello' } }],
        },
      ]),
    );
    await server.setMember('me', 'group', true);
    listeners.at(-1)!.changed(
      'users',
      (await server.rows()).find(({ id }) => id === 'me')!,
    );
    await world.run(2000);
    return unless(read('note', 'group_notes') !== undefined, 'the new group is not there');
  },

  async 'AUTH-1 an answer to somebody else changes nothing and halts'() {
    const { world, engine, create, onWire, read } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    onWire.pull = (answer) => ({ ...answer, user: null, scopes: { todos: [] }, feeds: [] });
    engine.wake();
    await world.run(1000);
    return unless(engine.status().phase === 'halted' && read('1')!._deleted === false, JSON.stringify(engine.status()));
  },

  async 'INC-1, INC-2 a restored server halts, and who starts over sends what it lost'() {
    const { world, engine, create, edit, read, other, server, store } = await bench();
    create('old', { title: 'as it was' });
    engine.start();
    await world.run(1000);
    await server.backUp();
    create('new');
    edit('old', { title: 'edited' });
    await world.run(1000);
    await server.restore();
    await other('theirs', 0, { createdBy: 'me', title: 'theirs' });
    engine.wake();
    await world.run(1000);
    if (engine.status().phase !== 'halted') return `says ${engine.status().phase}`;
    await wantStartOver({ store });
    engine.wake();
    await world.run(10_000);
    const titles = (await server.rows()).map(({ title }) => String(title)).toSorted((a, b) => (a < b ? -1 : 1));
    return unless(titles.join() === 'edited,new,theirs' && read('theirs') !== undefined, titles.join());
  },

  async 'DOC-5 a creation replaces nothing that nobody chose'() {
    const { world, engine, create, other, server } = await bench();
    await other('1', 0, { createdBy: 'me', title: 'theirs', notes: 'theirs' });
    create('1', { title: 'mine' });
    engine.start();
    await world.run(5000);
    const [row] = await server.rows();
    return unless(row!['title'] === 'mine' && row!['notes'] === 'theirs', JSON.stringify(row));
  },

  async 'DOC-4 a device that was set back writes under another name'() {
    const { world, engine, create, edit, disk, server } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    const before = disk.documents.get('todos')!.get('1')!;
    edit('1', { title: 'lost here' });
    await world.run(1000);
    disk.documents.get('todos')!.set('1', before);
    disk.put('todos', { previous: before, next: edited(tasks, before, { title: 'after' }, 'another opening') });
    for (const listener of disk.listeners) listener();
    await world.run(5000);
    const [row] = await server.rows();
    return unless(row!['title'] === 'after', JSON.stringify(row));
  },

  async 'DOC-6 what is discarded becomes the newest row, never an older one'() {
    const { world, engine, create, edit, read, server, listeners, disk } = await bench();
    create('1', { title: 'old' });
    engine.start();
    await world.run(1000);
    edit('1', { title: '' });
    await world.run(1000);
    await server.write('todos', '1', () => ({ title: 'newest' }));
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(1000);
    const previous = read('1')!;
    disk.put('todos', { previous, next: discarded(tasks, previous) });
    return unless(read('1')!['title'] === 'newest', JSON.stringify(read('1')));
  },

  async 'PULL-4 a tombstone of an unknown document outlives an older event'() {
    const { world, engine, other, server, listeners, read } = await bench();
    await other('1', 0, { createdBy: 'me', title: 'old' });
    const row = (await server.rows())[0]!;
    await server.write('todos', '1', () => ({ _deleted: true }));
    engine.start();
    await world.run(1000);
    listeners.at(-1)!.changed('todos', row);
    await world.run(1000);
    return unless(read('1')?._deleted === true, 'what was deleted is there again');
  },

  async 'PULL-7 what is held back is asked for soon, and nothing is called synced meanwhile'() {
    const { world, engine, pulls, onWire, other, read } = await bench({ isReady: false });
    onWire.pull = (answer) => ({ ...answer, held_back: true });
    engine.start();
    await world.run(20_000);
    if (engine.status().phase === 'idle') return 'says idle';
    if (pulls.length < 4 || pulls.length > 8) return `${pulls.length} requests in 20 s`;
    onWire.pull = (answer) => answer;
    await other('1', 0, { createdBy: 'me', title: 'late' });
    await world.run(31_000);
    return unless(read('1') !== undefined && engine.status().phase === 'idle', 'does not come');
  },

  async 'PUSH-9 what is not settled goes again after a pause, and what is new at once'() {
    const { world, engine, create, read, pushes, onWire } = await bench();
    onWire.pull = withoutRows;
    onWire.push = (answer) => ({ ...answer, verdicts: answer.verdicts!.map(() => ({ status: 'later' as const })) });
    create('1');
    engine.start();
    await world.run(60_000);
    if (pushes.length < 4 || pushes.length > 12) return `${pushes.length} pushes in a minute`;
    onWire.push = (answer) => answer;
    create('2');
    await world.run(500);
    if (read('2')!.sync.state !== 'synced') return 'what is new waits for what was set aside';
    await world.run(31_000);
    return unless(read('1')!.sync.state === 'synced', 'never sent again');
  },

  async 'PUSH-10 another build of the app tries again what was rejected'() {
    const { world, engine, create, store, onWire, read } = await bench({ build: '1' });
    onWire.pull = withoutRows;
    onWire.push = (answer) => ({ ...answer, verdicts: [{ status: 'rejected', reason: 'invalid', message: '', row: null }] });
    create('1');
    engine.start();
    await world.run(2000);
    if (read('1')!.sync.state !== 'rejected') return 'not rejected';
    onWire.push = (answer) => answer;
    await retryAfterUpdate({ store, collections: schemas, build: '1' });
    await world.run(2000);
    if (read('1')!.sync.state !== 'rejected') return 'sent again by the same build';
    await retryAfterUpdate({ store, collections: schemas, build: '2' });
    await world.run(2000);
    return unless(read('1')!.sync.state === 'synced', 'not sent again');
  },

  async 'PUSH-11 what a push replaced is told with the next sending, and then forgotten'() {
    const { world, engine, create, edit, other, disk, onWire, pushes, read } = await bench();
    create('1', { title: 'old' });
    engine.start();
    await world.run(1000);
    await other('1', 1, { title: 'theirs' });
    let isLost = true;
    onWire.push = (answer) => {
      if (isLost) throw new TransportError('unreachable', 'no answer');
      return answer;
    };
    edit('1', { title: 'mine' });
    edit('1', { labels: ['physics'] });
    await world.run(500);
    engine.wake();
    await world.run(500);
    isLost = false;
    await world.run(31_000);
    if (!disk.conflicts.some(({ field, value }) => field === 'title' && value === 'theirs')) return 'nothing in the log';
    if (read('1')!.sync.state !== 'synced') return JSON.stringify(read('1')!.sync);
    create('2');
    await world.run(1000);
    return unless(pushes.at(-1)!.acknowledged.length > 0, 'not acknowledged');
  },

  async 'CONF-1 a crash between the row and the log loses no entry'() {
    const { world, engine, create, edit, other, disk, store } = await bench();
    create('1', { title: 'old' });
    engine.start();
    await world.run(1000);
    await other('1', 1, { title: 'theirs' });
    const logConflict = store.logConflict.bind(store);
    let crashes = 0;
    store.logConflict = async (entry) => {
      crashes += 1;
      if (crashes === 1) throw new StorageError('closed', new Error('simulated'));
      return logConflict(entry);
    };
    edit('1', { title: 'mine' });
    await world.run(40_000);
    return unless(disk.conflicts.length === 1, `${disk.conflicts.length} entries`);
  },

  async 'MERGE-6 where a deletion wins, an edit that did not know of it brings nothing back'() {
    const { world, engine, create, edit, read, server, listeners, onWire } = await bench({ deletionWins: true });
    create('1');
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    edit('1', { notes: 'mine' });
    await server.write('todos', '1', () => ({ _deleted: true }));
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(1000);
    return unless(read('1')!._deleted, 'it is back');
  },

  async 'INC-4 a device that has heard of more than the server knows halts'() {
    const { world, engine, create, server, onWire } = await bench();
    await server.backUp();
    for (let i = 0; i < 5; i++) {
      create(`${i}`);
      engine.start();
      await world.run(1000);
    }
    await server.restore();
    // A copy of everything, the incarnation's id too.
    onWire.pull = (answer) => ({ ...answer, incarnation: answer.incarnation.replace('model 2', 'model 1') });
    engine.wake();
    await world.run(1000);
    return unless(engine.status().phase === 'halted', `says ${engine.status().phase}`);
  },

  async 'TOMB-2 what a feed that is read again does not have leaves the device, and what waits stays'() {
    const { world, engine, create, edit, read, server, other, onWire } = await bench({ isReady: false });
    create('gone');
    create('kept');
    create('edited');
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    await world.run(1000);
    for (const id of ['gone', 'edited']) await server.write('todos', id, () => ({ _deleted: true }));
    await world.run(60_000);
    await server.clearTombstones();
    await other('later', 0, { createdBy: 'me', title: 'later' });
    edit('edited', { notes: 'mine' });
    let pushes = 0;
    onWire.request = (kind) => {
      if (kind === 'push' && pushes++ < 100) throw new TransportError('refused', 'not now');
    };
    engine.wake();
    await world.run(10_000);
    if (!read('later')) return 'not read on';
    if (!read('gone')!._deleted || read('kept')!._deleted) return `gone ${read('gone')!._deleted}, kept ${!read('kept')!._deleted}`;
    return unless(read('edited')!['notes'] === 'mine' && !read('edited')!._deleted, 'what waits is gone');
  },

  async 'TOMB-3 what is written into a document that is gone is in the log'() {
    const { world, engine, create, edit, read, server, disk, onWire } = await bench({ isReady: false });
    create('1');
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    await server.write('todos', '1', () => ({ _deleted: true }));
    await world.run(60_000);
    await server.clearTombstones();
    edit('1', { notes: 'mine' });
    onWire.request = () => undefined;
    engine.wake();
    await world.run(10_000);
    const isLogged = disk.conflicts.some(({ field, value }) => field === 'notes' && value === 'mine');
    return unless(isLogged && read('1')!._deleted, JSON.stringify(read('1')));
  },

  async 'VERIFY-1, VERIFY-2 what a device lost is found at the second comparison, and none is made before a day has passed'() {
    const { world, engine, create, disk, read, pulls, store } = await bench({ isReady: false, verifies: true });
    create('1');
    create('rejected', { title: '' });
    engine.start();
    await world.run(1000);
    engine.wake();
    await world.run(1000);
    const isAsking = (): number => pulls.filter(({ feeds }) => feeds.some(({ verify }) => verify)).length;
    const before = isAsking();
    engine.wake();
    await world.run(1000);
    if (isAsking() !== before) return 'compares again at once';
    disk.documents.get('todos')!.delete('1');
    await world.run(25 * 3_600_000);
    if (!read('1')) return 'not found';
    const { mismatches } = (await store.getState('verification')) as { mismatches: number };
    return unless(mismatches === 1, `${mismatches} mismatches`);
  },

  async 'VERIFY-3 a row that is older than before tells of a restored server'() {
    const { world, engine, create, edit, server, onWire } = await bench({ isReady: false, verifies: true });
    create('1');
    engine.start();
    await world.run(1000);
    await server.backUp();
    edit('1', { title: 'newer' });
    await world.run(1000);
    await server.restore();
    onWire.pull = (answer) => ({ ...answer, incarnation: 'model 1' });
    for (let i = 0; i < 9; i++) await server.write('todos', 'nothing', () => null);
    await world.run(25 * 3_600_000);
    return unless(engine.status().phase === 'halted', `says ${engine.status().phase}`);
  },

  async 'ENG-1 no answer makes a device ask without a pause'() {
    const { world, engine, pulls, onWire } = await bench({ isReady: false });
    let pages = 0;
    onWire.pull = (answer) => ({
      ...answer,
      feeds: answer.feeds.map((page) => ({ ...page, more: true, cursor: { xact: '0', id: String(++pages).padStart(6, '0') } })),
    });
    engine.start();
    await world.run(60_000);
    return unless(pulls.length > 100 && pulls.length < 300, `${pulls.length} pulls in a minute`);
  },

  async 'ENG-2 an answer of any shape stops nothing'() {
    const { world, engine, create, read, onWire } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    onWire.pull = () => null as never;
    onWire.push = () => 'Sign in to the school network' as never;
    create('1');
    engine.wake();
    await world.run(10_000);
    if (engine.status().phase !== 'failed') return `says ${engine.status().phase}`;
    onWire.pull = (answer) => answer;
    onWire.push = (answer) => answer;
    await world.run(31_000);
    return unless(read('1')!.sync.state === 'synced' && engine.status().phase === 'idle', 'does not go on');
  },

  async 'ENG-2 a row of another shape is not stored'() {
    const { world, engine, other, read, onWire } = await bench({ isReady: false });
    await other('1', 0, { createdBy: 'me', title: 'theirs' });
    onWire.pull = (answer) => ({
      ...answer,
      feeds: answer.feeds.map((page) => ({ ...page, rows: page.rows.map((row) => ({ ...row, title: 42 })) })),
    });
    engine.start();
    await world.run(5000);
    return unless(read('1') === undefined, 'stored');
  },

  async 'ENG-3 a device without room asks seldom, and says so'() {
    const { world, engine, disk, other, pulls, read } = await bench({ isReady: false });
    engine.start();
    await world.run(1000);
    disk.fails = 'quota';
    await other('1', 0, { createdBy: 'me', title: 'x' });
    pulls.length = 0;
    engine.wake();
    await world.run(3_600_000);
    if (pulls.length > 10) return `${pulls.length} pulls in an hour`;
    if (engine.status().phase !== 'storage-failed') return `says ${engine.status().phase}`;
    disk.fails = undefined;
    await world.run(1_800_000);
    return unless(read('1') !== undefined, 'does not go on');
  },

  async 'ENG-4 a halted engine hears no event'() {
    const { world, engine, create, edit, read, server, listeners, onWire } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    onWire.pull = (answer) => ({ ...answer, user: 'somebody else' });
    engine.wake();
    await world.run(1000);
    edit('1', { notes: 'mine' });
    await server.write('todos', '1', () => ({ title: 'theirs' }));
    const row = (await server.rows())[0]!;
    for (const listener of listeners) listener.changed('todos', row);
    await world.run(1000);
    return unless(read('1')!['title'] === '1', 'applies an event');
  },

  async 'INC-2 what is missing on a restored server is not taken for deleted, and a tombstone can be brought back'() {
    const { world, engine, create, edit, read, other, server, store } = await bench({ isReady: false });
    await server.backUp();
    create('kept');
    create('deleted');
    engine.start();
    await world.run(1000);
    edit('deleted', { _deleted: true });
    await world.run(1000);
    await server.restore();
    await wantStartOver({ store });
    engine.wake();
    await world.run(5000);
    if (read('kept')!._deleted) return 'taken for deleted';
    await other('deleted', 0, { createdBy: 'me', title: 'again' });
    engine.wake();
    await world.run(5000);
    return unless(read('deleted')!['title'] === 'again', 'not brought back');
  },

  async 'STORE-3 a late write of an old tab is sent under a number of its own'() {
    const here = edited(tasks, created(tasks, '1', { title: 'old' }, 'w'), { title: 'here' }, 'w');
    const old: LocalDocument = {
      ...here,
      title: 'old',
      sync: { state: 'synced', version: 0, n: countingOnFrom(undefined, here), changes: [] },
    };
    const meanwhile = edited(tasks, here, { labels: ['physics'] }, 'w');
    const late = edited(tasks, old, { notes: 'late' }, 'old');
    const after = takenOver(tasks, meanwhile, late, 0);
    const again = takenOver(tasks, after, late, 0);
    const isRight = after['notes'] === 'late' && after['title'] === 'here' && after.sync.changes.length === 4 && again === after;
    return unless(isRight, JSON.stringify(after));
  },

  async 'PULL-2 rows that could not be stored are asked for again'() {
    const { world, engine, other, read, store } = await bench({ isReady: false });
    await other('1', 0, { createdBy: 'me', title: 'theirs' });
    const write = store.write.bind(store);
    let failures = 0;
    store.write = async (collection, writes) => {
      failures += 1;
      if (failures === 1) throw new StorageError('failed', new Error('simulated'));
      return write(collection, writes);
    };
    engine.start();
    await world.run(31_000);
    return unless(failures > 1 && read('1') !== undefined, 'behind the cursor and not there');
  },

  async 'PUSH-4 a deletion that gave way is no edit since: what is left can be rejected'() {
    const { world, engine, create, edit, read, server, listeners, onWire } = await bench();
    create('1');
    engine.start();
    await world.run(1000);
    onWire.push = (answer) => ({ ...answer, verdicts: [{ status: 'rejected', reason: 'invalid', message: '', row: null }] });
    onWire.pull = withoutRows;
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    edit('1', { notes: 'mine' });
    edit('1', { _deleted: true });
    await server.write('todos', '1', () => ({ title: 'theirs' }));
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(1000);
    onWire.request = () => undefined;
    await world.run(31_000);
    return unless(read('1')!.sync.state === 'rejected', JSON.stringify(read('1')!.sync));
  },

  async 'PUSH-11 what a push replaced is told, though an event came before the next sending'() {
    const { world, engine, create, edit, other, server, listeners, disk, onWire } = await bench();
    create('1', { title: 'old' });
    engine.start();
    await world.run(1000);
    await other('1', 1, { title: 'theirs' });
    let isLost = true;
    onWire.push = (answer) => {
      if (isLost) throw new TransportError('unreachable', 'no answer');
      return answer;
    };
    edit('1', { title: 'mine' });
    await world.run(500);
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(500);
    isLost = false;
    await world.run(31_000);
    return unless(
      disk.conflicts.some(({ value }) => value === 'theirs'),
      'nothing in the log',
    );
  },

  async 'DOC-2, MERGE-1, MERGE-2, MERGE-3 fields, members and counters of two devices are merged on both sides'() {
    const { world, engine, create, edit, read, server, listeners, onWire } = await bench();
    create('1', { labels: ['a', 'b'], points: 1 });
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    edit('1', { labels: ['b', 'c'], points: 3, notes: 'mine' });
    await server.write('todos', '1', () => ({ labels: ['a', 'b', 'd'], points: 11, title: 'theirs' }));
    listeners.at(-1)!.changed('todos', (await server.rows())[0]!);
    await world.run(1000);
    const shown = JSON.stringify(['title', 'notes', 'labels', 'points'].map((name) => read('1')![name]));
    if (shown !== '["theirs","mine",["b","c","d"],13]') return `shows ${shown}`;
    onWire.request = () => undefined;
    await world.run(31_000);
    const [row] = await server.rows();
    const stored = JSON.stringify(['title', 'notes', 'labels', 'points'].map((name) => row![name]));
    return unless(stored === shown, `stores ${stored}`);
  },

  async 'MERGE-4, MERGE-5, PUSH-12 a deletion gives way to an edit that it did not know of, and to nothing else'() {
    const { world, engine, create, edit, read, server, listeners, disk, onWire } = await bench();
    create('1');
    create('2');
    create('3');
    engine.start();
    await world.run(1000);
    onWire.request = () => {
      throw new TransportError('unreachable', 'no network');
    };
    edit('1', { _deleted: true });
    edit('2', { _deleted: true });
    edit('3', { title: 'mine' });
    await server.write('todos', '2', () => ({ title: 'theirs' }));
    await server.write('todos', '3', () => ({ title: 'theirs' }));
    for (const row of await server.rows()) listeners.at(-1)!.changed('todos', row);
    await world.run(1000);
    if (!read('1')!._deleted) return 'a deletion gave way to nothing';
    if (read('2')!._deleted) return 'deleted over an edit';
    const logged = disk.conflicts.map(({ documentId, field }) => `${documentId} ${field}`).toSorted();
    return unless(logged.join() === '2 _deleted,3 title', `logged: ${logged.join()}`);
  },

  async 'MERGE-5 a push whose deletion gives way is told what else it replaced'() {
    const { world, engine, create, edit, other, disk } = await bench({ isReady: false });
    create('1', { title: 'old' });
    engine.start();
    await world.run(1000);
    await other('1', 1, { title: 'theirs' });
    edit('1', { title: 'mine' });
    edit('1', { _deleted: true });
    await world.run(5000);
    const logged = disk.conflicts.map(({ field }) => field).toSorted();
    return unless(logged.join() === '_deleted,title', `logged: ${logged.join()}`);
  },

  async 'SCOPE-2 a document of a scope that was forgotten, which a power cut brought back, leaves within a day'() {
    const { world, engine, scopes, create, read, disk } = await bench({ isReady: false, verifies: true });
    create('note', {}, notes);
    engine.start();
    await world.run(1000);
    const before = read('note', 'group_notes')!;
    scopes.pop();
    engine.wake();
    await world.run(1000);
    if (!read('note', 'group_notes')!._deleted) return 'a document of a closed scope stays';
    disk.documents.get('group_notes')!.set('note', before);
    await world.run(25 * 3_600_000);
    return unless(read('note', 'group_notes')!._deleted, 'it stays');
  },
};
