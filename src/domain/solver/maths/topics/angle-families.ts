import { div, mul, neg, pow, square, sub } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import { isLinear } from '../algebra/differentiate.ts';
import { candidates, realValue } from '../algebra/equations.ts';
import { evaluate } from '../algebra/evaluate.ts';
import {
  contains,
  type Expr,
  factorsOf,
  isCall,
  isIntegerNumber,
  num,
  one,
  pi,
  subexpressions,
  sym,
  termsOf,
  two,
} from '../algebra/expression.ts';
import { together } from '../algebra/fractions.ts';
import { isClose } from '../algebra/numeric.ts';
import { expand, rewrite } from '../algebra/rewrite.ts';
import { inSinesAndCosines } from '../algebra/sines-and-cosines.ts';

/** start + n · period, for all integers n. */
export interface Family {
  readonly start: Expr;
  readonly period: Expr;
}

/** Drops families contained in others. */
export function withoutOverlaps(families: readonly Family[]): Family[] {
  return families.filter(
    (family, index) => !families.some((other, at) => at !== index && covers(other, family) && (!covers(family, other) || at < index)),
  );
}
function covers(a: Family, b: Family): boolean {
  const ratio = evaluate(b.period, {}) / evaluate(a.period, {});
  const shift = (evaluate(b.start, {}) - evaluate(a.start, {})) / evaluate(a.period, {});
  return Math.abs(ratio - Math.round(ratio)) < 1e-9 && Math.abs(shift - Math.round(shift)) < 1e-9;
}

export function familiesOf(expr: Expr, x: string): Family[] | null {
  const { above } = together(inSinesAndCosines(expr));
  const numerator = expand(above);
  for (const form of [numerator, ...forms(numerator)]) {
    const families: Family[] = [];
    const [only, ...others] = [...subexpressions(form)].filter((part) => part.kind === 'call' && contains(part, x));
    if (only?.kind !== 'call' || others.some(({ key }) => key !== only.key)) continue;
    const u = sym('u′');
    const inU = rewrite(form, (part) => (part.key === only.key ? u : part));
    if (contains(inU, x)) continue;
    const linear = isLinear(only.argument, x);
    const values = candidates(inU, u.name);
    if (linear === null || values === null) continue;
    let isKnown = true;
    for (const value of values) {
      const at = realValue(value);
      if (at === null) continue;
      const angles = anglesFor(only.name, value, at);
      if (angles === null) isKnown = false;
      else
        for (const { start, period } of angles)
          families.push({
            start: expand(div(sub(start, linear.shift), linear.slope)),
            period: expand(absolute(div(period, linear.slope))),
          });
    }
    if (isKnown) return families.map(({ start, period }) => ({ start: reduced(start, period), period }));
  }
  return productFamilies(numerator, x);
}

const absolute = (expr: Expr) => (evaluate(expr, {}) < 0 ? neg(expr) : expr);
function reduced(start: Expr, period: Expr): Expr {
  const turns = Math.floor(evaluate(start, {}) / evaluate(period, {}) + 1e-9);
  const inside = expand(sub(start, mul(num(turns), period)));
  return evaluate(inside, {}) > evaluate(period, {}) / 2 + 1e-9 && evaluate(period, {}) > 6 ? expand(sub(inside, period)) : inside;
}

function anglesFor(name: string, value: Expr, at: number): Family[] | null {
  const turn = mul(two, pi);
  if (name === 'tan') return [{ start: call('atan', value), period: pi }];
  if (name !== 'sin' && name !== 'cos') return null;
  if (Math.abs(at) > 1 + 1e-12) return [];
  const angle = call(name === 'sin' ? 'asin' : 'acos', value);
  if (isClose(at, 0, 1e-12)) return [{ start: angle, period: pi }];
  const families = [angle, name === 'sin' ? sub(pi, angle) : neg(angle)].map((start) => ({ start, period: turn }));
  return isClose(Math.abs(at), 1, 1e-12) ? families.slice(0, 1) : families;
}

/** Rewrites sin² and cos² in each other, or a sin x + b cos x = 0 as one tangent. */
function forms(expr: Expr): Expr[] {
  const evenPowers = (from: string, to: 'sin' | 'cos') =>
    expand(
      rewrite(expr, (part) =>
        part.kind === 'power' && isCall(part.base, from) && isIntegerNumber(part.exponent) && part.exponent.value.n % 2n === 0n
          ? pow(sub(one, square(call(to, part.base.argument))), num(part.exponent.value.n / 2n))
          : part,
      ),
    );
  return [evenPowers('sin', 'cos'), evenPowers('cos', 'sin'), ...tangentForm(expr)];
}

/** Divided by the cosine. */
function tangentForm(expr: Expr): Expr[] {
  const [first] = [...subexpressions(expr)].filter((part) => part.kind === 'call');
  if (first?.kind !== 'call') return [];
  const [c, t] = [sym('c′'), call('tan', first.argument)];
  const inC = rewrite(expr, (part) =>
    part.key === `(sin ${first.argument.key})` ? mul(t, c) : part.key === `(cos ${first.argument.key})` ? c : part,
  );
  const divided = expand(div(inC, c));
  return contains(divided, c.name) ? [] : [divided];
}

/** Factors out: sin 2x - cos x is cos x (2 sin x - 1). */
function productFamilies(expr: Expr, x: string): Family[] | null {
  const doubled = expand(
    rewrite(expr, (part) => {
      if (!isCall(part, 'sin')) return part;
      const half = div(part.argument, two);
      const isThere = [...subexpressions(expr)].some((other) => other.kind === 'call' && other.argument.key === half.key);
      return isThere ? mul(two, call('sin', half), call('cos', half)) : part;
    }),
  );
  const common = factorsOf(termsOf(doubled)[0]!).find(
    (factor) => factor.kind === 'call' && termsOf(doubled).every((term) => factorsOf(term).some(({ key }) => key === factor.key)),
  );
  if (common === undefined) return null;
  const rest = expand(div(doubled, common));
  const first = familiesOf(common, x);
  const second = contains(rest, x) ? familiesOf(rest, x) : [];
  return first && second && [...first, ...second];
}
