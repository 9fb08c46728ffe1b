import fc from 'fast-check';
import { expect, test } from 'vitest';

import { countReviewed, nextCard, type QueuedCard, revisionOf } from './revision-queue.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** The `n`th study day. */
const day = (n: number) => ({ begin: n * DAY, end: (n + 1) * DAY });
const today = day(100);

const card = (id: string, due: number, memory: QueuedCard['memory'] = null): QueuedCard => ({ id, due, memory });
const known = (stability: number, reviewedAt: number) => ({ stability, difficulty: 5, reviewedAt });
const ids = (cards: readonly QueuedCard[]) => cards.map(({ id }) => id);

test('the card most likely forgotten comes first, after the one that has waited longest', () => {
  const cards = [
    card('new', 50 * DAY),
    card('long known', 99 * DAY, known(60, 39 * DAY)),
    card('forgotten', 98 * DAY, known(1, 90 * DAY)),
    card('shaky', 99 * DAY, known(4, 90 * DAY)),
    card('tomorrow', 101 * DAY),
  ];
  expect(ids(revisionOf(cards, today, 9).fresh)).toEqual(['new', 'forgotten', 'shaky', 'long known']);
});

test('a finished learning step comes before the next card, and fills the end of a session', () => {
  const fresh = card('fresh', today.begin);
  const step = card('step', today.begin + 10 * MINUTE, known(0.2, today.begin + MINUTE));
  const revision = revisionOf([fresh, step], today, 9);
  expect(nextCard(revision, today.begin + 5 * MINUTE)).toBe(fresh);
  expect(nextCard(revision, today.begin + 10 * MINUTE)).toBe(step);
  expect(nextCard(revisionOf([step], today, 9), today.begin + 5 * MINUTE)).toBe(step);
  expect(nextCard(revisionOf([], today, 9), 0)).toBeUndefined();
});

const anyCard = fc.record({
  id: fc.uuid(),
  due: fc.integer({ min: 0, max: 101 * DAY }),
  memory: fc.option(
    fc.record({
      stability: fc.double({ min: 0.001, max: 365, noNaN: true }),
      difficulty: fc.constant(5),
      reviewedAt: fc.integer({ min: 0, max: 101 * DAY - 1 }),
    }),
  ),
});
const anyCards = fc.uniqueArray(anyCard, { selector: ({ id }) => id, maxLength: 60 });

test('the order of input does not change the day, and it never exceeds the limit', () => {
  fc.assert(
    fc.property(anyCards, fc.nat(30), (cards, room) => {
      const revision = revisionOf(cards, today, room);
      expect(revisionOf(cards.toReversed(), today, room)).toEqual(revision);
      expect(revision.fresh.length).toBeLessThanOrEqual(room);
      expect(new Set([...revision.fresh, ...revision.again]).size).toBe(revision.fresh.length + revision.again.length);
      const due = cards.filter(({ due }) => due < today.end).length;
      expect(revision.fresh.length + revision.again.length + revision.waiting).toBe(due);
      expect(revision.again.length + revision.done).toBe(countReviewed(cards, today));
    }),
  );
});

test('no card starves behind cards that are forgotten every day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (room, hard, quiet) => {
      const cards = new Map<string, QueuedCard>();
      for (let at = 0; at < hard; at++) cards.set(`hard ${at}`, card(`hard ${at}`, 0, known(0.01, -DAY)));
      for (let at = 0; at < quiet; at++) cards.set(`quiet ${at}`, card(`quiet ${at}`, at, at % 2 === 0 ? null : known(300, -DAY)));
      const unasked = new Set([...cards.keys()].filter((id) => id.startsWith('quiet')));
      for (let n = 1; n <= hard + quiet; n++) {
        for (const { id } of revisionOf([...cards.values()], day(n), room).fresh) {
          unasked.delete(id);
          cards.set(id, card(id, day(n + (id.startsWith('hard') ? 1 : 50)).begin, known(0.01, day(n).begin)));
        }
      }
      expect([...unasked]).toEqual([]);
    }),
  );
});
