import { expect, test } from 'vitest';

import { findDoubles, findFaults } from './find-faults.ts';
import type { Question } from './question.ts';
import { CHAPTER_FILES, readChapter, SYLLABI } from '../../../tests/support/read-bank.ts';
import { typesets } from './testing/typesets.ts';

const chapters = SYLLABI.flatMap((syllabus) => syllabus.chapters.map((chapter) => ({ ...chapter, subject: syllabus.subject })));
const read: Question[] = [];

test.for(CHAPTER_FILES)('%s has questions without a fault', (path) => {
  const { chapter: id, passages = {}, questions } = readChapter(path);
  read.push(...questions);
  const chapter = chapters.find((candidate) => candidate.id === id);
  expect(chapter, `unknown chapter ${id}`).toBeDefined();
  expect(path).toBe(`packs/questions/${chapter!.subject}/${id}.json`);
  expect(new Set(questions.map((question) => question.id)).size).toBe(questions.length);
  expect(
    questions.filter(({ passage }) => passage !== undefined && passages[passage] === undefined).map((question) => question.id),
  ).toEqual([]);
  const faults = questions.flatMap((question) => findFaults(question, chapter!, typesets).map((fault) => `${question.id}: ${fault}`));
  expect(faults).toEqual([]);
});

test('no question is asked twice', () => {
  expect(findDoubles(read)).toEqual([]);
});

test('every question was answered by a second reader, without its key', () => {
  expect(read.filter(({ blind }) => blind === undefined).map(({ id }) => id)).toEqual([]);
});
