import * as v from 'valibot';

import { SUBJECTS } from '../../shared/subjects/subjects.ts';

const NAMES = { en: v.string(), hi: v.nullable(v.string()) };
const UNIT_NUMBERS = v.array(v.number());

const TOPIC = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,40}$/)), ...NAMES });

const CHAPTER = v.strictObject({
  /** Stored in students' cards, tasks and attempts, so it never changes. */
  id: v.pipe(v.string(), v.regex(/^(phy|chem|math|bio|eng)-[a-z0-9-]{2,33}$/)),
  class: v.picklist([11, 12]),
  /** Names as in NCERT. */
  ...NAMES,
  /** Numbers of its units in each exam that tests it. */
  units: v.strictObject({ 'jee-main': UNIT_NUMBERS, neet: UNIT_NUMBERS }),
  /** Section of JEE Advanced; null if it is not tested there. */
  advanced: v.nullable(v.string()),
  /** Note on content that left the syllabus. † is still tested in JEE Advanced. */
  left: v.nullable(v.string()),
  /** Further words of students for the chapter. */
  synonyms: v.array(v.string()),
  topics: v.array(TOPIC),
});
export type SyllabusChapter = v.InferOutput<typeof CHAPTER>;
export type SyllabusTopic = v.InferOutput<typeof TOPIC>;

/** The official syllabi of one subject: JEE Main, JEE Advanced and NEET 2026. */
export const SUBJECT_SYLLABUS = v.strictObject({
  /** Year and month of the official syllabi that the file follows. */
  version: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  subject: v.picklist(SUBJECTS),
  ...NAMES,
  /** Units as numbered by JEE Main and NEET, which agree. */
  units: v.array(v.strictObject({ number: v.number(), ...NAMES })),
  /** The lettered sections of JEE Advanced. */
  advanced: v.array(v.strictObject({ id: v.string(), en: v.string() })),
  chapters: v.array(CHAPTER),
});
export type SubjectSyllabus = v.InferOutput<typeof SUBJECT_SYLLABUS>;

/** A chapter for lists, without its topics, which are most of a file's bytes. */
export type ChapterWithoutTopics = Omit<SyllabusChapter, 'topics'>;
export type SubjectChapters = Omit<SubjectSyllabus, 'chapters'> & { readonly chapters: readonly ChapterWithoutTopics[] };
