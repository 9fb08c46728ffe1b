import { describe, expect, test, vi } from 'vitest';

import { created, edited } from '../../replication/document/edit.ts';
import { createEngine, type Engine } from '../../replication/engine/engine.ts';
import { wantStartOver } from '../../replication/engine/start-over.ts';
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '../../replication/protocol/wire.ts';
import { TransportError, type RealtimeListener } from '../../replication/transport/transport.ts';
import { memoryDisk, memoryStore, type MemoryDisk } from '../simulation/memory-store.ts';
import { modelServer } from '../simulation/model-server.ts';
import { seeded } from '../simulation/random.ts';
import { simulatedSchema as schema } from '../simulation/schemas.ts';
import { createWorld, type World } from '../simulation/world.ts';

/** A device and a server of its own, with everything on the wire in sight and open to interference. */
function setUp(disk: MemoryDisk = memoryDisk(), world: World = createWorld()) {
  const random = { ...seeded(1), chance: () => false };
  const server = modelServer(world, random, () => ['me']);
  const wire = { pulls: [] as PullRequest[], pushes: [] as PushRequest[], listener: undefined as RealtimeListener | undefined };
  const meddle = {
    pull: (answer: PullAnswer): PullAnswer => answer,
    push: (answer: PushAnswer): PushAnswer => answer,
    refuse: (_request: PushRequest): boolean => false,
  };
  const store = memoryStore(disk);
  const engine: Engine = createEngine({
    userId: 'me',
    collections: [schema, { ...schema, name: 'subjects' }],
    store,
    transport: {
      async pull(request) {
        wire.pulls.push(structuredClone(request));
        return meddle.pull(await server.pull('me', request));
      },
      async push(request) {
        wire.pushes.push(structuredClone(request));
        if (meddle.refuse(request)) throw new TransportError('refused', 'unreadable');
        return meddle.push(await server.push('me', request));
      },
      subscribe(_feeds, listener) {
        wire.listener = listener;
        listener.ready();
        return () => undefined;
      },
    },
    leader: { lead: (_signal, work) => work() },
    clock: { now: world.now, after: world.after },
    random: () => 0,
    newId: () => `id-${Math.random()}`,
  });
  const create = (id: string, title = id, collection = 'todos'): void => {
    disk.put(collection, { previous: undefined, next: created(schema, id, { createdBy: 'me', title, notes: '', labels: [], points: 0 }) });
    for (const listener of disk.listeners) listener();
  };
  const read = (id: string) => disk.documents.get('todos')?.get(id);
  return { world, server, wire, meddle, store, disk, engine, create, read };
}

describe('round trips are what a student on 2G pays for', () => {
  test('coming back online with one edit costs one push and one pull', async () => {
    const { engine, wire, create, world } = setUp();
    create('1');
    engine.start();
    await world.run(1000);
    expect([wire.pushes.length, wire.pulls.length]).toEqual([1, 2]);
    wire.pushes.length = wire.pulls.length = 0;

    create('2');
    engine.wake();
    await world.run(1000);
    expect([wire.pushes.length, wire.pulls.length]).toEqual([1, 1]);
  });

  test('what several collections have to say travels in one push, what they ask in one pull', async () => {
    const { engine, wire, create, world } = setUp();
    create('a task');
    create('a subject', 'Physics', 'subjects');
    engine.start();
    await world.run(1000);
    expect(wire.pushes.map(({ documents }) => documents.map(({ collection }) => collection))).toEqual([['todos', 'subjects']]);
    expect(wire.pulls[0]!.feeds.map(({ collection }) => collection)).toEqual(['todos', 'subjects']);
  });

  test('500 edits travel in at most five requests', async () => {
    const { engine, wire, create, world, store } = setUp();
    for (let i = 0; i < 500; i++) create(`task-${i}`);
    engine.start();
    await world.run(5000);
    expect(wire.pushes.length).toBeLessThanOrEqual(5);
    expect(await store.countInState('todos', 'waiting')).toBe(0);
  });

  test('REAL-4: a burst of events is applied in a few writes, without asking the server for what came with them', async () => {
    const { engine, wire, world, server, create, store, read } = setUp();
    create('1');
    engine.start();
    await world.run(1000);
    const row = (await server.rows())[0]!;
    wire.pulls.length = 0;
    const write = vi.spyOn(store, 'write');
    for (let i = 2; i <= 100; i++) wire.listener!.changed('todos', { ...row, _version: i, title: `v${i}` });
    await world.run(3000);
    expect(read('1')).toMatchObject({ title: 'v100' });
    expect([wire.pulls.length, write.mock.calls.length]).toEqual([0, 2]);
  });

  test('REAL-4: a flood becomes one pull', async () => {
    const { engine, wire, world, server, create } = setUp();
    create('1');
    engine.start();
    await world.run(1000);
    const row = (await server.rows())[0]!;
    wire.pulls.length = 0;
    for (let i = 0; i < 2000; i++) wire.listener!.changed('todos', { ...row, id: `other-${i}` });
    await world.run(3000);
    expect(wire.pulls.length).toBe(1);
  });
});

