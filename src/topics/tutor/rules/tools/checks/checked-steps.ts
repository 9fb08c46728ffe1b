import { stepEnds } from '../../text-steps.ts';
import { FIGURE_LANGUAGE } from '../../../../../shared/marked-text/figure-language.ts';
import type { Value } from '../../../../../shared/expressions/evaluate.ts';
import { isSameNumber } from '../../../../../shared/expressions/printed.ts';
import { namesIn, partsOf, type Tree } from '../../../../../shared/expressions/tree.ts';
import { type Asked, isAskedBy, isOperated, learn } from './asked.ts';
import { type Chain, readWritten, type Written } from './chains.ts';
import { type ExactResults, type ExactSide, isExactSide, keyOf, NOTHING_FOUND, withResults } from './exact-sides.ts';
import { groundOf } from './ground.ts';
import { type Ground, isIdentity, judgeChain, NOTHING_KNOWN } from './judge-chain.ts';
import { hasOtherAlgebra, isClear, isNeutral, isTorn, numeralsIn } from './prose.ts';

/**
 * `checked`: every claim of the step was recomputed and holds, and the step is about what the question asks: its expression, a root of its
 * equation, or another unit. `calculation`: the arithmetic holds; whether it is the right law or choice was not examined. `differs`: a
 * recomputed number differs. `open`: a part could not be computed, or the step claims nothing.
 */
export type StepState = 'checked' | 'calculation' | 'differs' | 'open';

export interface CheckedStep {
  /** Offsets in the answer's text. */
  readonly start: number;
  readonly end: number;
  readonly state: StepState;
}

/** A limit that no real answer reaches. */
const MOST_STEPS = 60;
const LONGEST_STEP = 4000;
/** Budget, in short sides of relations. One integral costs as much as many others. */
const MOST_WORK = 600;
const INTEGRAL_WORK = 50;
const FIGURES = new RegExp(`\`\`\`${FIGURE_LANGUAGE}\\n[^\`]*\`\`\``, 'g');

/**
 * Recomputes the claims of each step of a model's answer. Marks come from this computation alone: the text cannot set one, and a letter has
 * a value only if the question gives it or it was computed before.
 * @param results results of `exactSidesOf(answer)` that are known so far
 */
export function checkedSteps(question: string, answer: string, results: ExactResults = NOTHING_FOUND): readonly CheckedStep[] {
  const asked = inWesternDigits(question.slice(0, LONGEST_STEP));
  const [ground, given] = [groundOf(asked), numeralsIn(asked.replaceAll(/(?<=\d),(?=\d{2,3}(?!\d))/g, ''))];
  const known: Known = {
    values: new Map(),
    ambiguous: new Set(),
    numbers: new Set([...USUAL, ...[...given].map(Number)]),
    work: 0,
    isOtherAlgebra: hasOtherAlgebra(question) || hasOtherAlgebra(answer),
    isUnderLaw: false,
    isAnnounced: false,
    results: OWN_E.test(`${asked}\n${answer}`) ? NOTHING_FOUND : results,
  };
  const all = stepsOf(answer);
  const checked = all
    .slice(0, MOST_STEPS)
    .map(({ start, end }) => ({ start, end, state: stateOf(answer.slice(start, end), given, known, ground) }));
  const rest = all[MOST_STEPS];
  return rest === undefined ? checked : [...checked, { start: rest.start, end: answer.length, state: 'open' }];
}

/** The text redefines the letter e, which otherwise is Euler's number, for example as a charge. */
const OWN_E = /(?<![\p{L}\\])e\s*[=≈]/u;

/** Maximum number of sides for an algebra engine: each costs it seconds. */
const MOST_EXACT = 6;

/** The sides of the answer's claims that need an algebra engine. */
export function exactSidesOf(answer: string): readonly ExactSide[] {
  if (!/\\(?:lim|int)/.test(answer)) return [];
  const sides = stepsOf(answer)
    .slice(0, MOST_STEPS)
    .map(({ start, end }) => textOf(answer.slice(start, end)))
    .flatMap((text) => (isBeyond(text) ? [] : (writtenIn(text)?.chains ?? [])))
    .flatMap((chain) => chain.sides)
    .slice(0, MOST_WORK)
    .filter(isExactSide);
  return [...new Map(sides.map((side) => [keyOf(side), side])).values()].slice(0, MOST_EXACT);
}

/** Ranges of the numbered steps, each with all its paragraphs, and of the paragraphs before and after. */
function stepsOf(answer: string): readonly { readonly start: number; readonly end: number }[] {
  const ends = stepEnds(answer);
  const steps: { start: number; end: number }[] = [];
  let isNumbered = false;
  for (const [index, end] of ends.entries()) {
    const start = ends[index - 1] ?? 0;
    const text = answer.slice(start, end).trimStart();
    const last = steps.at(-1);
    const begins = /^\d{1,2}[.)]\s/.test(text);
    if (last !== undefined && isNumbered && !begins && !isFinal(text)) last.end = end;
    else {
      steps.push({ start, end });
      isNumbered = begins;
    }
  }
  return steps;
}

/** The final answer repeats a result, so it gets no mark of its own. */
const isFinal = (text: string) => /^\**(?:final )?(?:answer|उत्तर)/i.test(text);

