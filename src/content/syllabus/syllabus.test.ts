import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';
import { expect, test } from 'vitest';

import { SUBJECTS } from '../../shared/subjects/subjects.ts';
import { DECK_CHAPTERS } from '../decks/deck-files.ts';
import { loadExamples } from '../examples/load-examples.ts';
import { SYLLABUS } from './chapters.ts';
import { loadTopics } from './load-topics.ts';
import { SUBJECT_SYLLABUS } from './syllabus.ts';

const files = SUBJECTS.map((subject) =>
  v.parse(SUBJECT_SYLLABUS, JSON.parse(readFileSync(join(import.meta.dirname, `${subject}.json`), 'utf8'))),
);
const ids = SYLLABUS.chapters.map(({ id }) => id);

test('every file has the shape of a syllabus, and all follow the same state of the official ones', () => {
  expect(files.map(({ subject }) => subject)).toEqual([...SUBJECTS]);
  expect(new Set(files.map(({ version }) => version)).size).toBe(1);
});

test('an id names one chapter, with its subject as prefix, and fits the column', () => {
  const prefixes = { physics: 'phy', chemistry: 'chem', maths: 'math', biology: 'bio', english: 'eng' };
  expect(new Set(ids).size).toBe(ids.length);
  expect(SYLLABUS.chapters.filter(({ id, subject }) => id.length > 40 || !id.startsWith(`${prefixes[subject]}-`))).toEqual([]);
  expect(SYLLABUS.chapterOf('phy-gravitation')).toMatchObject({ en: 'Gravitation', subject: 'physics', class: 11 });
  expect(SYLLABUS.chapterOf(null)).toBeUndefined();
});

test('a chapter belongs to units that its subject lists, and its topics have ids of their own', () => {
  const faults = files.flatMap(({ units, chapters }) => {
    const numbers = new Set(units.map(({ number }) => number));
    return chapters.filter(
      (chapter) =>
        Object.values(chapter.units).some((of) => of.some((number) => !numbers.has(number))) ||
        new Set(chapter.topics.map(({ id }) => id)).size !== chapter.topics.length,
    );
  });
  expect(faults).toEqual([]);
});

test('students’ rows hold ids: one that was released stays', () => {
  const path = join(import.meta.dirname, 'released.json');
  const released = JSON.parse(readFileSync(path, 'utf8')) as string[];
  expect(released.filter((id) => !ids.includes(id))).toEqual([]);
  const added = ids.filter((id) => !released.includes(id));
  if (added.length === 0) return;
  writeFileSync(path, `${JSON.stringify([...released, ...added], null, 2)}\n`);
  expect.fail(`New chapters: ${path} has them now, commit it`);
});

test('ready decks and worked examples are of chapters of the syllabus', async () => {
  expect([...DECK_CHAPTERS].filter((id) => !ids.includes(id))).toEqual([]);
  const astray = (await loadExamples()).filter(({ chapter, subject }) => SYLLABUS.chapterOf(chapter)?.subject !== subject);
  expect(astray.map(({ id }) => id)).toEqual([]);
});

test('topics are read apart from the chapters', async () => {
  expect((await loadTopics('physics')).get('phy-gravitation')).not.toEqual([]);
});
