import { abstained, type Outcome, type Step } from '../../solution.ts';
import { allHold } from '../algebra/conditions.ts';
import { isRoot } from '../algebra/equations.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { num, sym, variablesOf } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { degree, type Polynomial, primitive } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { exactRoots, type Root } from '../algebra/roots.ts';
import * as rational from '../algebra/rational.ts';
import { plain, solved, step } from '../outcome.ts';
import type { AskedEquation } from './asked-equation.ts';
import { rootNotation } from './root-notation.ts';
import { polynomialSteps } from './polynomial-steps.ts';

/** Solves an equation whose sides differ by this polynomial. */
export function solvedPolynomial({ relation, typed, unknown: variable, isRealOnly }: AskedEquation, p: Polynomial): Outcome | null {
  const { left, right, conditions } = relation;
  const shift = (x: number) => {
    const others = Object.fromEntries(variablesOf(left, right).map((name, index) => [name, 1.7 + 0.83 * index]));
    return evaluate(left, { ...others, [variable]: x }) - evaluate(right, { ...others, [variable]: x });
  };
  if (p.length === 0) return abstained('Both sides are equal for every number for which they have a value.');
  if (degree(p) === 0) {
    return solved({
      topic: 'Equation',
      result: rational.toNumber(p[0]!),
      write: () => plain('no solution'),
      steps: [step('Everything with the variable cancels, and what is left is false:', `${toTex(num(p[0]!))} = 0`)],
      check: {
        claim: 'Both sides were worked out for several values: their difference is the same number each time, and not 0.',
        holds: (left) => left !== 0 && [0.37, 1.93, -4.21].every((x) => isClose(shift(x), left)),
      },
    });
  }
  const { part } = primitive(p);
  const roots = exactRoots(part);
  if (roots === null) return abstained('I understand this equation, but its roots cannot be written exactly.');
  if (roots.reduce((count, { power }) => count + power, 0) !== degree(part)) return null;
  const [kept, rejected]: [Root[], Root[]] = [[], []];
  for (const root of roots) {
    const isDefined = allHold(conditions, variable, root.value);
    if (isDefined === null) return null;
    (isDefined ? kept : rejected).push(root);
  }
  // All roots, unless the question asks only for real ones.
  const real = kept.filter(({ isReal }) => isReal);
  const values = (isRealOnly ? real : kept).map(({ value }) => value);
  const steps: Step[] = [...polynomialSteps({ left, right, typed, variable, difference: p, roots })];
  for (const { value } of rejected) {
    const root = `$${toTex(sym(variable))} = ${toTex(value)}$`;
    steps.push(step(`${root} is rejected: with it a part of the equation as it was given has no value, such as a division by zero.`));
  }
  const isReal = real.length === kept.length;
  if (!isReal)
    steps.push(step(['There is no real root.', `${COMPLEX} The other is real.`][real.length] ?? `${COMPLEX} The others are real.`));
  const answer = kept.length === 0 ? 'no solution' : 'no real solution';
  return solved({
    topic: ['', 'Linear equation', 'Quadratic equation', 'Cubic equation'][degree(part)] ?? 'Polynomial equation',
    result: kept.map(({ value }) => value),
    write: (found) =>
      values.length === 0 ? plain(answer) : rootNotation(variable)(isRealOnly ? found.filter((_, index) => kept[index]!.isReal) : found),
    steps,
    check: {
      claim:
        kept.length === 0
          ? 'Every candidate was put into the equation as it was given: none satisfies it.'
          : `${kept.length === 1 ? 'The root was' : `Each of the ${kept.length} roots${isReal ? '' : ', real or complex,'} was`} put into the equation as it was given: both sides agree.`,
      holds: (found) => found.every((value) => isRoot(relation, variable, value)),
    },
  });
}

const COMPLEX = 'Roots with $i$ are complex.';
