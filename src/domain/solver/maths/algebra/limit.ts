import { add, div, mul, pow } from './arithmetic.ts';
import { call, exp, ln } from './call.ts';
import { evaluate, realFunction } from './evaluate.ts';
import { contains, type Expr, factorsOf, isNumber, num, one, sym, variablesOf, zero } from './expression.ts';
import { together } from './fractions.ts';
import { derivative } from './differentiate.ts';
import * as rational from './rational.ts';
import { expand, rewrite } from './rewrite.ts';
import { inverted, NoSeries, seriesOf, shifted } from './series.ts';
import { spend, Undefined } from './work.ts';

export type LimitPoint = { readonly kind: 'finite'; readonly at: Expr } | { readonly kind: 'infinite'; readonly direction: 1 | -1 };
export type LimitValue = { readonly kind: 'finite'; readonly value: Expr } | { readonly kind: 'infinite'; readonly sign: 1 | -1 };

const T = 't′';

/** The one-sided limit; null if not found. `side` 1: from above; irrelevant at infinity. */
export function oneSidedLimit(expr: Expr, variable: string, place: LimitPoint, side: 1 | -1): LimitValue | null {
  const inT = place.kind === 'finite' ? shifted(expr, variable, place.at, side, T) : inverted(expr, variable, place.direction, T);
  return limitAtZero(withSettledSigns(inT), 0);
}

/** Limit for t to 0 from above. */
function limitAtZero(expr: Expr, depth: number): LimitValue | null {
  spend(50);
  if (!contains(expr, T)) return { kind: 'finite', value: expr };
  if (depth > 6) return null;
  for (const count of [4, 7, 11]) {
    try {
      const series = seriesOf(expr, T, count);
      const lead = series.coefficients[0];
      if (lead === undefined) continue;
      const sign = rational.sign(series.order);
      if (sign > 0) return { kind: 'finite', value: zero };
      if (sign === 0) return { kind: 'finite', value: expand(lead) };
      const direction = Math.sign(evaluate(lead, {}));
      return direction === 0 || !Number.isFinite(direction) ? null : { kind: 'infinite', sign: direction as 1 | -1 };
    } catch (error) {
      if (!(error instanceof NoSeries) && !(error instanceof Undefined)) throw error;
      break;
    }
  }
  return structural(expr, depth);
}

/** Limits of terms without a series: e^(1/t), t ln t, sums of such. */
function structural(expr: Expr, depth: number): LimitValue | null {
  if (expr.kind === 'call' && expr.name === 'ln') {
    const inner = limitAtZero(expr.argument, depth + 1);
    if (inner === null) return null;
    if (inner.kind === 'infinite') return inner.sign > 0 ? inner : null;
    const value = evaluate(inner.value, {});
    return Math.abs(value) < 1e-12 ? { kind: 'infinite', sign: -1 } : value > 0 ? { kind: 'finite', value: ln(inner.value) } : null;
  }
  if (expr.kind === 'call' && expr.name === 'atan') {
    const inner = limitAtZero(expr.argument, depth + 1);
    if (inner === null) return null;
    return {
      kind: 'finite',
      value: inner.kind === 'infinite' ? mul(num(rational.ratio(inner.sign, 2)), sym('pi')) : call('atan', inner.value),
    };
  }
  if (expr.kind === 'power') {
    const exponent = contains(expr.exponent, T) ? mul(expr.exponent, ln(expr.base)) : null;
    if (exponent !== null) {
      const inner = limitAtZero(exponent, depth + 1);
      if (inner === null) return null;
      if (inner.kind === 'finite') return { kind: 'finite', value: exp(inner.value) };
      return inner.sign > 0 ? inner : { kind: 'finite', value: zero };
    }
    const inner = limitAtZero(expr.base, depth + 1);
    if (inner === null || !isNumber(expr.exponent)) return null;
    const sign = rational.sign(expr.exponent.value);
    if (inner.kind === 'infinite') {
      if (sign < 0) return { kind: 'finite', value: zero };
      return inner.sign > 0
        ? inner
        : expr.exponent.value.d === 1n
          ? { kind: 'infinite', sign: expr.exponent.value.n % 2n === 0n ? 1 : -1 }
          : null;
    }
    return Math.abs(evaluate(inner.value, {})) < 1e-12 && sign < 0 ? null : { kind: 'finite', value: pow(inner.value, expr.exponent) };
  }
  if (expr.kind === 'sum') {
    const values = expr.terms.map((term) => limitAtZero(term, depth + 1));
    if (values.every((value) => value !== null)) {
      const signs = new Set(values.flatMap((value) => (value.kind === 'infinite' ? [value.sign] : [])));
      if (signs.size === 1) return { kind: 'infinite', sign: [...signs][0]! };
      if (signs.size === 0)
        return { kind: 'finite', value: expand(add(...values.map((value) => (value.kind === 'finite' ? value.value : zero)))) };
    }
    const { above, below } = together(expr);
    return contains(below, T) ? quotient(above, below, depth) : null;
  }
  if (expr.kind === 'product') {
    const { above, below } = together(expr);
    if (contains(below, T)) {
      const value = quotient(above, below, depth);
      if (value !== null) return value;
    }
    const values = factorsOf(expr).map((factor) => limitAtZero(factor, depth + 1));
    if (values.every((value) => value !== null)) {
      const isBig = values.some((value) => value.kind === 'infinite');
      const isSmall = values.some((value) => value.kind === 'finite' && Math.abs(evaluate(value.value, {})) < 1e-12);
      if (!isBig) return { kind: 'finite', value: mul(...values.map((value) => (value.kind === 'finite' ? value.value : one))) };
      if (!isSmall) {
        const sign = values.reduce(
          (product, value) => product * (value.kind === 'infinite' ? value.sign : Math.sign(evaluate(value.value, {}))),
          1,
        );
        return { kind: 'infinite', sign: sign as 1 | -1 };
      }
      // 0 · ∞: rewritten as a quotient.
      const small = factorsOf(expr).filter((_, index) => values[index]!.kind === 'finite');
      const big = factorsOf(expr).filter((_, index) => values[index]!.kind === 'infinite');
      return quotient(mul(...big), pow(mul(...small), num(-1)), depth) ?? quotient(mul(...small), pow(mul(...big), num(-1)), depth);
    }
    return bounded(expr);
  }
  return null;
}

