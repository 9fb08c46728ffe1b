import { expect, test } from 'vitest';

import type { PushRequest } from '../../replication/protocol/wire.ts';
import { loneDevice } from '../support/lone-device.ts';

const MINUTE = 60_000;
/** 30 kbit/s in bytes per millisecond. */
const SLOW = 3.75;

const document = (id: string, title: string) => ({
  collection: 'todos',
  id,
  base: 0,
  changes: [{ n: 1, set: { createdBy: 'me', title, notes: '', labels: [], points: 0 } }],
});

/** A push of the student's other device. */
const fromAnother = (documents: PushRequest['documents']): PushRequest => ({
  protocol: 2,
  acknowledged: [],
  device: 'another',
  incarnation: null,
  documents,
});

test('PUSH-1: on a line of 30 kbit/s a document of 240 kB delays neither small ones nor pulls, and arrives', async () => {
  const { engine, world, line, create, server, store, read, wire } = loneDevice();
  line.speed = SLOW;
  create('a large one', 'x'.repeat(240_000));
  for (let i = 0; i < 300; i++) create(`small-${i}`, 'y'.repeat(200));
  await server.push('me', fromAnother(Array.from({ length: 100 }, (_, i) => document(`theirs-${i}`, 'z'.repeat(300)))));
  engine.start();

  // 300 small ones are 100 kB, 27 seconds of this line; the 100 rows from the other device 50 kB, twice (two collections).
  await world.run(2 * MINUTE);
  expect(await store.countInState('todos', 'waiting')).toBe(1);
  expect(read('theirs-99')).toMatchObject({ sync: { state: 'synced' } });

  await world.run(3 * MINUTE);
  expect(read('a large one')).toMatchObject({ sync: { state: 'synced' } });
  expect(wire.pushes.filter(({ documents }) => documents.some(({ id }) => id === 'a large one'))).toHaveLength(1);
});

test('PUSH-1: between two turns of pushing one page is pulled, however much waits', async () => {
  const { engine, world, line, create, server, read, store } = loneDevice();
  line.speed = SLOW;
  for (let i = 0; i < 20; i++) create(`large-${i}`, 'x'.repeat(100_000));
  engine.start();
  await world.run(MINUTE);
  await server.push('me', fromAnother([document('theirs', 'new')]));
  // A request in flight ends first: 100 kB take 27 seconds.
  await world.run(3 * MINUTE);
  expect(read('theirs')).toMatchObject({ title: 'new' });
  expect(await store.countInState('todos', 'waiting')).toBeGreaterThan(5);
});

test('PUSH-1: on a fast line size delays nothing: 2,000 documents travel in a few requests', async () => {
  const { engine, world, line, create, store, wire } = loneDevice();
  line.speed = 1000;
  for (let i = 0; i < 2000; i++) create(`task-${i}`, 'y'.repeat(200));
  engine.start();
  await world.run(10_000);
  expect(await store.countInState('todos', 'waiting')).toBe(0);
  expect(wire.pushes.length).toBeLessThanOrEqual(8);
});

test('PUSH-1: after an hour without a network, what waits on both sides travels in a few requests', async () => {
  const { engine, world, line, create, server, store, read, wire } = loneDevice();
  line.isDown = true;
  for (let i = 0; i < 500; i++) create(`ours-${i}`, 'y'.repeat(100));
  await server.push('me', fromAnother(Array.from({ length: 500 }, (_, i) => document(`theirs-${i}`, 'z'.repeat(100)))));
  engine.start();
  await world.run(60 * MINUTE);
  const before = { pushes: wire.pushes.length, pulls: wire.pulls.length };

  line.isDown = false;
  line.speed = 1000;
  await world.run(10 * MINUTE);
  expect(await store.countInState('todos', 'waiting')).toBe(0);
  expect(read('theirs-499')).toMatchObject({ sync: { state: 'synced' } });
  expect(wire.pushes.length - before.pushes).toBeLessThanOrEqual(6);
  expect(wire.pulls.length - before.pulls).toBeLessThanOrEqual(6);
});

test('PUSH-1: an answer sends the next batch, before a slow storage has taken it in', async () => {
  const { engine, world, line, create, store, wire } = loneDevice();
  line.speed = 1000;
  for (let i = 0; i < 1000; i++) create(`task-${i}`);
  const write = store.write.bind(store);
  let stored = 0;
  store.write = async (collection, writes) => {
    await world.sleep(5000);
    stored += writes.length;
    return write(collection, writes);
  };
  engine.start();
  await world.run(4000);
  expect(stored).toBe(0);
  expect(wire.pushes.length).toBe(3);
  await world.run(60_000);
  expect(await store.countInState('todos', 'waiting')).toBe(0);
});
