import { isDimensionless, isSameDimension } from '../../../../../solver/tools/quantities.ts';
import { evaluated, pure, type Value, type Values } from '../../../../../shared/expressions/evaluate.ts';
import { isRoundedTo, isSameNumber, isWithinLastDigit, printedOf } from '../../../../../shared/expressions/printed.ts';
import { namesIn, partsOf, type Tree } from '../../../../../shared/expressions/tree.ts';
import type { Chain, Sign } from './chains.ts';

/**
 * `holds`: each relation was recomputed. `given`: the question states it. `differs`: recomputed numbers differ. `unknown`: not everything
 * could be computed.
 */
export type Verdict = 'holds' | 'given' | 'differs' | 'unknown';

export interface Judged {
  readonly verdict: Verdict;
  /** Only numbers were compared: this proves the arithmetic, not what the numbers mean. */
  readonly isArithmetic?: boolean;
  /** The relation holds for the current values of its letters, not for all values. */
  readonly isNumeric?: boolean;
  /**
   * The number rests on mathematics alone, not on a law: a root of the question's equation, or another unit. Equal dimensions are no proof:
   * 2 kg × (3 m/s)² is 18 J, but not the kinetic energy.
   */
  readonly isProven?: boolean;
  /** The letter that the chain gives a value. */
  readonly named?: { readonly name: string; readonly value: Value };
}

/** What the question itself states: the only source of values for letters. */
export interface Ground {
  /** Whether the question states exactly this value of the letter. */
  states(name: string, value: Value): boolean;
  /** Whether the value satisfies all of the question's equations in this letter alone. False if there are none. */
  solves(name: string, value: Value, known: Values): boolean;
}

const UNKNOWN: Judged = { verdict: 'unknown' };

/** @param known letters with values that are given or were computed before */
export function judgeChain(chain: Chain, known: Values, ground: Ground): Judged {
  const sides = chain.sides.filter((side) => side !== null);
  if (sides.length < chain.sides.length || sides.length < 2) return UNKNOWN;
  const [first, ...others] = sides as [Tree, ...Tree[]];
  const isNaming = first.kind === 'name' && first.name !== 'pi' && others.every((side) => !namesIn(side).has(first.name));
  if (!isNaming) {
    const isArithmetic = sides.every((side) => namesIn(side).size === 0) && !sides.some(isCalculus);
    const isNumeric = isArithmetic || sides.some((side) => evaluated(side, known) !== null && !isCalculus(side));
    return { verdict: judgeSides(sides, chain.signs, known), isArithmetic, isNumeric, isProven: isConversion(sides) };
  }
  if (chain.signs.some((sign) => sign !== '=')) return UNKNOWN;
  const isSplit = others.length > 1;
  const verdict = isSplit ? judgeSides(others, chain.signs.slice(1), known) : 'holds';
  if (verdict !== 'holds') return { verdict };
  const value = evaluated(others[0]!, known);
  if (value === null) return UNKNOWN;
  const named = { name: first.name, value };
  if (ground.states(first.name, value))
    return { verdict: isSplit ? 'holds' : 'given', isNumeric: isSplit, isProven: isConversion(others), named };
  if (ground.solves(first.name, value, known)) return { verdict: 'holds', isNumeric: true, isProven: true, named };
  return known.has(first.name) ? { verdict: judgeSides(sides, chain.signs, known), isNumeric: true } : UNKNOWN;
}

/**
 * Whether the chain converts units: `36 km/h = … = 10 m/s`. Both sides need as many units, because `4 N m = 4 J` would equate torque and
 * energy.
 */
function isConversion(sides: readonly Tree[]): boolean {
  const [first, last] = [sides[0]!, sides.at(-1)!];
  if (sides.length < 2 || printedOf(first) === null || printedOf(last) === null) return false;
  const units = unitsIn(first);
  return units > 0 && units === unitsIn(last);
}

const unitsIn = (tree: Tree): number => (tree.kind === 'unit' ? tree.parts : partsOf(tree).reduce((sum, part) => sum + unitsIn(part), 0));

