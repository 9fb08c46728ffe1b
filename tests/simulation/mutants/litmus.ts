import { created, edited } from '../../../replication/document/edit.ts';
import type { LocalDocument } from '../../../replication/document/local-document.ts';
import { createEngine, type Engine } from '../../../replication/engine/engine.ts';
import { wantStartOver } from '../../../replication/engine/start-over.ts';
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '../../../replication/protocol/wire.ts';
import { StorageError, type Store } from '../../../replication/storage/store.ts';
import { TransportError, type RealtimeListener } from '../../../replication/transport/transport.ts';
import { memoryDisk, memoryStore } from '../memory-store.ts';
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
  readonly disk: ReturnType<typeof memoryDisk>;
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
}

async function bench({ batch, isReady = true, travelMs = 0 }: BenchOptions = {}): Promise<Bench> {
  const world = createWorld();
  const scopes = ['me', 'group'];
  const server = modelServer(world, { ...seeded(1), chance: () => false }, () => scopes, { collections: schemas });
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
    collections: schemas,
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
    ...(batch === undefined ? {} : { batchSize: { current: () => batch, measured: (push: () => Promise<void>) => push() } }),
    newId: () => `id${ids++}`,
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
      const owner = schema === notes ? { groupId: 'group' } : { createdBy: 'me' };
      const given = { title: id, notes: '', labels: [], marks: [], points: 0, ...owner, ...fields };
      disk.put(schema.name, { previous: undefined, next: created(schema, id, given) });
      changed();
    },
    edit(id, fields, schema = tasks) {
      const previous = disk.documents.get(schema.name)!.get(id)!;
      disk.put(schema.name, { previous, next: edited(schema, previous, fields) });
      changed();
    },
    read: (id, collection = 'todos') => disk.documents.get(collection)?.get(id),
    other: (id, base, set, n = 1) =>
      server.push('me', { device: 'other', incarnation: null, documents: [{ collection: 'todos', id, base, changes: [{ n, set }] }] }),
  };
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
      changes: [{ n: 1, set: { groupId: 'group', title: 'x' } }],
    }));
    await server.push('me', { device: 'other', incarnation: null, documents });
    engine.start();
    await world.run(2000);
    return unless(engine.status().phase === 'idle' && ids.every((id) => read(id, 'group_notes')), 'a page is missing');
  },

  async 'PULL-3 what was pushed and answered is not pulled again'() {
    const { world, engine, create, onWire } = await bench();
    engine.start();
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

  async 'PUSH-4 a request that nobody can read rejects one document, and an edit mends it'() {
    const { world, engine, create, edit, read, onWire } = await bench();
    for (let i = 0; i < 8; i++) create(`${i}`, { title: i === 2 ? 'poison' : 'fine' });
    onWire.request = (_kind, request) => {
      if (JSON.stringify(request).includes('poison')) throw new TransportError('refused', 'unreadable');
    };
    engine.start();
    await world.run(10_000);
    const states = Array.from({ length: 8 }, (_, i) => read(`${i}`)!.sync.state);
    if (states.join() !== 'synced,synced,rejected,synced,synced,synced,synced,synced') return states.join();
    edit('2', { title: 'mended' });
    await world.run(10_000);
    return unless(read('2')!.sync.state === 'synced', 'an edited document is not sent again');
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
    await server.push('me', {
      device: 'other',
      incarnation: null,
      documents: [{ collection: 'group_notes', id: 'note', base: 0, changes: [{ n: 1, set: { groupId: 'group', title: 'hello' } }] }],
    });
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
    await server.push('me', {
      device: 'other',
      incarnation: null,
      documents: [{ collection: 'group_notes', id: 'note', base: 0, changes: [{ n: 1, set: { groupId: 'group', title: 'hello' } }] }],
    });
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
};
