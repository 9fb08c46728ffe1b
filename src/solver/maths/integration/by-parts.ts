import { add, div, mul, square, sub } from '../algebra/arithmetic.ts';
import { derivative, isLinear } from '../algebra/differentiate.ts';
import { call } from '../algebra/call.ts';
import { contains, type Expr, factorsOf, isIntegerNumber, one, powerOf } from '../algebra/expression.ts';
import { toPolynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { step } from '../outcome.ts';
import { type Antiderivative, integralTex, type Integrator } from './antiderivative.ts';

const inverses = new Set(['asin', 'acos', 'atan', 'acot']);

/** ∫ u dv = uv - ∫ v du, with u by priority: logarithm, inverse function, power. */
export function byParts(f: Expr, x: string, depth: number, integrate: Integrator): Antiderivative | null {
  const wave = exponentialTimesWave(f, x);
  if (wave !== null) return wave;
  const factors = factorsOf(f);
  const isLogarithmic = (factor: Expr) => {
    const { base, exponent } = powerOf(factor);
    return (
      base.kind === 'call' &&
      (base.name === 'ln' || inverses.has(base.name)) &&
      isIntegerNumber(exponent) &&
      exponent.value.n > 0n &&
      exponent.value.n < 5n
    );
  };
  const first = factors.find(isLogarithmic);
  const powers = factors.filter((factor) => toPolynomial(factor, x) !== null);
  const u = first ?? (powers.length > 0 && powers.length < factors.length ? mul(...powers) : null);
  if (u === null) return null;
  const rest = div(f, u);
  if (first === undefined && (rest.key === '1' || !isGentle(rest, x))) return null;
  const v = rest.key === '1' ? integrate(one, x, depth) : integrate(rest, x, depth + 2);
  if (v === null || contains(v.value, 'u′')) return null;
  const du = derivative(u, x);
  const remaining = expand(mul(v.value, du));
  const second = integrate(remaining, x, depth + 1) ?? integrate(mul(v.value, du), x, depth + 1);
  if (second === null) return null;
  return {
    value: sub(mul(u, v.value), second.value),
    steps: [
      step(
        `Integrate by parts with $u = ${toTex(u)}$ and $dv = ${toTex(rest)}\\,d${x}$: then $du = ${toTex(du)}\\,d${x}$ and $v = ${toTex(v.value)}$.`,
        `${integralTex(f, x)} = ${toTex(mul(u, v.value))} - ${integralTex(remaining, x)}`,
      ),
      ...second.steps,
    ],
  };
}

/** Functions that do not become more complicated when integrated: e^x, sin, cos, sec². */
function isGentle(expr: Expr, x: string): boolean {
  return factorsOf(expr).every((factor) => {
    if (!contains(factor, x)) return true;
    const { base, exponent } = powerOf(factor);
    if (base.kind === 'call') return isLinear(base.argument, x) !== null && isIntegerNumber(exponent);
    return !contains(base, x) && isLinear(exponent, x) !== null;
  });
}

/** Integrates e^(ax) sin(bx), for which parts lead back to the same integral. */
function exponentialTimesWave(f: Expr, x: string): Antiderivative | null {
  const factors = factorsOf(f);
  if (factors.length !== 2) return null;
  const power = factors.find((factor) => factor.kind === 'power' && !contains(factor.base, x) && isLinear(factor.exponent, x) !== null);
  const wave = factors.find(
    (factor) => factor.kind === 'call' && (factor.name === 'sin' || factor.name === 'cos') && isLinear(factor.argument, x) !== null,
  );
  if (power === undefined || wave === undefined || power.kind !== 'power' || wave.kind !== 'call') return null;
  const a = mul(isLinear(power.exponent, x)!.slope, call('ln', power.base));
  const b = isLinear(wave.argument, x)!.slope;
  const [sine, cosine] = [call('sin', wave.argument), call('cos', wave.argument)];
  const inner = wave.name === 'sin' ? sub(mul(a, sine), mul(b, cosine)) : add(mul(a, cosine), mul(b, sine));
  const value = div(mul(power, inner), add(square(a), square(b)));
  return {
    value,
    steps: [
      step(
        'Integrate by parts twice: the same integral comes back on the right. Take it to the left and divide.',
        `\\left(1 + \\frac{${toTex(square(b))}}{${toTex(square(a))}}\\right) ${integralTex(f, x)} = ${toTex(div(mul(power, inner), square(a)))}`,
      ),
      step('So', `${integralTex(f, x)} = ${toTex(value)}`),
    ],
  };
}
