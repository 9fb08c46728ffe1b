import { expect, test } from 'vitest';

import { localTime, readLocalTime, windowFault } from './window.ts';

const NOW = Date.parse('2026-11-25T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const fault = (opens: number, closes: number, minutes = 60) => windowFault(NOW + opens, NOW + closes, minutes, NOW);

test('a time survives the field, to the minute, in the zone of the device', () => {
  expect(readLocalTime(localTime(NOW))).toBe(NOW);
  expect(readLocalTime(localTime(NOW + 59_999))).toBe(NOW);
  expect(readLocalTime('')).toBeNaN();
});

test('a window that the server would refuse is refused with a sentence', () => {
  expect(fault(0, HOUR)).toBeNull();
  expect(fault(-MINUTE, 59 * MINUTE)).toBeNull();
  expect(fault(HOUR, 30 * 24 * HOUR)).toBeNull();
  expect(fault(NaN, HOUR)).toMatch(/^Choose when/);
  expect(fault(0, NaN)).toMatch(/^Choose when/);
  expect(fault(-2 * HOUR, -HOUR)).toMatch(/closing time is in the past/);
  expect(fault(0, HOUR - MINUTE)).toMatch(/^The paper takes 60 minutes/);
  expect(fault(2 * HOUR, HOUR)).toMatch(/^The paper takes 60 minutes/);
  expect(fault(-25 * HOUR, HOUR)).toMatch(/more than a day ago/);
  expect(fault(0, 31 * 24 * HOUR)).toMatch(/30 days/);
});
