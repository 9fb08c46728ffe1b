import { add, mul, pow } from './arithmetic.ts';
import { contains, type Expr, isIntegerNumber, isNumber, num, one, sym } from './expression.ts';
import * as rational from './rational.ts';
import type { Rational } from './rational.ts';
import { expand } from './rewrite.ts';
import { spend } from './work.ts';

/** Coefficients from the constant up. The last is non-zero; the zero polynomial is empty. */
export type Polynomial = readonly Rational[];

const LARGEST_DEGREE = 40;

export function polynomial(coefficients: readonly Rational[]): Polynomial {
  let length = coefficients.length;
  while (length > 0 && rational.isZero(coefficients[length - 1]!)) length--;
  return coefficients.slice(0, length);
}

export const degree = (p: Polynomial) => p.length - 1;
export const leading = (p: Polynomial) => p.at(-1) ?? rational.zero;
export const at = (p: Polynomial, index: number) => p[index] ?? rational.zero;

export const scaled = (p: Polynomial, factor: Rational): Polynomial => polynomial(p.map((c) => rational.times(c, factor)));

export function times(a: Polynomial, b: Polynomial): Polynomial {
  if (a.length === 0 || b.length === 0) return [];
  spend(a.length * b.length);
  const result = Array.from({ length: a.length + b.length - 1 }, () => rational.zero);
  a.forEach((x, i) => b.forEach((y, j) => (result[i + j] = rational.plus(result[i + j]!, rational.times(x, y)))));
  return polynomial(result);
}

export function divide(a: Polynomial, b: Polynomial): { quotient: Polynomial; remainder: Polynomial } {
  let rest = [...a];
  const quotient: Rational[] = Array.from({ length: Math.max(0, a.length - b.length + 1) }, () => rational.zero);
  while (rest.length >= b.length) {
    spend(b.length);
    const shift = rest.length - b.length;
    const factor = rational.over(rest.at(-1)!, leading(b));
    quotient[shift] = factor;
    b.forEach((c, index) => (rest[index + shift] = rational.minus(rest[index + shift]!, rational.times(factor, c))));
    rest = [...polynomial(rest.slice(0, -1))];
  }
  return { quotient: polynomial(quotient), remainder: polynomial(rest) };
}

/** The discriminant b² − 4ac of ax² + bx + c. */
export const discriminant = (p: Polynomial): Rational =>
  rational.minus(rational.times(at(p, 1), at(p, 1)), rational.times(rational.ratio(4), rational.times(at(p, 2), at(p, 0))));

export const monic = (p: Polynomial) => (p.length === 0 ? p : scaled(p, rational.over(rational.one, leading(p))));
export const derivative = (p: Polynomial): Polynomial =>
  polynomial(p.slice(1).map((c, index) => rational.times(c, rational.ratio(index + 1))));

export function commonDivisor(a: Polynomial, b: Polynomial): Polynomial {
  let [x, y] = [monic(a), monic(b)];
  while (y.length > 0) [x, y] = [y, monic(divide(x, y).remainder)];
  return x;
}

/** Primitive part: coprime integers with a positive leading coefficient; `content` is the factor divided out. */
export function primitive(p: Polynomial): { content: Rational; part: Polynomial } {
  if (p.length === 0) return { content: rational.one, part: p };
  const numerators = p.reduce((common, { n }) => rational.gcd(common, n), 0n);
  const denominators = p.reduce((common, { d }) => rational.lcm(common, d), 1n);
  const content = rational.ratio(leading(p).n < 0n ? -numerators : numerators, denominators);
  return { content, part: scaled(p, rational.over(rational.one, content)) };
}

/** The expression as a polynomial in this variable; null unless its coefficients are rational. */
export function toPolynomial(expr: Expr, variable: string): Polynomial | null {
  const coefficients = coefficientsOf(expr, variable);
  if (coefficients === null) return null;
  const numbers: Rational[] = [];
  for (const coefficient of coefficients) {
    if (!isNumber(coefficient)) return null;
    numbers.push(coefficient.value);
  }
  return polynomial(numbers);
}

/** Coefficients without the variable, from the constant up; null unless the expression is a polynomial in it. */
export function coefficientsOf(expr: Expr, variable: string): Expr[] | null {
  const result: Expr[][] = [];
  const expanded = expand(expr);
  for (const term of expanded.kind === 'sum' ? expanded.terms : [expanded]) {
    const others: Expr[] = [];
    let exponent = 0;
    for (const factor of term.kind === 'product' ? term.factors : [term]) {
      if (factor.kind === 'symbol' && factor.name === variable) exponent++;
      else if (
        factor.kind === 'power' &&
        factor.base.kind === 'symbol' &&
        factor.base.name === variable &&
        isIntegerNumber(factor.exponent)
      ) {
        const count = Number(factor.exponent.value.n);
        if (count < 0 || count > LARGEST_DEGREE) return null;
        exponent += count;
      } else if (contains(factor, variable)) return null;
      else others.push(factor);
    }
    if (exponent > LARGEST_DEGREE) return null;
    (result[exponent] ??= []).push(mul(...others));
  }
  return Array.from(result, (terms) => add(...(terms ?? [])));
}

export function fromPolynomial(p: Polynomial, variable: string): Expr {
  const x = sym(variable);
  return add(...p.map((c, index) => mul(num(c), index === 0 ? one : pow(x, num(index)))));
}
