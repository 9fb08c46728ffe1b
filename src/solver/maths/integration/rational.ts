import { add, div, mul, pow, sqrt, sub } from '../algebra/arithmetic.ts';
import { call, ln } from '../algebra/call.ts';
import { type Expr, num, one, sym, two } from '../algebra/expression.ts';
import { together } from '../algebra/fractions.ts';
import { at, degree, discriminant, divide, fromPolynomial, type Polynomial, toPolynomial, commonDivisor } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import * as rational from '../algebra/rational.ts';
import { factorisedExpr } from '../algebra/roots.ts';
import { step } from '../outcome.ts';
import { type Antiderivative, integralTex } from './antiderivative.ts';
import { partialFractions } from './partial-fractions.ts';

/** Integrates a rational function with rational coefficients, by partial fractions. */
export function rationalIntegral(f: Expr, x: string): Antiderivative | null {
  const { above, below } = together(f);
  const [top, bottom] = [toPolynomial(above, x), toPolynomial(below, x)];
  if (top === null || bottom === null || degree(bottom) < 1 || top.length === 0) return null;
  const common = commonDivisor(top, bottom);
  const [up, down] = [divide(top, common).quotient, divide(bottom, common).quotient];
  const fractions = degree(down) === 0 ? { whole: up.map((c) => rational.over(c, down[0]!)), parts: [] } : partialFractions(up, down);
  if (fractions === null) return null;
  const pieces: Expr[] = [];
  const written: Expr[] = fractions.whole.length > 0 ? [fromPolynomial(fractions.whole, x)] : [];
  fractions.whole.forEach((c, index) => pieces.push(mul(num(rational.over(c, rational.ratio(index + 1))), pow(sym(x), num(index + 1)))));
  for (const { above: numerator, factor, power } of fractions.parts) {
    const piece = overPower(numerator, factor, power, x);
    if (piece === null) return null;
    pieces.push(piece);
    written.push(div(fromPolynomial(numerator, x), pow(fromPolynomial(factor, x), num(power))));
  }
  const value = add(...pieces);
  const steps = [];
  if (written.length > 1) {
    steps.push(
      step(
        `Factorise the denominator, $${toTex(factorisedExpr(down, x))}$, and split into partial fractions.`,
        `${toTex(f)} = ${written.map(toTex).join(' + ')}`.replaceAll('+ -', '- '),
      ),
    );
  } else if (fractions.parts.length === 1 && degree(fractions.parts[0]!.factor) === 2)
    steps.push(step('Complete the square in the denominator and use the standard integral.', integralTex(f, x)));
  steps.push(step('Each part is a standard integral.', `${integralTex(f, x)} = ${toTex(value)}`));
  return { value, steps };
}

/** ∫ above / factor^power for an irreducible factor of degree 1 or 2. */
function overPower(above: Polynomial, factor: Polynomial, power: number, x: string): Expr | null {
  const u = fromPolynomial(factor, x);
  if (degree(factor) === 1) {
    const slope = num(factor[1]!);
    const c = num(at(above, 0));
    if (power === 1) return div(mul(c, ln(call('abs', u))), slope);
    return div(c, mul(slope, num(1 - power), pow(u, num(power - 1))));
  }
  if (degree(factor) !== 2) return null;
  const [, b, a] = factor as [rational.Rational, rational.Rational, rational.Rational];
  // px + q = p/(2a) · (2ax + b) + rest
  const outer = rational.over(at(above, 1), rational.times(rational.ratio(2), a));
  const rest = rational.minus(at(above, 0), rational.times(outer, b));
  const first =
    power === 1
      ? mul(num(outer), ln(a.n > 0n && discriminant(factor).n < 0n ? u : call('abs', u)))
      : mul(num(outer), div(one, mul(num(1 - power), pow(u, num(power - 1)))));
  return add(first, mul(num(rest), reciprocalPower(factor, power, x)));
}

/** ∫ dx / (ax² + bx + c)^power. */
function reciprocalPower(factor: Polynomial, power: number, x: string): Expr {
  const [, b, a] = factor as [rational.Rational, rational.Rational, rational.Rational];
  const d = discriminant(factor);
  const slope = add(mul(two, num(a), sym(x)), num(b));
  if (power === 1) {
    if (d.n < 0n) {
      const root = sqrt(num(rational.negated(d)));
      const halved = rational.isInteger(rational.over(b, rational.ratio(2)));
      const argument = halved ? div(add(mul(num(a), sym(x)), num(rational.over(b, rational.ratio(2)))), div(root, two)) : div(slope, root);
      return mul(div(two, root), call('atan', argument));
    }
    const root = sqrt(num(d));
    return div(ln(call('abs', div(sub(slope, root), add(slope, root)))), root);
  }
  const below = rational.times(rational.ratio(power - 1), rational.negated(d));
  const share = rational.over(rational.times(rational.ratio(2 * (2 * power - 3)), a), below);
  return add(
    div(slope, mul(num(below), pow(fromPolynomial(factor, x), num(power - 1)))),
    mul(num(share), reciprocalPower(factor, power - 1, x)),
  );
}
