import * as v from 'valibot';

import { LONGEST_NUMBER, readNumber } from '../read-number.ts';
import { OPTION_LETTERS, type Question } from '../../../../content/questions/question.ts';
import { withDollars } from './with-dollars.ts';

/** Postgres cannot store unpaired surrogates, and control characters are not text. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const isStorable = (text: string) => text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(text);

const textOf = (most: number) =>
  v.pipe(
    v.string('must be text.'),
    v.trim(),
    v.maxLength(most, `is longer than ${most} characters.`),
    v.check(isStorable, 'has characters that are not text.'),
    v.transform(withDollars),
    v.minLength(1, 'is missing.'),
  );
const TEXT = textOf(4000);
const OPTION = textOf(600);

/** A list schema that checks the length before the items. */
const listOf = <Item extends v.GenericSchema>(item: Item, least: number, most: number, words: string) =>
  v.pipe(v.array(v.unknown(), 'must be a list.'), v.minLength(least, words), v.maxLength(most, words), v.array(item));
const OPTIONS = listOf(OPTION, 2, OPTION_LETTERS.length, 'must be 2 to 6.');

/** Converts an option's letter to its index. */
const lettersTo = (last: string) =>
  v.pipe(
    v.string(`must be a letter from A to ${last}.`),
    v.trim(),
    v.toUpperCase(),
    v.check((letter) => letter.length === 1 && letter >= 'A' && letter <= last, `must be a letter from A to ${last}.`),
    v.transform((letter) => OPTION_LETTERS.indexOf(letter)),
  );
const LETTER = lettersTo('F');
const NO_NUMBER = 'must be a number such as 4.5, without a unit.';
const NUMBER = v.pipe(v.number(NO_NUMBER), v.finite(NO_NUMBER));

/** A name that is displayed as plain text, without formulas. */
const NAME = v.pipe(
  v.string('must be text.'),
  v.trim(),
  v.minLength(1, 'is missing.'),
  v.maxLength(120, 'is longer than 120 characters.'),
  v.check(isStorable, 'has characters that are not text.'),
);
const MARKS = 'must be a number from 0.25 to 20.';
const NEGATIVE = 'must be 0, or a number below zero such as -1.';
const COUNTED = 'must be a whole number from 1 to 200.';
const SECTION = v.strictObject({
  name: v.optional(NAME),
  right: v.optional(v.pipe(v.number(MARKS), v.minValue(0.25, MARKS), v.maxValue(20, MARKS))),
  wrong: v.optional(v.pipe(v.number(NEGATIVE), v.minValue(-20, NEGATIVE), v.maxValue(0, NEGATIVE))),
  perOption: v.optional(v.pipe(v.number(MARKS), v.minValue(0.25, MARKS), v.maxValue(20, MARKS))),
  answer: v.optional(v.pipe(v.number(COUNTED), v.integer(COUNTED), v.minValue(1, COUNTED), v.maxValue(200, COUNTED))),
});

/** Section, chapter and subject of a question, as the file names them. */
const PLACE = {
  chapter: v.optional(NAME),
  subject: v.optional(NAME),
  /** The section's name, or an object with its rules. */
  section: v.optional(
    v.lazy((section) =>
      typeof section === 'object' && section !== null
        ? SECTION
        : v.pipe(
            NAME,
            v.transform((name): v.InferOutput<typeof SECTION> => ({ name })),
          ),
    ),
    {},
  ),
};
export type Place = v.InferOutput<v.StrictObjectSchema<typeof PLACE, undefined>>;

const COMMON = {
  ...PLACE,
  question: TEXT,
  passage: v.optional(TEXT),
  solution: v.optional(listOf(TEXT, 0, 12, 'must have at most 12 steps.'), []),
  difficulty: v.optional(v.picklist([1, 2, 3], 'must be 1, 2 or 3.'), 2),
  figure: v.optional(
    v.pipe(
      v.string('must be the text of an SVG drawing.'),
      v.trim(),
      v.maxLength(6000, 'is longer than 6000 characters.'),
      v.check((svg) => svg.startsWith('<svg') && svg.endsWith('</svg>'), 'must be one <svg> element.'),
      v.check(isStorable, 'has characters that are not text.'),
    ),
  ),
};

const KINDS = 'single, multiple, numerical, true-false, assertion or matrix';

/** A question in a JSON file. The readers of other formats produce the same form. Answers are letters of options. */
const IMPORTED_QUESTION = v.variant(
  'kind',
  [
    v.strictObject({ ...COMMON, kind: v.literal('single'), options: OPTIONS, answer: LETTER }),
    v.strictObject({
      ...COMMON,
      kind: v.literal('multiple'),
      options: OPTIONS,
      answer: listOf(LETTER, 1, OPTION_LETTERS.length, 'must be 1 to 6 letters.'),
    }),
    v.strictObject({
      ...COMMON,
      kind: v.literal('numerical'),
      answer: v.union(
        [NUMBER, v.strictObject({ from: NUMBER, to: NUMBER })],
        'must be a number such as 4.5, or a range such as 4.4..4.6, without a unit.',
      ),
      tolerance: v.optional(v.pipe(NUMBER, v.minValue(0, 'must not be below zero.'))),
    }),
    v.strictObject({ ...COMMON, kind: v.literal('true-false'), answer: v.boolean('must be true or false.') }),
    v.strictObject({ ...COMMON, kind: v.literal('assertion'), reason: TEXT, answer: lettersTo('D') }),
    v.strictObject({
      ...COMMON,
      kind: v.literal('matrix'),
      left: listOf(OPTION, 3, 5, 'must have 3 to 5 entries.'),
      right: listOf(OPTION, 3, 6, 'must have 3 to 6 entries.'),
      options: OPTIONS,
      answer: LETTER,
    }),
  ],
  `must be ${KINDS}.`,
);
type ImportedQuestion = v.InferOutput<typeof IMPORTED_QUESTION>;

