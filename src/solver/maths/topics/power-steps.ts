import type { Step } from '../../solution.ts';
import { sqrt } from '../algebra/arithmetic.ts';
import { contains, type Expr, isIntegerNumber, num, subexpressions, sym, zero } from '../algebra/expression.ts';
import { degree, toPolynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { substitute } from '../algebra/rewrite.ts';
import * as rational from '../algebra/rational.ts';
import { step } from '../outcome.ts';
import { isolation } from './isolation-steps.ts';
import { rootsTex, type SolvedPolynomial } from './solved-polynomial.ts';

/** A name that no question uses. */
const POWER = 'power';

/** The steps if the unknown is only in one power, as in (x + 1)² = 9 or x³ = 2; otherwise null. */
export function powerSteps(left: Expr, right: Expr, equation: SolvedPolynomial, isTidy: boolean): readonly Step[] | null {
  const { variable } = equation;
  for (const part of [...subexpressions(left), ...subexpressions(right)]) {
    if (part.kind !== 'power' || !isIntegerNumber(part.exponent) || part.exponent.value.n < 2n || !contains(part.base, variable)) continue;
    const base = toPolynomial(part.base, variable);
    if (base === null || degree(base) !== 1) continue;
    const [without, other] = [left, right].map((side) => substitute(side, part, sym(POWER))) as [Expr, Expr];
    if (contains(without, variable) || contains(other, variable)) continue;
    const isolated = isolation(without, other, { unknown: POWER, shown: part, isTidy });
    if (isolated !== null)
      return [...isolated.steps, ...rootSteps({ base: part.base, exponent: Number(part.exponent.value.n) }, isolated.value, equation)];
  }
  return null;
}

const NAMES: Readonly<Record<number, string>> = { 2: 'square', 3: 'cube', 4: 'fourth', 5: 'fifth' };

function rootSteps(
  { base, exponent }: { readonly base: Expr; readonly exponent: number },
  value: rational.Rational,
  equation: SolvedPolynomial,
): readonly Step[] {
  const { variable } = equation;
  const ofBase = isolation(base, zero, { unknown: variable, shown: sym(variable) })?.steps ?? [];
  if (rational.isZero(value))
    return [step(exponent === 2 ? 'Only 0 has the square 0.' : 'Only 0 has a power that is 0.', `${toTex(base)} = 0`), ...ofBase];
  const text = `Take the ${NAMES[exponent] ?? `$${exponent}$th`} root of both sides.${signs(exponent, value)}`;
  if (ofBase.length === 0) return [step(text, rootsTex(equation))];
  const back = ofBase.map((each) => each.text).join(' ');
  // For powers above the square, the complex roots are not ± the real one.
  if (exponent > 2) return [step(`${text} ${back}`, rootsTex(equation))];
  return [step(text, `${toTex(base)} = \\pm ${toTex(sqrt(num(value)))}`), step(back, rootsTex(equation))];
}

function signs(exponent: number, value: rational.Rational): string {
  if (exponent % 2 === 1) return '';
  if (value.n > 0n) return ' It can be positive or negative.';
  return ` No real number has a negative ${exponent === 2 ? 'square' : 'even power'}, so the roots are complex.`;
}
