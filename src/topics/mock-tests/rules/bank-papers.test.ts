import * as v from 'valibot';
import { expect, test } from 'vitest';

import { GENERATORS } from '../../../content/questions/generators/all.ts';
import { CHAPTER_FILES, readChapter, SYLLABI } from '../../../../tests/support/read-bank.ts';
import { summaryOf } from './attempt.ts';
import { drawPaper } from './draw-paper.ts';
import { PAPER, PAPER_SUMMARY } from './paper.ts';
import { poolOf } from './pool.ts';
import { TEMPLATES } from './templates.ts';

/** Limit of the column `attempts.paper`; jsonb takes somewhat more than its text. */
const MOST_BYTES = 524_288 / 1.25;

const chapters = CHAPTER_FILES.map(readChapter);
const pool = SYLLABI.flatMap((syllabus) => {
  const isOwn = (id: string) => syllabus.chapters.some((chapter) => chapter.id === id);
  return poolOf(
    syllabus.subject,
    chapters.filter(({ chapter }) => isOwn(chapter)),
    GENERATORS.filter(({ chapter }) => isOwn(chapter)),
  );
});
const weights = new Map(
  SYLLABI.flatMap((syllabus) => syllabus.chapters.map(({ id, topics }) => [id, Math.max(1, topics.length)] as const)),
);

test.for(TEMPLATES)('$id can be drawn from the bank, and stored', (template) => {
  const paper = drawPaper({ template, seed: 7, pool, weights, resting: new Set() })!;
  expect(v.parse(PAPER, JSON.parse(JSON.stringify(paper)))).toEqual(paper);
  expect(v.is(PAPER_SUMMARY, summaryOf(paper))).toBe(true);
  expect(new TextEncoder().encode(JSON.stringify(paper)).length).toBeLessThan(MOST_BYTES);
});
