import { afterEach, expect, test, vi } from 'vitest';

import type { Clock } from '../base/clock.ts';
import { keepSending } from './keep-sending.ts';
import { readRetryAfter } from './patience.ts';
import type { RoundEnd } from './round.ts';
import { isToStepAside, noteUnknown, type UnknownAnswers } from './step-aside.ts';

afterEach(() => void vi.restoreAllMocks());

/** Rounds with these ends, one after the other. @returns the pauses between them, in ms */
async function pausesOf(
  ends: readonly (RoundEnd | Error)[],
  random = () => 1,
  onDelay: (isDelayed: boolean) => void = () => undefined,
): Promise<number[]> {
  const pauses: number[] = [];
  let rounds = 0;
  await new Promise<void>((resolve) => {
    const clock: Clock = {
      now: () => 0,
      after(ms, work) {
        pauses.push(ms);
        queueMicrotask(work);
        return () => undefined;
      },
    };
    const sending = keepSending({
      round: async () => {
        const end = ends[rounds]!;
        rounds += 1;
        if (rounds === ends.length) {
          sending.stop();
          resolve();
        }
        if (end instanceof Error) throw end;
        return end;
      },
      clock,
      random,
      onLeft: () => undefined,
      onDelay,
    });
  });
  return pauses;
}

const LEFT: RoundEnd = { isLeft: true };

test('OUT-3 a round that throws, as on a full disk, is repeated like one without an answer', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(await pausesOf([new Error('QuotaExceededError'), LEFT, new Error('again'), LEFT])).toEqual([2000, 4000, 8000]);
});

test('OUT-3 pauses grow to five minutes, and are as long as the server asks; a round that was put off lets none grow', async () => {
  expect((await pausesOf(Array.from({ length: 12 }, () => LEFT))).at(-1)).toBe(300_000);
  const asked: RoundEnd = { isLeft: true, retryAfterMs: 90_000 };
  const putOff: RoundEnd = { ...asked, retryAfterMs: 1000, isPutOff: true };
  expect(await pausesOf([asked, putOff, putOff, LEFT, LEFT])).toEqual([90_000, 2000, 2000, 4000]);
});

test('OUT-3 what is added during a round or a pause is sent at once, and nothing after the stop, which cancels the pause', async () => {
  const pauses = new Set<() => void>();
  const lengths: number[] = [];
  const clock: Clock = {
    now: () => 0,
    after(ms, work) {
      pauses.add(work);
      lengths.push(ms);
      return () => void pauses.delete(work);
    },
  };
  const ends: ((end: RoundEnd | undefined) => void)[] = [];
  const round = () => new Promise<RoundEnd | undefined>((resolve) => ends.push(resolve));
  const onLeft = vi.fn<() => void>();
  const sending = keepSending({ round, clock, random: () => 1, onLeft, onDelay: () => undefined });
  const settled = () => new Promise(setImmediate);
  sending.wake();
  ends[0]!({ isLeft: false });
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]!({ isLeft: true });
  await settled();
  expect([ends.length, pauses.size, onLeft.mock.calls.length]).toEqual([2, 1, 1]);
  sending.wake();
  await settled();
  expect([ends.length, pauses.size]).toEqual([3, 0]);
  // Another context had the turn: nothing failed here, and nothing is left here.
  ends[2]!(undefined);
  await settled();
  expect([ends.length, pauses.size, onLeft.mock.calls.length]).toEqual([3, 0, 1]);
  sending.wake();
  await settled();
  ends[3]!({ isLeft: true });
  await settled();
  // After a round that left nothing the pauses begin anew.
  expect(lengths).toEqual([2000, 2000]);
  sending.stop();
  await settled();
  expect([ends.length, pauses.size]).toEqual([4, 0]);
});

test('OUT-4 what is left of three rounds, or for a pause that the server asked for, is delayed; what is sent or tried at once is not', async () => {
  const told: boolean[] = [];
  const putOff: RoundEnd = { isLeft: true, retryAfterMs: 3_600_000, isPutOff: true };
  await pausesOf([LEFT, LEFT, LEFT, { isLeft: true, retryAfterMs: 0 }, putOff, LEFT], undefined, (isDelayed) => told.push(isDelayed));
  expect(told.slice(0, 5)).toEqual([false, false, true, true, true]);

  let end: ((end: RoundEnd) => void) | undefined;
  const now: boolean[] = [];
  const sending = keepSending({
    round: () => new Promise((resolve) => (end = resolve)),
    clock: { now: () => 0, after: () => () => undefined },
    random: () => 1,
    onLeft: () => undefined,
    onDelay: (isDelayed) => now.push(isDelayed),
  });
  end!({ isLeft: true, retryAfterMs: 60_000 });
  await new Promise(setImmediate);
  sending.wake();
  await new Promise(setImmediate);
  end!({ isLeft: false });
  await new Promise(setImmediate);
  sending.stop();
  expect(now).toEqual([true, false, false, false]);
});

test('OUT-3 devices that failed together do not come back together', async () => {
  expect(await pausesOf([LEFT, LEFT], () => 0)).toEqual([1000]);
});

test('Retry-After is seconds or a date; anything else asks for nothing', () => {
  const now = Date.UTC(2026, 10, 30);
  expect(readRetryAfter('120', now)).toBe(120_000);
  expect(readRetryAfter(new Date(now + 5000).toUTCString(), now)).toBe(5000);
  expect(readRetryAfter(new Date(now - 5000).toUTCString(), now)).toBe(0);
  for (const header of [null, '', 'soon', '-5', '1e9', '99999999999']) expect(readRetryAfter(header, now)).toBeUndefined();
});

test('OUT-2 an entry steps aside after five answers that nobody knows, spread over a day, and not by a clock that was set', () => {
  const HOUR = 3_600_000;
  const stepsAside = (hours: readonly number[], earlier?: object) => {
    let noted: UnknownAnswers | undefined = earlier as UnknownAnswers | undefined;
    for (const hour of hours) noted = noteUnknown(noted, hour * HOUR);
    return isToStepAside(noted!);
  };
  expect(stepsAside([0, 6, 12, 18, 23])).toBe(false);
  expect(stepsAside([0, 6, 12, 18, 24])).toBe(true);
  // Within minutes, and then set ahead by a year, or asleep.
  expect(stepsAside([0, 0.1, 0.2, 0.3, 0.4, 9000, 9000.1])).toBe(false);
  // Set back by a year: measured from then on.
  expect(stepsAside([9000, 9006, 9012, 9018, 100, 105])).toBe(false);
  expect(stepsAside([9000, 9006, 9012, 9018, 100, 106])).toBe(true);
  // As earlier releases counted: within minutes.
  expect(stepsAside([24], { answers: 9, since: 0 })).toBe(false);
});
