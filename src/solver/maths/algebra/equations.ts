import { add, div, mul, neg, pow, sub } from './arithmetic.ts';
import { call, exp } from './call.ts';
import { allHold, type Condition } from './conditions.ts';
import { complex, type Complex, evaluateComplex, minus, modulus } from './complex.ts';
import { evaluate } from './evaluate.ts';
import {
  contains,
  type Expr,
  factorsOf,
  isConstant,
  isIntegerNumber,
  isNumber,
  isOne,
  num,
  one,
  subexpressions,
  sym,
  two,
  zero,
} from './expression.ts';
import { together } from './fractions.ts';
import { isClose, realZeros } from './numeric.ts';
import { coefficientsOf, toPolynomial } from './polynomial.ts';
import * as rational from './rational.ts';
import { expand, rewrite, substitute } from './rewrite.ts';
import { exactRoots, quadraticRoots } from './roots.ts';
import { spend, Undefined } from './work.ts';

/** Candidates for the roots of `expr = 0`: all roots, and possibly extraneous values. Null if no method applies. */
export function candidates(expr: Expr, variable: string, depth = 0): Expr[] | null {
  spend(20);
  if (depth > 8) return null;
  if (!contains(expr, variable)) return [];
  const { above } = together(expr);
  const parts = factorsOf(above).filter((factor) => contains(factor, variable));
  if (parts.length > 1) return combined(parts.map((part) => candidates(part, variable, depth)));
  const only = parts[0];
  // Both sides are equal, so every value is a root.
  if (only === undefined) return null;
  if (only.kind === 'power' && !contains(only.exponent, variable)) return candidates(only.base, variable, depth + 1);
  if (only.kind === 'power' && isConstant(only.base)) return [];

  const polynomial = toPolynomial(only, variable);
  if (polynomial !== null) return exactRoots(polynomial)?.map(({ value }) => value) ?? null;
  const coefficients = coefficientsOf(only, variable);
  if (coefficients !== null) {
    if (coefficients.length === 2) return [neg(div(coefficients[0]!, coefficients[1]!))];
    if (coefficients.length === 3) return quadraticRoots(coefficients[2]!, coefficients[1]!, coefficients[0]!);
  }
  return (
    undone(only, variable, depth) ??
    throughSubstitution(only, variable, depth) ??
    throughSquaring(only, variable, depth) ??
    throughLogarithms(only, variable, depth)
  );
}

function combined(lists: readonly (Expr[] | null)[]): Expr[] | null {
  const all: Expr[] = [];
  for (const list of lists) {
    if (list === null) return null;
    all.push(...list);
  }
  return all;
}

/** Solves f(g) + c = 0 by the inverse of f, if only one term contains the variable. */
function undone(expr: Expr, variable: string, depth: number): Expr[] | null {
  const terms = expr.kind === 'sum' ? expr.terms : [expr];
  const inside = terms.filter((term) => contains(term, variable));
  if (inside.length !== 1) return null;
  const rest = add(...terms.filter((term) => !contains(term, variable)));
  const factors = factorsOf(inside[0]!);
  const moving = factors.filter((factor) => contains(factor, variable));
  if (moving.length !== 1) return null;
  const value = neg(div(rest, mul(...factors.filter((factor) => !contains(factor, variable)))));
  const core = moving[0]!;
  const inner = (part: Expr, target: Expr) => candidates(sub(part, target), variable, depth + 1);
  if (core.kind === 'power' && !contains(core.base, variable)) {
    const number = evaluate(value, {});
    if (isConstant(value) && number <= 0) return [];
    return inner(core.exponent, div(call('ln', value), call('ln', core.base)));
  }
  if (core.kind === 'power' && isNumber(core.exponent)) {
    const { n, d } = core.exponent.value;
    const target = pow(value, num(rational.ratio(d, n)));
    return n % 2n === 0n ? combined([inner(core.base, target), inner(core.base, neg(target))]) : inner(core.base, target);
  }
  if (core.kind !== 'call') return null;
  switch (core.name) {
    case 'ln':
      return inner(core.argument, exp(value));
    case 'abs':
      return combined([inner(core.argument, value), inner(core.argument, neg(value))]);
    case 'asin':
      return inner(core.argument, call('sin', value));
    case 'acos':
      return inner(core.argument, call('cos', value));
    case 'atan':
      return inner(core.argument, call('tan', value));
    default:
      return null;
  }
}

