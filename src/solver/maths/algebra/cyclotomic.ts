import { add, div, mul, sqrt } from './arithmetic.ts';
import { evaluateComplex } from './complex.ts';
import { type Expr, isNumber, num, subexpressions, two } from './expression.ts';
import { primePowers } from './integers.ts';
import { expand } from './rewrite.ts';
import { at, divide, type Polynomial, polynomial, times } from './polynomial.ts';
import * as rational from './rational.ts';

/** Maximum order of a field, since larger ones cost too much. Order 360 contains every whole degree. */
const LARGEST_ORDER = 720;
const LARGEST_POWER = 64;

/**
 * The closed form of a constant made of rational numbers, their roots, i, and functions of rational angles: a rational number, or `a +
 * b√d`. Computed in the field of the n-th roots of unity, where equal numbers have equal coefficients, so the result is a proof and not an
 * approximation. Null for other constants.
 */
export function closedForm(expr: Expr): Expr | null {
  const order = orderOf(expr);
  if (order === null) return null;
  const field = new CyclotomicField(order);
  const value = field.read(expr);
  return value && field.quadratic(value, evaluateComplex(expr, {}).re);
}

/** The smallest n whose n-th roots of unity generate the constant. */
function orderOf(expr: Expr): number | null {
  let order = 4n;
  for (const part of subexpressions(expr)) {
    if (part.kind === 'call') {
      const turns = turnsOf(part.argument);
      if (turns === null) return null;
      order = rational.lcm(order, 2n * turns.d);
    } else if (part.kind === 'power' && isNumber(part.exponent) && part.exponent.value.d === 2n) {
      if (!isNumber(part.base) || part.base.value.n <= 0n) return null;
      for (const prime of primePowers(part.base.value.n * part.base.value.d).keys()) order = rational.lcm(order, prime === 2n ? 8n : prime);
    }
    if (order > BigInt(LARGEST_ORDER)) return null;
  }
  return Number(order);
}

/** The angle as a multiple of pi. */
function turnsOf(angle: Expr): rational.Rational | null {
  if (isNumber(angle)) return rational.isZero(angle.value) ? angle.value : null;
  if (angle.key === 'pi') return rational.one;
  const [factor, rest, ...others] = angle.kind === 'product' ? angle.factors : [];
  return factor !== undefined && isNumber(factor) && rest?.key === 'pi' && others.length === 0 ? factor.value : null;
}

class CyclotomicField {
  private readonly order: number;
  private readonly modulus: Polynomial;

  constructor(order: number) {
    this.order = order;
    this.modulus = cyclotomic(order);
  }

  read(expr: Expr): Polynomial | null {
    switch (expr.kind) {
      case 'number':
        return polynomial([expr.value]);
      case 'symbol':
        return expr.name === 'i' ? this.unitRoot(this.order / 4) : null;
      case 'sum':
        return this.folded(expr.terms, plus, []);
      case 'product':
        return this.folded(expr.factors, (a, b) => this.product(a, b), [rational.one]);
      case 'power':
        return this.power(expr.base, expr.exponent);
      case 'call':
        return this.sine(expr.name, expr.argument);
    }
  }

  /** `value` as a rational number, or as the root `a + b√d` that is near `decimal`. Null for numbers of a higher degree. */
  quadratic(value: Polynomial, decimal: number): Expr | null {
    if (value.length <= 1) return num(at(value, 0));
    const square = this.product(value, value);
    const place = value.findIndex((coefficient, index) => index > 0 && !rational.isZero(coefficient));
    const slope = rational.over(at(square, place), at(value, place));
    const rest = plus(square, times(value, [rational.negated(slope)]));
    if (rest.length > 1) return null;
    // value² = slope · value + constant
    const discriminant = add(mul(num(slope), num(slope)), mul(num(4), num(at(rest, 0))));
    const root = sqrt(discriminant);
    return (
      [add(num(slope), root), add(num(slope), mul(num(-1), root))]
        .map((twice) => expand(div(twice, two)))
        .find((form) => Math.abs(evaluateComplex(form, {}).re - decimal) < 1e-9 * Math.max(1, Math.abs(decimal))) ?? null
    );
  }

  private folded(exprs: readonly Expr[], join: (a: Polynomial, b: Polynomial) => Polynomial, start: Polynomial): Polynomial | null {
    let result = start;
    for (const expr of exprs) {
      const value = this.read(expr);
      if (value === null) return null;
      result = join(result, value);
    }
    return result;
  }

