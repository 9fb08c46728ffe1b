import { abstained, type Outcome, type Step } from '../../solution.ts';
import { allHold } from '../algebra/conditions.ts';
import { isRoot } from '../algebra/equations.ts';
import { sym } from '../algebra/expression.ts';
import { degree, type Polynomial, primitive } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { exactRoots, type Root } from '../algebra/roots.ts';
import * as rational from '../algebra/rational.ts';
import { solved, step } from '../outcome.ts';
import type { AskedEquation } from './asked-equation.ts';
import { rootNotation } from './root-notation.ts';
import { polynomialSteps } from './polynomial-steps.ts';

/** An equation whose sides differ by this polynomial. */
export function solvedPolynomial({ relation, unknown: variable, isRealOnly }: AskedEquation, p: Polynomial): Outcome | null {
  const { left, right, conditions } = relation;
  if (degree(p) < 1) return abstained('The unknown cancels: this is true for every number, or for none.');
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
  // All roots unless only real ones are asked for.
  const shown = isRealOnly ? kept.filter(({ isReal }) => isReal) : kept;
  if (shown.length === 0) return null;
  const steps: Step[] = [...polynomialSteps({ left, right, variable, difference: p, roots })];
  for (const { value } of rejected) {
    const root = `$${toTex(sym(variable))} = ${toTex(value)}$`;
    steps.push(step(`${root} is rejected: with it a part of the equation as it was given has no value, such as a division by zero.`));
  }
  if (kept.some(({ isReal }) => !isReal)) steps.push(step('Roots with $i$ are complex.'));
  return solved({
    topic: 'Polynomial equation',
    result: shown.map(({ value }) => value),
    write: rootNotation(variable),
    steps,
    check: {
      claim: 'Each root was put into the equation as it was given: both sides agree.',
      holds: (found) => found.every((value) => isRoot(relation, variable, value)),
    },
  });
}
