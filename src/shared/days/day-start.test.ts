import { expect, test } from 'vitest';

import { DAY_STARTS } from './day-start.ts';

test.each([
  [0, '12:00 am'],
  [4, '4:00 am'],
  [11, '11:00 am'],
  [12, '12:00 pm'],
  [23, '11:00 pm'],
])('the hour %i is called %s', (hour, words) => {
  expect(DAY_STARTS[hour]).toEqual({ hour, words });
});
