import { add, div, mul, neg, pow, square, sub } from '../algebra/arithmetic.ts';
import { call, ln } from '../algebra/call.ts';
import { derivative, isLinear } from '../algebra/differentiate.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { contains, type Expr, factorsOf, type FunctionName, isNumber, num, one, size, sym } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { spend } from '../algebra/work.ts';
import { step } from '../outcome.ts';
import { type Antiderivative, integralTex } from './antiderivative.ts';
import { byParts } from './by-parts.ts';
import { exponentialOfSum } from './exponential.ts';
import { rationalIntegral } from './rational.ts';
import { rootIntegral } from './roots.ts';
import { bySubstitution } from './substitution.ts';
import { trigonometricIntegral } from './trigonometric.ts';

const DEEPEST = 7;

/** An unverified antiderivative with its steps; null if no method finds one. */
export function integrate(f: Expr, x: string, depth = 0): Antiderivative | null {
  spend(100);
  if (depth > DEEPEST || size(f) > 160) return null;
  if (!contains(f, x)) return { value: mul(f, sym(x)), steps: [] };
  const constants = factorsOf(f).filter((factor) => !contains(factor, x));
  if (constants.length > 0) {
    const inner = integrate(mul(...factorsOf(f).filter((factor) => contains(factor, x))), x, depth);
    return inner && { value: expandOnce(mul(...constants), inner.value), steps: inner.steps };
  }
  return (
    fromTable(f, x) ??
    termByTerm(f, x, depth) ??
    rationalIntegral(f, x) ??
    bySubstitution(f, x, depth, integrate) ??
    byParts(f, x, depth, integrate) ??
    trigonometricIntegral(f, x, depth, integrate) ??
    rootIntegral(f, x) ??
    exponentialOfSum(f, x) ??
    multipliedOut(f, x, depth)
  );
}

const expandOnce = (factor: Expr, value: Expr) =>
  value.kind === 'sum' ? add(...value.terms.map((term) => mul(factor, term))) : mul(factor, value);

function termByTerm(f: Expr, x: string, depth: number): Antiderivative | null {
  if (f.kind !== 'sum') return null;
  const found: Antiderivative[] = [];
  for (const term of f.terms) {
    const one = integrate(term, x, depth + 1);
    if (one === null) return null;
    found.push(one);
  }
  return {
    value: add(...found.map(({ value }) => value)),
    steps: [
      step('A sum is integrated term by term.', f.terms.map((term) => integralTex(term, x)).join(' + ')),
      ...found.flatMap(({ steps }) => steps),
    ],
  };
}

function multipliedOut(f: Expr, x: string, depth: number): Antiderivative | null {
  const expanded = expand(f);
  if (expanded.key === f.key || expanded.kind !== 'sum') return null;
  const found = integrate(expanded, x, depth + 1);
  return found && { value: found.value, steps: [step('Multiply out.', integralTex(expanded, x)), ...found.steps] };
}

/** Standard integrals, also with a linear expression in place of x. */
function fromTable(f: Expr, x: string): Antiderivative | null {
  const found = tabulated(f, x);
  return found && { value: found, steps: [step('This is a standard integral.', `${integralTex(f, x)} = ${toTex(found)}`)] };
}

function tabulated(f: Expr, x: string): Expr | null {
  if (f.kind === 'symbol') return div(square(f), num(2));
  if (f.kind === 'power') {
    const inner = isLinear(f.base, x);
    if (!contains(f.exponent, x)) {
      if (inner !== null) {
        if (isNumber(f.exponent) && f.exponent.key === '-1') return div(ln(call('abs', f.base)), inner.slope);
        const next = add(f.exponent, one);
        return div(pow(f.base, next), mul(next, inner.slope));
      }
      if (f.base.kind === 'call' && f.exponent.key === '2') {
        const argument = isLinear(f.base.argument, x);
        if (argument === null) return null;
        const value = OF_SQUARES[f.base.name]?.(f.base.argument);
        return value === undefined ? null : div(value, argument.slope);
      }
      return null;
    }
    const exponent = isLinear(f.exponent, x);
    if (exponent !== null && !contains(f.base, x)) return div(f, mul(exponent.slope, ln(f.base)));
    return null;
  }
  if (f.kind === 'call') {
    const argument = isLinear(f.argument, x);
    if (argument === null) return null;
    const value = PRIMITIVES[f.name]?.(f.argument);
    return value === undefined ? null : div(value, argument.slope);
  }
  if (f.kind === 'product' && f.factors.length === 2) {
    const [a, b] = f.factors as [Expr, Expr];
    if (a.kind === 'call' && b.kind === 'call' && a.argument.key === b.argument.key) {
      const argument = isLinear(a.argument, x);
      const names = [a.name, b.name].toSorted().join(' ');
      if (argument !== null && names === 'sec tan') return div(call('sec', a.argument), argument.slope);
      if (argument !== null && names === 'cot csc') return neg(div(call('csc', a.argument), argument.slope));
    }
  }
  return null;
}

const logarithm = (expr: Expr) => ln(call('abs', expr));
const PRIMITIVES: Readonly<Partial<Record<FunctionName, (u: Expr) => Expr>>> = {
  sin: (u) => neg(call('cos', u)),
  cos: (u) => call('sin', u),
  tan: (u) => logarithm(call('sec', u)),
  cot: (u) => logarithm(call('sin', u)),
  sec: (u) => logarithm(add(call('sec', u), call('tan', u))),
  csc: (u) => logarithm(sub(call('csc', u), call('cot', u))),
  ln: (u) => sub(mul(u, ln(u)), u),
  abs: (u) => div(mul(u, call('abs', u)), num(2)),
};
const OF_SQUARES: Readonly<Partial<Record<FunctionName, (u: Expr) => Expr>>> = {
  sec: (u) => call('tan', u),
  csc: (u) => neg(call('cot', u)),
  tan: (u) => sub(call('tan', u), u),
  cot: (u) => sub(neg(call('cot', u)), u),
};

const places = [0.2137, 0.4391, 0.8713, 1.3719, 2.1213, 3.3371, 5.1177, -0.3719, -1.2713, -2.7119, 9.7731, 0.0713];

/** True if the slope of `value` is `f` wherever both are real. */
export function isAntiderivative(value: Expr, f: Expr, x: string, parameters: Readonly<Record<string, number>>): boolean {
  const slope = derivative(value, x);
  let compared = 0;
  for (const place of places) {
    const values = { ...parameters, [x]: place };
    const [wanted, exact] = [evaluate(f, values), evaluate(slope, values)];
    if (!Number.isFinite(wanted)) continue;
    const at = (t: number) => evaluate(value, { ...parameters, [x]: t });
    const h = 1e-4;
    const measured = (8 * (at(place + h) - at(place - h)) - (at(place + 2 * h) - at(place - 2 * h))) / (12 * h);
    if (!Number.isFinite(measured)) continue;
    if (!isClose(measured, wanted, 1e-5)) return false;
    if (Number.isFinite(exact) && !isClose(exact, wanted, 1e-6)) return false;
    compared++;
  }
  return compared >= 3;
}
