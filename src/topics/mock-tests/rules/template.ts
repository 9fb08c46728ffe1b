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
  /** Kinds of question it is made of. */
  kinds: v.pipe(v.array(v.picklist(QUESTION_KINDS)), v.minLength(1)),
  count: COUNT,
  /** How many of `count` are evaluated. Missing: all of them. */
  answer: v.optional(COUNT),
  marks: v.strictObject({
    right: MARKS,
    wrong: MARKS,
    /** Of several right options, some chosen and none wrong: marks for each chosen one. Missing: wrong. */
    perOption: v.optional(MARKS),
  }),
});
export type TemplateSection = v.InferOutput<typeof SECTION>;

/**
 * The rules of one paper, as data: an examination changes them from year to year, and old attempts keep the old ones.
 * A published template is never edited; its successor gets another id.
 */
export const TEMPLATE = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/)),
  title: TITLE,
  /** Missing: of no examination, as a chapter test. */
  exam: v.optional(v.picklist(EXAMS)),
  /** Of no published bulletin yet. */
  isProvisional: v.boolean(),
  /** Replaced by a newer one: kept for old attempts, and offered under "Older papers". */
  isOld: v.boolean(),
  /** What the rules are taken from. */
  source: v.pipe(v.string(), v.maxLength(300)),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(600)),
  /** The first is authoritative. */
  languages: v.pipe(v.array(v.picklist(['en', 'hi'])), v.minLength(1)),
  calculator: v.boolean(),
  /** Whether "Mark for Review & Next" saves the chosen answer, which is then evaluated. */
  markSaves: v.boolean(),
  /** Who gets full marks for a question that is dropped afterwards. Of optional questions, always who attempted it. */
  dropped: v.picklist(['everybody', 'who-attempted']),
  /** Whether options that turn out to be right as well earn the marks too. */
  severalRight: v.picklist(['any', 'key-only']),
  /** Shares of the difficulties 1, 2 and 3. */
  difficulty: v.pipe(v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), v.length(3)),
  sections: v.pipe(v.array(SECTION), v.minLength(1), v.maxLength(24)),
});
export type Template = v.InferOutput<typeof TEMPLATE>;

/** How many questions of a section are evaluated. */
export const evaluated = ({ count, answer }: Pick<TemplateSection, 'count' | 'answer'>) => Math.min(count, answer ?? count);

export function totalsOf({ sections }: Pick<Template, 'sections'>): { readonly questions: number; readonly marks: number } {
  return {
    questions: sections.reduce((sum, { count }) => sum + count, 0),
    marks: sumOfMarks(sections.map((section) => evaluated(section) * section.marks.right)),
  };
}
