import { isImpossible } from '../../../shared/rules/impossible-time.ts';
import { type Review, readReview, reviewText } from './revision.ts';

/**
 * Moves back reviews from a clock that was ahead. The last of them moves to `latest`; the others keep their distance from it, and none
 * moves before an earlier review. Returns the same array when there is nothing to correct.
 * @param latest latest possible time of the reviews, epoch ms. Two devices with the same data correct them alike
 * @param now by the server's clock
 */
export function correctedReviews(texts: readonly string[], latest: number, now: number): readonly string[] {
  const read = texts.map((text) => ({ text, review: readReview(text) }));
  const times = read.flatMap(({ review }) => review?.at ?? []);
  const ahead = times.filter((at) => isImpossible(at, now));
  if (ahead.length === 0) return texts;
  const before = Math.max(Number.NEGATIVE_INFINITY, ...times.filter((at) => !isImpossible(at, now)));
  const by = Math.max(...ahead) - Math.min(latest, now);
  // When reviews would move before an earlier one, only their order is kept.
  const order = [...new Set(ahead)].sort((a, b) => a - b);
  const moved = (review: Review): string => reviewText({ ...review, at: Math.max(review.at - by, before + 1 + order.indexOf(review.at)) });
  return read.map(({ text, review }) => (review && isImpossible(review.at, now) ? moved(review) : text));
}
