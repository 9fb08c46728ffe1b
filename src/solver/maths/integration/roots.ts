import { add, div, mul, neg, pow, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { call, ln } from '../algebra/call.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { contains, type Expr, factorsOf, fraction, isConstant, isNumber, num, sym, two } from '../algebra/expression.ts';
import { coefficientsOf } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { step } from '../outcome.ts';
import { type Antiderivative, integralTex } from './antiderivative.ts';

/** Integrates (px + q) divided by or times the root of a quadratic. */
export function rootIntegral(f: Expr, x: string): Antiderivative | null {
  const root = factorsOf(f).find(
    (factor) => factor.kind === 'power' && isNumber(factor.exponent) && factor.exponent.value.d === 2n && contains(factor.base, x),
  );
  if (root?.kind !== 'power' || !isNumber(root.exponent)) return null;
  const under = coefficientsOf(root.base, x);
  if (under === null || under.length !== 3 || !under.every(isConstant)) return null;
  const [c, b, a] = under as [Expr, Expr, Expr];
  const front = coefficientsOf(div(f, root), x);
  if (front === null || front.length > 3) return null;
  const isAbove = root.exponent.value.n === 1n;
  if (!isAbove && root.exponent.value.n !== -1n) return null;
  const whole = root.base;
  const slope = add(mul(two, a, sym(x)), b);
  const plain = overRoot(a, b, c, whole, x);
  if (plain === null) return null;
  let value: Expr;
  if (front.length === 3 || isAbove) {
    // Times the root: (k2 x² + k1 x + k0) √… becomes a quotient.
    const numerator = isAbove ? expand(mul(div(f, root), whole)) : div(f, root);
    const reduced = reducedOverRoot(numerator, a, b, c, x, whole, plain);
    if (reduced === null) return null;
    value = reduced;
  } else {
    const p = front[1] ?? num(0);
    const q = front[0]!;
    const outer = div(p, mul(two, a));
    value = add(mul(two, outer, sqrt(whole)), mul(sub(q, mul(outer, b)), plain));
  }
  return {
    value,
    steps: [
      step(
        `Write the numerator with the derivative of $${toTex(whole)}$, which is $${toTex(slope)}$, complete the square, and use the standard integrals of roots.`,
        `${integralTex(f, x)} = ${toTex(value)}`,
      ),
    ],
  };
}

/** ∫ P(x)/√q: removes the highest power by differentiating x^(n-1) √q. */
function reducedOverRoot(numerator: Expr, a: Expr, b: Expr, c: Expr, x: string, whole: Expr, plain: Expr): Expr | null {
  const coefficients = coefficientsOf(numerator, x);
  if (coefficients === null || coefficients.length > 7) return null;
  const rest = [...coefficients];
  const pieces: Expr[] = [];
  for (let n = rest.length - 1; n >= 1; n--) {
    // d(x^(n-1)√q) = [(n-1) x^(n-2) q + x^(n-1) (2ax+b)/2]/√q, whose leading coefficient is a·n.
    const k = div(rest[n]!, mul(a, num(n)));
    pieces.push(mul(k, pow(sym(x), num(n - 1)), sqrt(whole)));
    rest[n - 1] = sub(rest[n - 1] ?? num(0), mul(k, b, fraction(2 * n - 1, 2)));
    if (n >= 2) rest[n - 2] = sub(rest[n - 2] ?? num(0), mul(k, c, num(n - 1)));
    rest[n] = num(0);
  }
  return add(...pieces, mul(rest[0] ?? num(0), plain));
}

/** ∫ dx/√(ax² + bx + c). */
function overRoot(a: Expr, b: Expr, c: Expr, whole: Expr, x: string): Expr | null {
  const sign = Math.sign(evaluate(a, {}));
  const slope = add(mul(two, a, sym(x)), b);
  if (sign > 0) {
    const inner = add(div(slope, mul(two, a)), sqrt(div(whole, a)));
    return div(ln(call('abs', inner)), sqrt(a));
  }
  const d = sub(square(b), mul(num(4), a, c));
  if (!(evaluate(d, {}) > 0)) return null;
  return div(call('asin', expand(div(neg(slope), sqrt(d)))), sqrt(neg(a)));
}
