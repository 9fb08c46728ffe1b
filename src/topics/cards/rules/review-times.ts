import { isImpossible } from '../../../shared/rules/impossible-time.ts';
import { type Review, readReview, reviewText } from './revision.ts';

/**
 * The reviews with those of a clock that was ahead moved back together: the last of them to `latest`, the others by their own distance
 * from it, and none before an earlier review. Without any, the same array.
 * @param latest when they had happened at the latest, epoch ms: two devices that know the same correct them alike
 * @param now by the server's clock
 */
export function correctedReviews(texts: readonly string[], latest: number, now: number): readonly string[] {
  const read = texts.map((text) => ({ text, review: readReview(text) }));
  const times = read.flatMap(({ review }) => review?.at ?? []);
  const ahead = times.filter((at) => isImpossible(at, now));
  if (ahead.length === 0) return texts;
  const before = Math.max(Number.NEGATIVE_INFINITY, ...times.filter((at) => !isImpossible(at, now)));
  const by = Math.max(...ahead) - Math.min(latest, now);
  // Without reviews in between, the order is all that is known.
  const order = [...new Set(ahead)].sort((a, b) => a - b);
  const moved = (review: Review): string => reviewText({ ...review, at: Math.max(review.at - by, before + 1 + order.indexOf(review.at)) });
  return read.map(({ text, review }) => (review && isImpossible(review.at, now) ? moved(review) : text));
}
