import type { Step } from '../../solution.ts';
import { add, mul } from '../algebra/arithmetic.ts';
import { type Expr, num } from '../algebra/expression.ts';
import { at, degree, fromPolynomial, type Polynomial, polynomial, scaled, toPolynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import * as rational from '../algebra/rational.ts';
import { step } from '../outcome.ts';

interface Isolated {
  readonly unknown: string;
  /** The expression that the unknown stands for, such as a square. */
  readonly shown: Expr;
  /** False if the steps begin with the equation as it was read. */
  readonly isTidy?: boolean;
}

interface Isolation {
  readonly steps: readonly Step[];
  readonly value: rational.Rational;
}

/**
 * Isolates the unknown on the left of an equation that is linear in it, one operation per step.
 * @returns null unless both sides are linear in `unknown`
 */
export function isolation(left: Expr, right: Expr, { unknown, shown, isTidy = true }: Isolated): Isolation | null {
  let [p, q] = [toPolynomial(left, unknown), toPolynomial(right, unknown)];
  if (p === null || q === null || degree(p) > 1 || degree(q) > 1) return null;
  const steps: Step[] = [];
  const name = toTex(shown);
  const take = (text: string, ...sides: readonly [Polynomial, Polynomial]) => {
    [p, q] = sides;
    steps.push(step(text, sides.map((side) => toTex(add(num(at(side, 0)), mul(num(at(side, 1)), shown)))).join(' = ')));
  };

  const isOrdered = left.key === fromPolynomial(p, unknown).key && right.key === fromPolynomial(q, unknown).key;
  const numbers = [...p, ...q];
  if (numbers.filter((each) => !rational.isInteger(each)).length > 1) {
    const common = rational.ratio(numbers.reduce((all, { d }) => rational.lcm(all, d), 1n));
    take(`Multiply both sides by $${toTex(num(common))}$ to clear the fractions.`, scaled(p, common), scaled(q, common));
  } else if (!isTidy || !isOrdered) {
    take('Simplify each side.', p, q);
  }
  if (degree(p) < 1) take('Swap the sides.', q, p);
  const [constant, moved] = [at(p, 0), at(q, 1)];
  if (!rational.isZero(moved))
    take(bothSides(moved, mul(num(rational.absolute(moved)), shown)), minus(p, [rational.zero, moved]), constantOf(q));
  if (!rational.isZero(constant)) take(bothSides(constant, num(rational.absolute(constant))), minus(p, [constant]), minus(q, [constant]));
  const coefficient = at(p, 1);
  if (rational.isZero(coefficient)) return null;
  const inverse = rational.over(rational.one, coefficient);
  if (!rational.isOne(coefficient)) take(`${scaling(coefficient)}, so that $${name}$ is alone.`, scaled(p, inverse), scaled(q, inverse));
  return { steps, value: at(q, 0) };
}

/** The words for removing a factor from both sides, without a full stop. */
export function scaling(factor: rational.Rational): string {
  const isDivision = rational.isInteger(factor) && factor.n !== -1n;
  return isDivision
    ? `Divide both sides by $${toTex(num(factor))}$`
    : `Multiply both sides by $${toTex(num(rational.over(rational.one, factor)))}$`;
}

function bothSides(removed: rational.Rational, size: Expr): string {
  return rational.sign(removed) > 0 ? `Subtract $${toTex(size)}$ from both sides.` : `Add $${toTex(size)}$ to both sides.`;
}

const constantOf = (p: Polynomial) => polynomial([at(p, 0)]);

function minus(p: Polynomial, taken: readonly rational.Rational[]): Polynomial {
  return polynomial([0, 1].map((index) => rational.minus(at(p, index), taken[index] ?? rational.zero)));
}
