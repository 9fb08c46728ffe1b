import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fingerprintOf, isMemoryComplete, type Rating, readMemory, readReview, readReviews, type Review, reviewText } from './revision.ts';

const reviews = fc.record({
  at: fc.integer({ min: Date.parse('2020-01-02'), max: Date.parse('2090-01-01') }),
  offset: fc.option(fc.constantFrom(330, 0, -210, 765, -720)),
  rating: fc.constantFrom<Rating>(1, 2, 3, 4),
  took: fc.nat(999_999_999),
}) satisfies fc.Arbitrary<Review>;

test('a stored review parses to what was written, with its local time', () => {
  expect(reviewText({ at: Date.parse('2026-11-21T10:00:00Z'), offset: 330, rating: 3, took: 4200.4 })).toBe(
    '2026-11-21T15:30:00.000+05:30 3 4200',
  );
  fc.assert(
    fc.property(reviews, (review) => {
      const text = reviewText(review);
      expect(readReview(text)).toEqual(review);
      expect(text.length).toBeLessThanOrEqual(60);
    }),
  );
});

test.each([
  '',
  'yesterday 3 10',
  '2026-11-21T15:30:00 3 10',
  '2026-13-41T15:30:00Z 3 10',
  '2026-11-21T15:30:00Z 5 10',
  '2026-11-21T15:30:00Z 3',
])('what another program wrote and is no review counts for nothing: %j', (text) => {
  expect(readReview(text)).toBeNull();
  expect(readReviews([text])).toEqual([]);
});

test('a memory covers all reviews in any order, or has to be recomputed', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ maxLength: 60 }), { minLength: 2 }), ([one, ...others]) => {
      const memory = { of: fingerprintOf([one!, ...others]) };
      expect(isMemoryComplete([...others, one!, one!], memory)).toBe(true);
      expect(isMemoryComplete(others, memory)).toBe(false);
    }),
  );
  expect(isMemoryComplete([], {})).toBe(true);
  expect(isMemoryComplete([], { of: 'x' })).toBe(false);
});

test('an incomplete memory counts as none', () => {
  expect(readMemory({ stability: 3, reviewedAt: 1 })).toBeNull();
  expect(readMemory({ stability: 3, difficulty: 5, reviewedAt: 1, of: 'x' })).toEqual({ stability: 3, difficulty: 5, reviewedAt: 1 });
});
