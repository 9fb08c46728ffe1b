import type { Outcome } from '../../solution.ts';
import { sub } from '../algebra/arithmetic.ts';
import { type Complex, complex, evaluateComplex, modulus, times as timesComplex } from '../algebra/complex.ts';
import { isNumber, num, sym, variablesOf } from '../algebra/expression.ts';
import { discriminant, type Polynomial, toPolynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { nearbyRational } from '../algebra/rational.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { exactRoots } from '../algebra/roots.ts';
import { numericRoots } from '../algebra/factor.ts';
import * as rational from '../algebra/rational.ts';
import { expression, plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable } from '../../reading/phrases.ts';
import { parsedWholeEquation } from '../reading/relation.ts';

const EQUATION = '[quadratic|cubic] [equation|polynomial] {body}';
const GREEK = '(alpha|beta|gamma|and|,)*';
const ROOTS = '(roots|zeros|zeroes)';

/** Solves for expressions in the roots of an equation, for sum and product of the roots, and for the discriminant. */
export const rootRelations = phraseTable([
  [
    [
      `[values of] {asked} GIVEN ${GREEK} (are|be|is) [two] ${ROOTS} of ${EQUATION}`,
      `[values of] {asked} GIVEN [two] ${ROOTS} of ${EQUATION} (are|be) ${GREEK}`,
    ],
    ({ body = '', asked = '' }) => symmetric(body, asked),
  ],
  [`discriminant (of|for) ${EQUATION}`, ({ body = '' }) => byDiscriminant(body, false)],
  [`nature of roots (of|for) ${EQUATION}`, ({ body = '' }) => byDiscriminant(body, true)],
  [`sum [of] [its|all] ${ROOTS} (of|for) ${EQUATION}`, ({ body = '' }) => together(body, true)],
  [`product [of] [its|all] ${ROOTS} (of|for) ${EQUATION}`, ({ body = '' }) => together(body, false)],
]);

function polynomialOf(text: string): Polynomial | null {
  const relation = parsedWholeEquation(text.includes('=') ? text : `${text} = 0`);
  const [x, ...others] = relation === null ? [] : variablesOf(relation.left, relation.right);
  if (relation === null || x === undefined || others.length > 0) return null;
  const p = toPolynomial(sub(relation.left, relation.right), x);
  return p === null || p.length < 3 || p.length > 5 ? null : p;
}

/** Reads a polynomial and finds its roots numerically. */
function withRoots(text: string): { readonly p: Polynomial; readonly roots: readonly Complex[] } | null {
  const p = polynomialOf(text);
  const roots = p && numericRoots(p.map(rational.toNumber));
  return p && roots && { p, roots };
}

function byDiscriminant(body: string, isNature: boolean): Outcome | null {
  const { p, roots } = withRoots(body) ?? {};
  if (p?.length !== 3 || roots?.length !== 2) return null;
  const [, b, a] = p as [rational.Rational, rational.Rational, rational.Rational];
  const d = discriminant(p);
  const gap = complex(roots[0]!.re - roots[1]!.re, roots[0]!.im - roots[1]!.im);
  const squared = rational.toNumber(a) ** 2 * (gap.re ** 2 - gap.im ** 2);
  const areRational = exactRoots(p)?.every(({ value }) => isNumber(value)) === true;
  const distinct = `real, distinct and ${areRational ? 'rational' : 'irrational'}`;
  const kind = d.n < 0n ? 'not real (complex conjugates)' : d.n === 0n ? 'real and equal' : distinct;
  const first = step('The discriminant is', `D = b^2 - 4ac = ${toTex(num(d))}`);
  return solved({
    topic: isNature ? 'Nature of roots' : 'Discriminant',
    result: num(d),
    write: (found) => (isNature ? plain(kind) : expression(found)),
    steps: isNature ? [first, step(`So the roots are ${kind}.`)] : [first],
    check: {
      claim: 'The roots were found by numbers: it is the square of their difference times that of the leading coefficient.',
      holds: (found) =>
        Math.abs(squared - evaluateComplex(found, {}).re) < 1e-6 * Math.max(1, Math.abs(squared), rational.toNumber(b) ** 2),
    },
  });
}

function together(body: string, isSum: boolean): Outcome | null {
  const { p, roots } = withRoots(body) ?? {};
  if (p === undefined || roots === undefined) return null;
  const [c, b, a] = [p.at(0)!, p.at(-2)!, p.at(-1)!];
  const value = isSum ? rational.negated(rational.over(b, a)) : rational.over(p.length % 2 === 1 ? c : rational.negated(c), a);
  const measured = isSum ? roots.reduce((total, { re }) => total + re, 0) : roots.reduce(timesComplex, complex(1)).re;
  const how = isSum
    ? 'The sum of the roots is minus the second coefficient over the first.'
    : 'The product of the roots is the last coefficient over the first, with the sign $(-1)^n$.';
  return solved({
    topic: 'Sum and product of roots',
    result: num(value),
    write: expression,
    steps: [step(how, toTex(num(value)))],
    check: {
      claim: 'The roots were found by numbers, added or multiplied.',
      holds: (found) => Math.abs(measured - evaluateComplex(found, {}).re) < 1e-6 * Math.max(1, Math.abs(measured)),
    },
  });
}

/** Evaluates an expression in the roots, which must be symmetric in them. */
function symmetric(body: string, asked: string): Outcome | null {
  const { p, roots } = withRoots(body) ?? {};
  const target = parsed(asked);
  if (p === undefined || roots === undefined || target === null || p.length > 4) return null;
  const names = ['alpha', 'beta', 'gamma'].slice(0, p.length - 1);
  if (variablesOf(target).some((name) => !names.includes(name))) return null;
  const values = permutations(roots).map((order) =>
    evaluateComplex(target, Object.fromEntries(names.map((name, index) => [name, order[index]!]))),
  );
  const first = values[0]!;
  const scale = Math.max(1, modulus(first));
  const isSame = ({ re, im }: Complex) => Math.abs(re - first.re) + Math.abs(im) < 1e-7 * scale;
  if (!Number.isFinite(first.re) || !values.every(isSame)) return null;
  const exact = exactRoots(p)?.flatMap(({ value, power }) => Array.from({ length: power }, () => value)) ?? [];
  const near = nearbyRational(first.re, 5000, 1e-10);
  const inserted =
    exact.length === names.length
      ? expand(expand(names.reduce((expr, name, index) => substitute(expr, sym(name), exact[index]!), target)))
      : null;
  const result = inserted ?? (near && num(near));
  if (result === null) return null;
  const [c, b, a] = [p[0]!, p.at(-2)!, p.at(-1)!];
  const sumTex = toTex(num(rational.negated(rational.over(b, a))));
  const productTex = toTex(num(rational.over(p.length % 2 === 1 ? c : rational.negated(c), a)));
  const [plus, times] = [' + ', ''].map((between) => names.map((name) => `\\${name}`).join(between));
  return solved({
    topic: 'Relations between roots',
    result,
    write: expression,
    steps: [
      step('From the coefficients:', `${plus} = ${sumTex},\\quad ${times} = ${productTex}`),
      step('Write what is asked for with these and work it out.', `${toTex(target)} = ${toTex(result)}`),
    ],
    check: {
      claim: 'The roots were computed and put in, in every order: the value is always the same.',
      holds: (found) => values.every((value) => Math.abs(evaluateComplex(found, {}).re - value.re) < 1e-7 * scale),
    },
  });
}

const permutations = <T>(list: readonly T[]): T[][] =>
  list.length <= 1 ? [[...list]] : list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));
