import * as v from 'valibot';

import { SUBJECTS } from '../../../shared/subjects/subjects.ts';
import { EXAMS } from '../../../content/questions/question.ts';
import { sumOfMarks } from './marks.ts';

const TITLE = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120));
const COUNT = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200));
const MARKS = v.pipe(v.number(), v.minValue(-20), v.maxValue(20));

export const QUESTION_KINDS = ['single', 'multiple', 'numerical', 'matrix', 'assertion'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

const SECTION = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
  title: TITLE,
  subject: v.picklist(SUBJECTS),
  /** Kinds of questions in the section. */
  kinds: v.pipe(v.array(v.picklist(QUESTION_KINDS)), v.minLength(1)),
  count: COUNT,
  /** Number of questions that are evaluated. Missing: all of `count`. */
  answer: v.optional(COUNT),
  marks: v.strictObject({
    right: MARKS,
    wrong: MARKS,
    /** Marks for each chosen option, if some but not all right options and no wrong one are chosen. Missing: such an answer is wrong. */
    perOption: v.optional(MARKS),
  }),
});
export type TemplateSection = v.InferOutput<typeof SECTION>;

/**
 * The rules of one paper, as data. Examinations change them from year to year, and old attempts keep the old rules. A published template is
 * never edited; its successor gets another id.
 */
export const TEMPLATE = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)),
  title: TITLE,
  /** Missing for a paper that belongs to no examination, such as a chapter test. */
  exam: v.optional(v.picklist(EXAMS)),
  /** No bulletin of the examination is published yet. */
  isProvisional: v.boolean(),
  /** A newer template replaces it. Kept for old attempts, and offered under "Older papers". */
  isOld: v.boolean(),
  /** Source of the rules. */
  source: v.pipe(v.string(), v.maxLength(300)),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(600)),
  /** The first language is authoritative. */
  languages: v.pipe(v.array(v.picklist(['en', 'hi'])), v.minLength(1)),
  calculator: v.boolean(),
  /** Whether "Mark for Review & Next" saves the chosen answer, which is then evaluated. */
  markSaves: v.boolean(),
  /** Who gets full marks for a question that is dropped afterwards. For optional questions, always those who attempted it. */
  dropped: v.picklist(['everybody', 'who-attempted']),
  /** Whether options that are later announced as right earn the marks, too. */
  severalRight: v.picklist(['any', 'key-only']),
  /** Shares of the difficulties 1, 2 and 3. */
  difficulty: v.pipe(v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), v.length(3)),
  sections: v.pipe(v.array(SECTION), v.minLength(1), v.maxLength(24)),
});
export type Template = v.InferOutput<typeof TEMPLATE>;

/** Number of a section's questions that are evaluated. */
export const evaluated = ({ count, answer }: Pick<TemplateSection, 'count' | 'answer'>) => Math.min(count, answer ?? count);

export function totalsOf({ sections }: Pick<Template, 'sections'>): { readonly questions: number; readonly marks: number } {
  return {
    questions: sections.reduce((sum, { count }) => sum + count, 0),
    marks: sumOfMarks(sections.map((section) => evaluated(section) * section.marks.right)),
  };
}
