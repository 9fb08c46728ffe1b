import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { DEFAULT_FOCUS_SETTINGS } from './focus-settings.ts';
import { elapsed, endOf, type FocusTimer, nextPhase, pause, resume, shifted, studiedMinutes, timeLeft } from './focus-timer.ts';

const MINUTE = 60_000;
const timer: FocusTimer = {
  sessionId: '00000000-0000-4000-8000-000000000001',
  phase: 'focus',
  startedAt: 1_000_000,
  length: 25 * MINUTE,
  pausedAt: null,
  standstill: 0,
  round: 0,
  subjectId: null,
  taskId: null,
  following: null,
};
const after = (minutes: number) => timer.startedAt + minutes * MINUTE;

test('a phone that slept through the end knows that it is over', () => {
  expect(timeLeft(timer, after(300))).toBe(0);
  expect(studiedMinutes(timer, after(300))).toBe(25);
});

test('a pause moves the end by exactly its length', () => {
  const resumed = resume(pause(timer, after(10)), after(40));
  expect(timeLeft(pause(timer, after(10)), after(35))).toBe(15 * MINUTE);
  expect(endOf(resumed)).toBe(after(55));
  expect(endOf(pause(timer, after(10)))).toBeNull();
});

test('a second press of the same button changes nothing', () => {
  const paused = pause(timer, after(10));
  expect(pause(paused, after(12))).toBe(paused);
  expect(resume(timer, after(12))).toBe(timer);
});

test('a stopwatch that ran overnight does not make a day of study', () => {
  expect(studiedMinutes({ ...timer, phase: 'stopwatch', length: null }, after(30 * 60))).toBe(12 * 60);
});

test('a clock set back by a year gives no negative session, one set forward no longer one', () => {
  expect(studiedMinutes(timer, after(-365 * 24 * 60))).toBe(0);
  expect(studiedMinutes(timer, after(365 * 24 * 60))).toBe(25);
});

test('a clock that is changed while the timer runs moves the timer with it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -1e9, max: 1e9 }), fc.boolean(), (minutes, by, isPaused) => {
      const running = isPaused ? pause(timer, after(minutes)) : timer;
      expect(timeLeft(shifted(running, by), after(minutes) + by)).toBe(timeLeft(running, after(minutes)));
    }),
  );
});

test('for any sequence of presses, studied and paused time add up to the elapsed time', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(pause, resume), fc.integer({ min: 0, max: 5 * MINUTE }))), (presses) => {
      let now = timer.startedAt;
      let pausedFor = 0;
      let current: FocusTimer = { ...timer, phase: 'stopwatch', length: null };
      for (const [press, wait] of presses) {
        if (current.pausedAt !== null) pausedFor += wait;
        now += wait;
        current = press(current, now);
      }
      expect(elapsed(current, now)).toBe(now - timer.startedAt - pausedFor);
    }),
  );
});

describe('a sitting', () => {
  test('has its long break after every fourth focus, and starts again after it', () => {
    const phases: string[] = [];
    let at: { phase: FocusTimer['phase']; round: number } = { phase: 'focus', round: 0 };
    for (let i = 0; i < 10; i++) {
      phases.push(at.phase);
      at = nextPhase(at, DEFAULT_FOCUS_SETTINGS);
    }
    expect(phases.filter((phase) => phase !== 'focus')).toEqual(['short-break', 'short-break', 'short-break', 'long-break', 'short-break']);
  });
});
