import * as v from 'valibot';

/** Exams in which a question can be asked. */
export const EXAMS = ['jee-main', 'jee-advanced', 'neet'] as const;

/** A statement, a step or a passage. The limit applies to papers by other people, so that a page can render them. */
export const TEXT = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4000));
const OPTION = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600));
/** Letters of the options, in order. Questions of the bank have four; a teacher's own may have fewer or more. */
export const OPTION_LETTERS = 'ABCDEF';
const OPTIONS = v.pipe(v.array(OPTION), v.minLength(2), v.maxLength(OPTION_LETTERS.length));
const INDEX = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(OPTION_LETTERS.length - 1));

const COMMON = {
  /** The chapter's id and a number, as in `phy-gravitation-07`. Permanent: attempts refer to it. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{5,40}-\d{2,3}$/)),
  /** Id of a topic of the chapter in the syllabus. Empty in a teacher's own question. */
  topic: v.pipe(v.string(), v.maxLength(60)),
  /** 1: recall, or one application; 2: a combination of two; 3: needs an idea. */
  difficulty: v.picklist([1, 2, 3]),
  /** Time that a well-prepared student needs. */
  seconds: v.pipe(v.number(), v.integer(), v.minValue(15), v.maxValue(600)),
  /** Empty for English, which none of these exams tests. */
  exams: v.array(v.picklist(EXAMS)),
  /** Id of the passage the question is about. */
  passage: v.optional(v.pipe(v.string(), v.maxLength(60))),
  /** TeX between single dollars, chemistry (`\ce{…}`) included. */
  statement: TEXT,
  /** Drawn beside the statement: an SVG element with a `viewBox`, a `title`, and `currentColor` for lines. */
  figure: v.optional(v.pipe(v.string(), v.startsWith('<svg'), v.endsWith('</svg>'), v.maxLength(6000))),
  /** One step each, in order. Empty in a teacher's own question without a solution. */
  solution: v.pipe(v.array(TEXT), v.maxLength(12)),
  /** Result of a second reader who answered without seeing the key. Missing: not read yet. */
  blind: v.optional(v.picklist(['agreed', 'mended'])),
};

const inHindi = <const Entries extends v.ObjectEntries>(entries: Entries) => v.optional(v.strictObject({ statement: TEXT, ...entries }));

const SINGLE = v.strictObject({ ...COMMON, kind: v.literal('single'), options: OPTIONS, key: INDEX, hi: inHindi({ options: OPTIONS }) });
const MULTIPLE = v.strictObject({
  ...COMMON,
  kind: v.literal('multiple'),
  options: OPTIONS,
  key: v.pipe(v.array(INDEX), v.minLength(1), v.maxLength(OPTION_LETTERS.length)),
  hi: inHindi({ options: OPTIONS }),
});
const NUMERICAL = v.strictObject({
  ...COMMON,
  kind: v.literal('numerical'),
  /** Every number from `from` to `to` is correct. Both are equal for an integer. */
  key: v.strictObject({ from: v.number(), to: v.number() }),
  hi: inHindi({}),
});
const LEFT = v.pipe(v.array(OPTION), v.minLength(3), v.maxLength(5));
const RIGHT = v.pipe(v.array(OPTION), v.minLength(3), v.maxLength(6));
const MATRIX = v.strictObject({
  ...COMMON,
  kind: v.literal('matrix'),
  /** Shown as (P), (Q), … and (1), (2), …; options name pairs, as in `P-2, Q-1, R-4, S-3`. */
  left: LEFT,
  right: RIGHT,
  options: OPTIONS,
  key: INDEX,
  hi: inHindi({ left: LEFT, right: RIGHT }),
});
const ASSERTION = v.strictObject({
  ...COMMON,
  kind: v.literal('assertion'),
  /** `statement` is the assertion. The options are `ASSERTION_OPTIONS`. */
  reason: TEXT,
  key: INDEX,
  hi: inHindi({ reason: TEXT }),
});

/** A question of the bank, as stored in its chapter's file. */
export const QUESTION = v.variant('kind', [SINGLE, MULTIPLE, NUMERICAL, MATRIX, ASSERTION]);
export type Question = v.InferOutput<typeof QUESTION>;

const ANSWERING = ['key', 'solution'] as const;
/** A question without its key and solution. */
export const ASKED_QUESTION = v.variant('kind', [
  v.omit(SINGLE, ANSWERING),
  v.omit(MULTIPLE, ANSWERING),
  v.omit(NUMERICAL, ANSWERING),
  v.omit(MATRIX, ANSWERING),
  v.omit(ASSERTION, ANSWERING),
]);
export type AskedQuestion = v.InferOutput<typeof ASKED_QUESTION>;

/** Options of every assertion–reason question, in the order of NEET's papers. */
export const ASSERTION_OPTIONS = [
  'Both the assertion and the reason are true, and the reason explains the assertion.',
  'Both the assertion and the reason are true, but the reason does not explain the assertion.',
  'The assertion is true, but the reason is false.',
  'The assertion is false, but the reason is true.',
] as const;

/** Authored questions of one chapter: `packs/questions/<subject>/<chapter>.json`. */
export const CHAPTER_QUESTIONS = v.strictObject({
  chapter: v.string(),
  passages: v.optional(v.record(v.string(), TEXT)),
  questions: v.array(QUESTION),
});
export type ChapterQuestions = v.InferOutput<typeof CHAPTER_QUESTIONS>;
