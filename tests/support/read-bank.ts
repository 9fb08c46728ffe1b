import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

import { SUBJECT_SYLLABUS, type SubjectSyllabus } from '../../src/content/syllabus/syllabus.ts';
import { CHAPTER_QUESTIONS, type ChapterQuestions } from '../../src/content/questions/question.ts';
import { SUBJECTS } from '../../src/shared/subjects/subjects.ts';

const ROOT = join(import.meta.dirname, '../..');

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

export const SYLLABI: readonly SubjectSyllabus[] = SUBJECTS.map((subject) =>
  v.parse(SUBJECT_SYLLABUS, readJson(`src/content/syllabus/${subject}.json`)),
);

/** Paths of the authored chapters, relative to the repository. */
export const CHAPTER_FILES: readonly string[] = readdirSync(join(ROOT, 'packs/questions'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => `packs/questions/${name}`)
  .toSorted();

/** @throws {v.ValiError} with the path into the file */
export const readChapter = (path: string): ChapterQuestions => v.parse(CHAPTER_QUESTIONS, readJson(path));
