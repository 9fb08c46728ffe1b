import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import type { FocusPhase } from '../../domain/focus/focus-timer.ts';
import { focusMachine } from './focus.machine.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(isFirst: () => boolean) {
  const actor = createActor(focusMachine.provide({ actors: { recordEnd: fromPromise(async () => isFirst()) } })).start();
  const run = (minutes: number, phase: FocusPhase = 'focus') =>
    actor.send({ type: 'TIMER_SET', phase, isPaused: false, endsAt: Date.now() + minutes * MINUTE });
  return { actor, run, state: () => actor.getSnapshot().value };
}

test('the end comes when the stored timer says, also when another device has moved it', async () => {
  const { actor, run, state } = start(() => true);
  run(25);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  run(30);
  await vi.advanceTimersByTimeAsync(29 * MINUTE);
  expect(state()).toBe('focus');
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(state()).toBe('finished');
  // The recording has cleared the stored timer: what was just said is not taken back by it.
  actor.send({ type: 'TIMER_CLEARED' });
  expect(state()).toBe('finished');
});

test('a page that slept through the end looks at once when it is woken', async () => {
  const { actor, run, state } = start(() => true);
  run(25);
  vi.setSystemTime(Date.now() + 3 * 60 * MINUTE);
  actor.send({ type: 'WOKEN' });
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toBe('finished');
});

test('a tab that was not the first to record the end says nothing', async () => {
  const { run, state } = start(() => false);
  run(5, 'short-break');
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(state()).toBe('idle');
});

test('an end that could not be written down is tried again', async () => {
  let isFull = true;
  const { actor, run, state } = start(() => {
    if (isFull) throw new Error('quota');
    return true;
  });
  run(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(state()).toBe('unrecorded');
  isFull = false;
  actor.send({ type: 'WOKEN' });
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toBe('finished');
});

test('nothing ends while it is paused', async () => {
  const { actor, state } = start(() => true);
  actor.send({ type: 'TIMER_SET', phase: 'focus', isPaused: true, endsAt: null });
  await vi.advanceTimersByTimeAsync(300 * MINUTE);
  expect(state()).toBe('paused');
});
