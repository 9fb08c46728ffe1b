/** An exact fraction of big integers, in lowest terms with a positive denominator. */
export interface Rational {
  readonly top: bigint;
  readonly bottom: bigint;
}

export const ZERO: Rational = { top: 0n, bottom: 1n };

export function rational(top: bigint, bottom = 1n): Rational {
  const divisor = gcd(top, bottom) * (bottom < 0n ? -1n : 1n);
  return divisor === 0n ? ZERO : { top: top / divisor, bottom: bottom / divisor };
}

export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

export function minus(a: Rational, b: Rational): Rational {
  return rational(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);
}

export function times(a: Rational, b: Rational): Rational {
  return rational(a.top * b.top, a.bottom * b.bottom);
}

export function over(a: Rational, b: Rational): Rational {
  return rational(a.top * b.bottom, a.bottom * b.top);
}
