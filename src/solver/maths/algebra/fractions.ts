import { add, div, mul, pow } from './arithmetic.ts';
import { call } from './call.ts';
import { type Expr, factorsOf, isCall, isNumber, minusOne, num, one, variablesOf } from './expression.ts';
import { commonDivisor, degree, divide, fromPolynomial, primitive, toPolynomial } from './polynomial.ts';
import * as rational from './rational.ts';
import { expand, mapParts } from './rewrite.ts';
import { factorisedExpr } from './roots.ts';

interface Fraction {
  readonly above: Expr;
  readonly below: Expr;
}

/** The expression as a single fraction, not expanded. */
export function together(expr: Expr): Fraction {
  switch (expr.kind) {
    case 'number':
      return { above: num(expr.value.n), below: num(expr.value.d) };
    case 'sum': {
      const fractions = expr.terms.map(together);
      let below: Expr = one;
      for (const { below: part } of fractions) {
        for (const factor of factorsOf(part)) {
          const missing = missingFactor(below, factor) ?? factor;
          below = mul(below, missing);
        }
      }
      return { above: add(...fractions.map((fraction) => mul(fraction.above, div(below, fraction.below)))), below };
    }
    case 'product': {
      const fractions = expr.factors.map(together);
      return { above: mul(...fractions.map(({ above }) => above)), below: mul(...fractions.map(({ below }) => below)) };
    }
    case 'power': {
      if (!isNumber(expr.exponent)) {
        // A power with a symbolic exponent stays whole: e^(-x) does not become 1/e^x.
        return { above: expr, below: one };
      }
      const inner = expr.exponent.value.d === 1n ? together(expr.base) : { above: expr.base, below: one };
      const exponent = num(rational.absolute(expr.exponent.value));
      const [above, below] = [pow(inner.above, exponent), pow(inner.below, exponent)];
      return expr.exponent.value.n < 0n ? { above: below, below: above } : { above, below };
    }
    default:
      return { above: expr, below: one };
  }
}

/** The part of `factor` that `product` lacks; null if they have nothing in common. */
function missingFactor(product: Expr, factor: Expr): Expr | null {
  const base = factor.kind === 'power' && isNumber(factor.exponent) ? factor : { base: factor, exponent: one };
  if (isNumber(factor)) {
    const there = factorsOf(product).find(isNumber);
    if (!there) return factor;
    return num(rational.ratio(rational.lcm(there.value.n, factor.value.n) / there.value.n));
  }
  for (const other of factorsOf(product)) {
    const known = other.kind === 'power' && isNumber(other.exponent) ? other : { base: other, exponent: one };
    if (known.base.key !== base.base.key || !isNumber(known.exponent) || !isNumber(base.exponent)) continue;
    const missing = rational.minus(base.exponent.value, known.exponent.value);
    return missing.n <= 0n ? one : pow(base.base, num(missing));
  }
  return null;
}

/** The expression as a single reduced fraction. Reduces fully only with one variable. */
export function cancelled(expr: Expr): Expr {
  const { above, below } = together(expr);
  const names = variablesOf(above, below);
  if (names.length === 1) {
    const [top, bottom] = [toPolynomial(above, names[0]!), toPolynomial(below, names[0]!)];
    if (top !== null && bottom !== null && bottom.length > 0) {
      if (top.length === 0) return num(0);
      const common = commonDivisor(top, bottom);
      const up = divide(top, common).quotient;
      const down = primitive(divide(bottom, common).quotient);
      const upper = fromPolynomial(up, names[0]!);
      if (degree(down.part) === 0) return expand(mul(upper, pow(num(down.content), minusOne)));
      const scaled = primitive(up);
      const content = rational.over(scaled.content, down.content);
      const numerator = mul(num(content.n), fromPolynomial(scaled.part, names[0]!));
      return div(expand(numerator), mul(num(content.d), factorisedExpr(down.part, names[0]!)));
    }
  }
  return div(expand(above), expand(below));
}

/** Writes ln 3 - ln 2 as ln(3/2), if all arguments are numbers. Only for the final line. */
export function withJoinedLogarithms(expr: Expr): Expr {
  if (expr.kind !== 'sum') return expr.kind === 'product' ? mapParts(expr, withJoinedLogarithms) : expr;
  const logs: { factor: rational.Rational; of: rational.Rational }[] = [];
  const others: Expr[] = [];
  for (const term of expr.terms) {
    const [first, second] = term.kind === 'product' && term.factors.length === 2 ? term.factors : [one, term];
    if (first && second && isNumber(first) && isCall(second, 'ln') && isNumber(second.argument))
      logs.push({ factor: first.value, of: second.argument.value });
    else others.push(term);
  }
  if (logs.length < 2) return expr;
  const below = logs.reduce((common, { factor }) => rational.lcm(common, factor.d), 1n);
  let product = rational.one;
  for (const { factor, of } of logs) {
    const exponent = (factor.n * below) / factor.d;
    if (exponent > 6n || exponent < -6n) return expr;
    product = rational.times(product, rational.power(of, exponent));
  }
  if (product.n > 10_000n || product.d > 10_000n) return expr;
  const isInverted = product.n < product.d;
  const joined = rawLogarithm(isInverted ? rational.over(rational.one, product) : product);
  return add(...others, mul(num(rational.ratio(isInverted ? -1n : 1n, below)), joined));
}

function rawLogarithm(value: rational.Rational): Expr {
  return value.d === 1n ? call('ln', num(value)) : { kind: 'call', name: 'ln', argument: num(value), key: `(ln ${value.n}/${value.d})` };
}