function judgeSides(sides: readonly Tree[], signs: readonly Sign[], known: Values): Verdict {
  const values = sides.map((side) => evaluated(side, known));
  const all = sides.map((tree, at) => ({ tree, value: values[at]! }));
  if (sides.some((side) => hasDegreesOrRadians(side, known))) return 'unknown';
  const verdicts = signs.map((sign, at): Verdict => {
    const [left, right] = [values[at]!, values[at + 1]!];
    const family = sides[0]!;
    if (family.kind === 'integral' && family.limits === null)
      return sign === '=' && isAntiderivative(sides[at + 1]!, family, known) ? 'holds' : 'unknown';
    if ([sides[at]!, sides[at + 1]!].some(mayDepend)) return 'unknown';
    if (left !== null && right !== null && ![sides[at]!, sides[at + 1]!].some(({ kind }) => kind === 'derivative')) {
      const pair = judgePair({ tree: sides[at]!, value: left }, { tree: sides[at + 1]!, value: right }, sign, all);
      // True for special values only, as x² = 2x is for x = 2.
      const isSpecial = pair === 'holds' && sign === '=' && [sides[at]!, sides[at + 1]!].every((side) => namesIn(side).size > 0);
      return isSpecial && !isIdentity(sides[at]!, sides[at + 1]!, NOTHING_KNOWN) ? 'unknown' : pair;
    }
    return sign === '=' && isIdentity(sides[at]!, sides[at + 1]!, known) ? 'holds' : 'unknown';
  });
  // Nobody means 150 = 30: part of the claim was not parsed, as in "20% of 150 = 30".
  if (verdicts.includes('differs') && sides.every(({ kind }) => kind === 'number')) return 'unknown';
  // `log` is natural in calculus and to base 10 elsewhere, as in `log 2 = 0.693`.
  if (verdicts.includes('differs')) return sides.some(hasLogarithm) ? 'unknown' : 'differs';
  return verdicts.every((verdict) => verdict === 'holds') ? 'holds' : 'unknown';
}

const hasLogarithm = (tree: Tree): boolean => (tree.kind === 'call' && tree.name === 'log') || partsOf(tree).some(hasLogarithm);

/** Whether another letter may depend on the variable: in d/dx (x² + y²), y may be a function of x. */
const mayDepend = (tree: Tree) =>
  tree.kind === 'derivative' && [...namesIn(tree.of)].some((name) => name !== tree.name && /^(?:[xyzuvwrst]|theta|phi)/.test(name));

const isCalculus = ({ kind }: Tree) => kind === 'derivative' || kind === 'integral' || kind === 'limit';

const ANGLE_FUNCTIONS = new Set(['sin', 'cos', 'tan', 'cot', 'sec', 'csc']);
/** About a full turn in radians. A letter with a larger value counts degrees. */
const LARGEST_ANGLE = 7;

function hasDegreesOrRadians(tree: Tree, known: Values): boolean {
  const isLarge = (name: string) => Math.abs(known.get(name)?.value ?? 0) >= LARGEST_ANGLE;
  if (tree.kind === 'call' && ANGLE_FUNCTIONS.has(tree.name) && [...namesIn(tree.of)].some(isLarge)) return true;
  return partsOf(tree).some((part) => hasDegreesOrRadians(part, known));
}

export const NOTHING_KNOWN: Values = new Map();

interface Readable {
  readonly tree: Tree;
  readonly value: Value | null;
}

interface Side extends Readable {
  readonly value: Value;
}

function judgePair(left: Side, right: Side, sign: Sign, sides: readonly Readable[]): Verdict {
  if (isSameDimension(left.value.dimension, right.value.dimension)) return compared(left, right, sign);
  // `u + at = 5 + 2 × 3 = 11 m/s`: a number without a unit takes the unit of the printed side, if it was computed from others.
  const [bare, full] = isDimensionless(left.value.dimension) ? [left, right] : [right, left];
  if (sign !== '=' || !isDimensionless(bare.value.dimension)) return 'unknown';
  const alike = sides.filter(({ value }) => value !== null && isSameDimension(value.dimension, full.value.dimension));
  // `36 km/h = 36 = 36 m/s`: a bare number has one unit and cannot match two different neighbours.
  if (alike.some(({ value }) => isFar(value!.value, full.value.value))) return 'differs';
  const factors = alike.flatMap(({ tree }) => printedOf(tree)?.factor ?? []);
  if (factors.length === 0) return 'unknown';
  const [own, other] = [printedOf(bare.tree), printedOf(full.tree)];
  const isSame =
    (other !== null && isRoundedTo(other, bare.value.value)) ||
    factors.some((factor) => {
      const number = full.value.value / factor;
      return isSameNumber(bare.value.value, number) || (own !== null && isRoundedTo(own, number));
    });
  if (!isSame) return factors.every((factor) => isFar(bare.value.value, full.value.value / factor)) ? 'differs' : 'unknown';
  return alike.some(({ tree }) => printedOf(tree) === null) ? 'holds' : 'unknown';
}

