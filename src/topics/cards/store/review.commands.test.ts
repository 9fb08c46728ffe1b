import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { scheduleOf } from '../rules/revision-schedule.ts';
import { type Rating, reviewText } from '../rules/revision.ts';
import { EMPTY_TEXT } from './card.ts';
import { addCard, deleteCard, restoreCard, saveCard, suspendCard } from './cards.commands.ts';
import { reviewCard, settleCards, undoReview } from './review.commands.ts';

const student = crypto.randomUUID();
const clock = { timeZone: 'Asia/Kolkata', dayStart: 4 };
const id = crypto.randomUUID();
const text = { ...EMPTY_TEXT, front: ' What is $F$? ', back: '$ma$' };
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
  await addCard(replica, student, { id, ...text, source: 'own', sourceId: null });
});
afterEach(() => replica.database.remove());

const stored = async () => (await replica.get('flashcards', id))!;
const review = (when: string, rating: Rating) => reviewText({ at: Date.parse(when), offset: 330, rating, took: 4000 });

test('a card added twice, by the tutor and again after a crash, is one card and keeps later edits', async () => {
  await saveCard(replica, id, { ...text, back: 'mass times acceleration' });
  await addCard(replica, student, { id, ...text, source: 'tutor', sourceId: null });
  expect(await replica.count('flashcards')).toBe(1);
  expect(await stored()).toMatchObject({ front: 'What is $F$?', back: 'mass times acceleration', source: 'own', user_id: student });
});

test('a card without a question is rejected with a sentence', async () => {
  const refused = { ok: false, error: { kind: 'invalid', field: 'front', message: 'Front is empty.' } };
  expect(await addCard(replica, student, { id: crypto.randomUUID(), ...text, front: '  ', source: 'own', sourceId: null })).toEqual(
    refused,
  );
  expect(await saveCard(replica, id, { ...text, front: '' })).toEqual(refused);
});

test('a review is stored with its outcome, and undoing it leaves no trace', async () => {
  const before = await stored();
  expect(await reviewCard(replica, id, review('2026-11-21T10:00:00Z', 4), clock)).toEqual({ ok: true });
  const after = await stored();
  expect(after).toMatchObject({ reviews: ['2026-11-21T15:30:00.000+05:30 4 4000'], due: '2026-11-28T22:30:00.000Z' });
  expect(after.memory).toMatchObject({ reviewedAt: Date.parse('2026-11-21T10:00:00Z') });
  await undoReview(replica, id, after.reviews[0]!, clock);
  expect(await stored()).toMatchObject({ reviews: [], memory: {}, due: before.created_at });
});

test('two concurrent reviews are both kept', async () => {
  const two = [review('2026-11-21T10:00:00Z', 1), review('2026-11-21T10:00:01Z', 3)];
  await Promise.all(two.map((one) => reviewCard(replica, id, one, clock)));
  expect((await stored()).reviews).toEqual(two);
});

test('reviews merged from two devices are computed together, once', async () => {
  await reviewCard(replica, id, review('2026-11-21T10:00:00Z', 1), clock);
  const met = [review('2026-11-20T10:00:00Z', 3), ...(await stored()).reviews];
  await replica.edit('flashcards', id, { reviews: met });
  await settleCards(replica, [id], clock);
  const settled = await stored();
  await undoReview(replica, id, met[1]!, clock);
  await reviewCard(replica, id, met[1]!, clock);
  const { memory, due, reviews } = await stored();
  expect({ memory, due, reviews }).toEqual({ memory: settled.memory, due: settled.due, reviews: met });
});

const YEAR_MS = 365 * 86_400_000;
const now = Date.parse('2026-11-25T12:00:00Z');

test('a card reviewed while the clock was a year ahead is due as if the clock had been right, on every device', async () => {
  await reviewCard(replica, id, review('2026-11-20T10:00:00Z', 3), clock);
  const right = [Date.parse('2026-11-25T09:50:00Z'), Date.parse('2026-11-25T10:00:00Z')];
  for (const at of right) await reviewCard(replica, id, reviewText({ at: at + YEAR_MS, offset: 330, rating: 3, took: 4000 }), clock);
  const wrong = await stored();
  expect(Date.parse(wrong.due)).toBeGreaterThan(now + YEAR_MS);
  const { memory, due } = wrong;
  const received = { reviews: [...wrong.reviews], memory: { ...memory }, due, updated_at: '2026-11-25T10:00:00.000Z' };
  const asReceived = async () => expect(await replica.edit('flashcards', id, received)).toEqual({ ok: true });
  await asReceived();
  await settleCards(replica, [id], clock, now);
  const settled = await stored();
  expect(settled.reviews).toEqual([
    review('2026-11-20T10:00:00Z', 3),
    ...right.map((at) => reviewText({ at, offset: 330, rating: 3, took: 4000 })),
  ]);
  expect(settled).toMatchObject(scheduledBy(settled.reviews));
  expect(Date.parse(settled.due)).toBeLessThan(now + 60 * 86_400_000);
  await asReceived();
  await settleCards(replica, [id], clock, now + 3 * 86_400_000);
  expect((await stored()).reviews).toEqual(settled.reviews);
});

test('a card made while the clock was ahead is asked now; one of a right clock is not touched', async () => {
  const before = await stored();
  await settleCards(replica, [id], clock, Date.parse(before.created_at) - 60_000);
  expect(await stored()).toEqual(before);
  // The server sets the creation back, but not the day.
  await replica.edit('flashcards', id, { created_at: new Date(now - YEAR_MS).toISOString() });
  await settleCards(replica, [id], clock, now - YEAR_MS);
  expect(await stored()).toMatchObject({ due: new Date(now - YEAR_MS).toISOString(), created_at: new Date(now - YEAR_MS).toISOString() });
});

function scheduledBy(reviews: readonly string[]) {
  const { memory, due } = scheduleOf(reviews, 0, clock);
  return { memory, due: new Date(due).toISOString() };
}

test('a suspended or deleted card keeps its reviews', async () => {
  await reviewCard(replica, id, review('2026-11-21T10:00:00Z', 4), clock);
  await suspendCard(replica, id, true);
  await deleteCard(replica, id);
  await restoreCard(replica, id);
  expect(await stored()).toMatchObject({ suspended: true, reviews: ['2026-11-21T15:30:00.000+05:30 4 4000'] });
});
