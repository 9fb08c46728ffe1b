import { add, div, mul, neg, pow, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import { isLinear } from '../algebra/differentiate.ts';
import { candidates, realValue } from '../algebra/equations.ts';
import { evaluate } from '../algebra/evaluate.ts';
import {
  contains,
  type Expr,
  factorsOf,
  isConstant,
  num,
  one,
  pi,
  powerOf,
  subexpressions,
  sym,
  termsOf,
  two,
} from '../algebra/expression.ts';
import { together } from '../algebra/fractions.ts';
import { isClose } from '../algebra/numeric.ts';
import { expand, rewrite } from '../algebra/rewrite.ts';
import { inSinesAndCosines } from '../algebra/sines-and-cosines.ts';
import type { Family } from './textbook-angles.ts';

/** Drops families contained in others. */
export function withoutOverlaps(families: readonly Family[]): Family[] {
  return families.filter(
    (family, index) => !families.some((other, at) => at !== index && covers(other, family) && (!covers(family, other) || at < index)),
  );
}
/** Joins two families that are half a period apart into one with half the period. */
export function joined(families: readonly Family[]): Family[] {
  const rest = [...families];
  const result: Family[] = [];
  while (rest.length > 0) {
    const family = rest.shift()!;
    const half = evaluate(family.period, {}) / 2;
    const index = rest.findIndex((other) => {
      const shift = (evaluate(other.start, {}) - evaluate(family.start, {})) / half;
      return isClose(evaluate(other.period, {}), 2 * half, 1e-12) && Math.abs(shift - Math.round(shift)) < 1e-9;
    });
    if (index < 0) result.push(family);
    else {
      const [other] = rest.splice(index, 1);
      const start = Math.abs(evaluate(other!.start, {})) < Math.abs(evaluate(family.start, {})) ? other!.start : family.start;
      result.push({ start, period: div(family.period, two) });
    }
  }
  return result;
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
  return harmonic(numerator, x) ?? productFamilies(numerator, x);
}

/** The argument of the first function. */
const angleIn = (expr: Expr): Expr | null => {
  const first = [...subexpressions(expr)].find((part) => part.kind === 'call');
  return first?.kind === 'call' ? first.argument : null;
};
/** The expression with s and c in place of the sine and cosine of an angle. */
const inBoth = (expr: Expr, angle: Expr, s: Expr, c: Expr): Expr =>
  rewrite(expr, (part) => (part.key === call('sin', angle).key ? s : part.key === call('cos', angle).key ? c : part));

/** Solves a cos A + b sin A + c = 0 as R cos(A - φ) = -c. */
function harmonic(expr: Expr, x: string): Family[] | null {
  const argument = angleIn(expr);
  const linear = argument && isLinear(argument, x);
  if (argument === null || linear === null) return null;
  const [s, c] = [sym('s′'), sym('c′')];
  const replaced = inBoth(expr, argument, s, c);
  const [b, a] = [isLinear(replaced, s.name)?.slope, isLinear(replaced, c.name)?.slope];
  if (!a || !b || !isConstant(a) || !isConstant(b)) return null;
  const rest = sub(replaced, add(mul(b, s), mul(a, c)));
  if (!isConstant(rest)) return null;
  const cosine = expand(div(neg(rest), sqrt(expand(add(square(a), square(b))))));
  if (Math.abs(evaluate(cosine, {})) > 1 + 1e-12) return [];
  const base = call('atan', expand(div(b, a)));
  const middle = evaluate(a, {}) > 0 ? base : add(pi, base);
  const period = expand(absolute(div(mul(two, pi), linear.slope)));
  return [call('acos', cosine), neg(call('acos', cosine))].map((part) => {
    return { start: reduced(expand(div(sub(add(middle, part), linear.shift), linear.slope)), period), period };
  });
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

/** Alternative forms: sin² and cos² in terms of each other, double angles in single ones, or a sin + b cos as one sine. */
function forms(expr: Expr): Expr[] {
  const evenPowers = (from: 'sin' | 'cos', to: 'sin' | 'cos') => (source: Expr) =>
    expand(
      rewrite(source, (part) =>
        part.kind === 'power' &&
        part.base.kind === 'call' &&
        part.base.name === from &&
        part.exponent.kind === 'number' &&
        part.exponent.value.d === 1n &&
        part.exponent.value.n > 1n
          ? mul(
              pow(sub(one, square(call(to, part.base.argument))), num(part.exponent.value.n / 2n)),
              part.exponent.value.n % 2n === 0n ? one : part.base,
            )
          : part,
      ),
    );
  const halves = (name: 'sin' | 'cos') => (source: Expr) =>
    expand(rewrite(source, (part) => {
      if (part.kind !== 'call' || part.name !== 'cos') return part;
      const half = div(part.argument, two);
      const isThere = [...subexpressions(source)].some((other) => other.kind === 'call' && other.argument.key === half.key);
      if (!isThere) return part;
      return name === 'sin' ? sub(one, mul(two, square(call('sin', half)))) : sub(mul(two, square(call('cos', half))), one);
    })); // prettier-ignore
  const result = [evenPowers('sin', 'cos')(expr), evenPowers('cos', 'sin')(expr), halves('sin')(expr), halves('cos')(expr)];
  const asTangent = ratioForm(expr);
  if (asTangent !== null) result.push(asTangent);
  return result;
}

/** Divides a sin x + b cos x = 0, also with squares, by the cosine. */
function ratioForm(expr: Expr): Expr | null {
  const argument = angleIn(expr);
  if (argument === null) return null;
  const c = sym('c′');
  const inC = expand(inBoth(expr, argument, mul(call('tan', argument), c), c));
  return [1, 2].map((degree) => expand(div(inC, pow(c, num(degree))))).find((divided) => !contains(divided, c.name)) ?? null;
}

/** Solves by factoring: 2 sin x cos x - sin x. */
function productFamilies(expr: Expr, x: string): Family[] | null {
  const doubled = expand(rewrite(expr, (part) => {
    if (part.kind !== 'call' || part.name !== 'sin') return part;
    const half = div(part.argument, two);
    return [...subexpressions(expr)].some((other) => other.kind === 'call' && other.argument.key === half.key) ? mul(two, call('sin', half), call('cos', half)) : part;
  })); // prettier-ignore
  const bases = (term: Expr) => factorsOf(term).map((factor) => powerOf(factor).base);
  const [common] = bases(termsOf(doubled)[0]!).filter(
    (base) =>
      base.kind === 'call' && contains(base, x) && termsOf(doubled).every((term) => bases(term).some(({ key }) => key === base.key)),
  );
  if (common === undefined) return null;
  const rest = expand(div(doubled, common));
  const first = familiesOf(common, x);
  const second = contains(rest, x) ? familiesOf(rest, x) : [];
  return first === null || second === null ? null : [...first, ...second];
}
