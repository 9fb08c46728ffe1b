import { expect, test } from 'vitest';

import { withoutSent } from './without-sent.ts';

test.each([
  ['The timer is good', 'The timer is good', ''],
  ['The timer is good. One more thing', 'The timer is good.', 'One more thing'],
  ['A timer is good', 'The timer is good', 'A timer is good'],
])('of “%s”, of which “%s” was sent, “%s” is left', (text, sent, left) => {
  expect(withoutSent(text, sent)).toBe(left);
});
