import fc from 'fast-check';
import { expect, test } from 'vitest';

import { countedMinutes, findOverlap, spanOf, type StudiedTime } from './counted-minutes.ts';

const MINUTE = 60_000;
const TEN = Date.parse('2026-11-21T10:00:00Z');
const session = (minute: number, duration: number): StudiedTime => ({
  start_time: new Date(TEN + minute * MINUTE).toISOString(),
  duration,
});
/** Timers start at any second. */
const anySession = fc
  .record({ second: fc.integer({ min: 0, max: 86_400 }), duration: fc.integer({ min: 0, max: 720 }) })
  .map(({ second, duration }) => session(second / 60, duration));
const anySessions = fc.array(anySession, { maxLength: 12 });

test('two devices that recorded the same half hour count it once', () => {
  expect(countedMinutes([session(0, 30), session(0, 30)])).toBe(30);
  expect(countedMinutes([session(0, 30), session(20, 30)])).toBe(50);
  expect(countedMinutes([session(0, 60), session(10, 5), session(20, 5)])).toBe(60);
});

test('never more than the elapsed time, nor less than the longest session', () => {
  fc.assert(
    fc.property(anySessions, (sessions) => {
      const counted = countedMinutes(sessions);
      const spans = sessions.map(spanOf);
      const wall = sessions.length === 0 ? 0 : Math.max(...spans.map(({ end }) => end)) - Math.min(...spans.map(({ start }) => start));
      expect(counted).toBeLessThanOrEqual(Math.round(wall / MINUTE));
      expect(counted).toBeGreaterThanOrEqual(Math.max(0, ...sessions.map(({ duration }) => duration)));
    }),
  );
});

test('the order of arrival does not matter', () => {
  const shuffled = anySessions.chain((sessions) =>
    fc.tuple(fc.constant(sessions), fc.shuffledSubarray(sessions, { minLength: sessions.length })),
  );
  fc.assert(
    fc.property(shuffled, ([sessions, others]) => {
      expect(countedMinutes(others)).toBe(countedMinutes(sessions));
    }),
  );
});

test('consecutive sessions count in full, and another session never reduces the sum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 180 })), (durations) => {
      let minute = 0;
      const rowed = durations.map((duration) => session((minute += duration) - duration, duration));
      expect(countedMinutes(rowed)).toBe(durations.reduce((sum, duration) => sum + duration, 0));
    }),
  );
  fc.assert(
    fc.property(anySessions, anySession, (sessions, one) => {
      expect(countedMinutes([...sessions, one])).toBeGreaterThanOrEqual(countedMinutes(sessions));
    }),
  );
});

test('a focus of 24:40 rounded up does not overlap the next one', () => {
  expect(findOverlap(session(24.67, 25), [session(0, 25)])).toBeUndefined();
  expect(findOverlap(session(20, 25), [session(50, 5), session(0, 25)])).toEqual(session(0, 25));
});
