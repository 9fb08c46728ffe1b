import { blackOnWhite } from './black-on-white.ts';
import { blobsOf, letterHeight } from './blobs.ts';
import { levelled, skewOf } from './deskew.ts';
import { type GreyImage, scaled } from './grey-image.ts';

/** Pixels. Smaller letters are drawn larger: readers of letters know no smaller ones. */
const SMALLEST_LETTER = 22;
const MOST_TIMES = 3;
/** A small phone has no memory for more. */
const MOST_PIXELS = 4_000_000;
/** Radians; less is not worth drawing everything anew. */
const LEAST_SKEW = 0.004;

/** A photo of writing as a reader of letters wants it: level, black on white, and large enough. */
export function prepared(image: GreyImage): GreyImage {
  const first = blackOnWhite(image);
  const skew = skewOf(first);
  const level = Math.abs(skew) < LEAST_SKEW ? first : levelled(first, skew);
  const letter = letterHeight(blobsOf(first)) ?? SMALLEST_LETTER;
  const room = Math.sqrt(MOST_PIXELS / (level.width * level.height));
  const times = Math.min(SMALLEST_LETTER / letter, MOST_TIMES, room);
  return times > 1 ? blackOnWhite(scaled(level, times)) : level;
}
