import { add, div, mul, pow } from '../algebra/arithmetic.ts';
import { derivative, isLinear } from '../algebra/differentiate.ts';
import { contains, type Expr, factorsOf, termsOf, num } from '../algebra/expression.ts';
import { together } from '../algebra/fractions.ts';
import { isEqualNumerically } from '../algebra/numeric.ts';
import { fromPolynomial, toPolynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { expand, rewrite } from '../algebra/rewrite.ts';
import { call } from '../algebra/call.ts';
import { spend } from '../algebra/work.ts';
import { step } from '../outcome.ts';
import { type Antiderivative, integralTex } from './antiderivative.ts';
import { partialFractions } from './partial-fractions.ts';

/** e^(ax) (a g + g'), as in x e^x/(x + 1)². */
export function exponentialOfSum(f: Expr, x: string): Antiderivative | null {
  const power = factorsOf(f).find(
    (factor) => factor.kind === 'power' && factor.base.key === 'e' && isLinear(factor.exponent, x) !== null && contains(factor, x),
  );
  if (power === undefined || power.kind !== 'power') return null;
  const a = isLinear(power.exponent, x)!.slope;
  const rest = div(f, power);
  for (const form of [rest, expand(rest), split(rest, x), halved(rest)]) {
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

/** (1 + sin x)/(1 + cos x) in half angles. */
function halved(expr: Expr): Expr {
  const half = (argument: Expr) => div(argument, num(2));
  const rewritten = rewrite(expr, (part) => {
    if (part.kind === 'call' && part.name === 'sin') return mul(num(2), call('sin', half(part.argument)), call('cos', half(part.argument)));
    if (part.kind === 'sum' && part.terms.length === 2) {
      const cosine = part.terms.find((term) => term.kind === 'call' && term.name === 'cos');
      if (cosine?.kind === 'call' && part.terms.some(({ key }) => key === '1'))
        return mul(num(2), pow(call('cos', half(cosine.argument)), num(2)));
    }
    return part;
  });
  return rewrite(expand(rewritten), (part) => {
    if (part.kind !== 'product') return part;
    const below = part.factors.find(
      (factor) => factor.kind === 'power' && factor.base.kind === 'call' && factor.base.name === 'cos' && factor.exponent.key === '-2',
    );
    if (below?.kind === 'power' && below.base.kind === 'call') return mul(div(part, below), pow(call('sec', below.base.argument), num(2)));
    const single = part.factors.find(
      (factor) => factor.kind === 'power' && factor.base.kind === 'call' && factor.base.name === 'cos' && factor.exponent.key === '-1',
    );
    if (single?.kind === 'power' && single.base.kind === 'call') {
      const sine = call('sin', single.base.argument);
      if (part.factors.some(({ key }) => key === sine.key)) return mul(div(div(part, single), sine), call('tan', single.base.argument));
    }
    return part;
  });
}
