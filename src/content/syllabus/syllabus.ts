import * as v from 'valibot';

import { SUBJECTS } from '../../shared/subjects/subjects.ts';

const NAMES = { en: v.string(), hi: v.nullable(v.string()) };
const UNIT_NUMBERS = v.array(v.number());

const TOPIC = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,40}$/)), ...NAMES });

const CHAPTER = v.strictObject({
  /** Stored in students' cards, tasks and attempts: never changed. */
  id: v.pipe(v.string(), v.regex(/^(phy|chem|math|bio|eng)-[a-z0-9-]{2,33}$/)),
  class: v.picklist([11, 12]),
  /** NCERT's names. */
  ...NAMES,
  /** Numbers of the units of each exam that ask it. */
  units: v.strictObject({ 'jee-main': UNIT_NUMBERS, neet: UNIT_NUMBERS }),
  /** Section of JEE Advanced; null where it is not asked. */
  advanced: v.nullable(v.string()),
  /** What left the syllabus, as a note. † is still asked in JEE Advanced. */
  left: v.nullable(v.string()),
  /** Students' other words for it. */
  synonyms: v.array(v.string()),
  topics: v.array(TOPIC),
});
export type SyllabusChapter = v.InferOutput<typeof CHAPTER>;
export type SyllabusTopic = v.InferOutput<typeof TOPIC>;

/** The official syllabi of one subject: JEE Main, JEE Advanced and NEET 2026. */
export const SUBJECT_SYLLABUS = v.strictObject({
  /** Year and month whose official syllabi it follows. */
  version: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  subject: v.picklist(SUBJECTS),
  ...NAMES,
  /** Units as JEE Main and NEET number them; the same in both. */
  units: v.array(v.strictObject({ number: v.number(), ...NAMES })),
  /** Sections of JEE Advanced that have a letter. */
  advanced: v.array(v.strictObject({ id: v.string(), en: v.string() })),
  chapters: v.array(CHAPTER),
});
export type SubjectSyllabus = v.InferOutput<typeof SUBJECT_SYLLABUS>;

/** As lists need it: topics are most of a file's bytes. */
export type ChapterWithoutTopics = Omit<SyllabusChapter, 'topics'>;
export type SubjectChapters = Omit<SubjectSyllabus, 'chapters'> & { readonly chapters: readonly ChapterWithoutTopics[] };
