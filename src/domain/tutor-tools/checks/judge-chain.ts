import { isDimensionless, isSameDimension } from '../../solver/tools/quantities.ts';
import { evaluated, pure, type Value, type Values } from '../written/evaluate.ts';
import { isRoundedTo, isSameNumber, printedOf } from '../written/printed.ts';
import { namesIn, partsOf, type Tree } from '../written/tree.ts';
import type { Chain, Sign } from './chains.ts';

/**
 * `holds`: each relation was computed again. `given`: the question says so. `differs`: numbers computed again are others.
 * `unknown`: not everything could be computed.
 */
export type Verdict = 'holds' | 'given' | 'differs' | 'unknown';

export interface Judged {
  readonly verdict: Verdict;
  /** Only numbers were compared, which proves them and not what they are. */
  readonly isArithmetic?: boolean;
  /** A letter that now has a value. */
  readonly named?: { readonly name: string; readonly value: Value };
}

/** What the question itself says: the only ground on which a letter gets a value. */
export interface Ground {
  /** The question states exactly this value of the letter. */
  states(name: string, value: Value): boolean;
  /** The question's equations in this letter alone, of which there is at least one, hold for the value. */
  solves(name: string, value: Value, known: Values): boolean;
}

const UNKNOWN: Judged = { verdict: 'unknown' };

/** @param known letters whose values are given, or were computed before */
export function judgeChain(chain: Chain, known: Values, ground: Ground): Judged {
  const sides = chain.sides.filter((side) => side !== null);
  if (sides.length < chain.sides.length || sides.length < 2) return UNKNOWN;
  const [first, ...others] = sides as [Tree, ...Tree[]];
  const isNaming = first.kind === 'name' && first.name !== 'pi' && others.every((side) => !namesIn(side).has(first.name));
  if (!isNaming) {
    const isArithmetic =
      sides.every((side) => namesIn(side).size === 0) && !sides.some(({ kind }) => kind === 'derivative' || kind === 'integral');
    return { verdict: judgeSides(sides, chain.signs, known), isArithmetic };
  }
  if (chain.signs.some((sign) => sign !== '=')) return UNKNOWN;
  const isSplit = others.length > 1;
  const verdict = isSplit ? judgeSides(others, chain.signs.slice(1), known) : 'holds';
  if (verdict !== 'holds') return { verdict };
  const value = evaluated(others[0]!, known);
  if (value === null) return UNKNOWN;
  const named = { name: first.name, value };
  if (ground.states(first.name, value)) return { verdict: isSplit ? 'holds' : 'given', named };
  if (ground.solves(first.name, value, known)) return { verdict: 'holds', named };
  return known.has(first.name) ? { verdict: judgeSides(sides, chain.signs, known) } : UNKNOWN;
}

function judgeSides(sides: readonly Tree[], signs: readonly Sign[], known: Values): Verdict {
  const values = sides.map((side) => evaluated(side, known));
  const all = sides.map((tree, at) => ({ tree, value: values[at]! }));
  const verdicts = signs.map((sign, at): Verdict => {
    const [left, right] = [values[at]!, values[at + 1]!];
    const family = sides[0]!;
    if (family.kind === 'integral' && family.limits === null)
      return sign === '=' && isAntiderivative(sides[at + 1]!, family, known) ? 'holds' : 'unknown';
    if (left !== null && right !== null)
      return judgePair({ tree: sides[at]!, value: left }, { tree: sides[at + 1]!, value: right }, sign, all);
    return sign === '=' && isIdentity(sides[at]!, sides[at + 1]!, known) ? 'holds' : 'unknown';
  });
  // `log 2 = 0.693` is natural in calculus, and to base 10 elsewhere.
  if (verdicts.includes('differs')) return sides.some(hasLogarithm) ? 'unknown' : 'differs';
  return verdicts.every((verdict) => verdict === 'holds') ? 'holds' : 'unknown';
}

const hasLogarithm = (tree: Tree): boolean => (tree.kind === 'call' && tree.name === 'log') || partsOf(tree).some(hasLogarithm);

interface Readable {
  readonly tree: Tree;
  readonly value: Value | null;
}

interface Side extends Readable {
  readonly value: Value;
}

