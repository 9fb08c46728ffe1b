import { add, div, mul, pow } from '../algebra/arithmetic.ts';
import { derivative, isLinear } from '../algebra/differentiate.ts';
import { contains, type Expr, factorsOf, termsOf, num } from '../algebra/expression.ts';
import { together } from '../algebra/fractions.ts';
import { isEqualNumerically } from '../algebra/numeric.ts';
import { fromPolynomial, toPolynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { spend } from '../algebra/work.ts';
import { step } from '../outcome.ts';
import { type Antiderivative, integralTex } from './antiderivative.ts';
import { partialFractions } from './partial-fractions.ts';

/** Integrates e^(ax) (a g + g'), as in x e^x/(x + 1)². */
export function exponentialOfSum(f: Expr, x: string): Antiderivative | null {
  const power = factorsOf(f).find(
    (factor) => factor.kind === 'power' && factor.base.key === 'e' && isLinear(factor.exponent, x) !== null && contains(factor, x),
  );
  if (power === undefined || power.kind !== 'power') return null;
  const a = isLinear(power.exponent, x)!.slope;
  const rest = div(f, power);
  for (const form of [rest, expand(rest), split(rest, x)]) {
    const terms = termsOf(form);
    if (terms.length < 2 || terms.length > 6) continue;
    for (let mask = 1; mask < 1 << terms.length; mask++) {
      spend(30);
      const g = div(add(...terms.filter((_, index) => (mask >> index) & 1)), a);
      const value = mul(power, g);
      if (isEqualNumerically(derivative(value, x), f) !== true) continue;
      return {
        value,
        steps: [
          step(
            `The bracket is a function and its derivative, with $g = ${toTex(g)}$: $\\int e^{ax}(a\\,g + g')\\,dx = e^{ax} g$.`,
            `${integralTex(f, x)} = ${toTex(value)}`,
          ),
        ],
      };
    }
  }
  return null;
}

function split(expr: Expr, x: string): Expr {
  const { above, below } = together(expr);
  const [up, down] = [toPolynomial(above, x), toPolynomial(below, x)];
  if (up === null || down === null || down.length < 2) return expr;
  const fractions = partialFractions(up, down);
  if (fractions === null) return expr;
  return add(
    fromPolynomial(fractions.whole, x),
    ...fractions.parts.map(({ above: top, factor, power }) => div(fromPolynomial(top, x), pow(fromPolynomial(factor, x), num(power)))),
  );
}