/** Solves by substituting one part: u = 2^x or u = √x. */
function throughSubstitution(source: Expr, variable: string, depth: number): Expr[] | null {
  const expr = withOneBase(source, variable);
  const u = sym(`${variable}′`);
  const tried = new Set<string>();
  for (const part of subexpressions(expr)) {
    if (tried.has(part.key) || part.kind === 'symbol' || !contains(part, variable) || part === expr) continue;
    tried.add(part.key);
    if (part.kind === 'power' && isIntegerNumber(part.exponent) && contains(part.base, variable) && part.base.kind !== 'symbol') continue;
    spend(10);
    const replaced = replacedPower(expr, part, u);
    if (contains(replaced, variable)) continue;
    const values = candidates(replaced, u.name, depth + 1);
    if (values === null) continue;
    return combined(values.filter((value) => isConstant(value)).map((value) => candidates(sub(part, value), variable, depth + 1)));
  }
  return null;
}

/** Replaces the part by u, and its powers by powers of u: √x and x become u and u². */
function replacedPower(expr: Expr, part: Expr, u: Expr): Expr {
  if (part.kind !== 'power') return substitute(expr, part, u);
  return rewrite(expr, (inner) => {
    if (inner.key === part.base.key && isNumber(part.exponent)) return pow(u, div(one, part.exponent));
    if (inner.kind !== 'power' || inner.base.key !== part.base.key) return inner;
    const times = div(inner.exponent, part.exponent);
    return isNumber(times) ? pow(u, times) : inner;
  });
}

/** Writes 4^x and 2^(x+1) as powers of 2. */
function withOneBase(expr: Expr, variable: string): Expr {
  return rewrite(expr, (part) => {
    if (part.kind !== 'power' || !contains(part.exponent, variable) || !(isNumber(part.base) || part.base.key === 'e')) return part;
    const terms = expand(part.exponent);
    const fixed = (terms.kind === 'sum' ? terms.terms : [terms]).filter((term) => !contains(term, variable));
    const moving = sub(terms, add(...fixed));
    const base = isNumber(part.base) ? smallestBase(part.base.value) : { root: part.base as Expr, times: 1 };
    return mul(...fixed.map((term) => pow(part.base, term)), pow(base.root, mul(num(base.times), moving)));
  });
}

function smallestBase(value: rational.Rational): { root: Expr; times: number } {
  const logarithm = call('ln', num(value));
  if (logarithm.kind === 'product' && logarithm.factors.length === 2 && isNumber(logarithm.factors[0]!)) {
    const [times, ln] = logarithm.factors as [Expr, Expr];
    if (isNumber(times) && rational.isSmallInteger(times.value) && ln.kind === 'call')
      return { root: ln.argument, times: Number(times.value.n) };
  }
  if (value.n === 1n && value.d > 1n) {
    const inverse = smallestBase(rational.ratio(value.d));
    return { root: inverse.root, times: -inverse.times };
  }
  return { root: num(value), times: 1 };
}

/** Solves by isolating one root or absolute value and squaring both sides. */
function throughSquaring(expr: Expr, variable: string, depth: number): Expr[] | null {
  if (depth > 5) return null;
  const terms = expr.kind === 'sum' ? expr.terms : [expr];
  const isRoot = (part: Expr) =>
    contains(part, variable) &&
    ((part.kind === 'power' && isNumber(part.exponent) && part.exponent.value.d === 2n) || (part.kind === 'call' && part.name === 'abs'));
  const alone = terms.find((term) => factorsOf(term).some(isRoot));
  if (alone === undefined) return null;
  const rest = sub(expr, alone);
  return candidates(expand(sub(pow(alone, two), expand(pow(rest, two)))), variable, depth + 1);
}

