import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isImpossible } from '../../../shared/rules/impossible-time.ts';
import { correctedReviews } from './review-times.ts';
import { type Rating, readReviews, reviewText } from './revision.ts';

const HOUR_MS = 3_600_000;
const now = Date.parse('2026-11-25T12:00:00Z');
const reviews = (least: number, most: number) =>
  fc.uniqueArray(fc.integer({ min: least, max: most }), { maxLength: 6 }).chain((times) =>
    fc.tuple(
      ...times.map((at) =>
        fc.record({
          at: fc.constant(at),
          offset: fc.constantFrom(330, 0, null),
          rating: fc.constantFrom<Rating>(1, 2, 3, 4),
          took: fc.nat(60_000),
        }),
      ),
    ),
  );

test('corrected reviews are possible, keep their order, ratings and distances, and are corrected once', () => {
  fc.assert(
    fc.property(
      reviews(now - 2000 * HOUR_MS, now),
      reviews(now + 2 * HOUR_MS, now + 20_000 * HOUR_MS),
      fc.integer({ min: 0, max: 100 }),
      (right, ahead, hours) => {
        const latest = now - hours * HOUR_MS;
        const texts = [...right, ...ahead].map(reviewText);
        const corrected = correctedReviews(texts, latest, now);
        if (ahead.length === 0) expect(corrected).toBe(texts);
        expect(correctedReviews(corrected, latest, now)).toBe(corrected);
        const read = readReviews(corrected);
        expect(read.some(({ at }) => isImpossible(at, now))).toBe(false);
        expect(read.map(({ rating, took, offset }) => [rating, took, offset])).toEqual(
          readReviews(texts).map(({ rating, took, offset }) => [rating, took, offset]),
        );
        const last = Math.max(...right.map(({ at }) => at));
        const [moved, before] = [read.slice(right.length), readReviews(texts).slice(right.length)];
        for (const [at, review] of moved.entries()) {
          expect(review.at).toBeGreaterThan(last);
          if (moved[0]!.at > last + moved.length) expect(review.at - moved[0]!.at).toBe(before[at]!.at - before[0]!.at);
        }
      },
    ),
  );
});
