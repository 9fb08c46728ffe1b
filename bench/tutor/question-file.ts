import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';

import * as v from 'valibot';

import { withoutOptions } from '../../src/solver/tools/options.ts';
import type { Options } from './judge/letters.ts';
import { LONGEST_ANSWER, plain } from './judge/plain.ts';
import type { Expected } from './judge/right-answer.ts';
import type { Tolerance } from './judge/written-number.ts';

/** A question of any set, as the bench asks it. */
export interface BenchQuestion {
  readonly id: string;
  readonly text: string;
  readonly subject: string | null;
  /** Kind of question in the set's words: `one-step`, `MCQ`. */
  readonly kind: string | null;
  readonly options: Options | null;
  /** The unit in which the set expects a number, as typed; null if the question names it. */
  readonly unit: string | null;
  /** Null if abstaining is right. Undefined if the answer is unknown. */
  readonly expected: Expected | null | undefined;
}

export interface UnreadLine {
  readonly line: number;
  readonly reason: string;
}

export interface QuestionFile {
  readonly questions: readonly BenchQuestion[];
  readonly unread: readonly UnreadLine[];
}

const MOST_BYTES = 256 * 1024 * 1024;
const MOST_LINES = 50_000;
const LONGEST_LINE = 500_000;
const LONGEST_QUESTION = 20_000;
const MOST_OPTIONS = 10;

const TEXT = v.pipe(v.string('has to be text'), v.trim(), v.minLength(1, 'is empty'), v.maxLength(LONGEST_QUESTION, 'is too long'));
const SHORT = v.pipe(v.union([v.string(), v.number()], 'has to be text or a number'), v.transform(String), v.trim(), v.maxLength(200, 'is too long')); // prettier-ignore
const ANSWER = v.pipe(
  v.union([v.string(), v.number(), v.array(v.string())], 'has to be text, a number or a list of texts'),
  v.transform((answer) => (Array.isArray(answer) ? answer.join(', ') : String(answer)).trim()),
  v.minLength(1, 'is empty'),
  v.maxLength(LONGEST_ANSWER, 'is too long'),
);
const LABEL = v.pipe(v.string(), v.regex(/^[A-Ja-j0-9]$/, 'has labels of one letter or digit'));
const OPTIONS = v.pipe(
  v.union([v.array(TEXT), v.record(LABEL, TEXT)], 'has to be texts by letter, or a list'),
  v.transform((options) =>
    Array.isArray(options) ? Object.fromEntries(options.map((text, at) => [String.fromCharCode(65 + at), text])) : options,
  ),
  v.check((options) => Object.keys(options).length >= 2 && Object.keys(options).length <= MOST_OPTIONS, 'has 2 to 10 of them'),
);
const SHARE = v.pipe(v.number('has to be a number'), v.minValue(0, 'is below 0'), v.maxValue(0.2, 'is above 0.2'));

/** 1 % for rounded or measured numbers. Counts must be exact. */
const OWN_TOLERANCE: Tolerance = { relative: 0.01, absolute: 0 };
const COUNT = /^[-+]?\d+$/;

/** Our own sets, and any other set with these field names. */
const OWN = v.pipe(
  v.object({
    id: v.optional(SHORT),
    question: TEXT,
    subject: v.nullish(SHORT, null),
    kind: v.nullish(SHORT, null),
    options: v.nullish(OPTIONS, null),
    answer: v.nullish(ANSWER),
    unit: v.nullish(SHORT, null),
    tolerance: v.nullish(SHARE, null),
  }),
  v.transform(({ id, question: text, subject, kind, options, answer, unit, tolerance }): Draft => {
    const allowed = tolerance === null ? OWN_TOLERANCE : { relative: tolerance, absolute: 0 };
    return {
      id,
      text,
      subject,
      kind,
      options: options ?? optionsIn(text),
      unit,
      expected:
        typeof answer !== 'string'
          ? answer
          : {
              answer: unit === null ? answer : `${answer} ${plain(unit)}`,
              tolerance: COUNT.test(answer) && unit === null ? null : allowed,
              isUnitOptional: unit !== null,
            },
    };
  }),
);

/** MATH and MATH-500. Units are optional, because its own grader ignores them. */
const MATH = v.pipe(
  v.object({ problem: TEXT, answer: ANSWER, subject: v.nullish(SHORT, null), level: v.nullish(SHORT, null), unique_id: v.optional(SHORT) }),
  v.transform(({ problem: text, answer, subject, level, unique_id: id }): Draft => {
    return { id, text, subject, kind: level, options: null, unit: null, expected: { answer, tolerance: null, isUnitOptional: true } };
  }),
);

