import { add, div, mul, neg, pow, sub } from './arithmetic.ts';
import { call, exp, ln } from './call.ts';
import { evaluate } from './evaluate.ts';
import { contains, type Expr, fraction, isNumber, isZero, num, one, pi, sym, zero, half } from './expression.ts';
import { factorial } from './integers.ts';
import { isEqualNumerically } from './numeric.ts';
import * as rational from './rational.ts';
import type { Rational } from './rational.ts';
import { expand, substitute } from './rewrite.ts';
import { spend } from './work.ts';

/** t^order (c0 + c1 t^step + c2 t^2·step + …) near t = 0 from the right; c0 is non-zero unless all are zero. */
interface Series {
  readonly order: Rational;
  /** Exponents increase in steps of 1/root. */
  readonly root: bigint;
  readonly coefficients: readonly Expr[];
}

/** No series exists: an essential singularity, or a function that has none at this point. */
export class NoSeries extends Error {}

/** The series of `expr` in `t` with this many coefficients. */
export function seriesOf(expr: Expr, t: string, count: number): Series {
  spend(20);
  if (!contains(expr, t)) return constant(expr, count);
  switch (expr.kind) {
    case 'symbol':
      return { order: rational.one, root: 1n, coefficients: padded([one], count) };
    case 'sum':
      return expr.terms.map((term) => seriesOf(term, t, count)).reduce((a, b) => plus(a, b, count));
    case 'product':
      return expr.factors.map((factor) => seriesOf(factor, t, count)).reduce((a, b) => times(a, b, count));
    case 'power': {
      if (isNumber(expr.exponent)) return powered(seriesOf(expr.base, t, count), expr.exponent.value, count);
      if (!contains(expr.base, t)) return exponential(seriesOf(mul(expr.exponent, ln(expr.base)), t, count), count);
      return exponential(seriesOf(mul(expr.exponent, ln(expr.base)), t, count), count);
    }
    case 'call':
      return called(expr.name, seriesOf(expr.argument, t, count), t, count);
    default:
      return constant(expr, count);
  }
}

const padded = (list: readonly Expr[], count: number) => Array.from({ length: count }, (_, index) => list[index] ?? zero);
const constant = (expr: Expr, count: number): Series => ({ order: rational.zero, root: 1n, coefficients: padded([expr], count) });

function isNothing(expr: Expr): boolean {
  if (isZero(expr)) return true;
  if (isNumber(expr)) return false;
  const expanded = expand(expr);
  return isZero(expanded) || (!isNumber(expanded) && isEqualNumerically(expanded, zero) === true);
}

function trimmed(order: Rational, root: bigint, coefficients: readonly Expr[]): Series {
  const first = coefficients.findIndex((c) => !isNothing(c));
  if (first < 0) return { order: rational.plus(order, rational.ratio(BigInt(coefficients.length), root)), root, coefficients: [] };
  return { order: rational.plus(order, rational.ratio(BigInt(first), root)), root, coefficients: coefficients.slice(first) };
}

/** The same series with exponents in steps of 1/root. */
function inSteps(series: Series, root: bigint, count: number): Series {
  const factor = Number(root / series.root);
  if (factor === 1) return series;
  const spread: Expr[] = [];
  series.coefficients.forEach((c, index) => {
    if (index * factor < count) spread[index * factor] = c;
  });
  return { order: series.order, root, coefficients: Array.from(spread, (c) => c ?? zero) };
}

function plus(x: Series, y: Series, count: number): Series {
  const root = rational.lcm(rational.lcm(x.root, y.root), rational.lcm(x.order.d, y.order.d));
  if (root > 12n) throw new NoSeries('roots of roots');
  const [a, b] = [inSteps(x, root, count), inSteps(y, root, count)];
  const low = rational.compare(a.order, b.order) <= 0 ? a : b;
  const high = low === a ? b : a;
  const shift = Number(rational.times(rational.minus(high.order, low.order), rational.ratio(root)).n);
  // Terms beyond the shorter series are unknown.
  const known = Math.min(low.coefficients.length === 0 ? 0 : low.coefficients.length, shift + high.coefficients.length, count);
  if (low.coefficients.length === 0) return low;
  const coefficients = Array.from({ length: known }, (_, index) =>
    add(low.coefficients[index] ?? zero, high.coefficients[index - shift] ?? zero),
  );
  return trimmed(low.order, root, coefficients);
}

