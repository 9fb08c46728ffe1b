import { expect, test } from 'vitest';

import { sizeProblem } from './prepare-picture.ts';

const MB = 1024 * 1024;

test.each([
  ['profile-pictures', 5 * MB, null],
  ['profile-pictures', 5 * MB + 1, 'This picture is larger than 5 MB. Choose a smaller one.'],
  ['background-images', 10 * MB, null],
  ['background-images', 10 * MB + 1, 'This picture is larger than 10 MB. Choose a smaller one.'],
] as const)('for %s a file of %i bytes is answered with %s', (use, bytes, answer) => {
  expect(sizeProblem(use, bytes)).toBe(answer);
});
