import { expect, test } from 'vitest';

import type { DeckSubject } from '../../domain/decks/deck-files.ts';
import { ownSubject } from './deck-subject.ts';

test.for<[DeckSubject, string[], string | null]>([
  ['biology', ['Biotechnology', 'Biology'], 'Biology'],
  ['biology', ['Botany', 'bio'], 'bio'],
  ['biology', ['English', 'Zoology'], 'Zoology'],
  ['biology', ['Physics'], null],
  ['physics', ['Physical Education', 'physics (XI)'], 'physics (XI)'],
  ['physics', ['Physical Chemistry', 'भौतिकी'], 'भौतिकी'],
  ['chemistry', ['Organic Chemistry', 'Chem'], 'Chem'],
  ['maths', ['Algebra', 'Maths'], 'Maths'],
])('ready cards of %s for a student with %j go to %s', ([subject, names, own]) => {
  const subjects = names.map((name) => ({ id: name, name }));
  expect(ownSubject(subjects, subject)).toBe(own);
});
