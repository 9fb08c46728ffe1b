import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { PACK_IDS } from '../../topics/packs/rules/pack.ts';
import { chunkGroups } from '../../../scripts/build/chunk-groups.ts';
import { EXAM_SUBJECTS, SUBJECT_NAMES, SUBJECTS } from './subjects.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const byName = SUBJECTS.toSorted();

test.each([
  ['src/content/syllabus', 'syllabi', (name: string) => name.replace(/\.json$/, ''), 'released'],
  ['packs/questions', 'chapters of the bank', (name: string) => name, null],
  ['src/topics/questions/store/bank', 'loaders of the bank for the directory', (name: string) => name.replace(/\.ts$/, ''), null],
])('%s has the %s of each subject, and of nothing else', (folder, _what, subjectOf, besides) => {
  const isOfSubject = (name: string) => folder !== 'src/content/syllabus' || name.endsWith('.json');
  const found = readdirSync(path.join(root, folder)).filter(isOfSubject).map(subjectOf);
  expect(found.filter((name) => name !== besides).toSorted()).toEqual(byName);
});

test('each subject has a pack of questions and a chunk of its bank', () => {
  const after = (prefix: string, names: readonly string[]) =>
    names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  expect(after('questions-', PACK_IDS)).toEqual([...SUBJECTS]);
  expect(
    after(
      'qa-',
      chunkGroups.map(({ name }) => name),
    ).toSorted(),
  ).toEqual(byName);
});

test('what is asked in the exams is each subject but English', () => {
  expect([...EXAM_SUBJECTS, 'english']).toEqual([...SUBJECTS]);
});

test('no other list of the subjects is written out', () => {
  const lists = /\[[^\]]*'physics',\s*'chemistry',\s*'maths'[^\]]*\]/i;
  const names = /physics: 'Physics',\s*chemistry: 'Chemistry',\s*maths: 'Mathematics'/;
  const sources = globSync('{src,supabase/functions,sw}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
  expect(sources.length).toBeGreaterThan(500);
  const written = sources.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return lists.test(text) || names.test(text);
  });
  expect(written.toSorted()).toEqual([
    'src/shared/subjects/subjects.ts',
    // The solver answers in three, and knows nothing of the app.
    'src/topics/tutor/rules/tools/solve-question.ts',
  ]);
  expect(Object.keys(SUBJECT_NAMES)).toEqual([...SUBJECTS]);
});
