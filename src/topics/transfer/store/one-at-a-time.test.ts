import { expect, test } from 'vitest';

import { oneAtATime } from './one-at-a-time.ts';

test('what another tab writes is not disturbed, and the next work runs when it is done', async () => {
  const userId = crypto.randomUUID();
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = oneAtATime(userId, () => promise);
  expect(await oneAtATime(userId, async () => 'second')).toBeNull();
  expect(await oneAtATime(crypto.randomUUID(), async () => 'another student')).toBe('another student');
  resolve('first');
  expect(await first).toBe('first');
  expect(await oneAtATime(userId, async () => 'third')).toBe('third');
});