/** SciBench: numbers are right within 5 %. Its units may contain a power of ten: `$10^8$ J`. */
const SCIBENCH = v.pipe(
  v.object({
    problem_text: TEXT,
    answer_number: ANSWER,
    unit: v.nullish(SHORT, null),
    source: v.nullish(SHORT, null),
    problemid: v.optional(SHORT),
  }),
  v.transform(({ problem_text: text, answer_number, unit: given, source, problemid }): Draft => {
    const unit = plain(given ?? '').replace(/^[×*·]\s*/, '') || null;
    const id = problemid && `${source ?? ''} ${problemid}`.trim();
    const isScaled = unit?.startsWith('10^') === true;
    const expected = {
      answer: `${answer_number} ${isScaled ? '×' : ''} ${unit ?? ''}`.trim(),
      tolerance: { relative: 0.05, absolute: 0 },
      isUnitOptional: true,
      ...(isScaled ? { bare: answer_number } : {}),
    };
    return { id, text, subject: null, kind: source, options: null, unit, expected };
  }),
);

const LETTERS = Object.fromEntries(['A', 'B', 'C', 'D'].map((letter) => [letter, letter]));

/** JEEBench: all letters must be right, numbers within 0.01, integers exact. */
const JEEBENCH = v.pipe(
  v.object({
    question: TEXT,
    gold: ANSWER,
    type: v.picklist(['MCQ', 'MCQ(multiple)', 'Integer', 'Numeric'], 'is MCQ, MCQ(multiple), Integer or Numeric'),
    subject: v.nullish(SHORT, null),
    description: v.nullish(SHORT, null),
    index: v.optional(SHORT),
  }),
  v.transform(({ question: text, gold: answer, type: kind, subject, description, index }): Draft => {
    const id = index && `${description ?? ''} ${subject ?? ''} ${index}`.trim();
    const options = kind.startsWith('MCQ') ? (optionsIn(text) ?? LETTERS) : null;
    const tolerance = kind === 'Numeric' ? { relative: 0, absolute: 0.01 } : null;
    return { id, text, subject, kind, options, unit: null, expected: { answer, tolerance, isUnitOptional: true } };
  }),
);

type Draft = Omit<BenchQuestion, 'id' | 'expected'> & {
  readonly id: string | undefined;
  readonly expected: Omit<Expected, 'options'> | null | undefined;
};

/** The options in a question's text. */
function optionsIn(text: string): Options | null {
  const { options } = withoutOptions(text);
  return options.length < 2 ? null : Object.fromEntries(options.map(({ mark, text: option }) => [mark.toUpperCase(), option]));
}

const OBJECT = v.pipe(
  v.string(),
  v.parseJson({}, 'is no JSON'),
  v.check((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'is no JSON object'),
  v.looseObject({}),
);

/** Reads one line. @throws Error with the reason */
export function readQuestion(line: string, at: number): BenchQuestion {
  if (line.length > LONGEST_LINE) throw new Error(`is longer than ${LONGEST_LINE} characters`);
  const value = read(OBJECT, line);
  const set = 'problem_text' in value ? SCIBENCH : 'problem' in value ? MATH : 'gold' in value ? JEEBENCH : OWN;
  const { id, expected, ...question } = read(set, value);
  return { ...question, id: id ?? `line ${at}`, expected: expected && { ...expected, options: question.options } };
}

function read<const Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${v.getDotPath(issue) ?? ''} ${issue.received === 'undefined' ? 'is missing' : issue.message}`.trim());
}

/**
 * Reads questions line by line from a JSONL file of our own, MATH-500, SciBench or JEEBench. Lines that cannot be read are listed in
 * the result, beside the questions of the others.
 * @param most most questions to read
 * @throws Error if the file is too large or cannot be opened
 */
export async function readQuestions(file: string, most = MOST_LINES): Promise<QuestionFile> {
  if ((await stat(file)).size > MOST_BYTES) throw new Error(`${file} is larger than ${MOST_BYTES >> 20} MB`);
  const questions: BenchQuestion[] = [];
  const unread: UnreadLine[] = [];
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    line++;
    if (text.trim() === '') continue;
    if (line > MOST_LINES) throw new Error(`${file} has more than ${MOST_LINES} lines`);
    if (questions.length === most) break;
    try {
      questions.push(readQuestion(text, line));
    } catch (error) {
      unread.push({ line, reason: (error as Error).message });
    }
  }
  return { questions, unread };
}

/** The question's text with the options of a separate field, as a student types them. */
export function withOptions(text: string, options: BenchQuestion['options']): string {
  if (options === null || Object.entries(options).every(([label, option]) => label === option || text.includes(option))) return text;
  return [text, ...Object.entries(options).map(([label, option]) => `(${label}) ${option}`)].join('\n');
}

/** A question as a student types it to a model. */
export function asTyped({ text, options, unit }: BenchQuestion): string {
  const asked = withOptions(text, options);
  return unit === null ? asked : `${asked}\n\nGive the number in this unit: ${unit}`;
}
