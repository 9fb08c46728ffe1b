import type { Question } from '../question.ts';
import { Random } from '../random.ts';

/** A question whose numbers are drawn. Counts as one question of the bank: drawn twice, it is the same question. */
export interface Generator extends Pick<Question, 'id' | 'topic' | 'difficulty' | 'seconds' | 'exams'> {
  readonly chapter: string;
  readonly kind: 'single' | 'numerical';
  readonly make: (random: Random) => Generated;
}

interface Generated {
  readonly statement: string;
  /** What was drawn, by name: from these a test computes the answer by another route. */
  readonly values: Readonly<Record<string, number>>;
  /** The answer as a number, in the unit that is asked. */
  readonly answer: number;
  /** Of a single choice; see `choices`. */
  readonly options?: readonly string[];
  /** Of a single choice: index of the right option. Of a numerical: what is accepted. */
  readonly key: number | { readonly from: number; readonly to: number };
  readonly solution: readonly string[];
}

/** The question with this seed's numbers. The same seed gives the same question. */
export function drawQuestion(generator: Generator, seed: number): Question {
  const { id, topic, difficulty, seconds, exams, kind, make } = generator;
  const { statement, options, key, solution } = make(randomOf(generator, seed));
  return { id, topic, difficulty, seconds, exams, kind, statement, ...(options && { options }), key, solution } as Question;
}

/**
 * The random numbers `drawQuestion` makes the question from.
 * The id takes part: with the seed alone, most generators would put the right option at the same letter.
 */
export function randomOf({ id }: Pick<Generator, 'id'>, seed: number): Random {
  let mixed = seed;
  for (const letter of id) mixed = Math.imul(mixed ^ letter.codePointAt(0)!, 0x01_00_01_93);
  return new Random(mixed);
}

/**
 * Four options in random order: the right one, and the first three of `wrong` that differ from it and from each other.
 * @param wrong results of typical mistakes, the most typical first. Give more than three: for some numbers two coincide.
 * @throws where fewer than three wrong options differ
 */
export function choices(
  random: Random,
  right: string,
  wrong: readonly string[],
): { readonly options: readonly string[]; readonly key: number } {
  const distinct = [...new Set(wrong)].filter((option) => option !== right).slice(0, 3);
  if (distinct.length < 3) throw new Error(`Only ${distinct.length} wrong options differ from ${right}`);
  const options = random.shuffle([right, ...distinct]);
  return { options, key: options.indexOf(right) };
}

/** As textbooks print a number: `digits` significant digits, no trailing zeros, powers of ten outside 0.001 to 100,000. */
export function written(value: number, digits = 3): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 0.001 && size < 100_000) return String(Number(value.toPrecision(digits)));
  const [mantissa, exponent] = value.toExponential(digits - 1).split('e');
  return `${Number(mantissa)}\\times 10^{${Number(exponent)}}`;
}