/** Solves ln a + ln b = c by combining logarithms. */
function throughLogarithms(expr: Expr, variable: string, depth: number): Expr[] | null {
  const terms = expr.kind === 'sum' ? expr.terms : [expr];
  const logarithms: Expr[] = [];
  const others: Expr[] = [];
  let scale: Expr | null = null;
  for (const term of terms) {
    const logarithm = factorsOf(term).find((factor) => factor.kind === 'call' && factor.name === 'ln' && contains(factor, variable));
    if (logarithm === undefined || logarithm.kind !== 'call') {
      if (contains(term, variable)) return null;
      others.push(term);
      continue;
    }
    const factor = div(term, logarithm);
    if (contains(factor, variable)) return null;
    scale ??= factor;
    const times = div(factor, scale);
    if (!isIntegerNumber(times)) return null;
    logarithms.push(pow(logarithm.argument, times));
  }
  if (scale === null || logarithms.length < 2) return null;
  const value = exp(neg(div(add(...others), scale)));
  return candidates(sub(mul(...logarithms), value), variable, depth + 1);
}

export interface Equation {
  readonly left: Expr;
  readonly right: Expr;
  readonly conditions: readonly Condition[];
}

interface RealSolutions {
  readonly roots: readonly Expr[];
  /** Extraneous values: found by the method, but not solutions of the given equation. */
  readonly rejected: readonly Expr[];
}

/** The real solutions of left = right, each checked by substitution; null unless they are certainly complete. */
export function realSolutions(equation: Equation, variable: string): RealSolutions | null {
  const found = candidates(sub(equation.left, equation.right), variable);
  return found && checkedSolutions(equation, variable, found);
}

/** The candidates that satisfy the equation; null if a numeric search finds others. */
export function checkedSolutions({ left, right, conditions }: Equation, variable: string, found: readonly Expr[]): RealSolutions | null {
  const f = (x: number) => evaluate(left, { [variable]: x }) - evaluate(right, { [variable]: x });
  const roots: { expr: Expr; value: number }[] = [];
  const rejected: { expr: Expr; value: number }[] = [];
  for (const expr of found) {
    const value = realValue(expr);
    if (value === null) continue;
    if (roots.some((root) => isClose(root.value, value, 1e-10))) continue;
    const isDefined = allHold(conditions, variable, expr);
    if (isDefined === null) return null;
    if (isDefined && isSatisfied(left, right, variable, expr, value)) roots.push({ expr, value });
    else if (!rejected.some((other) => other.expr.key === expr.key)) rejected.push({ expr, value });
  }
  // Every zero that a numeric search finds must be a candidate, or a zero that only the simplified sides have.
  for (const [from, to] of [
    [-60, 60.0001],
    [-4.01, 4],
  ] as const) {
    for (const zero of realZeros(f, from, to, 600))
      if (![...roots, ...rejected].some(({ value }) => Math.abs(value - zero) < 1e-4 * Math.max(1, Math.abs(zero)))) return null;
  }
  return { roots: roots.toSorted((a, b) => a.value - b.value).map(({ expr }) => expr), rejected: rejected.map(({ expr }) => expr) };
}

export function realValue(expr: Expr): number | null {
  if (!isConstant(expr)) return null;
  const direct = evaluate(expr, {});
  if (Number.isFinite(direct)) return direct;
  const value = evaluateComplex(expr, {});
  return Number.isFinite(value.re) && Math.abs(value.im) < 1e-10 * Math.max(1, Math.abs(value.re)) ? value.re : null;
}

function isSatisfied(left: Expr, right: Expr, variable: string, expr: Expr, value: number): boolean {
  try {
    const [a, b] = [evaluate(left, { [variable]: value }), evaluate(right, { [variable]: value })];
    if (Number.isFinite(a) && Number.isFinite(b) && isClose(a, b, 1e-8)) {
      // Near a pole all values are large, so the exact value decides.
      substitute(left, sym(variable), expr);
      return true;
    }
    const exact = sub(substitute(left, sym(variable), expr), substitute(right, sym(variable), expr));
    return isOne(add(exact, one)) || exact === zero;
  } catch (error) {
    if (error instanceof Undefined) return false;
    throw error;
  }
}

/** True if both sides have the same value at the root, real or complex. */
export function isRoot({ left, right }: Equation, variable: string, root: Expr): boolean {
  const x = evaluateComplex(root, {});
  const [a, b] = [left, right].map((side) => evaluateComplex(side, { [variable]: complex(x.re, x.im) })) as [Complex, Complex];
  // Also false for NaN and infinity.
  return modulus(minus(a, b)) < 1e-7 * (1 + modulus(x) ** 4);
}
