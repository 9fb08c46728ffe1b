import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { blackOnWhite } from './black-on-white.ts';
import { blobsOf, letterHeight } from './blobs.ts';
import { levelled, skewOf } from './deskew.ts';
import { type GreyImage, greyOf, rgbaOf, scaled } from './grey-image.ts';
import { prepared } from './prepare.ts';
import { drawBoxes, drawLines, lit } from './testing/draw.ts';

const page = drawLines();
const DEGREE = Math.PI / 180;

/** Share of pixels on the same side of grey in both. */
function likeness({ pixels }: GreyImage, other: GreyImage): number {
  return pixels.filter((pixel, at) => pixel < 128 === other.pixels[at]! < 128).length / pixels.length;
}

describe('a page becomes black on white', () => {
  test('in any light, with faint ink, shadow and grain', () => {
    const light = fc.record({
      dark: fc.double({ min: 0.3, max: 1, noNaN: true }),
      ink: fc.double({ min: 0, max: 0.5, noNaN: true }),
      grain: fc.double({ min: 0, max: 0.05, noNaN: true }),
    });
    fc.assert(
      fc.property(light, ({ dark, ink, grain }) => {
        const photo = lit(page, (pixel, x, y) => {
          const brightness = 240 * (1 - (1 - dark) * ((x + y) / (page.width + page.height)));
          const speck = 1 + grain * (((x * 7919 + y * 104_729) % 100) / 50 - 1);
          return brightness * speck * (pixel === 0 ? ink : 1);
        });
        expect(likeness(blackOnWhite(photo), page)).toBeGreaterThan(0.99);
      }),
      { numRuns: 20 },
    );
  });

  test('light text on a dark screen is inverted', () => {
    expect(likeness(blackOnWhite(lit(page, (pixel) => (pixel === 0 ? 230 : 25))), page)).toBeGreaterThan(0.99);
  });

  test('paper without ink stays paper', () => {
    const empty = lit(drawBoxes(200, 100, []), (_, x) => 200 - x / 4);
    expect(blackOnWhite(empty).pixels.every((pixel) => pixel > 200)).toBe(true);
  });
});

test('skewed lines are detected and levelled', () => {
  fc.assert(
    fc.property(fc.double({ min: -10, max: 10, noNaN: true }), (degrees) => {
      const askew = levelled(page, -degrees * DEGREE);
      const skew = skewOf(askew);
      expect(Math.abs(skew / DEGREE - degrees)).toBeLessThan(0.3);
      expect(Math.abs(skewOf(levelled(askew, skew)) / DEGREE)).toBeLessThan(0.3);
    }),
    { numRuns: 10 },
  );
});

test('small letters are enlarged within memory limits; tiny and empty pictures stay unchanged', () => {
  const small = scaled(page, 0.5);
  expect(letterHeight(blobsOf(small))).toBe(10);
  expect(letterHeight(blobsOf(prepared(small)))).toBeGreaterThanOrEqual(20);
  const large = drawBoxes(
    3000,
    2000,
    [...Array(40).keys()].map((at) => ({ left: 50 + at * 20, right: 58 + at * 20, top: 500, bottom: 508 })),
  );
  const { width, height } = prepared(large);
  expect(width * height).toBeLessThanOrEqual(6_000_000);
  expect(prepared({ width: 1, height: 1, pixels: new Uint8ClampedArray([7]) })).toMatchObject({ width: 1, height: 1 });
  expect(prepared(drawBoxes(30, 20, []))).toMatchObject({ width: 30, height: 20 });
});

test('transparent pixels are paper, and colours count by perceived brightness', () => {
  const data = new Uint8ClampedArray([0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  const grey = greyOf({ width: 5, height: 1, data });
  expect([...grey.pixels]).toEqual([255, 0, 255, 150, 29]);
  expect([...greyOf({ ...grey, data: rgbaOf(grey) }).pixels]).toEqual([...grey.pixels]);
});
