import { mul, pow } from './arithmetic.ts';
import { evaluate, realFunction } from './evaluate.ts';
import { contains, type Expr, isNumber, num, sym, variablesOf, zero } from './expression.ts';
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
  return limitAtZero(withSettledSigns(inT));
}

/** The limit for t approaching 0 from above. */
function limitAtZero(expr: Expr): LimitValue | null {
  spend(50);
  if (!contains(expr, T)) return { kind: 'finite', value: expr };
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
  return null;
}

/** Simplifies for t > 0: |t| is t, and √(1/t²) is 1/t. */
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
  // Other variables get a fixed number.
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
