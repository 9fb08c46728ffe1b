import { expect, test } from 'vitest';

import { isAdvertisement } from './advertisement.ts';

test.each([
  ['/', true],
  ['/ai-landing', true],
  ['/qa-landing/', true],
  ['/tasks', false],
  ['/login', false],
  ['/about-us', false],
  ['/no-such-page', false],
])('the avatar menu is hidden on %s: %s', (path, isHidden) => {
  expect(isAdvertisement(path)).toBe(isHidden);
});
