import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../tests/support/test-replica.ts';
import { type Rating, reviewText } from '../../domain/cards/revision.ts';
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

test('a suspended or deleted card keeps its reviews', async () => {
  await reviewCard(replica, id, review('2026-11-21T10:00:00Z', 4), clock);
  await suspendCard(replica, id, true);
  await deleteCard(replica, id);
  await restoreCard(replica, id);
  expect(await stored()).toMatchObject({ suspended: true, reviews: ['2026-11-21T15:30:00.000+05:30 4 4000'] });
});