  private product(a: Polynomial, b: Polynomial): Polynomial {
    return divide(times(a, b), this.modulus).remainder;
  }

  /** The inverse by Euclid's algorithm; the modulus is irreducible. */
  private inverse(value: Polynomial): Polynomial | null {
    let [r0, r1]: [Polynomial, Polynomial] = [this.modulus, value];
    let [s0, s1]: [Polynomial, Polynomial] = [[], [rational.one]];
    while (r1.length > 1) {
      const { quotient, remainder } = divide(r0, r1);
      [r0, r1] = [r1, remainder];
      [s0, s1] = [s1, plus(s0, times(times(quotient, s1), [rational.minusOne]))];
    }
    return r1.length === 0 ? null : divide(times(s1, [rational.over(rational.one, at(r1, 0))]), this.modulus).remainder;
  }

  private power(base: Expr, exponent: Expr): Polynomial | null {
    if (!isNumber(exponent)) return null;
    const { n, d } = exponent.value;
    if (d > 2n || n > LARGEST_POWER || n < -LARGEST_POWER) return null;
    const root = d === 1n ? this.read(base) : isNumber(base) ? this.squareRoot(base.value) : null;
    const unit = root !== null && n < 0n ? this.inverse(root) : root;
    if (unit === null) return null;
    let result: Polynomial = [rational.one];
    for (let count = n < 0n ? -n : n; count > 0n; count--) result = this.product(result, unit);
    return result;
  }

  private unitRoot(index: number): Polynomial {
    const positive = ((index % this.order) + this.order) % this.order;
    return divide([...Array.from({ length: positive }, () => rational.zero), rational.one], this.modulus).remainder;
  }

  /** The square root by Gauss sums: the sum of (k/p)·ζᵏ over k is √p, or i√p if p is 3 modulo 4. */
  private squareRoot({ n, d }: rational.Rational): Polynomial {
    let result: Polynomial = [rational.ratio(1n, d)];
    for (const [prime, count] of primePowers(n * d)) {
      result = times(result, [rational.ratio(prime ** BigInt(count >> 1))]);
      if (count % 2 === 1) result = this.product(result, this.rootOfPrime(Number(prime)));
    }
    return result;
  }

  private rootOfPrime(prime: number): Polynomial {
    if (prime === 2) return plus(this.unitRoot(this.order / 8), this.unitRoot(-this.order / 8));
    const squares = new Set(Array.from({ length: prime - 1 }, (_, index) => (index + 1) ** 2 % prime));
    let sum: Polynomial = [];
    for (let k = 1; k < prime; k++)
      sum = plus(sum, times(this.unitRoot((this.order / prime) * k), [squares.has(k) ? rational.one : rational.minusOne]));
    return prime % 4 === 1 ? sum : this.product(sum, this.unitRoot(-this.order / 4));
  }

  private sine(name: string, angle: Expr): Polynomial | null {
    const turns = turnsOf(angle);
    if (turns === null) return null;
    const index = (Number(turns.n) * this.order) / (2 * Number(turns.d));
    const [plusRoot, minusRoot] = [this.unitRoot(index), this.unitRoot(-index)];
    const half = [rational.ratio(1, 2)];
    const cosine = times(plus(plusRoot, minusRoot), half);
    const sine = this.product(
      times(plus(plusRoot, times(minusRoot, [rational.minusOne])), half),
      times(this.unitRoot(this.order / 4), [rational.minusOne]),
    );
    const over = (above: Polynomial, below: Polynomial): Polynomial | null => {
      const inverse = this.inverse(below);
      return inverse && this.product(above, inverse);
    };
    switch (name) {
      case 'sin':
        return sine;
      case 'cos':
        return cosine;
      case 'tan':
        return over(sine, cosine);
      case 'cot':
        return over(cosine, sine);
      case 'sec':
        return over([rational.one], cosine);
      case 'csc':
        return over([rational.one], sine);
      default:
        return null;
    }
  }
}

function plus(a: Polynomial, b: Polynomial): Polynomial {
  return polynomial(Array.from({ length: Math.max(a.length, b.length) }, (_, index) => rational.plus(at(a, index), at(b, index))));
}

/** The n-th cyclotomic polynomial: xⁿ − 1 divided by those of the proper divisors of n. */
function cyclotomic(n: number): Polynomial {
  let result: Polynomial = [rational.minusOne, ...Array.from({ length: n - 1 }, () => rational.zero), rational.one];
  for (let d = 1; d < n; d++) if (n % d === 0) result = divide(result, cyclotomic(d)).quotient;
  return result;
}
