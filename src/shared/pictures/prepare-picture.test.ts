import { expect, test } from 'vitest';

import { scaleOf, sizeProblem } from './prepare-picture.ts';

const MB = 1024 * 1024;

test.each([
  ['profile-pictures', 5 * MB, null],
  ['profile-pictures', 5 * MB + 1, 'This picture is larger than 5 MB. Choose a smaller one.'],
  ['background-images', 10 * MB, null],
  ['background-images', 10 * MB + 1, 'This picture is larger than 10 MB. Choose a smaller one.'],
] as const)('for %s a file of %i bytes is answered with %s', (use, bytes, answer) => {
  expect(sizeProblem(use, bytes)).toBe(answer);
});

test.each([
  ['a photo of a phone', 4000, 3000, 0.4],
  ['a strip of text', 2400, 300, 1],
  ['a strip wider than a canvas may be', 8192, 200, 0.5],
  ['a small picture', 300, 200, 1],
] as const)('a line of text in a message stays legible in %s', (_, width, height, scale) => {
  expect(scaleOf('chat-images', width, height)).toBeCloseTo(scale, 5);
});

test('a picture of a profile is never wider than 512', () => expect(scaleOf('profile-pictures', 2400, 300) * 2400).toBeCloseTo(512, 5));
