import { mul, sub } from '../algebra/arithmetic.ts';
import { type Outcome } from '../../solution.ts';
import { complex, evaluateComplex, modulus } from '../algebra/complex.ts';
import { type Expr, isNumber, num, sym, variablesOf } from '../algebra/expression.ts';
import { numericRoots } from '../algebra/factor.ts';
import { nearbyRational } from '../algebra/rational.ts';
import * as rational from '../algebra/rational.ts';
import { candidates, realValue } from '../algebra/equations.ts';
import { coefficientsOf, toPolynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { exactRoots } from '../algebra/roots.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { expression, plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';
import { parsedWholeEquation } from '../reading/relation.ts';
import { rootNotation } from './root-notation.ts';

const greek = '(?:alpha|beta|gamma)';
const given = [
  new RegExp(
    String.raw`^(?:if|given|let) (?:${greek}(?: ?,? ?(?:and )?| )*)+(?:are|be|is) (?:two )?(?:roots|zeros|zeroes) of (?:quadratic |cubic )?(?:equation |polynomial )?(?<body>.+?)[,;.]? (?:then )?find (?:values? of )?(?<asked>.+)$`,
  ),
  new RegExp(
    String.raw`^(?:if|given|let) (?:two )?(?:roots|zeros|zeroes) of (?:quadratic |cubic )?(?:equation |polynomial )?(?<body>.+?) (?:are|be) (?:${greek}(?: ?,? ?(?:and )?| )*)+[,;.]? (?:then )?find (?:values? of )?(?<asked>.+)$`,
  ),
];
const nature =
  /^(?:find )?(?:(?<nature>nature of roots|discriminant)|(?<sum>sum(?: of)?(?: (?:its|all))? roots|sum of zeros|sum of zeroes)|(?<product>product(?: of)?(?: (?:its|all))? roots|product of zeros|product of zeroes)) (?:of|for) (?:quadratic |cubic )?(?:equation |polynomial )?(?<body>.+)$/;

const equalRoots = [
  /^find (?:values? of )?(?<k>[a-z]) (?:if|for which|such that|so that|when) (?:roots of )?(?:quadratic )?(?:equation )?(?<body>.+?) (?:has|have|are) (?:real and |two )?equal(?: roots)?$/,
  /^(?:if|given) (?:roots of )?(?:quadratic )?(?:equation )?(?<body>.+?) (?:has|have|are) (?:real and |two )?equal(?: roots)?,? (?:then )?find (?:values? of )?(?<k>[a-z])$/,
];

/** The letter for which the discriminant is zero. */
function withEqualRoots(body: string, k: string): Outcome | null {
  const relation = parsedWholeEquation(body);
  if (relation === null) return null;
  const f = sub(relation.left, relation.right);
  const [x, ...others] = variablesOf(f).filter((name) => name !== k);
  const coefficients = x === undefined || others.length > 0 ? null : coefficientsOf(f, x);
  if (x === undefined || coefficients?.length !== 3) return null;
  const [c, b, a] = coefficients as [Expr, Expr, Expr];
  const d = expand(sub(mul(b, b), mul(num(4), a, c)));
  const values = candidates(d, k)?.filter((value) => evaluateComplex(a, { [k]: evaluateComplex(value, {}) }).re !== 0);
  if (!values || values.length === 0 || values.some((value) => realValue(value) === null)) return null;
  const written = (print: (expr: Expr) => string) => values.map((value) => `${print(sym(k))} = ${print(value)}`);
  return solved({
    topic: 'Nature of roots',
    result: values,
    write: rootNotation(k),
    steps: [
      step('Equal roots mean that the discriminant is zero.', `b^2 - 4ac = ${toTex(d)} = 0`),
      step('So', written(toTex).join(',\\quad ')),
    ],
    check: {
      claim: 'Each value was put into the equation, which then has one root, twice.',
      holds: (found) =>
        found.every((value) => {
          const p = toPolynomial(substitute(f, sym(k), value), x);
          return p !== null && exactRoots(p)?.length === 1;
        }),
    },
  });
}

/** Expressions in the roots of an equation; sum and product of roots; the discriminant. */
export function rootRelations({ text: source }: Question): Outcome | null {
  const text = source.replaceAll(/\s+/g, ' ');
  for (const shape of given) {
    const match = shape.exec(text);
    if (match?.groups) return symmetric(match.groups['body']!, match.groups['asked']!);
  }
  for (const shape of equalRoots) {
    const match = shape.exec(text);
    if (match?.groups) return withEqualRoots(match.groups['body']!, match.groups['k']!);
  }
  const match = nature.exec(text);
  const p = match?.groups && polynomial(match.groups['body']!);
  if (!match?.groups || !p) return null;
  const [c, b, a] = [p.at(0)!, p.at(-2)!, p.at(-1)!];
  const n = p.length - 1;
  const roots = exactRoots(p);
  if (match.groups['nature']) {
    if (n !== 2) return null;
    const d = rational.minus(rational.times(b, b), rational.times(rational.ratio(4), rational.times(a, c)));
    const step1 = step('The discriminant is', `D = b^2 - 4ac = ${toTex(num(d))}`);
    const [r, s] = numericRoots(p.map(rational.toNumber)) ?? [];
    if (r === undefined || s === undefined) return null;
    const gap = complex(r.re - s.re, r.im - s.im);
    const squared = rational.toNumber(a) ** 2 * (gap.re ** 2 - gap.im ** 2);
    const scale = Math.max(1, Math.abs(squared), rational.toNumber(b) ** 2);
    if (match.groups['nature'] === 'discriminant')
      return solved({
        topic: 'Discriminant',
        result: num(d),
        write: expression,
        steps: [step1],
        check: {
          claim: 'The roots were found by numbers: it is the square of their difference times that of the leading coefficient.',
          holds: (found) => Math.abs(squared - evaluateComplex(found, {}).re) < 1e-6 * scale,
        },
      });
    const kind =
      d.n < 0n
        ? 'not real (complex conjugates)'
        : d.n === 0n
          ? 'real and equal'
          : roots?.every(({ value }) => isNumber(value))
            ? 'real, distinct and rational'
            : 'real, distinct and irrational';
    return solved({
      topic: 'Nature of roots',
      result: d,
      write: () => plain(kind),
      steps: [step1, step(`So the roots are ${kind}.`)],
      check: {
        claim: 'The roots themselves were found by numbers: the square of their difference has this sign.',
        holds: (found) => Math.abs(squared - rational.toNumber(found)) < 1e-6 * scale,
      },
    });
  }
  const numeric = numericRoots(p.map(rational.toNumber));
  if (numeric === null) return null;
  const value = match.groups['sum'] ? rational.negated(rational.over(b, a)) : rational.over(n % 2 === 0 ? c : rational.negated(c), a);
  const measured = match.groups['sum']
    ? numeric.reduce((total, root) => total + root.re, 0)
    : evaluateComplex(num(1), {}).re *
      numeric.reduce(
        (product, root) => complex(product.re * root.re - product.im * root.im, product.re * root.im + product.im * root.re),
        complex(1),
      ).re;
  return solved({
    topic: 'Sum and product of roots',
    result: num(value),
    write: expression,
    steps: [
      step(
        match.groups['sum']
          ? 'The sum of the roots is minus the second coefficient over the first.'
          : 'The product of the roots is the last coefficient over the first, with the sign $(-1)^n$.',
        toTex(num(value)),
      ),
    ],
    check: {
      claim: 'The roots were found by numbers, added or multiplied.',
      holds: (found) => Math.abs(measured - evaluateComplex(found, {}).re) < 1e-6 * Math.max(1, Math.abs(measured)),
    },
  });
}

function polynomial(text: string) {
  const relation = parsedWholeEquation(text.includes('=') ? text : `${text} = 0`);
  const expr = relation && sub(relation.left, relation.right);
  const [x, ...others] = expr === null ? [] : variablesOf(expr);
  if (expr === null || x === undefined || others.length > 0) return null;
  const p = toPolynomial(expr, x);
  return p === null || p.length < 3 || p.length > 5 ? null : p;
}

/** The expression must be symmetric in the roots. */
function symmetric(body: string, asked: string): Outcome | null {
  const p = polynomial(body);
  const target = parsed(asked);
  if (p === null || target === null) return null;
  const names = ['alpha', 'beta', 'gamma'].slice(0, p.length - 1);
  if (variablesOf(target).some((name) => !names.includes(name)) || p.length > 4) return null;
  const numeric = numericRoots(p.map(rational.toNumber));
  if (numeric === null) return null;
  const orders = permutations(numeric.map((_, index) => index));
  const values = orders.map((order) =>
    evaluateComplex(target, Object.fromEntries(names.map((name, index) => [name, numeric[order[index]!]!]))),
  );
  const first = values[0]!;
  const scale = Math.max(1, modulus(first));
  if (
    !Number.isFinite(first.re) ||
    Math.abs(first.im) > 1e-8 * scale ||
    values.some((value) => modulus(complex(value.re - first.re, value.im - first.im)) > 1e-7 * scale)
  )
    return null;
  const exact = exactValue(p, target, names) ?? rationalValue(first.re);
  if (exact === null) return null;
  const [c, b, a] = [p[0]!, p.at(-2)!, p.at(-1)!];
  return solved({
    topic: 'Relations between roots',
    result: exact,
    write: expression,
    steps: [
      step(
        'From the coefficients:',
        `${names.map((name) => `\\${name}`).join(' + ')} = ${toTex(num(rational.negated(rational.over(b, a))))},\\quad ${names.map((name) => `\\${name}`).join('')} = ${toTex(num(rational.over(p.length % 2 === 1 ? c : rational.negated(c), a)))}`,
      ),
      step('Write what is asked for with these and work it out.', `${toTex(target)} = ${toTex(exact)}`),
    ],
    check: {
      claim: 'The roots were computed and put in, in every order: the value is always the same.',
      holds: (found) => values.every((value) => Math.abs(evaluateComplex(found, {}).re - value.re) < 1e-7 * scale),
    },
  });
}

function exactValue(p: readonly rational.Rational[], target: Expr, names: readonly string[]): Expr | null {
  const roots = exactRoots(p)?.flatMap(({ value, power }) => Array.from({ length: power }, () => value));
  if (!roots || roots.length !== names.length) return null;
  return expand(expand(names.reduce((expr, name, index) => substitute(expr, sym(name), roots[index]!), target)));
}

function rationalValue(value: number): Expr | null {
  const near = nearbyRational(value, 5000, 1e-10);
  return near === null ? null : num(near);
}

function permutations(list: readonly number[]): number[][] {
  return list.length <= 1
    ? [[...list]]
    : list.flatMap((first) => permutations(list.filter((other) => other !== first)).map((rest) => [first, ...rest]));
}
