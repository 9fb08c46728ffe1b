import { expect, test } from 'vitest';

import { availableOn } from './availability.ts';

test('a day has the minutes of its weekday, and no limit without a valid value', () => {
  const availability = { sat: 90, sun: 0, mon: -5, tue: 'two hours', wed: 1441 };
  const week = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];
  expect(week.map((day) => availableOn(availability, day))).toEqual([90, 0, null, null, null, null]);
});
