import { expect, onTestFinished, test, vi } from 'vitest';

import { createWorld } from '../../../tests/simulation/world.ts';
import { testReplica } from '../../../tests/support/test-replica.ts';
import { systemClock } from '../../../replication/base/clock.ts';
import { collectionSchemas } from '../../../replication/schema/collections.ts';
import type { UnsentCount } from '../../../replication/storage/store.ts';
import { UnsentCounter } from './unsent-counter.ts';

const collections = Object.keys(collectionSchemas).length;

async function newCounter(clock = systemClock) {
  const replica = await testReplica();
  onTestFinished(async () => void (await replica.database.close()));
  const counting = vi.spyOn(replica.store, 'countUnsent');
  /** Collections counted since the last call. */
  const counted = () => {
    const names = counting.mock.calls.map(([name]) => name);
    counting.mockClear();
    return names.length;
  };
  const addTask = (title: string) =>
    replica.insert('todos', { id: crypto.randomUUID(), title, createdBy: crypto.randomUUID(), createdAt: 1 } as never);
  return { replica, counter: new UnsentCounter(replica, clock), counted, addTask };
}

function listen(counter: UnsentCounter) {
  const emitted: UnsentCount[] = [];
  const stop = counter.watch((count) => emitted.push(count));
  onTestFinished(stop);
  return { emitted, stop };
}

test('a write counts only its own collection, once for all listeners: each count reads slow storage', async () => {
  const { counter, counted, addTask } = await newCounter();
  const listeners = [listen(counter), listen(counter)];
  for (const { emitted } of listeners) await expect.poll(() => emitted.at(-1)).toEqual({ waiting: 0, rejected: 0 });
  expect(counted()).toBe(collections);

  await addTask('Rotational motion');
  for (const { emitted } of listeners) await expect.poll(() => emitted.at(-1)).toEqual({ waiting: 1, rejected: 0 });
  expect(counted()).toBe(1);
});

test('a burst of writes is counted to its end, not once per write', async () => {
  const { counter, counted, addTask } = await newCounter();
  const { emitted } = listen(counter);
  await expect.poll(() => emitted.length).toBe(1);
  counted();
  await Promise.all(Array.from({ length: 50 }, (_, at) => addTask(`Task ${at}`)));
  await expect.poll(() => emitted.at(-1)).toEqual({ waiting: 50, rejected: 0 });
  expect(counted()).toBeLessThan(25);
});

test('a listener that joins after a break does not get the stale count', async () => {
  const { counter, addTask } = await newCounter();
  const first = listen(counter);
  await expect.poll(() => first.emitted.length).toBe(1);
  first.stop();
  await addTask('Written while nobody listened');
  const second = listen(counter);
  await expect.poll(() => second.emitted.length).toBe(1);
  expect(second.emitted).toEqual([{ waiting: 1, rejected: 0 }]);
});

test('a listener that joins a running count is told at once: the next write may be hours away', async () => {
  const { counter } = await newCounter();
  const first = listen(counter);
  await expect.poll(() => first.emitted).toEqual([{ waiting: 0, rejected: 0 }]);
  expect(listen(counter).emitted).toEqual([{ waiting: 0, rejected: 0 }]);
});

test('a listener that joins before a write is counted waits for the count', async () => {
  const world = createWorld();
  const { counter, addTask } = await newCounter(world);
  const first = listen(counter);
  await expect.poll(() => first.emitted.length).toBe(1);
  // Within the pause after the first count.
  await addTask('Written just now');
  const second = listen(counter);
  expect(second.emitted).toEqual([]);
  await world.run(100);
  await expect.poll(() => second.emitted).toEqual([{ waiting: 1, rejected: 0 }]);
});

test('a listener that joins after a write during a count waits for the next one', async () => {
  const world = createWorld();
  const { replica, counter, addTask } = await newCounter(world);
  const written = new Promise<void>((resolve) => void replica.onChange(['todos'], () => resolve()));
  vi.spyOn(replica.store, 'countUnsent').mockImplementationOnce(async () => {
    await addTask('Written during the count');
    await written;
    return { waiting: 0, rejected: 0 };
  });
  const first = listen(counter);
  await expect.poll(() => first.emitted.length).toBe(1);
  expect(listen(counter).emitted).toEqual([]);
});

test('a storage that was closed is not asked over and over: until the tab is reloaded it never answers', async () => {
  const world = createWorld();
  const { replica, counter, counted } = await newCounter(world);
  await replica.database.close();
  listen(counter);
  for (let second = 0; second < 60; second++) await world.run(1000);
  expect(counted()).toBeLessThanOrEqual(13 * collections);
});