describe('PUSH-4: one bad document keeps nobody waiting', () => {
  test('a request the server cannot read is halved until the culprit is alone, and the culprit is shown', async () => {
    const { engine, meddle, create, world, store, read } = setUp();
    for (let i = 0; i < 40; i++) create(`task-${i}`, i === 17 ? 'poison' : 'fine');
    meddle.refuse = (request) => request.documents.some(({ changes }) => changes.some(({ set }) => set?.['title'] === 'poison'));
    engine.start();
    await world.run(10_000);
    expect(await store.countInState('todos', 'synced')).toBe(39);
    expect(read('task-17')).toMatchObject({ title: 'poison', sync: { state: 'rejected', rejection: { reason: 'failed' } } });
  });

  test('a rejected document is sent again once it is edited', async () => {
    const { engine, meddle, create, world, read, disk } = setUp();
    create('1', 'poison');
    meddle.refuse = (request) => JSON.stringify(request).includes('poison');
    engine.start();
    await world.run(5000);
    const refused = read('1')!;
    expect(refused.sync.state).toBe('rejected');
    disk.put('todos', { previous: refused, next: edited(schema, refused, { title: 'mended' }) });
    for (const listener of disk.listeners) listener();
    await world.run(5000);
    expect(read('1')).toMatchObject({ title: 'mended', sync: { state: 'synced' } });
  });

  test('a deletion that gave way (MERGE-4) is no edit since: a rejection of what was left counts', async () => {
    const { engine, meddle, server, create, world, read, disk, wire } = setUp();
    create('1');
    engine.start();
    await world.run(1000);
    const edit = (fields: Record<string, unknown>) => {
      const current = read('1')!;
      disk.put('todos', { previous: current, next: edited(schema, current, fields) });
    };
    meddle.refuse = (request) => JSON.stringify(request).includes('poison');
    edit({ title: 'poison' });
    edit({ _deleted: true });
    await server.push('me', {
      device: 'other',
      incarnation: null,
      documents: [{ collection: 'todos', id: '1', base: 1, changes: [{ n: 1, set: { notes: 'theirs' } }] }],
    });
    wire.listener!.changed('todos', (await server.rows())[0]!);
    await world.run(1000);
    engine.wake();
    await world.run(10_000);
    expect(read('1')).toMatchObject({ title: 'poison', _deleted: false, sync: { state: 'rejected' } });
    expect(wire.pushes.length).toBeLessThan(4);
  });
});

describe('AUTH-1: an answer meant for somebody else changes nothing', () => {
  test('an anonymous pull, empty as it is, wipes no document', async () => {
    const { engine, meddle, create, world, read } = setUp();
    create('1');
    engine.start();
    await world.run(1000);
    meddle.pull = (answer) => ({ ...answer, user: null, scopes: {}, feeds: [] });
    engine.wake();
    await world.run(1000);
    expect(engine.status()).toEqual({ phase: 'halted', reason: 'wrong-user' });
    expect(read('1')).toMatchObject({ title: '1', _deleted: false });
  });
});

describe('INC-1, INC-2: a server restored from a backup', () => {
  test('halts replication, and loses nothing when the student starts over', async () => {
    const before = setUp();
    before.create('in the backup', 'old title');
    before.engine.start();
    await before.world.run(1000);
    const backup = await before.server.rows();
    before.create('after the backup');
    const kept = before.read('in the backup')!;
    before.disk.put('todos', { previous: kept, next: edited(schema, kept, { title: 'new title' }) });
    for (const listener of before.disk.listeners) listener();
    await before.world.run(1000);
    await before.engine.stop();

    // The same device meets a server that has only what the backup had.
    before.disk.listeners.clear();
    const after = setUp(before.disk, before.world);
    const restored = (answer: { incarnation: string }) => ({ ...answer, incarnation: 'restored' });
    after.meddle.pull = (answer) => restored(answer) as PullAnswer;
    after.meddle.push = (answer) => restored(answer) as PushAnswer;
    await after.server.push('me', {
      device: 'backup',
      incarnation: null,
      documents: backup.map(({ id, createdBy, title, notes, labels, points }) => ({
        collection: 'todos',
        id,
        base: 0,
        changes: [{ n: 1, set: { createdBy, title, notes, labels, points } }],
      })),
    });
    after.engine.start();
    await after.world.run(1000);
    expect(after.engine.status()).toEqual({ phase: 'halted', reason: 'restored-server' });
    expect(after.read('after the backup')).toMatchObject({ _deleted: false });

    await wantStartOver(after);
    after.engine.wake();
    await after.world.run(5000);
    expect(after.engine.status()).toEqual({ phase: 'idle' });
    const rows = await after.server.rows();
    expect(new Set(rows.map(({ title }) => title))).toEqual(new Set(['after the backup', 'new title']));
  });
});
