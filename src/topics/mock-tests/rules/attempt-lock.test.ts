import { expect, test } from 'vitest';

import { attemptLock, isExamOpen } from './attempt-lock.ts';

test('a reminder can tell that an examination is open, in whatever tab, and that it has ended', async () => {
  const { locks } = navigator;
  expect(await isExamOpen(locks)).toBe(false);
  await locks.request('ekagra-leader', async () => expect(await isExamOpen(locks)).toBe(false));
  await locks.request(attemptLock('one'), async () => expect(await isExamOpen(locks)).toBe(true));
  expect(await isExamOpen(locks)).toBe(false);
  // Old browsers have no Web Locks.
  expect(await isExamOpen(undefined)).toBe(false);
});
