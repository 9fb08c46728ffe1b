import { expect, test } from 'vitest';

import { blobsOf } from './blobs.ts';
import { cutOut, superscriptsOf, without } from './superscripts.ts';
import { box, drawBoxes } from './testing/draw.ts';

const [LETTERS, TOP] = [[20, 45, 70, 150, 175, 200, 225], 50] as const;
/** A line of letters, 16 by 24, with space after the third. */
const line = LETTERS.map((left) => box(left, TOP, 16, 24));
const withSigns = (...signs: readonly (readonly [number, number, number, number])[]) =>
  drawBoxes(300, 120, [...line, ...signs.map((sign) => box(...sign))]);

test('an exponent is found, with all its symbols', () => {
  expect(superscriptsOf(withSigns([88, 42, 9, 15]))).toEqual([box(88, 42, 9, 15)]);
  expect(superscriptsOf(withSigns([88, 42, 9, 15], [100, 42, 9, 15]))).toEqual([box(88, 42, 21, 15)]);
  expect(superscriptsOf(withSigns([88, 49, 9, 3], [100, 42, 9, 15]))).toEqual([box(88, 42, 21, 15)]);
});

test.each([
  ['a letter', [[88, 50, 16, 24]]],
  ['a full stop', [[88, 70, 4, 4]]],
  ['a quotation mark', [[88, 48, 4, 7]]],
  [
    'an equals sign',
    [
      [95, 58, 16, 4],
      [95, 66, 16, 4],
    ],
  ],
  ['a minus sign', [[95, 60, 12, 3]]],
  [
    'a percent sign',
    [
      [88, 50, 10, 11],
      [94, 50, 12, 24],
      [102, 63, 10, 11],
    ],
  ],
  [
    'the dot of an i',
    [
      [90, 50, 4, 5],
      [90, 58, 4, 16],
    ],
  ],
  ['a speck far from every letter', [[118, 20, 9, 13]]],
] as const)('%s is none', (_, signs) => {
  expect(superscriptsOf(withSigns(...signs))).toEqual([]);
});

test('an exponent is cut out with a margin, and removed from its line', () => {
  const image = withSigns([88, 42, 9, 15]);
  const [exponent] = superscriptsOf(image);
  expect(blobsOf(cutOut(image, exponent!, 5))).toEqual([box(5, 5, 9, 15)]);
  expect(blobsOf(without(image, [exponent!]))).toEqual(line);
});
