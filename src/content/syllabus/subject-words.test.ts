import { expect, test } from 'vitest';

import type { SyllabusSubject } from '../../shared/subjects/subjects.ts';
import { ownSubject, withChapter, withSubject } from './subject-words.ts';

test.for<[SyllabusSubject, string[], string | null]>([
  ['biology', ['Biotechnology', 'Biology'], 'Biology'],
  ['biology', ['Botany', 'bio'], 'bio'],
  ['biology', ['English', 'Zoology'], 'Zoology'],
  ['biology', ['Physics'], null],
  ['physics', ['Physical Education', 'physics (XI)'], 'physics (XI)'],
  ['physics', ['Physical Chemistry', 'भौतिकी'], 'भौतिकी'],
  ['chemistry', ['Organic Chemistry', 'Chem'], 'Chem'],
  ['maths', ['Algebra', 'Maths'], 'Maths'],
])('what is of %s goes to %s of a student with %j', ([subject, names, own]) => {
  const subjects = names.map((name) => ({ id: name, name }));
  expect(ownSubject(subjects, subject)).toBe(own);
});

const subjects = ['Physics', 'Chemistry', 'Library'].map((name) => ({ id: name, name }));

test.for<[subjectId: string | null, chapter: string | null, chosen: string | null]>([
  [null, 'phy-waves', 'Physics'],
  ['Chemistry', 'phy-waves', 'Physics'],
  ['Library', 'bio-cell', 'Library'],
  ['Chemistry', null, 'Chemistry'],
])('with subject %s, choosing chapter %s leaves subject %s', ([subjectId, chapter, chosen]) => {
  expect(withChapter(subjects, { subjectId, chapter: null }, chapter)).toEqual({ subjectId: chosen, chapter });
});

test.for<[subjectId: string | null, chapter: string | null]>([
  ['Chemistry', null],
  ['Physics', 'phy-waves'],
  ['Library', 'phy-waves'],
  [null, 'phy-waves'],
])('of a task about waves, choosing subject %s leaves chapter %s', ([subjectId, chapter]) => {
  expect(withSubject(subjects, { subjectId: 'Physics', chapter: 'phy-waves' }, subjectId)).toEqual({ subjectId, chapter });
});
