import type { Step } from '../../solution.ts';
import { type Expr, num, sym } from '../algebra/expression.ts';
import { at, degree, fromPolynomial, type Polynomial, polynomial, scaled, toPolynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import * as rational from '../algebra/rational.ts';
import { step } from '../outcome.ts';

/**
 * Leaves the unknown alone on the left, one operation a step.
 * @returns null unless both sides are linear in it
 */
export function isolation(left: Expr, right: Expr, unknown: string): readonly Step[] | null {
  let [p, q] = [toPolynomial(left, unknown), toPolynomial(right, unknown)];
  if (p === null || q === null || degree(p) > 1 || degree(q) > 1) return null;
  const steps: Step[] = [];
  const x = toTex(sym(unknown));
  const take = (text: string, ...sides: readonly [Polynomial, Polynomial]) => {
    [p, q] = sides;
    steps.push(step(text, sides.map((side) => toTex(fromPolynomial(side, unknown))).join(' = ')));
  };

  const common = [...p, ...q].reduce((all, { d }) => rational.lcm(all, d), 1n);
  if (common !== 1n)
    take(`Multiply both sides by $${common}$ to clear the fractions.`, ...([p, q].map((side) => scaled(side, rational.ratio(common))) as [Polynomial, Polynomial])); // prettier-ignore
  else if (left.key !== fromPolynomial(p, unknown).key || right.key !== fromPolynomial(q, unknown).key) take('Simplify each side.', p, q);
  if (degree(p) < 1) take('Swap the sides.', q, p);
  for (const taken of [polynomial([rational.zero, at(q, 1)]), polynomial([at(p, 0)])]) {
    const shown = toTex(fromPolynomial(taken, unknown));
    if (taken.length > 0) take(`Subtract $${shown}$ from both sides.`, minus(p, taken), minus(q, taken));
  }
  const coefficient = at(p, 1);
  if (rational.isZero(coefficient)) return null;
  const inverse = rational.over(rational.one, coefficient);
  if (!rational.isOne(coefficient))
    take(`Divide both sides by $${toTex(num(coefficient))}$, so that $${x}$ is alone.`, scaled(p, inverse), scaled(q, inverse));
  return steps;
}

const minus = (p: Polynomial, taken: Polynomial): Polynomial =>
  polynomial([0, 1].map((index) => rational.minus(at(p, index), at(taken, index))));
