import { expect, test } from 'vitest';

import { isSameName } from './subject-name.ts';

test.each([
  ['physics', 'Physics', true],
  [' Organic  chemistry ', 'organic Chemistry', true],
  ['भौतिकी', 'भौतिकी', true],
  ['Physics', 'Physics 2', false],
])('“%s” and “%s” as one subject: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});
