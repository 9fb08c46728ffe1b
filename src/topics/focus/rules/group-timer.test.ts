import fc from 'fast-check';
import { expect, test } from 'vitest';

import { elapsed, endOf, type FocusTimer, studiedMinutes } from './focus-timer.ts';
import type { Following } from './following.ts';
import {
  ABANDONED_AFTER_MS,
  followedTimes,
  followingEndedAt,
  groupElapsed,
  type GroupTimer,
  groupTimeLeft,
  isOver,
  joinTimer,
  readGroupTimer,
} from './group-timer.ts';
import { focusOf25Minutes } from '../../groups/rules/testing/focus-of-25-minutes.ts';

const MINUTE = 60_000;
const begin = 1_800_000_000_000;
const fresh = focusOf25Minutes(begin);

/** The server's reaction to each action (private.control_timer). */
function pressed(timer: GroupTimer, action: 'pause' | 'resume', at: number): GroupTimer {
  if (isOver(timer, at)) return timer;
  if (action === 'pause') return timer.pausedAt === null ? { ...timer, pausedAt: at } : timer;
  return timer.pausedAt === null ? timer : { ...timer, pausedAt: null, standstill: timer.standstill + at - timer.pausedAt };
}

function ownOf(timer: GroupTimer, following: Following): FocusTimer {
  return { ...followedTimes(timer, following), sessionId: 's', phase: timer.phase, round: 0, subjectId: null, taskId: null, following };
}

/** A timer, and its host's actions, each some milliseconds after the previous one. */
const evening = fc.record({
  minutes: fc.integer({ min: 1, max: 180 }),
  presses: fc.array(fc.tuple(fc.constantFrom('pause' as const, 'resume' as const), fc.integer({ min: 0, max: 20 * MINUTE })), {
    maxLength: 12,
  }),
  joinsAfter: fc.nat({ max: 12 }),
  wait: fc.integer({ min: 0, max: 20 * MINUTE }),
});

test('whoever joins, and whenever, sees the same remaining time and is credited only with the time since joining', () => {
  fc.assert(
    fc.property(evening, ({ minutes, presses, joinsAfter, wait }) => {
      let timer: GroupTimer = { ...fresh, length: minutes * MINUTE };
      let now = begin;
      let following: Following | undefined;
      for (const [place, [action, after]] of presses.entries()) {
        if (place === joinsAfter && !isOver(timer, now)) following = joinTimer('group', timer, now);
        now += after;
        timer = pressed(timer, action, now);
      }
      following ??= isOver(timer, now) ? undefined : joinTimer('group', timer, now);
      now += wait;
      if (!following || isOver(timer, now)) return;
      const own = ownOf(timer, following);
      expect(own.length! - elapsed(own, now)).toBe(groupTimeLeft(timer, now));
      expect(elapsed(own, now)).toBe(groupElapsed(timer, now) - following.missed);
      expect(own.standstill).toBeGreaterThanOrEqual(0);
      // Both end in the same instant.
      if (timer.pausedAt === null) expect(followingEndedAt(timer, following, endOf(own)!)).toBe(endOf(own));
    }),
  );
});

test('no clock makes it run longer than its length or less than zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.option(fc.integer({ min: -1e12, max: 1e12 })), (now, paused) => {
      const timer = { ...fresh, pausedAt: paused === null ? null : begin + paused };
      expect(groupElapsed(timer, begin + now)).toBeGreaterThanOrEqual(0);
      expect(groupTimeLeft(timer, begin + now)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('joining ten minutes late leaves fifteen, and a pause counts for nobody', () => {
  const following = joinTimer('group', fresh, begin + 10 * MINUTE);
  const paused = pressed(fresh, 'pause', begin + 12 * MINUTE);
  const resumed = pressed(paused, 'resume', begin + 40 * MINUTE);
  expect(endOf(ownOf(resumed, following))).toBe(begin + 53 * MINUTE);
  expect(studiedMinutes(ownOf(resumed, following), begin + 53 * MINUTE)).toBe(15);
});

test('joining during a pause starts when the pause ends', () => {
  const paused = pressed(fresh, 'pause', begin + 5 * MINUTE);
  const following = joinTimer('group', paused, begin + 8 * MINUTE);
  expect(studiedMinutes(ownOf(paused, following), begin + 30 * MINUTE)).toBe(0);
  const resumed = pressed(paused, 'resume', begin + 30 * MINUTE);
  expect(studiedMinutes(ownOf(resumed, following), begin + 50 * MINUTE)).toBe(20);
});

test('a stopped, finished or abandoned timer is over, and reports since when', () => {
  const following = joinTimer('group', fresh, begin);
  const stopped = { ...fresh, endedAt: begin + 7 * MINUTE };
  expect(followingEndedAt(stopped, following, begin + 90 * MINUTE)).toBe(begin + 7 * MINUTE);
  expect(followingEndedAt(fresh, following, begin + 24 * MINUTE)).toBeNull();
  expect(followingEndedAt(fresh, following, begin + 90 * MINUTE)).toBe(begin + 25 * MINUTE);
  const abandoned = pressed(fresh, 'pause', begin + MINUTE);
  expect(isOver(abandoned, begin + MINUTE + ABANDONED_AFTER_MS - 1)).toBe(false);
  expect(isOver(abandoned, begin + MINUTE + ABANDONED_AFTER_MS)).toBe(true);
  expect(studiedMinutes(ownOf(abandoned, following), begin + 300 * MINUTE)).toBe(1);
});

test('a device that missed the start of another timer is not credited with its time', () => {
  const following = joinTimer('group', fresh, begin);
  const next = { ...fresh, id: 'two', startedAt: begin + 9 * MINUTE };
  expect(followingEndedAt(next, following, begin + 20 * MINUTE)).toBe(begin + 9 * MINUTE);
});

test('invalid stored data of another version counts as no timer', () => {
  expect(readGroupTimer({ ...fresh })).toEqual(fresh);
  for (const broken of [null, {}, { ...fresh, length: '25' }, { ...fresh, phase: 'long-break' }, { ...fresh, pausedAt: 'now' }]) {
    expect(readGroupTimer(broken)).toBeNull();
  }
});
