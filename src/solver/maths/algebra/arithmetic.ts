import { evaluate } from './evaluate.ts';
import {
  callNode,
  type Expr,
  factorsOf,
  half,
  imaginary,
  isCall,
  isIntegerNumber,
  isNumber,
  isOne,
  isZero,
  minusOne,
  type Num,
  num,
  one,
  powerNode,
  productNode,
  type Sum,
  sumNode,
  termsOf,
  zero,
} from './expression.ts';
import { exactRoot, primePowers } from './integers.ts';
import * as rational from './rational.ts';
import { spend, Undefined } from './work.ts';

/** A sum with like terms collected. */
export function add(...terms: readonly Expr[]): Expr {
  const collected = new Map<string, { rest: Expr; coefficient: rational.Rational }>();
  let constant = rational.zero;
  const take = (term: Expr, factor: rational.Rational): void => {
    if (term.kind === 'sum') {
      for (const part of term.terms) take(part, factor);
      return;
    }
    const { coefficient, rest } = splitCoefficient(term);
    const scaled = rational.times(coefficient, factor);
    if (rest === one) constant = rational.plus(constant, scaled);
    else if (rest.kind === 'sum') take(rest, scaled);
    else collected.set(rest.key, { rest, coefficient: rational.plus(collected.get(rest.key)?.coefficient ?? rational.zero, scaled) });
  };
  for (const term of terms) take(term, rational.one);

  const result: Expr[] = [];
  for (const { rest, coefficient } of collected.values())
    if (!rational.isZero(coefficient)) result.push(withCoefficient(coefficient, rest));
  if (!rational.isZero(constant)) result.push(num(constant));
  if (result.length === 0) return zero;
  return result.length === 1 ? result[0]! : sumNode(result.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
}

export const sub = (a: Expr, b: Expr) => add(a, neg(b));
export const neg = (a: Expr) => mul(minusOne, a);

/** Splits off the coefficient: `3x` has coefficient 3 and rest x. A number is its own coefficient, with rest 1. */
export function splitCoefficient(expr: Expr): { coefficient: rational.Rational; rest: Expr } {
  if (isNumber(expr)) return { coefficient: expr.value, rest: one };
  if (expr.kind === 'product') {
    const [first, ...others] = expr.factors;
    if (first !== undefined && isNumber(first)) {
      return { coefficient: first.value, rest: others.length === 1 ? others[0]! : productNode(others) };
    }
  }
  return { coefficient: rational.one, rest: expr };
}

function withCoefficient(coefficient: rational.Rational, rest: Expr): Expr {
  if (rational.isOne(coefficient)) return rest;
  return productNode([num(coefficient), ...(rest.kind === 'product' ? rest.factors : [rest])]);
}

/** A product in which powers of equal bases are combined. */
export function mul(...factors: readonly Expr[]): Expr {
  let coefficient = rational.one;
  const groups = new Map<string, { base: Expr; exponents: Expr[]; whole: Expr }>();
  const take = (factor: Expr): void => {
    if (isNumber(factor)) coefficient = rational.times(coefficient, factor.value);
    else if (factor.kind === 'product') factor.factors.forEach(take);
    else {
      const base = factor.kind === 'power' ? factor.base : factor;
      const group = groups.get(base.key) ?? { base, exponents: [], whole: factor };
      group.exponents.push(factor.kind === 'power' ? factor.exponent : one);
      groups.set(base.key, group);
    }
  };
  factors.forEach(take);
  if (rational.isZero(coefficient)) return zero;

  const result: Expr[] = [];
  let isUnsettled = false;
  for (const { base, exponents, whole } of groups.values()) {
    const joined = exponents.length === 1 ? whole : pow(base, add(...exponents));
    if (isNumber(joined)) coefficient = rational.times(coefficient, joined.value);
    else if (joined.kind === 'product') {
      isUnsettled = true;
      result.push(...joined.factors);
    } else {
      if (joined.key !== whole.key && joined.kind === 'power' && joined.base.key !== base.key) isUnsettled = true;
      result.push(joined);
    }
  }
  if (isUnsettled) {
    spend(5);
    return mul(num(coefficient), ...result);
  }
  if (rational.isZero(coefficient)) return zero;
  if (result.length === 0) return num(coefficient);
  const sorted = result.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (rational.isOne(coefficient)) return sorted.length === 1 ? sorted[0]! : productNode(sorted);
  return productNode([num(coefficient), ...sorted]);
}

export const div = (a: Expr, b: Expr) => mul(a, pow(b, minusOne));
export const sqrt = (a: Expr) => pow(a, half);
export const square = (a: Expr) => pow(a, num(2));

export function pow(base: Expr, exponent: Expr): Expr {
  spend();
  if (isZero(exponent)) {
    if (isZero(base)) throw new Undefined('0 to the power 0');
    return one;
  }
  if (isOne(exponent)) return base;
  if (isOne(base)) return one;
  if (isNumber(base) && isNumber(exponent)) return numericPower(base, exponent);
  if (isZero(base)) return powerNode(base, exponent);
  if (base.kind === 'symbol' && base.name === 'i' && isIntegerNumber(exponent)) {
    const turn = ((exponent.value.n % 4n) + 4n) % 4n;
    return turn === 0n ? one : turn === 2n ? minusOne : turn === 1n ? imaginary : mul(minusOne, imaginary);
  }
  if (base.kind === 'symbol' && base.name === 'e') {
    const { coefficient, rest } = splitCoefficient(exponent);
    if (isCall(rest, 'ln')) return pow(rest.argument, num(coefficient));
    const logarithm = factorsOf(exponent).find((factor) => isCall(factor, 'ln'));
    if (logarithm !== undefined && isCall(logarithm, 'ln')) return pow(logarithm.argument, div(exponent, logarithm));
    if (exponent.kind === 'sum' && exponent.terms.some((term) => isCall(splitCoefficient(term).rest, 'ln'))) {
      return mul(...exponent.terms.map((term) => pow(base, term)));
    }
  }
  if (base.kind === 'power') {
    if (isIntegerNumber(exponent) || isPositive(base.base)) return pow(base.base, mul(base.exponent, exponent));
    if (isNumber(base.exponent) && isNumber(exponent)) {
      const product = rational.times(base.exponent.value, exponent.value);
      const isInnerEven = base.exponent.value.d === 1n && base.exponent.value.n % 2n === 0n;
      if (isInnerEven && exponent.value.d % 2n === 0n) return pow(absoluteValue(base.base), num(product));
      // Odd roots are real. Even roots need a non-negative base; only then do powers combine.
      if (base.exponent.value.d % 2n === 0n || exponent.value.d % 2n === 1n) return pow(base.base, num(product));
    }
  }
  if (isCall(base, 'abs') && isIntegerNumber(exponent) && exponent.value.n % 2n === 0n) return pow(base.argument, exponent);
  if (base.kind === 'product') {
    if (isIntegerNumber(exponent)) return mul(...base.factors.map((factor) => pow(factor, exponent)));
    const outside: Expr[] = [];
    const inside: Expr[] = [];
    for (const factor of base.factors) {
      if (isNumber(factor)) {
        outside.push(pow(num(rational.absolute(factor.value)), exponent));
        if (factor.value.n < 0n) inside.push(minusOne);
      } else if (isPositive(factor) || isEvenPower(factor)) outside.push(pow(factor, exponent));
      else inside.push(factor);
    }
    if (outside.length > 0) {
      const kept = mul(...inside);
      return mul(...outside, kept.key === base.key ? powerNode(kept, exponent) : pow(kept, exponent));
    }
  }
  if (base.kind === 'sum' && isNumber(exponent) && exponent.value.d === 2n) {
    const simpler = simplerRoot(base, exponent);
    if (simpler !== null) return simpler;
  }
  if (base.kind === 'sum' && isNumber(exponent) && exponent.value.n === -1n && exponent.value.d === 1n) {
    const rationalised = reciprocalOfSurd(base);
    if (rationalised !== null) return rationalised;
  }
  return powerNode(base, exponent);
}

const isEvenPower = (expr: Expr) =>
  expr.kind === 'power' && isIntegerNumber(expr.exponent) && expr.exponent.value.n % 2n === 0n && expr.base.key !== 'i';

/** True for certainly positive values: a positive number, pi, e, or a power of these. */
function isPositive(expr: Expr): boolean {
  if (isNumber(expr)) return expr.value.n > 0n;
  if (expr.kind === 'symbol') return expr.name === 'pi' || expr.name === 'e';
  return expr.kind === 'power' && isPositive(expr.base);
}

function numericPower(base: Num, exponent: Num): Expr {
  const { n, d } = exponent.value;
  if (rational.isZero(base.value)) {
    if (n < 0n) throw new Undefined('division by zero');
    return zero;
  }
  if (d === 1n) return num(rational.power(base.value, n));
  if (base.value.n < 0n) {
    const positive = num(rational.negated(base.value));
    if (d % 2n === 1n) return mul(n % 2n === 0n ? one : minusOne, pow(positive, exponent));
    if (d === 2n) return mul(pow(imaginary, num(n)), pow(positive, exponent));
    return powerNode(base, exponent);
  }
  // Roots are stored per prime, with exponents between 0 and 1, which makes the form unique.
  let coefficient = rational.one;
  const roots: Expr[] = [];
  const takeApart = (value: bigint, direction: bigint) => {
    for (const [prime, count] of primePowers(value)) {
      const total = rational.times(exponent.value, rational.ratio(BigInt(count) * direction));
      const whole = rational.floor(total);
      const rest = rational.minus(total, rational.ratio(whole));
      coefficient = rational.times(coefficient, rational.power(rational.ratio(prime), whole));
      if (!rational.isZero(rest)) roots.push(powerNode(num(prime), num(rest)));
    }
  };
  takeApart(base.value.n, 1n);
  takeApart(base.value.d, -1n);
  if (roots.length === 0) return num(coefficient);
  if (rational.isOne(coefficient) && roots.length === 1) return roots[0]!;
  // Numerator and denominator are coprime, so no two roots share a prime.
  const sorted = roots.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return rational.isOne(coefficient) ? productNode(sorted) : productNode([num(coefficient), ...sorted]);
}

/** Simplifies a root: √(7 + 4√3) is 2 + √3, and √(4x + 8) is 2√(x + 2). */
function simplerRoot(base: Sum, exponent: Num): Expr | null {
  const parts = base.terms.map(splitCoefficient);
  if (parts.every(({ rest }) => isOne(rest) || isSurd(rest)) && parts.length === 2) {
    const plain = parts.find(({ rest }) => isOne(rest));
    const surd = parts.find(({ rest }) => !isOne(rest));
    if (plain && surd) {
      const under = pow(mul(num(surd.coefficient), surd.rest), num(2));
      if (isNumber(under)) {
        const rest = rational.minus(rational.power(plain.coefficient, 2n), under.value);
        const root = rest.n < 0n ? null : exactRootOf(rest);
        if (root !== null && plain.coefficient.n > 0n) {
          const larger = pow(num(rational.over(rational.plus(plain.coefficient, root), rational.ratio(2))), half);
          const smaller = pow(num(rational.over(rational.minus(plain.coefficient, root), rational.ratio(2))), half);
          return pow(add(larger, surd.coefficient.n < 0n ? mul(minusOne, smaller) : smaller), num(exponent.value.n));
        }
      }
    }
  }
  const numerators = parts.reduce((common, { coefficient }) => rational.gcd(common, coefficient.n), 0n);
  const denominators = parts.reduce((common, { coefficient }) => rational.lcm(common, coefficient.d), 1n);
  let [outN, outD] = [1n, 1n];
  for (const [prime, count] of primePowers(numerators)) outN *= prime ** BigInt(2 * Math.floor(count / 2));
  for (const [prime, count] of primePowers(denominators)) outD *= prime ** BigInt(2 * Math.ceil(count / 2));
  if (outN === 1n && outD === 1n) return null;
  const outside = rational.ratio(outN, outD);
  const inside = add(...base.terms.map((term) => mul(num(rational.over(rational.one, outside)), term)));
  return mul(pow(num(outside), exponent), powerNode(inside, exponent));
}

const isSurd = (expr: Expr): boolean =>
  expr.kind === 'power'
    ? isNumber(expr.base) && isNumber(expr.exponent) && expr.exponent.value.d === 2n
    : expr.kind === 'product' && expr.factors.every(isSurd);

function exactRootOf(value: rational.Rational): rational.Rational | null {
  const n = exactRoot(value.n, 2);
  const d = exactRoot(value.d, 2);
  return n === null || d === null ? null : rational.ratio(n, d);
}

/** Rationalizes a reciprocal: 1/(2 + √3) is 2 - √3, and 1/(3 + 4i) is (3 - 4i)/25. */
function reciprocalOfSurd(base: Sum): Expr | null {
  if (base.terms.length > 4) return null;
  const isPlain = (rest: Expr): boolean => isOne(rest) || factorsOf(rest).every((factor) => isSurd(factor) || factor.key === 'i');
  if (!base.terms.every((term) => isPlain(splitCoefficient(term).rest))) return null;
  // Multiplies by conjugates, for i first, then for each prime under a root. Every step removes one of them from the denominator.
  const roots = new Set<string>();
  for (const term of base.terms) for (const factor of factorsOf(splitCoefficient(term).rest)) if (!isOne(factor)) roots.add(factor.key);
  const root = roots.has('i') ? 'i' : [...roots].at(-1)!;
  const conjugate = add(
    ...base.terms.map((term) => (factorsOf(splitCoefficient(term).rest).some(({ key }) => key === root) ? mul(minusOne, term) : term)),
  );
  const denominator = productOfSums(base, conjugate);
  if (isZero(denominator)) return null;
  const factor = pow(denominator, minusOne);
  return productOfSums(conjugate, factor);
}

function productOfSums(a: Expr, b: Expr): Expr {
  const left = a.kind === 'sum' ? a.terms : [a];
  const right = b.kind === 'sum' ? b.terms : [b];
  return add(...left.flatMap((first) => right.map((second) => mul(first, second))));
}

/** True if every term is negative. */
export function isClearlyNegative(expr: Expr): boolean {
  return termsOf(expr).every((term) => splitCoefficient(term).coefficient.n < 0n);
}

/** -a with the sign of each term changed. `neg` would put -1 in front of a sum, which would be clearly negative again. */
export const opposite = (a: Expr) => add(...termsOf(a).map(neg));

/** |a|, simplified as far as possible. */
export function absoluteValue(argument: Expr): Expr {
  if (isNumber(argument)) return num(rational.absolute(argument.value));
  const value = evaluate(argument, {});
  if (Number.isFinite(value) && Math.abs(value) > 1e-9) return value < 0 ? neg(argument) : argument;
  if (isCall(argument, 'abs')) return argument;
  if (argument.kind === 'power') {
    if (argument.base.key === 'e') return argument;
    if (isNumber(argument.exponent) && argument.exponent.value.d === 1n && argument.base.key !== 'i') {
      return argument.exponent.value.n % 2n === 0n ? argument : pow(absoluteValue(argument.base), argument.exponent);
    }
    if (isNumber(argument.exponent) && argument.exponent.value.d % 2n === 0n) return argument;
  }
  if (argument.kind === 'product') {
    const outside = factorsOf(argument).filter((factor) => Number.isFinite(evaluate(factor, {})) || factor.kind === 'power');
    if (outside.length > 0) {
      const rest = factorsOf(argument).filter((factor) => !outside.includes(factor));
      const settled = outside.map(absoluteValue);
      return rest.length === 0 ? mul(...settled) : mul(...settled, absoluteValue(mul(...rest)));
    }
  }
  return callNode('abs', isClearlyNegative(argument) ? opposite(argument) : argument);
}