export type ReadQuestion =
  | { readonly ok: true; readonly question: Question; readonly passage: string | undefined; readonly place: Place }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Maximum number of listed faults of one question. Further ones are of no use until these are fixed. */
const MOST_ISSUES = 10;

/**
 * @param id id of the question in its paper
 * @param seconds expected time
 */
export function readQuestion(input: unknown, id: string, seconds: number): ReadQuestion {
  const result = v.safeParse(IMPORTED_QUESTION, input);
  if (!result.success) return { ok: false, faults: result.issues.slice(0, MOST_ISSUES).map(issueWords) };
  const question = questionOf(result.output, id, seconds);
  if (question.kind === 'numerical' && !canBeTyped(question.key)) {
    return {
      ok: false,
      faults: [`The answer is too long to type in the test: it needs more than ${LONGEST_NUMBER} characters. Use another unit.`],
    };
  }
  const beyond = 'options' in question ? [question.key].flat().find((option) => option >= question.options.length) : undefined;
  if (beyond !== undefined) return { ok: false, faults: [`The answer ${OPTION_LETTERS[beyond]} is none of the options.`] };
  const { passage, chapter, subject, section } = result.output;
  return { ok: true, question, passage, place: { chapter, subject, section } };
}

function questionOf(imported: ImportedQuestion, id: string, seconds: number): Question {
  const { question: statement, solution, difficulty, figure } = imported;
  const common = { id, topic: '', difficulty, seconds, exams: [], statement, solution, ...(figure === undefined ? {} : { figure }) };
  switch (imported.kind) {
    case 'single':
      return { ...common, kind: 'single', options: imported.options, key: imported.answer };
    case 'multiple':
      return { ...common, kind: 'multiple', options: imported.options, key: imported.answer.toSorted((a, b) => a - b) };
    case 'numerical':
      return { ...common, kind: 'numerical', key: rangeOf(imported) };
    case 'true-false':
      return { ...common, kind: 'single', options: ['True', 'False'], key: imported.answer ? 0 : 1 };
    case 'assertion':
      return { ...common, kind: 'assertion', reason: imported.reason, key: imported.answer };
    case 'matrix': {
      const { left, right, options, answer } = imported;
      return { ...common, kind: 'matrix', left, right, options, key: answer };
    }
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function rangeOf({ answer, tolerance = 0 }: Pick<Extract<ImportedQuestion, { kind: 'numerical' }>, 'answer' | 'tolerance'>): Range {
  const { from, to } = typeof answer === 'number' ? { from: answer, to: answer } : answer;
  // Rounds, because 3.14 − 0.01 is 3.1300000000000003.
  const exact = (value: number) => Number(value.toPrecision(12));
  return tolerance === 0 ? { from, to } : { from: exact(from - tolerance), to: exact(to + tolerance) };
}

/** Whether the keypad can type a number within the range. Empty ranges are reported elsewhere. */
function canBeTyped({ from, to }: Range): boolean {
  const middle = from + (to - from) / 2;
  return (
    from > to ||
    DECIMALS.some((decimals) => {
      const value = readNumber(middle.toFixed(decimals));
      return value !== undefined && value >= from && value <= to;
    })
  );
}
const DECIMALS = Array.from({ length: LONGEST_NUMBER }, (_, decimals) => decimals);

const RULE_NAMES: Readonly<Record<string, string>> = {
  name: 'The section',
  right: 'The section’s marks for a right answer',
  wrong: 'The section’s marks for a wrong answer',
  perOption: 'The section’s marks for each right option',
  answer: 'The number of questions to answer in the section',
};

const NAMES: Readonly<Record<string, string>> = {
  question: 'The question',
  options: 'The options',
  answer: 'The answer',
  left: 'List I',
  right: 'List II',
  figure: 'The drawing',
};

/** Formats an issue as `Option B is missing.` */
function issueWords({ type, expected, path, message }: v.BaseIssue<unknown>): string {
  const [field, entry] = (path ?? []).map(({ key }) => key);
  if (field === undefined) return `A question must be an object with “kind”, “question” and “answer”.`;
  if (type === 'strict_object' && expected === 'never') {
    const [name, owner] = field === 'section' && entry !== undefined ? [entry, 'a section'] : [field, 'this kind of question'];
    return `“${String(name)}” is not a field of ${owner}. Remove it.`;
  }
  const words = type === 'strict_object' ? 'is missing.' : message;
  if (field === 'section' && entry !== undefined) return `${RULE_NAMES[String(entry)] ?? 'The section'} ${words}`;
  if (field === 'options' && typeof entry === 'number') return `Option ${OPTION_LETTERS[entry] ?? entry + 1} ${words}`;
  return `${NAMES[String(field)] ?? `The ${String(field)}`} ${words}`;
}
