import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { SyllabusSubject } from '../../../shared/subjects/subjects.ts';
import { loadExamples } from '../../../content/examples/load-examples.ts';
import type { ChapterQuestions } from '../../../content/questions/question.ts';
import { SYLLABUS } from '../../../content/syllabus/chapters.ts';
import { pageOfEntry, structuredData } from './entry-page.ts';
import { bankIdOf, entriesOfChapter, entryOfExample, type SolvedEntry } from './solved-entry.ts';

const examples = (await loadExamples()).map(entryOfExample);
const bank = globSync('packs/questions/*/*.json').flatMap((file) =>
  entriesOfChapter(file.split('/')[2] as SyllabusSubject, JSON.parse(readFileSync(file, 'utf8')) as ChapterQuestions),
);
const chapters = SYLLABUS.chapters.map(({ id }) => id);
const faulty = (entries: readonly SolvedEntry[], isFaulty: (entry: SolvedEntry) => boolean) =>
  entries.filter(isFaulty).map(({ slug }) => slug);

test('nobody meets an empty room: every chapter of the bank has entries, each with an answer and its steps', () => {
  expect(examples.length + bank.length).toBeGreaterThan(1500);
  const all = [...examples, ...bank];
  expect(
    faulty(all, ({ title, answer, steps, chapter }) => title === '' || answer === '' || steps.length === 0 || !chapters.includes(chapter)),
  ).toEqual([]);
});

test('no two questions have one address, and each is short, of plain letters and not that of a screen', () => {
  const slugs = [...examples, ...bank].map(({ slug }) => slug);
  expect(slugs.filter((slug, at) => slugs.indexOf(slug) !== at)).toEqual([]);
  expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 110 || slug === 'ask')).toEqual([]);
});

test('an address stays when the question is reworded: it ends with the permanent id', () => {
  const lost = bank.filter(({ slug }) => {
    const named = bankIdOf(`older-words-${slug.slice(slug.lastIndexOf(bankIdOf(slug, chapters)?.chapter ?? '?'))}`, chapters);
    return named === null || !slug.endsWith(named.id);
  });
  expect(lost.map(({ slug }) => slug)).toEqual([]);
  expect(bankIdOf('si-prefix-density', chapters)).toBeNull();
  expect(bankIdOf('why-is-the-sky-blue-1a2b3c4d', chapters)).toBeNull();
});

test('a title never ends inside a formula', () => {
  expect(faulty([...examples, ...bank], ({ title }) => title.split('$').length % 2 === 0)).toEqual([]);
});

test('titles of pages, descriptions and structured data show no TeX', () => {
  const texts = [...examples, ...bank].map((entry) => {
    const { title, description } = pageOfEntry(entry);
    return `${title} ${description} ${JSON.stringify(structuredData(entry, 'https://example.org'))}`;
  });
  expect(texts.filter((text) => /\$|\\\\[a-z]{2,}/i.test(text)).slice(0, 5)).toEqual([]);
});