function times(x: Series, y: Series, count: number): Series {
  const root = rational.lcm(x.root, y.root);
  if (root > 12n) throw new NoSeries('roots of roots');
  const [a, b] = [inSteps(x, root, count), inSteps(y, root, count)];
  const order = rational.plus(a.order, b.order);
  const known = Math.min(a.coefficients.length, b.coefficients.length, count);
  spend(known * known);
  const coefficients = Array.from({ length: known }, (_, n) => {
    const terms: Expr[] = [];
    for (let k = 0; k <= n; k++) {
      const [p, q] = [a.coefficients[k]!, b.coefficients[n - k]!];
      if (!isZero(p) && !isZero(q)) terms.push(mul(p, q));
    }
    return expand(add(...terms));
  });
  return trimmed(order, root, coefficients);
}

function powered(series: Series, exponent: Rational, count: number): Series {
  const lead = series.coefficients[0];
  if (lead === undefined) throw new NoSeries('nothing is left');
  if (exponent.d === 1n && exponent.n >= 0n && exponent.n <= 12n) {
    let result = constant(one, count);
    for (let round = 0n; round < exponent.n; round++) result = times(result, series, count);
    return result;
  }
  const order = rational.times(series.order, exponent);
  const root = rational.lcm(series.root, order.d);
  if (root > 12n) throw new NoSeries('roots of roots');
  const x = inSteps(series, root, count).coefficients.map((c) => div(c, lead));
  // (1 + x)^p by Euler's recurrence.
  const p = num(exponent);
  const result: Expr[] = [one];
  for (let n = 1; n < Math.min(count, x.length); n++) {
    spend(n);
    const terms: Expr[] = [];
    for (let k = 1; k <= n; k++) {
      if (isZero(x[k] ?? zero)) continue;
      terms.push(mul(sub(mul(p, num(k)), num(n - k)), x[k]!, result[n - k]!));
    }
    result.push(expand(div(add(...terms), num(n))));
  }
  const front = pow(lead, p);
  return { order, root, coefficients: result.map((c) => mul(front, c)) };
}

/** The constant part and the vanishing part of a series. @throws NoSeries for a divergent series */
function split(series: Series): { value: Expr; rest: Series | null } {
  const sign = rational.sign(series.order);
  if (series.coefficients.length === 0) return { value: zero, rest: null };
  if (sign < 0) throw new NoSeries('goes to infinity');
  if (sign > 0) return { value: zero, rest: series };
  return { value: series.coefficients[0]!, rest: trimmed(rational.ratio(1n, series.root), series.root, series.coefficients.slice(1)) };
}

/** The series Σ a_n x^n for a vanishing x. */
function composed(taylor: (n: number) => Expr, x: Series | null, count: number): Series {
  let result = constant(taylor(0), count);
  if (x === null || x.coefficients.length === 0) {
    if (x === null) return result;
    const known = Math.max(0, Number(rational.floor(rational.times(x.order, rational.ratio(x.root)))));
    return { ...result, coefficients: result.coefficients.slice(0, Math.max(known, 0)) };
  }
  let power = constant(one, count);
  for (let n = 1; n <= count; n++) {
    power = times(power, x, count);
    if (rational.compare(power.order, rational.ratio(BigInt(count), x.root)) >= 0) break;
    const c = taylor(n);
    if (!isZero(c)) result = plus(result, times(constant(c, count), power, count), count);
  }
  return result;
}

const overFactorial = (n: number): Expr => fraction(1, factorial(n));

function exponential(argument: Series, count: number): Series {
  const { value, rest } = split(argument);
  return times(constant(exp(value), count), composed(overFactorial, rest, count), count);
}

const sineTerm = (n: number) => (n % 2 === 0 ? zero : mul(num(n % 4 === 1 ? 1 : -1), overFactorial(n)));
const cosineTerm = (n: number) => (n % 2 === 1 ? zero : mul(num(n % 4 === 0 ? 1 : -1), overFactorial(n)));

