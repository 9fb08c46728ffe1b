import * as v from 'valibot';

import { SUBJECTS } from '../../../shared/subjects/subjects.ts';
import { ASKED_QUESTION, OPTION_LETTERS, QUESTION, TEXT } from '../../../content/questions/question.ts';
import { TEMPLATE } from './template.ts';

/** What a student gives as an answer. Index of an option; several, ascending; a number as it was typed. */
export type Answer = number | readonly number[] | string;

/** As the server takes it for a task or a card that is made of a question. */
const CHAPTER_ID = /^[a-z]{2,6}-[a-z0-9-]{2,33}$/;

const PLACED = {
  /** Empty in a teacher's own paper where none is named, and for what is no chapter's id in a paper of somebody else. */
  chapter: v.pipe(
    v.string(),
    v.maxLength(60),
    v.transform((chapter) => (CHAPTER_ID.test(chapter) ? chapter : '')),
  ),
  subject: v.picklist(SUBJECTS),
  /** Index of the template's section. */
  section: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Text of the passage that the question is about. */
  passage: v.optional(TEXT),
};

const QUESTION_OF_PAPER = v.strictObject({
  ...PLACED,
  question: QUESTION,
  /** Of a question with drawn numbers. */
  seed: v.optional(v.number()),
  /** Announced afterwards: options that are right as well. What they earn is the template's `severalRight`. */
  alsoRight: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(OPTION_LETTERS.length - 1)))),
  isDropped: v.optional(v.literal(true)),
});
export type PaperQuestion = v.InferOutput<typeof QUESTION_OF_PAPER>;

const RULES = {
  version: v.literal(1),
  /** With the counts and minutes that this paper has. */
  template: TEMPLATE,
  /** Where the bank had too few: questions missing, by id of the template's section. */
  missing: v.optional(v.record(v.string(), v.number())),
};

/** A drawn paper, complete with rules and questions: an attempt can be viewed whatever becomes of bank and templates. */
export const PAPER = v.strictObject({
  ...RULES,
  seed: v.number(),
  /** In the order of the sections, each section's together. */
  questions: v.pipe(v.array(QUESTION_OF_PAPER), v.minLength(1), v.maxLength(200)),
});
export type Paper = v.InferOutput<typeof PAPER>;

/** What sitting a paper needs of it. The keys of one that was given to a group come later. */
export const ASKED_PAPER = v.strictObject({
  ...RULES,
  questions: v.pipe(v.array(v.strictObject({ ...PLACED, question: ASKED_QUESTION })), v.minLength(1), v.maxLength(200)),
  /** From when its keys can be read, as an ISO time. Missing: they are here. */
  keysFrom: v.optional(v.string()),
});
export type AskedPaper = v.InferOutput<typeof ASKED_PAPER>;

/**
 * A paper as a document keeps it. Written by the app, or checked when it was received, and never changed but for keys that are
 * added: it is told from other content, not validated anew.
 */
export function isStoredPaper(content: object): content is AskedPaper {
  return 'version' in content && content.version === 1 && 'questions' in content && Array.isArray(content.questions);
}

export const hasKeys = (paper: AskedPaper): paper is Paper => paper.keysFrom === undefined;

/** What lists and drawing need of a paper, kept with the attempt. */
export const PAPER_SUMMARY = v.object({
  title: v.string(),
  template: v.string(),
  exam: v.optional(v.string()),
  minutes: v.number(),
  marks: v.number(),
  /** Ids, in the paper's order. */
  questions: v.array(v.string()),
  /** As in `ASKED_PAPER`. */
  keysFrom: v.optional(v.string()),
  /** The group that the paper was given to. */
  groupId: v.optional(v.string()),
});
export type PaperSummary = v.InferOutput<typeof PAPER_SUMMARY>;

/** First and last question of a section, as indices of the paper; `last` below `first` if it is empty. */
export function rangeOf({ questions }: Pick<AskedPaper, 'questions'>, section: number): { readonly first: number; readonly last: number } {
  const first = questions.findIndex((question) => question.section === section);
  return { first, last: questions.findLastIndex((question) => question.section === section) };
}