/** A bounded factor times one that vanishes. */
function bounded(expr: Expr): LimitValue | null {
  const wild = factorsOf(expr).filter((factor) => factor.kind === 'call' && (factor.name === 'sin' || factor.name === 'cos'));
  if (wild.length === 0) return null;
  const rest = limitAtZero(div(expr, mul(...wild)), 3);
  return rest?.kind === 'finite' && Math.abs(evaluate(rest.value, {})) < 1e-12 ? { kind: 'finite', value: zero } : null;
}

/** L'Hôpital's rule. */
function quotient(above: Expr, below: Expr, depth: number): LimitValue | null {
  let [up, down] = [above, below];
  for (let round = 0; round < 5; round++) {
    spend(100);
    const [a, b] = [limitAtZero(up, depth + 2), limitAtZero(down, depth + 2)];
    if (a === null || b === null) return null;
    const isZeroed = (value: LimitValue) => value.kind === 'finite' && Math.abs(evaluate(value.value, {})) < 1e-12;
    const isIndefinite = (isZeroed(a) && isZeroed(b)) || (a.kind === 'infinite' && b.kind === 'infinite');
    if (!isIndefinite) {
      if (b.kind === 'infinite') return a.kind === 'finite' ? { kind: 'finite', value: zero } : null;
      if (isZeroed(b)) return null;
      if (a.kind === 'finite') return { kind: 'finite', value: div(a.value, b.value) };
      return { kind: 'infinite', sign: (a.sign * Math.sign(evaluate(b.value, {}))) as 1 | -1 };
    }
    const next = expand(div(derivative(up, T), derivative(down, T)));
    ({ above: up, below: down } = together(next));
    if (!contains(down, T)) return limitAtZero(div(up, down), depth + 2);
  }
  return null;
}

/** From above |t| is t, and √(1/t²) is 1/t. */
function withSettledSigns(expr: Expr): Expr {
  const t = sym(T);
  return rewrite(expr, (part) => {
    if (part.kind === 'call' && part.name === 'abs') {
      const value = realFunction(part.argument, T)(1e-7);
      const nearer = realFunction(part.argument, T)(1e-9);
      if (Number.isFinite(value) && value !== 0 && Math.sign(value) === Math.sign(nearer))
        return value < 0 ? mul(num(-1), part.argument) : part.argument;
    }
    if (part.kind === 'call' && part.name === 'floor') {
      const values = [1e-6, 1e-7, 1e-8].map((at) => Math.floor(realFunction(part.argument, T)(at)));
      if (values.every((value) => value === values[0] && Number.isSafeInteger(value))) return num(values[0]!);
    }
    if (
      part.kind === 'power' &&
      part.base.kind === 'power' &&
      part.base.base.key === t.key &&
      isNumber(part.base.exponent) &&
      isNumber(part.exponent)
    ) {
      return pow(t, mul(part.base.exponent, part.exponent));
    }
    return part;
  });
}

/** True if values near the point converge to the result. */
export function isApproached(expr: Expr, variable: string, place: LimitPoint, side: 1 | -1, limit: LimitValue): boolean {
  const letters = variablesOf(expr, ...(place.kind === 'finite' ? [place.at] : []), ...(limit.kind === 'finite' ? [limit.value] : []));
  // Other variables are tried with a number.
  const given = Object.fromEntries(letters.filter((name) => name !== variable).map((name, index) => [name, 1.83 + 0.57 * index]));
  const f = (x: number) => evaluate(expr, { ...given, [variable]: x });
  const base = place.kind === 'finite' ? evaluate(place.at, given) : 0;
  const distances = place.kind === 'finite' ? [1e-1, 3e-2, 1e-2, 3e-3, 1e-3] : [1e1, 1e2, 1e3, 1e4, 1e5];
  const values = distances.map((h) => f(place.kind === 'finite' ? base + side * h : place.direction * h));
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length < 3) return false;
  if (limit.kind === 'infinite') {
    const sizes = known.map((value) => value * limit.sign);
    return sizes.at(-1)! > 0 && sizes.every((value, index) => index < 2 || value >= sizes[index - 1]! * 1.0001 || value === Infinity);
  }
  const target = evaluate(limit.value, given);
  if (!Number.isFinite(target)) return false;
  const scale = Math.max(1, Math.abs(target));
  const errors = known.map((value) => Math.abs(value - target) / scale);
  const last = Math.min(errors.at(-1)!, errors.at(-2)!);
  return last < 0.02 && (last < 1e-6 || last < errors[0]! * 0.7);
}
