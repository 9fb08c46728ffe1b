import { add, div, mul, pow, square, sub } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import { isLinear } from '../algebra/differentiate.ts';
import {
  contains,
  type Expr,
  factorsOf,
  half,
  isIntegerNumber,
  num,
  one,
  powerOf,
  subexpressions,
  sym,
  two,
} from '../algebra/expression.ts';
import { cancelled } from '../algebra/fractions.ts';
import { toTex } from '../algebra/print.ts';
import { expand, rewrite, substitute } from '../algebra/rewrite.ts';
import { inSinesAndCosines } from '../algebra/sines-and-cosines.ts';
import { step } from '../outcome.ts';
import { type Antiderivative, integralTex, type Integrator } from './antiderivative.ts';

const circular = new Set(['sin', 'cos', 'tan', 'cot', 'sec', 'csc']);

export function trigonometricIntegral(f: Expr, x: string, depth: number, integrate: Integrator): Antiderivative | null {
  const calls = [...subexpressions(f)].filter((part) => part.kind === 'call' && circular.has(part.name) && contains(part, x));
  if (calls.length === 0) return null;
  return (
    productToSum(f, x, depth, integrate) ??
    secantPower(f, x, depth, integrate) ??
    rewritten(f, x, depth, integrate) ??
    bySinesAndCosines(f, x, depth, integrate) ??
    throughTangent(f, x, depth, integrate)
  );
}

/** Uses sin 3x cos x = (sin 4x + sin 2x)/2. */
function productToSum(f: Expr, x: string, depth: number, integrate: Integrator): Antiderivative | null {
  const waves = factorsOf(f).filter(
    (factor) => factor.kind === 'call' && (factor.name === 'sin' || factor.name === 'cos') && isLinear(factor.argument, x) !== null,
  );
  const [a, b] = waves;
  if (a?.kind !== 'call' || b?.kind !== 'call') return null;
  const [sum, difference] = [add(a.argument, b.argument), sub(a.argument, b.argument)];
  const product =
    a.name === 'sin' && b.name === 'sin'
      ? sub(call('cos', difference), call('cos', sum))
      : a.name === 'cos' && b.name === 'cos'
        ? add(call('cos', difference), call('cos', sum))
        : add(call('sin', sum), a.name === 'sin' ? call('sin', difference) : call('sin', sub(b.argument, a.argument)));
  const next = expand(mul(half, product, div(f, mul(a, b))));
  const found = integrate(next, x, depth + 1);
  return found && { value: found.value, steps: [step('Turn the product into a sum.', integralTex(next, x)), ...found.steps] };
}

/** Integrates sec³ and higher odd powers by the reduction formula, and tan^n by tan² = sec² - 1. */
function secantPower(f: Expr, x: string, depth: number, integrate: Integrator): Antiderivative | null {
  const { base, exponent } = powerOf(f);
  if (base.kind !== 'call' || !isIntegerNumber(exponent) || exponent.value.n < 3n || exponent.value.n > 12n) return null;
  const inner = isLinear(base.argument, x);
  if (inner === null) return null;
  const n = Number(exponent.value.n);
  const u = base.argument;
  if (base.name === 'sec' || base.name === 'csc') {
    const rest = integrate(pow(base, num(n - 2)), x, depth + 1);
    if (rest === null) return null;
    const front = base.name === 'sec' ? mul(pow(base, num(n - 2)), call('tan', u)) : mul(num(-1), pow(base, num(n - 2)), call('cot', u));
    const value = add(div(front, mul(num(n - 1), inner.slope)), mul(div(num(n - 2), num(n - 1)), rest.value));
    return { value, steps: [step('By parts, one power at a time (reduction formula):', `${integralTex(f, x)} = ${toTex(value)}`)] };
  }
  if (base.name === 'tan' || base.name === 'cot') {
    const rest = integrate(pow(base, num(n - 2)), x, depth + 1);
    if (rest === null) return null;
    const front = div(pow(base, num(n - 1)), mul(num(base.name === 'tan' ? n - 1 : 1 - n), inner.slope));
    return {
      value: sub(front, rest.value),
      steps: [
        step(
          `Write $${toTex(square(base))}$ as $${toTex(square(call(base.name === 'tan' ? 'sec' : 'csc', u)))} - 1$; the first part is a substitution.`,
        ),
        ...rest.steps,
      ],
    };
  }
  return null;
}

