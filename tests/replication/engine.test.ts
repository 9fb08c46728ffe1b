import { describe, expect, test, vi } from 'vitest';

import { edited } from '../../replication/document/edit.ts';
import { wantStartOver } from '../../replication/engine/start-over.ts';
import { simulatedSchema as schema } from '../simulation/schemas.ts';
import type { PullAnswer, PushAnswer } from '../../replication/protocol/wire.ts';
import { retryRejected } from '../../replication/push/retry-rejected.ts';
import { loneDevice } from '../support/lone-device.ts';

describe('round trips, which a student on 2G pays for', () => {
  test('returning online with one edit costs one push and one pull', async () => {
    const { engine, wire, create, world } = loneDevice();
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

  test('several collections share one push and one pull', async () => {
    const { engine, wire, create, world } = loneDevice();
    create('a task');
    create('a subject', 'Physics', 'subjects');
    engine.start();
    await world.run(1000);
    expect(wire.pushes.map(({ documents }) => documents.map(({ collection }) => collection))).toEqual([['todos', 'subjects']]);
    expect(wire.pulls[0]!.feeds.map(({ collection }) => collection)).toEqual(['todos', 'subjects']);
  });

  test('500 edits travel in at most five requests', async () => {
    const { engine, wire, create, world, store } = loneDevice();
    for (let i = 0; i < 500; i++) create(`task-${i}`);
    engine.start();
    await world.run(5000);
    expect(wire.pushes.length).toBeLessThanOrEqual(5);
    expect(await store.countInState('todos', 'waiting')).toBe(0);
  });

  test('REAL-4: a burst of events is applied in a few writes, without a pull', async () => {
    const { engine, wire, world, server, create, store, read } = loneDevice();
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

  test('REAL-4: a flood of events becomes one pull', async () => {
    const { engine, wire, world, server, create } = loneDevice();
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

describe('PUSH-4: one bad document delays no other', () => {
  test('a request refused as a whole is halved until the culprit is alone; it waits, and the others arrive', async () => {
    const { engine, meddle, create, world, store, read, wire } = loneDevice();
    for (let i = 0; i < 40; i++) create(`task-${i}`, i === 17 ? 'poison' : 'fine');
    meddle.refuse = (request) => request.documents.some(({ changes }) => changes.some(({ set }) => set?.['title'] === 'poison'));
    engine.start();
    await world.run(60_000);
    expect(await store.countInState('todos', 'synced')).toBe(39);
    expect(read('task-17')).toMatchObject({ title: 'poison', sync: { state: 'waiting' } });
    expect(wire.pushes.length).toBeLessThan(40);

    // The server accepts it now.
    meddle.refuse = () => false;
    await world.run(60_000);
    expect(read('task-17')).toMatchObject({ sync: { state: 'synced' } });
    expect(engine.status()).toEqual({ phase: 'idle' });
  });

  test('a rejected document is sent again once it is edited', async () => {
    const { engine, create, world, read, disk } = loneDevice();
    // The server accepts no task without a title.
    create('1', '');
    engine.start();
    await world.run(5000);
    const refused = read('1')!;
    expect(refused.sync).toMatchObject({ state: 'rejected', rejection: { reason: 'invalid' } });
    disk.put('todos', { previous: refused, next: edited(schema, refused, { title: 'mended' }, 'here') });
    for (const listener of disk.listeners) listener();
    await world.run(5000);
    expect(read('1')).toMatchObject({ title: 'mended', sync: { state: 'synced' } });
  });

  test('a deletion that gave way (MERGE-4) does not count as an edit: the rest of the document stays rejected', async () => {
    const { engine, meddle, server, create, world, read, disk, wire } = loneDevice();
    create('1');
    engine.start();
    await world.run(1000);
    const edit = (fields: Record<string, unknown>) => {
      const current = read('1')!;
      disk.put('todos', { previous: current, next: edited(schema, current, fields, 'here') });
    };
    meddle.push = (answer) => ({ ...answer, verdicts: [{ status: 'rejected', reason: 'invalid', message: 'poison', row: null }] });
    edit({ notes: 'poison' });
    edit({ _deleted: true });
    await server.write('todos', '1', () => ({ title: 'theirs' }));
    wire.listener!.changed('todos', (await server.rows())[0]!);
    await world.run(1000);
    engine.wake();
    await world.run(10_000);
    expect(read('1')).toMatchObject({ title: 'theirs', notes: 'poison', _deleted: false, sync: { state: 'rejected' } });
  });
});

describe('PUSH-10: rejected documents are sent again', () => {
  const reject = (answer: PushAnswer) => ({
    ...answer,
    verdicts: answer.verdicts!.map(() => ({ status: 'rejected', reason: 'invalid', message: '', row: null })),
  });

  /** A server that rejected all of them shows none. */
  const empty = (answer: PullAnswer) => ({ ...answer, feeds: answer.feeds.map((page) => ({ ...page, rows: [], newest: [] })) });

  async function afterUpdate(build: string): Promise<number> {
    const before = loneDevice(undefined, undefined, 'build 1');
    before.meddle.push = reject;
    before.meddle.pull = empty;
    for (let i = 0; i < 600; i++) before.create(`task-${i}`);
    before.engine.start();
    await before.world.run(60_000);
    expect(await before.store.countInState('todos', 'rejected')).toBe(600);
    await before.engine.stop();
    before.disk.listeners.clear();
    const after = loneDevice(before.disk, before.world, build);
    after.engine.start();
    await after.world.run(60_000);
    return after.store.countInState('todos', 'rejected');
  }

  test('by another build of the app', async () => {
    expect(await afterUpdate('build 2')).toBe(0);
  });

  test('and not by the same one after a restart', async () => {
    expect(await afterUpdate('build 1')).toBe(600);
  });

  test('when the student requests it for all', async () => {
    const { meddle, create, engine, world, store } = loneDevice();
    meddle.push = reject;
    meddle.pull = empty;
    for (let i = 0; i < 600; i++) create(`task-${i}`);
    engine.start();
    await world.run(60_000);
    await retryRejected(store, ['todos']);
    await world.run(60_000);
    expect(await store.countInState('todos', 'rejected')).toBe(600);
    meddle.push = (answer) => answer;
    await retryRejected(store, ['todos']);
    await world.run(60_000);
    expect(await store.countInState('todos', 'rejected')).toBe(0);
    expect(await store.countInState('todos', 'waiting')).toBe(0);
  });
});

describe('AUTH-1: an answer meant for somebody else changes nothing', () => {
  test('an anonymous, empty pull deletes no document', async () => {
    const { engine, meddle, create, world, read } = loneDevice();
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
    const { engine, server, create, world, store, read, disk } = loneDevice();
    create('in the backup', 'old title');
    engine.start();
    await world.run(1000);
    await server.backUp();
    create('after the backup');
    const kept = read('in the backup')!;
    disk.put('todos', { previous: kept, next: edited(schema, kept, { title: 'new title' }, 'here') });
    await world.run(1000);
    await server.restore();
    engine.wake();
    await world.run(1000);
    expect(engine.status()).toEqual({ phase: 'halted', reason: 'restored-server' });
    expect(read('after the backup')).toMatchObject({ _deleted: false });

    await wantStartOver({ store });
    engine.wake();
    await world.run(5000);
    expect(engine.status()).toEqual({ phase: 'idle' });
    const rows = await server.rows();
    expect(new Set(rows.map(({ title }) => title))).toEqual(new Set(['after the backup', 'new title']));
  });

  test('INC-2 shows what another device restores, although it was deleted here', async () => {
    const { engine, server, create, world, store, read } = loneDevice();
    await server.backUp();
    create('1');
    engine.start();
    await world.run(1000);
    await server.write('todos', '1', () => ({ _deleted: true }));
    engine.wake();
    await world.run(1000);
    expect(read('1')).toMatchObject({ _deleted: true, sync: { version: 2 } });

    await server.restore();
    await wantStartOver({ store });
    engine.wake();
    await world.run(5000);
    const changes = [{ n: 1, set: { createdBy: 'me', title: 'brought back', notes: '', labels: [], points: 0 } }];
    const documents = [{ collection: 'todos', id: '1', base: 0, changes }];
    await server.push('me', { protocol: 2, acknowledged: [], device: 'tablet', incarnation: null, documents });
    engine.wake();
    await world.run(1000);
    expect(read('1')).toMatchObject({ title: 'brought back', _deleted: false });
  });

  test('INC-2 keeps deleted what the backup has deleted too', async () => {
    const { engine, server, create, world, store, read, disk } = loneDevice();
    const edit = async (fields: Record<string, unknown>): Promise<void> => {
      const previous = read('1')!;
      disk.put('todos', { previous, next: edited(schema, previous, fields, 'here') });
      engine.wake();
      await world.run(1000);
    };
    create('1');
    engine.start();
    await world.run(1000);
    await edit({ _deleted: true });
    await server.backUp();
    await edit({ _deleted: false });
    await edit({ labels: ['physics'] });
    await edit({ _deleted: true });
    await server.restore();
    await wantStartOver({ store });
    engine.wake();
    await world.run(5000);
    expect((await server.rows()).map(({ _deleted }) => _deleted)).toEqual([true]);
    expect(read('1')).toMatchObject({ _deleted: true });
  });

  test('INC-2 removes nothing that the server lacks, although a comparison is due (VERIFY-2)', async () => {
    const { engine, server, create, world, store, read } = loneDevice();
    for (let i = 0; i < 600; i++) create(`subject-${i}`, 'Physics', 'subjects');
    engine.start();
    await world.run(5000);
    await server.backUp();
    create('after the backup');
    await world.run(1000);
    await server.restore();
    await world.run(25 * 3_600_000);
    await wantStartOver({ store });
    engine.wake();
    await world.run(10_000);
    expect(read('after the backup')).toMatchObject({ _deleted: false, sync: { state: 'synced' } });
    expect((await server.rows()).map(({ id }) => id)).toContain('after the backup');
  });
});

describe('silent losses on a device', () => {
  const DAY_MS = 25 * 3_600_000;

  test('VERIFY-2 are found, also with rejected documents in the same feed', async () => {
    const { engine, create, world, read, disk } = loneDevice();
    create('kept');
    create('rejected', '');
    engine.start();
    await world.run(5000);
    expect(read('rejected')!.sync.state).toBe('rejected');
    disk.documents.get('todos')!.delete('kept');
    await world.run(2 * DAY_MS);
    expect(read('kept')).toMatchObject({ title: 'kept' });
  });

  test('TOMB-2 include rows created under the id of a cleared tombstone with a higher version', async () => {
    const { engine, server, world, read } = loneDevice();
    const create = async (title: string): Promise<void> => {
      const changes = [{ n: 1, set: { createdBy: 'me', title, notes: '', labels: [], points: 0 } }];
      const documents = [{ collection: 'todos', id: '1', base: 0, changes }];
      await server.push('me', { protocol: 2, acknowledged: [], device: title, incarnation: null, documents });
    };
    await create('first');
    await server.write('todos', '1', () => ({ _deleted: true }));
    engine.start();
    await world.run(60_000);
    expect(read('1')).toMatchObject({ _deleted: true, sync: { version: 2 } });
    await server.clearTombstones();
    await create('second');
    await world.run(2 * DAY_MS);
    expect(read('1')).toMatchObject({ title: 'second', _deleted: false });
    expect(engine.status()).toEqual({ phase: 'idle' });
  });

  test('VERIFY-3 caused by a restored server halt replication for good', async () => {
    const { engine, create, world, read, disk } = loneDevice();
    create('1');
    engine.start();
    await world.run(5000);
    const known = read('1')!;
    disk.documents.get('todos')!.set('1', { ...known, sync: { ...known.sync, version: 3 } });
    await world.run(2 * DAY_MS);
    expect(engine.status()).toEqual({ phase: 'halted', reason: 'restored-server' });
    expect(read('1')).toMatchObject({ sync: { version: 3 } });
  });
});