function called(name: string, argument: Series, t: string, count: number): Series {
  if (name === 'ln') {
    const lead = argument.coefficients[0];
    if (lead === undefined) throw new NoSeries('the logarithm of nothing');
    const x = trimmed(
      rational.ratio(1n, argument.root),
      argument.root,
      argument.coefficients.slice(1).map((c) => expand(div(c, lead))),
    );
    const series = composed((n) => (n === 0 ? zero : num(rational.ratio(n % 2 === 1 ? 1 : -1, n))), x, count);
    const front = rational.isZero(argument.order) ? ln(lead) : add(ln(lead), mul(num(argument.order), ln(sym(`${t}`))));
    if (contains(front, t)) throw new NoSeries('a logarithm');
    return plus(constant(front, count), series, count);
  }
  if (name === 'abs') {
    const lead = argument.coefficients[0];
    if (lead === undefined) throw new NoSeries('nothing');
    const value = evaluate(lead, {});
    if (!Number.isFinite(value)) throw new NoSeries('an unknown sign');
    return value < 0 ? times(constant(num(-1), count), argument, count) : argument;
  }
  if (name === 'atan' && rational.sign(argument.order) < 0) {
    const value = evaluate(argument.coefficients[0] ?? zero, {});
    if (!Number.isFinite(value)) throw new NoSeries('an unknown sign');
    const turned = called('atan', powered(argument, rational.minusOne, count), t, count);
    return plus(constant(mul(num(value < 0 ? -1 : 1), half, pi), count), times(constant(num(-1), count), turned, count), count);
  }
  const { value, rest } = split(argument);
  const sine = () => composed(sineTerm, rest, count);
  const cosine = () => composed(cosineTerm, rest, count);
  const by = (c: Expr, series: Series) => times(constant(c, count), series, count);
  const sin = () => (isZero(value) ? sine() : plus(by(call('sin', value), cosine()), by(call('cos', value), sine()), count));
  const cos = () => (isZero(value) ? cosine() : plus(by(call('cos', value), cosine()), by(neg(call('sin', value)), sine()), count));
  const inverse = (series: Series) => powered(series, rational.minusOne, count);
  switch (name) {
    case 'sin':
      return sin();
    case 'cos':
      return cos();
    case 'tan':
      return times(sin(), inverse(cos()), count);
    case 'cot':
      return times(cos(), inverse(sin()), count);
    case 'sec':
      return inverse(cos());
    case 'csc':
      return inverse(sin());
    case 'asin':
    case 'acos':
    case 'atan':
    case 'acot':
      return fromDerivative(name, value, rest, count);
  }
  throw new NoSeries(name);
}

/** Taylor coefficients of an inverse function, from those of its derivative. */
function fromDerivative(name: 'asin' | 'acos' | 'atan' | 'acot', value: Expr, rest: Series | null, count: number): Series {
  const u = sym('u′');
  const x = add(value, u);
  const inner =
    name === 'atan' || name === 'acot' ? pow(add(one, mul(x, x)), num(-1)) : pow(add(one, mul(num(-1), x, x)), num(rational.ratio(-1, 2)));
  const slope = seriesOf(expandBase(inner), u.name, count);
  if (!rational.isZero(slope.order) && slope.coefficients.length > 0 && rational.sign(slope.order) < 0)
    throw new NoSeries('a vertical tangent');
  const offset = Number(slope.order.n);
  const sign = name === 'acos' || name === 'acot' ? -1 : 1;
  const taylor = (n: number) =>
    n === 0 ? call(name, value) : mul(num(rational.ratio(sign, n)), slope.coefficients[n - 1 - offset] ?? zero);
  return composed(taylor, rest, count);
}

const expandBase = (expr: Expr) => (expr.kind === 'power' ? pow(expand(expr.base), expr.exponent) : expr);

/** Substitutes x = point + t, or x = 1/t at infinity. */
export function shifted(expr: Expr, variable: string, place: Expr, direction: 1 | -1, t: string): Expr {
  return substitute(expr, sym(variable), add(place, mul(num(direction), sym(t))));
}
export const inverted = (expr: Expr, variable: string, direction: 1 | -1, t: string) =>
  substitute(expr, sym(variable), mul(num(direction), pow(sym(t), num(-1))));