function judgePair(left: Side, right: Side, sign: Sign, sides: readonly Readable[]): Verdict {
  if (isSameDimension(left.value.dimension, right.value.dimension)) return compared(left, right, sign);
  // `u + at = 5 + 2 × 3 = 11 m/s`: the unit of a number without one is that of the printed side, if it was computed from others.
  const [bare, full] = isDimensionless(left.value.dimension) ? [left, right] : [right, left];
  if (sign !== '=' || !isDimensionless(bare.value.dimension)) return 'unknown';
  const alike = sides.filter(({ value }) => value !== null && isSameDimension(value.dimension, full.value.dimension));
  const printed = alike.map(({ tree }) => printedOf(tree)).find((one) => one !== null);
  if (printed === undefined) return 'unknown';
  const number = full.value.value / printed.factor;
  const own = printedOf(bare.tree);
  const isSame =
    isSameNumber(bare.value.value, number) || isRoundedTo(printed, bare.value.value) || (own !== null && isRoundedTo(own, number));
  if (!isSame) return isFar(bare.value.value, number) ? 'differs' : 'unknown';
  return alike.some(({ tree }) => printedOf(tree) === null) ? 'holds' : 'unknown';
}

function compared(left: Side, right: Side, sign: Sign): Verdict {
  const [a, b] = [left.value.value, right.value.value];
  const isSame = isSameNumber(a, b);
  switch (sign) {
    case '=':
      // The result is rounded, not what it comes from: 2 km are not 2001 m.
      if (isSame || isPrintedAs(right, a) || (printedOf(right.tree) === null && isPrintedAs(left, b))) return 'holds';
      return isFar(a, b) ? 'differs' : 'unknown';
    case '!=':
      return isFar(a, b) ? 'holds' : 'unknown';
    case '<':
    case '<=':
      return (sign === '<=' && isSame) || (a < b && !isSame) ? 'holds' : 'differs';
    default:
      return (sign === '>=' && isSame) || (a > b && !isSame) ? 'holds' : 'differs';
  }
}

/** In the unit it is printed in. */
function isPrintedAs({ tree }: Side, si: number): boolean {
  const printed = printedOf(tree);
  return printed !== null && isRoundedTo(printed, si / printed.factor);
}

/** Too far for rounding on the way: only then a number is called different. */
function isFar(a: number, b: number): boolean {
  return Math.abs(a - b) > 0.02 * Math.max(Math.abs(a), Math.abs(b));
}

/** Slopes are measured. */
const isSameSlope = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

/** Points without a pattern, so that two expressions that agree at all of them are equal. */
const POINTS = [0.3719, 1.2347, 2.0871, -0.6173, 3.4159, -1.4423, 0.7193, 5.2711, -2.7137, 8.3337];
const LEAST_POINTS = 5;

/** With its constant, and with the slope of the function under the integral. */
function isAntiderivative(side: Tree, { of, name }: Tree & { readonly kind: 'integral' }, known: Values): boolean {
  const constant = [...namesIn(side)].some((one) => /^[Cck]$/.test(one) && one !== name && !namesIn(of).has(one));
  return constant && isIdentity({ kind: 'derivative', of: side, name }, of, known);
}

/** Equal for every value of the letters that have none; an equation is not. */
function isIdentity(left: Tree, right: Tree, known: Values): boolean {
  const names = [...new Set([...namesIn(left), ...namesIn(right)])].filter((name) => !known.has(name));
  const hasSlope = [left, right].some((side) => side.kind === 'derivative');
  const isNear = hasSlope ? isSameSlope : isSameNumber;
  let compared = 0;
  for (let round = 0; round < POINTS.length; round += 1) {
    const values = new Map(known);
    for (const [index, name] of names.entries()) values.set(name, pure(POINTS[(round + index * 3) % POINTS.length]!));
    const [a, b] = [evaluated(left, values), evaluated(right, values)];
    if ((a === null) !== (b === null)) return false;
    if (a === null || b === null) continue;
    if (!isSameDimension(a.dimension, b.dimension) || !isNear(a.value, b.value)) return false;
    compared += 1;
  }
  return compared >= LEAST_POINTS;
}
