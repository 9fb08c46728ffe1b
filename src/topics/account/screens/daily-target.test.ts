import { expect, test } from 'vitest';

import { hoursAndMinutes } from './daily-target.ts';

test.each([
  [120, '2 hours a day'],
  [61, '1 hour 1 minute a day'],
  [45, '45 minutes a day'],
  [1440, '24 hours a day'],
])('%i minutes read %s', (minutes, words) => {
  expect(hoursAndMinutes(minutes)).toBe(words);
});

test.each([0, -5, 1441, 7.5, NaN])('%d minutes are no valid target and have no text', (minutes) => {
  expect(hoursAndMinutes(minutes)).toBeUndefined();
});
