import { expect, test } from 'vitest';

import type { Questions } from './load-questions.ts';
import type { Attempt } from '../rules/attempt.ts';
import { mistakenIds } from '../rules/earlier.ts';
import { poolOf } from '../rules/pool.ts';
import { readChapter } from '../../../../tests/support/read-bank.ts';
import { drawChoice, earlierOf } from './draw.commands.ts';

const pool = poolOf('physics', [readChapter('packs/questions/physics/phy-gravitation.json')], []);
const ids = pool.map(({ id }) => id);
const questions = { pool, weights: new Map() } as unknown as Questions;
const CHOICE = { kind: 'chapters', choice: { title: 'Gravitation', chapters: ['phy-gravitation'], count: 5 } } as const;

/** An attempt of today at every question there is, each answered wrongly by the keys it came with. */
const attemptAt = (givenId: string | null) =>
  ({ startedAt: Date.now(), paper: { questions: ids }, score: { outcomes: 'w'.repeat(ids.length) }, givenId }) as unknown as Attempt;

test('a paper that a member gave, under the ids of the bank, neither rests its questions nor makes mistakes of them', () => {
  const given = [attemptAt('a-given-paper')];
  expect(mistakenIds(earlierOf(given)).size).toBe(0);
  expect(drawChoice(CHOICE, given, questions)?.questions).toHaveLength(5);
  // The student's own paper does both.
  const own = [attemptAt(null)];
  expect(mistakenIds(earlierOf(own)).size).toBe(ids.length);
  expect(drawChoice(CHOICE, own, questions)).toBeUndefined();
});
