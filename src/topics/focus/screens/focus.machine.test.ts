import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { focusMachine } from './focus.machine.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(record: () => Promise<void> = async () => {}) {
  let recorded = 0;
  const recordEnd = fromPromise(() => {
    recorded += 1;
    return record();
  });
  const actor = createActor(focusMachine.provide({ actors: { recordEnd } })).start();
  const run = (minutes: number) => actor.send({ type: 'TIMER_SET', endsAt: Date.now() + minutes * MINUTE });
  return { actor, run, state: () => actor.getSnapshot().value, recorded: () => recorded };
}

test('the end follows the stored timer, also when another device moves it', async () => {
  const { run, state, recorded } = start();
  run(25);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  run(30);
  await vi.advanceTimersByTimeAsync(29 * MINUTE);
  expect([state(), recorded()]).toEqual(['counting', 0]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect([state(), recorded()]).toEqual(['idle', 1]);
});

test('a page that slept through the end notices it on waking', async () => {
  const { actor, run, recorded } = start();
  run(25);
  vi.setSystemTime(Date.now() + 3 * 60 * MINUTE);
  actor.send({ type: 'WOKEN' });
  await vi.advanceTimersByTimeAsync(0);
  expect(recorded()).toBe(1);
});

test('recording is not interrupted by the change it makes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { actor, run, state } = start(() => promise);
  run(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  actor.send({ type: 'TIMER_SET', endsAt: null });
  expect(state()).toBe('recording');
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toBe('idle');
});

test('a timer started while the previous end is recorded has its end too', async () => {
  const { run, recorded } = start(() => new Promise(() => {}));
  run(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  run(5);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(recorded()).toBe(2);
});

test('a failed recording is retried', async () => {
  let isFull = true;
  const { actor, run, state } = start(async () => {
    if (isFull) throw new Error('quota');
  });
  run(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(state()).toBe('unrecorded');
  isFull = false;
  actor.send({ type: 'WOKEN' });
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toBe('idle');
});

test('nothing ends while paused', async () => {
  const { actor, run, recorded } = start();
  run(1);
  actor.send({ type: 'TIMER_SET', endsAt: null });
  await vi.advanceTimersByTimeAsync(300 * MINUTE);
  expect(recorded()).toBe(0);
});