const textOf = (step: string) => inWesternDigits(step.trim()).replace(/^\d{1,2}[.)]\s+/, '');

const isBeyond = (text: string) => text.length > LONGEST_STEP || isFinal(text);

/** Figures are left out: they are computed from their data when they are drawn. */
const writtenIn = (text: string): Written | null => readWritten(text.replaceAll(FIGURES, ' '));

function stateOf(step: string, given: ReadonlySet<string>, known: Known, ground: Ground & { readonly asked: Asked }): StepState {
  const text = textOf(step);
  if (isBeyond(text)) return 'open';
  const written = writtenIn(text);
  if (written === null) {
    known.isAnnounced = true;
    return 'open';
  }
  const chains = written.chains.map((chain) => withResults(chain, known.results));
  known.work += chains.flatMap(({ sides }) => sides).reduce((sum, side) => sum + (side === null ? 1 : workOf(side)), 0);
  if (known.work > MOST_WORK) return 'open';
  const isPlain = isNeutral(written) && !known.isAnnounced;
  if (text !== '') known.isAnnounced = written.chains.length === 0 && (known.isAnnounced || !isNeutral(written));
  if (isTorn(written)) return 'open';
  let isProven = true;
  const verdicts = chains.map((chain) => {
    const { verdict, named, isArithmetic, isNumeric, isProven: isOwn } = judgeChain(chain, known.values, ground);
    if (named !== undefined) remember(known, named.name, named.value);
    if (verdict !== 'holds' && verdict !== 'given') return verdict;
    if (isNumeric !== true && named === undefined && known.isOtherAlgebra && verdict === 'holds') return 'unknown';
    // Correct arithmetic proves no step if its numbers have no source, if words may name it, or if it follows an unverified law.
    if (isNumeric === true && (!isPlain || (named === undefined && known.isUnderLaw))) return 'unknown';
    if (isArithmetic === true && !numbersIn(chain.sides[0]!).every((one) => known.numbers.has(one))) return 'unknown';
    if (verdict === 'holds' && isOwn !== true) {
      const isAsked = named === undefined && isTrueOfItself(chain) && isAskedBy(ground.asked, chain, (one) => known.numbers.has(one));
      if (isAsked) learn(ground.asked, chain);
      else isProven = false;
    }
    for (const side of chain.sides) for (const number of numbersIn(side!)) known.numbers.add(number);
    return verdict;
  });
  known.isUnderLaw ||= chains.some((chain, at) => verdicts[at] === 'unknown' && isLaw(chain));
  if (verdicts.includes('differs')) return 'differs';
  const isComputed = verdicts.includes('holds') && !verdicts.includes('unknown');
  if (!isComputed || !isClear(written, given)) return 'open';
  return isProven ? 'checked' : 'calculation';
}

/** Whether the chain is true in itself, not only for the values of its letters as m v² = 18 J is. */
const isTrueOfItself = ({ sides: [first, ...others] }: Chain): boolean =>
  [first, ...others].every((side) => namesIn(side!).size === 0) ||
  [first, ...others].some((side) => isOperated(side!)) ||
  others.every((side) => isIdentity(first!, side!, NOTHING_KNOWN));

/** Cost of a side, in units of ten nodes. */
const workOf = (side: Tree): number => Math.ceil(sizeOf(side) / 10) * (side.kind === 'integral' ? INTEGRAL_WORK : 1);

const sizeOf = (tree: Tree): number => partsOf(tree).reduce((sum, part) => sum + sizeOf(part), 1);

const isLaw = ({ sides }: Chain) => sides.slice(1).some((side) => side === null || namesIn(side).size > 0);

/** Numbers common in formulas and units, and constants as exam papers give them. */
const USUAL = [0, 0.5, 1, 2, 10, 60, 100, 180, 273, 1000, 3600, 9.8, 9.81, 8.314, 6.022, 6.626, 6.63, 1.6, 1.602, 96_500];

/** The numbers that the tree computes with. Exponents belong to the formula and are left out. */
function numbersIn(tree: Tree): readonly number[] {
  if (tree.kind === 'number') return [tree.value];
  return (tree.kind === 'power' ? [tree.base] : partsOf(tree)).flatMap(numbersIn);
}

interface Known {
  /** Numbers of the question, and numbers computed from them. */
  readonly numbers: Set<number>;
  readonly values: Map<string, Value>;
  /** Letters with several values, such as the roots of an equation. Nothing is computed with them. */
  readonly ambiguous: Set<string>;
  /** The question or answer mentions matrices, vectors or sets. */
  readonly isOtherAlgebra: boolean;
  /** An earlier law with letters could not be verified. */
  isUnderLaw: boolean;
  /** The step before has no formula and may name what the next one computes. */
  isAnnounced: boolean;
  readonly results: ExactResults;
  /** The spent part of `MOST_WORK`. */
  work: number;
}

function remember({ values, ambiguous }: Known, name: string, value: Value): void {
  const before = values.get(name);
  if (before !== undefined && !isSameNumber(before.value, value.value)) ambiguous.add(name);
  if (ambiguous.has(name)) values.delete(name);
  else if (before === undefined) values.set(name, value);
}

const inWesternDigits = (text: string) => text.replaceAll(/[०-९]/g, (digit) => `${digit.codePointAt(0)! - 0x0966}`);