function compared(left: Side, right: Side, sign: Sign): Verdict {
  const [a, b] = [left.value.value, right.value.value];
  const isSame = isSameNumber(a, b);
  switch (sign) {
    case '=':
      // Only the result is rounded, not what it is computed from: 2 km are not 2001 m.
      if (isSame || isPrintedAs(right, a) || (printedOf(right.tree) === null && isPrintedAs(left, b))) return 'holds';
      return isFar(a, b) && !isPrintedAs(right, a, isWithinLastDigit) ? 'differs' : 'unknown';
    case '!=':
      return isFar(a, b) ? 'holds' : 'unknown';
    case '<':
    case '<=':
      return (sign === '<=' && isSame) || (a < b && !isSame) ? 'holds' : 'differs';
    default:
      return (sign === '>=' && isSame) || (a > b && !isSame) ? 'holds' : 'differs';
  }
}

/** Compares in the unit in which the number is printed. */
function isPrintedAs({ tree }: Side, si: number, isAt = isRoundedTo): boolean {
  const printed = printedOf(tree);
  return printed !== null && isAt(printed, si / printed.factor);
}

/** Too far apart for intermediate rounding. Only then a number counts as different. */
function isFar(a: number, b: number): boolean {
  return Math.abs(a - b) > 0.02 * Math.max(Math.abs(a), Math.abs(b));
}

/** Looser tolerance, because slopes are computed numerically. */
const isSameSlope = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

/** Points without a pattern: two expressions that agree at all of them are equal. */
const POINTS = [0.3719, 1.2347, 2.0871, -0.6173, 3.4159, -1.4423, 0.7193, 5.2711, -2.7137, 8.3337];
const LEAST_POINTS = 5;
/** Points where a root or a logarithm may take its other branch: √((x + 3)²) is not x + 3 below -3. */
const FAR = [-5.871, 13.193, -17.411, 41.73, -97.37, 313.71, -411.9, -3017.3, 5023.9, 1771.3];
/** Points for slopes, whose numerical precision is good only nearby. */
const LESS_FAR = [-4.271, -5.871, 9.713, -8.613, 11.17, -7.391, 13.193, -13.31, 6.617, -11.93];

const ONE: Tree = { kind: 'number', value: 1, decimals: 0 };

/** Whether the side is an antiderivative: it has its constant, and its derivative is the integrand. */
function isAntiderivative(side: Tree, { of, name }: Tree & { readonly kind: 'integral' }, known: Values): boolean {
  const constant = [...namesIn(side)].find((one) => /^[Cck]$/.test(one) && one !== name && !namesIn(of).has(one));
  if (constant === undefined) return false;
  const added = isIdentity({ kind: 'derivative', of: side, name: constant }, ONE, known);
  return added && isIdentity({ kind: 'derivative', of: side, name }, of, known);
}

/** Whether both sides are equal for every value of the letters without a value. An equation to solve is not. */
export function isIdentity(left: Tree, right: Tree, known: Values): boolean {
  if (isExtreme(left) || isExtreme(right)) return false;
  // Equal slopes at one point say nothing about the function.
  const slopes = new Set([left, right].flatMap((side) => (side.kind === 'derivative' ? [side.name] : [])));
  const names = [...new Set([...namesIn(left), ...namesIn(right), ...slopes])].filter((name) => slopes.has(name) || !known.has(name));
  const isNear = slopes.size > 0 ? isSameSlope : isSameNumber;
  const compared = (points: readonly number[]): number => {
    let count = 0;
    for (let round = 0; round < points.length; round += 1) {
      const values = new Map(known);
      for (const [index, name] of names.entries()) values.set(name, pure(points[(round + index * 3) % points.length]!));
      const [a, b] = [evaluated(left, values), evaluated(right, values)];
      if ((a === null) !== (b === null)) return Number.NaN;
      if (a === null || b === null) continue;
      if (!isSameDimension(a.dimension, b.dimension) || !isNear(a.value, b.value)) return Number.NaN;
      count += 1;
    }
    return count;
  };
  if (!(compared(POINTS) >= LEAST_POINTS)) return false;
  return !(hasBranches(left) || hasBranches(right)) || compared(slopes.size > 0 ? LESS_FAR : FAR) >= 0;
}

const BRANCHED = new Set(['sqrt', 'cbrt', 'ln', 'log', 'asin', 'acos', 'atan']);

function hasBranches(tree: Tree): boolean {
  if (tree.kind === 'call' && BRANCHED.has(tree.name)) return true;
  if (tree.kind === 'power' && !(tree.exponent.kind === 'number' && Number.isInteger(tree.exponent.value))) return true;
  return partsOf(tree).some(hasBranches);
}

/** Largest power of ten, positive or negative. Beyond it doubles lose precision in sums: 10^15 + x would equal 10^15. */
const MOST_DECIMALS = 8;

function isExtreme(tree: Tree): boolean {
  const size = namesIn(tree).size > 0 ? 0 : Math.abs(evaluated(tree)?.value ?? 0);
  return (size > 0 && Math.abs(Math.log10(size)) > MOST_DECIMALS) || partsOf(tree).some(isExtreme);
}