/** Rewrites even powers with double angles, and cos 2x and sin 2x with single ones. */
function rewritten(f: Expr, x: string, depth: number, integrate: Integrator): Antiderivative | null {
  const lowered = expand(
    rewrite(f, (part) => {
      if (
        part.kind !== 'power' ||
        part.base.kind !== 'call' ||
        !isIntegerNumber(part.exponent) ||
        part.exponent.value.n < 2n ||
        part.exponent.value.n % 2n !== 0n
      )
        return part;
      const { name, argument } = part.base;
      if (name !== 'sin' && name !== 'cos') return part;
      const doubled = call('cos', mul(two, argument));
      return pow(mul(half, name === 'cos' ? add(one, doubled) : sub(one, doubled)), num(part.exponent.value.n / 2n));
    }),
  );
  if (lowered.key === expand(f).key) return null;
  const found = integrate(lowered, x, depth + 1);
  return (
    found && {
      value: found.value,
      steps: [
        step(
          'Lower the powers with $\\sin^2 A = \\frac{1 - \\cos 2A}{2}$ and $\\cos^2 A = \\frac{1 + \\cos 2A}{2}$.',
          integralTex(lowered, x),
        ),
        ...found.steps,
      ],
    }
  );
}

/** Writes tan as sin/cos and so on, if something cancels then. */
function bySinesAndCosines(f: Expr, x: string, depth: number, integrate: Integrator): Antiderivative | null {
  const next = cancelled(inSinesAndCosines(f));
  const tidied = withSecants(next);
  for (const form of [next, tidied]) {
    if (form.key === f.key || depth > 3) continue;
    const found = integrate(form, x, depth + 3);
    if (found !== null)
      return { value: found.value, steps: [step('Write everything in sines and cosines.', integralTex(form, x)), ...found.steps] };
  }
  return null;
}

/** Writes sin/cos² as sec tan. */
function withSecants(expr: Expr): Expr {
  return rewrite(expr, (part) => {
    if (part.kind !== 'power' || part.base.kind !== 'call' || !isIntegerNumber(part.exponent) || part.exponent.value.n >= 0n) return part;
    const name = part.base.name === 'cos' ? 'sec' : part.base.name === 'sin' ? 'csc' : null;
    return name === null ? part : pow(call(name, part.base.argument), num(-part.exponent.value.n));
  });
}

/** The argument that all trigonometric functions have in common; null if they differ. */
function onlyArgument(f: Expr, x: string): Expr | null {
  const keys = new Map<string, Expr>();
  for (const part of subexpressions(f)) if (part.kind === 'call' && contains(part, x)) keys.set(part.argument.key, part.argument);
  const [argument] = keys.values();
  return keys.size === 1 && argument !== undefined && isLinear(argument, x) !== null ? argument : null;
}

/** Substitutes t = tan x if only even powers of the cosine remain, otherwise t = tan(x/2). */
function throughTangent(f: Expr, x: string, depth: number, integrate: Integrator): Antiderivative | null {
  const argument = onlyArgument(f, x);
  if (argument === null || depth > 2) return null;
  const [t, c] = [sym('t'), sym('c′')];
  const below = add(one, square(t));
  const written = (sine: Expr, cosine: Expr): Expr =>
    rewrite(inSinesAndCosines(f), (part) =>
      part.kind !== 'call' ? part : part.name === 'sin' ? sine : part.name === 'cos' ? cosine : part,
    );
  const whole = rewrite(expand(written(mul(t, c), c)), (part) => {
    const { base, exponent } = powerOf(part);
    return base.key === c.key && isIntegerNumber(exponent) && exponent.value.n % 2n === 0n ? pow(below, num(-exponent.value.n / 2n)) : part;
  });
  const half = written(div(mul(two, t), below), div(sub(one, square(t)), below));
  for (const [inTangent, angle, factor] of [
    [whole, argument, one],
    [half, div(argument, two), two],
  ] as const) {
    if (contains(inTangent, c.name) || contains(inTangent, x)) continue;
    const inT = cancelled(div(mul(factor, inTangent), mul(below, isLinear(argument, x)!.slope)));
    const found = integrate(inT, t.name, depth + 2);
    if (found === null) continue;
    const tangent = call('tan', angle);
    const value = substitute(found.value, t, tangent);
    const how = factor === one ? '$\\sin = t \\cos$' : '$\\sin = \\frac{2t}{1+t^2}$, $\\cos = \\frac{1-t^2}{1+t^2}$';
    return {
      value,
      steps: [
        step(`Put $t = ${toTex(tangent)}$, so that ${how}.`, `${integralTex(f, x)} = ${integralTex(inT, 't')}`),
        ...found.steps,
        step('Put $t$ back.', toTex(value)),
      ],
    };
  }
  return null;
}
