import * as v from 'valibot';

import { SUBJECTS } from '../../../shared/subjects/subjects.ts';
import { ASKED_QUESTION, OPTION_LETTERS, QUESTION, TEXT } from '../../../content/questions/question.ts';
import { TEMPLATE } from './template.ts';

/** A student's answer: index of an option; several indices, ascending; or a number as typed. */
export type Answer = number | readonly number[] | string;

/** Format of chapter ids that the server accepts for tasks and cards made from a question. */
const CHAPTER_ID = /^[a-z]{2,6}-[a-z0-9-]{2,33}$/;

const PLACED = {
  /** Empty if a teacher's paper names no chapter, and if another person's paper has an invalid id. */
  chapter: v.pipe(
    v.string(),
    v.maxLength(60),
    v.transform((chapter) => (CHAPTER_ID.test(chapter) ? chapter : '')),
  ),
  subject: v.picklist(SUBJECTS),
  /** Index of the section in the template. */
  section: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Text of the passage that the question is about. */
  passage: v.optional(TEXT),
};

const QUESTION_OF_PAPER = v.strictObject({
  ...PLACED,
  question: QUESTION,
  /** Seed of a question with random numbers. */
  seed: v.optional(v.number()),
  /** Options that were later announced to be right as well. The template's `severalRight` says what they earn. */
  alsoRight: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(OPTION_LETTERS.length - 1)))),
  isDropped: v.optional(v.literal(true)),
});
export type PaperQuestion = v.InferOutput<typeof QUESTION_OF_PAPER>;

const RULES = {
  version: v.literal(1),
  /** The template, with the counts and minutes of this paper. */
  template: TEMPLATE,
  /** Number of questions that the bank lacked, by id of the template's section. */
  missing: v.optional(v.record(v.string(), v.number())),
};

/** A drawn paper with all its rules and questions, so that an attempt can be viewed even if bank and templates change. */
export const PAPER = v.strictObject({
  ...RULES,
  seed: v.number(),
  /** Grouped by section, in the order of the sections. */
  questions: v.pipe(v.array(QUESTION_OF_PAPER), v.minLength(1), v.maxLength(200)),
});
export type Paper = v.InferOutput<typeof PAPER>;

/** The part of a paper that sitting it needs. The keys of a given paper come later. */
export const ASKED_PAPER = v.strictObject({
  ...RULES,
  questions: v.pipe(v.array(v.strictObject({ ...PLACED, question: ASKED_QUESTION })), v.minLength(1), v.maxLength(200)),
  /** ISO time from which the keys can be read. Missing if the paper has its keys. */
  keysFrom: v.optional(v.string()),
});
export type AskedPaper = v.InferOutput<typeof ASKED_PAPER>;

/**
 * Whether a document's content is a paper. It was validated when it was written or received, and only keys are added later, so it is not
 * validated again.
 */
export function isStoredPaper(content: object): content is AskedPaper {
  return 'version' in content && content.version === 1 && 'questions' in content && Array.isArray(content.questions);
}

export const hasKeys = (paper: AskedPaper): paper is Paper => paper.keysFrom === undefined;

/** The part of a paper that lists and drawing need, stored with the attempt. */
export const PAPER_SUMMARY = v.object({
  title: v.string(),
  template: v.string(),
  exam: v.optional(v.string()),
  minutes: v.number(),
  marks: v.number(),
  /** Question ids in the paper's order. */
  questions: v.array(v.string()),
  /** As in `ASKED_PAPER`. */
  keysFrom: v.optional(v.string()),
  /** Id of the group to which the paper was given. */
  groupId: v.optional(v.string()),
});
export type PaperSummary = v.InferOutput<typeof PAPER_SUMMARY>;

/** Indices of the first and last question of a section. In an empty section `last` is below `first`. */
export function rangeOf({ questions }: Pick<AskedPaper, 'questions'>, section: number): { readonly first: number; readonly last: number } {
  const first = questions.findIndex((question) => question.section === section);
  return { first, last: questions.findLastIndex((question) => question.section === section) };
}
