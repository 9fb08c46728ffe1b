import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { EMPTY_TEXT } from './card.ts';
import { deleteCard, saveCard } from './cards.commands.ts';
import { addReadyCards } from './ready-decks.commands.ts';

const student = crypto.randomUUID();
const first = [
  { id: 'law', front: 'Law?', back: '$F = ma$' },
  { id: 'unit', front: 'Unit?', back: 'newton' },
];
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
  await addReadyCards(replica, student, 'phy-laws', first, null);
});
afterEach(() => replica.database.remove());

const cards = async () => (await replica.find('flashcards')).toSorted((a, b) => (a.deck_card! < b.deck_card! ? -1 : 1));

test('a deck’s newer version adds its new cards, and leaves those that are there as the student edited them', async () => {
  const [law] = await cards();
  await saveCard(replica, law!.id, { ...EMPTY_TEXT, front: 'My words', back: 'My answer' });
  const newer = [...first.map((card) => ({ ...card, back: 'Corrected' })), { id: 'mass', front: 'Mass?', back: 'kilogram' }];
  await addReadyCards(replica, student, 'phy-laws', newer, null);
  expect((await cards()).map(({ deck_card, back }) => [deck_card, back])).toEqual([
    ['phy-laws/law', 'My answer'],
    ['phy-laws/mass', 'kilogram'],
    ['phy-laws/unit', 'newton'],
  ]);
});

test('a deleted ready card can be added again', async () => {
  const [law] = await cards();
  await deleteCard(replica, law!.id);
  expect(await cards()).toHaveLength(1);
  await addReadyCards(replica, student, 'phy-laws', first, null);
  expect((await cards()).map(({ id, back }) => [id === law!.id, back])).toEqual([
    [true, '$F = ma$'],
    [false, 'newton'],
  ]);
});

test('nothing of a deck is added if one of its cards is invalid', async () => {
  const result = await addReadyCards(replica, student, 'phy-other', [...first, { id: 'empty', front: '', back: '' }], null);
  expect(result).toMatchObject({ ok: false, error: { field: 'front' } });
  expect(await cards()).toHaveLength(2);
});
