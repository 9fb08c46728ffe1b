import { type Blob, blobsOf, heightOf, letterHeight } from './blobs.ts';
import type { GreyImage } from './grey-image.ts';

// Lengths are in units of the letters' height: lower-case or capital letters, whichever are more frequent.
/** Range of an exponent's height. Lower blobs are quotation marks, dots and strokes; higher ones are letters. */
const LEAST_HEIGHT = 0.38;
const MOST_HEIGHT = 1.05;
/** Minimum distance of an exponent from the baseline. */
const LEAST_RISE = 0.28;
/** Maximum horizontal distance from its base, and between the symbols of one exponent. */
const MOST_GAP = 0.45;
/** Horizontal range in which letters of the same line are searched for. */
const AROUND = 4;

/** Characters that occur in exponents in school books. */
export const IN_EXPONENTS = '0123456789+-nxmkabpqrt';
/** Maximum number of exponents. Each is recognised alone; a picture with more is not text. */
const MOST_EXPONENTS = 60;

/** Boxes around exponents, left to right. @param image black on white, level */
export function superscriptsOf(image: GreyImage): readonly Blob[] {
  const blobs = blobsOf(image);
  const letter = letterHeight(blobs);
  if (letter === null) return [];
  const letters = blobs.filter((blob) => heightOf(blob) > letter * 0.5);
  const isNext = (blob: Blob, before: Blob) => blob.left >= before.left && blob.left - before.right < letter * MOST_GAP;

  const isRaised = (blob: Blob) => {
    const feet = letters.filter((other) => other !== blob && isInLine(other, blob, letter)).map(({ bottom }) => bottom);
    return feet.length > 0 && blob.bottom < median(feet) - letter * LEAST_RISE;
  };
  const isSign = (blob: Blob) =>
    heightOf(blob) >= letter * LEAST_HEIGHT &&
    heightOf(blob) <= letter * MOST_HEIGHT &&
    isRaised(blob) &&
    !blobs.some((other) => other !== blob && isInColumn(other, blob, letter));
  const signs = blobs.filter(isSign);
  const minuses = blobs.filter((blob) => isFlat(blob) && isRaised(blob) && signs.some((sign) => isNext(sign, blob) && isLevel(sign, blob)));

  const exponents: Blob[] = [];
  for (const sign of new Set([...signs, ...minuses].toSorted((a, b) => a.left - b.left))) {
    const at = exponents.findIndex((before) => isNext(sign, before) && isLevel(sign, before));
    if (at === -1) exponents.push(sign);
    else exponents[at] = around(exponents[at]!, sign);
  }
  return exponents
    .filter((exponent) =>
      letters.some((base) => isNext(exponent, base) && base.bottom > exponent.bottom && base.top < exponent.bottom + letter * 0.2),
    )
    .slice(0, MOST_EXPONENTS);
}

/** The picture with these boxes painted as paper. */
export function without(image: GreyImage, boxes: readonly Blob[]): GreyImage {
  const pixels = image.pixels.slice();
  for (const { left, top, right, bottom } of boxes)
    for (let y = top; y < bottom; y += 1) pixels.fill(255, y * image.width + left, y * image.width + right);
  return { ...image, pixels };
}

/**
 * A single box with a margin of paper.
 * @param margin above and below, in pixels
 * @param aside left and right, in pixels
 */
export function cutOut(image: GreyImage, { left, top, right, bottom }: Blob, margin: number, aside = margin): GreyImage {
  const [width, height] = [right - left + 2 * aside, bottom - top + 2 * margin];
  const pixels = new Uint8ClampedArray(width * height).fill(255);
  for (let y = top; y < bottom; y += 1)
    pixels.set(image.pixels.subarray(y * image.width + left, y * image.width + right), (y - top + margin) * width + aside);
  return { width, height, pixels };
}

function isFlat(blob: Blob): boolean {
  return blob.right - blob.left > heightOf(blob) * 1.5;
}

function isInLine(other: Blob, blob: Blob, letter: number): boolean {
  const isNear = other.left < blob.right + letter * AROUND && other.right > blob.left - letter * AROUND;
  return isNear && other.top < blob.bottom + letter * 0.5 && other.bottom > blob.top;
}

/** Whether two blobs are parts of one symbol: a percent sign, an equals sign, a letter with a dot. */
function isInColumn(other: Blob, blob: Blob, letter: number): boolean {
  const isAcross = other.left < blob.right && other.right > blob.left;
  return isAcross && other.top < blob.bottom + letter * 0.6 && other.bottom > blob.top - letter * 0.3 && heightOf(other) > letter * 0.1;
}

function isLevel(one: Blob, other: Blob): boolean {
  return one.top < other.bottom && other.top < one.bottom;
}

function around(one: Blob, other: Blob): Blob {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
