import { blackOnWhite } from './black-on-white.ts';
import { blobsOf, letterHeight } from './blobs.ts';
import { levelled, skewOf } from './deskew.ts';
import { type GreyImage, scaled } from './grey-image.ts';

/** Minimum letter height in pixels: recognisers need it. */
const SMALLEST_LETTER = 22;
const MOST_TIMES = 3;
/** Memory limit of a small phone. */
const MOST_PIXELS = 4_000_000;
/** Minimum skew in radians that is worth resampling. */
const LEAST_SKEW = 0.004;

/** Prepares a photo of text for recognition: level, black on white, and large enough. */
export function prepared(image: GreyImage): GreyImage {
  const first = blackOnWhite(image);
  const skew = skewOf(first);
  const level = Math.abs(skew) < LEAST_SKEW ? first : levelled(first, skew);
  const letter = letterHeight(blobsOf(first)) ?? SMALLEST_LETTER;
  const room = Math.sqrt(MOST_PIXELS / (level.width * level.height));
  const times = Math.min(SMALLEST_LETTER / letter, MOST_TIMES, room);
  return times > 1 ? blackOnWhite(scaled(level, times)) : level;
}
