import { abstained, type Outcome, type Step } from '../../solution.ts';
import {
  allHold,
  type Condition,
  contains,
  evaluate,
  exactRoots,
  type Expr,
  isClose,
  isRoot,
  num,
  type Polynomial,
  primitive,
  type Root,
  sym,
  toPolynomial,
  toTex,
  toText,
  variablesOf,
} from '../algebra/index.ts';
import { degree } from '../algebra/polynomial.ts';
import * as rational from '../algebra/rational.ts';
import { plain, solved, step } from '../outcome.ts';
import type { AskedEquation } from './asked-equation.ts';
import { listed } from './listed.ts';
import { rootNotation } from './root-notation.ts';
import { polynomialSteps } from './polynomial-steps.ts';

/** An equation whose sides differ by this polynomial. */
export function solvedPolynomial({ relation, typed, unknown: variable, isRealOnly }: AskedEquation, p: Polynomial): Outcome | null {
  const { left, right, conditions } = relation;
  const shift = (x: number) => {
    const others = Object.fromEntries(variablesOf(left, right).map((name, index) => [name, 1.7 + 0.83 * index]));
    return evaluate(left, { ...others, [variable]: x }) - evaluate(right, { ...others, [variable]: x });
  };
  if (p.length === 0) {
    return identity(conditions, variable, shift);
  }
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
  // All roots unless only real ones are asked for.
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

/** Both sides agree wherever the equation as typed has a value. */
function identity(conditions: readonly Condition[], variable: string, shift: (x: number) => number): Outcome | null {
  const exceptions = new Map<string, Expr>();
  for (const { of, needs } of conditions.filter((condition) => contains(condition.of, variable))) {
    const zeros = needs === 'nonzero' ? polynomialZeros(of, variable) : null;
    if (zeros === null) return abstained('Both sides are equal wherever they have a value, but I can’t write down where that is.');
    for (const zero of zeros) exceptions.set(zero.key, zero);
  }
  const values = [...exceptions.values()];
  const except = (write: (expr: Expr) => string) => values.map(write).join(', ');
  return solved({
    topic: 'Identity',
    result: shift,
    write: () => plain(`true for all ${variable}${values.length === 0 ? '' : ` except ${except(toText)}`}`),
    steps: [
      step(
        'Both sides are the same expression once everything is multiplied out, so every number that can be put in satisfies the equation.',
      ),
      ...(values.length === 0
        ? []
        : [step('A denominator must not be zero, so this is left out:', listed(variable, values, toTex, ',\\quad '))]),
    ],
    check: {
      claim: 'Both sides were worked out for several values: they are equal each time.',
      holds: (difference) => [0.37, 1.93, -4.21].every((x) => Math.abs(difference(x)) < 1e-9),
    },
  });
}

/** The real zeros; null unless it is a polynomial whose roots can be written. */
function polynomialZeros(expr: Expr, variable: string): readonly Expr[] | null {
  const p = toPolynomial(expr, variable);
  if (p === null || p.length === 0) return null;
  return exactRoots(primitive(p).part)?.flatMap(({ value, isReal }) => (isReal ? [value] : [])) ?? null;
}
