import { blackOnWhite } from './black-on-white.ts';
import { blobsOf, letterHeight } from './blobs.ts';
import { levelled, skewOf } from './deskew.ts';
import { type GreyImage, scaled } from './grey-image.ts';

/** Pixels. Smaller letters are drawn larger: readers of letters know no smaller ones. */
const SMALLEST_LETTER = 22;
const MOST_TIMES = 3;
/** Not worth drawing everything anew. */
const LEAST_SKEW = 0.004;

/** A photo of writing as a reader of letters wants it: level, black on white, and large enough. */
export function prepared(image: GreyImage): GreyImage {
  const first = blackOnWhite(image);
  const skew = skewOf(first);
  const letter = letterHeight(blobsOf(first));
  const factor = letter === null ? 1 : Math.min(MOST_TIMES, SMALLEST_LETTER / letter);
  if (Math.abs(skew) < LEAST_SKEW && factor <= 1) return first;
  const level = Math.abs(skew) < LEAST_SKEW ? first : levelled(first, skew);
  return factor > 1 ? blackOnWhite(scaled(level, factor)) : level;
}
