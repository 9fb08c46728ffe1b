import { TooMuchWork, Undefined } from './work.ts';

/** An exact fraction in lowest terms with positive `d`. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

/** Maximum size, about 1200 digits: enough for any question, and still fast. */
const LARGEST_BITS = 4000;
const LARGEST = 1n << BigInt(LARGEST_BITS);

export function ratio(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
  let n = BigInt(numerator);
  let d = BigInt(denominator);
  if (d === 0n) throw new Undefined('division by zero');
  if (d < 0n) {
    n = -n;
    d = -d;
  }
  if (n > LARGEST || n < -LARGEST || d > LARGEST) throw new TooMuchWork('too many digits');
  if (d !== 1n) {
    const common = gcd(n, d);
    n /= common;
    d /= common;
  }
  return { n, d };
}

export const zero = ratio(0);
export const one = ratio(1);
export const minusOne = ratio(-1);

export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export const lcm = (a: bigint, b: bigint): bigint => (a === 0n || b === 0n ? 0n : abs(a * b) / gcd(a, b));
const abs = (a: bigint) => (a < 0n ? -a : a);

export const plus = (a: Rational, b: Rational) => (a.d === 1n && b.d === 1n ? ratio(a.n + b.n) : ratio(a.n * b.d + b.n * a.d, a.d * b.d));
export const minus = (a: Rational, b: Rational) => plus(a, negated(b));
export const times = (a: Rational, b: Rational) => ratio(a.n * b.n, a.d * b.d);
export const over = (a: Rational, b: Rational) => ratio(a.n * b.d, a.d * b.n);
export const negated = (a: Rational): Rational => ({ n: -a.n, d: a.d });
export const absolute = (a: Rational): Rational => ({ n: abs(a.n), d: a.d });
export const isZero = (a: Rational) => a.n === 0n;
export const isOne = (a: Rational) => a.n === 1n && a.d === 1n;
export const isInteger = (a: Rational) => a.d === 1n;
export const sign = (a: Rational) => (a.n > 0n ? 1 : a.n < 0n ? -1 : 0);
export const compare = (a: Rational, b: Rational) => sign(minus(a, b));
export const isSmallInteger = (a: Rational, largest = 10_000) => a.d === 1n && abs(a.n) <= BigInt(largest);

export function floor(a: Rational): bigint {
  const whole = a.n / a.d;
  return a.n < 0n && whole * a.d !== a.n ? whole - 1n : whole;
}

export function power(base: Rational, exponent: bigint): Rational {
  if (exponent < 0n) return power(over(one, base), -exponent);
  if (exponent > 0n && (base.n > 1n || base.n < -1n || base.d > 1n)) {
    const bits = BigInt(Math.max(abs(base.n).toString(2).length, base.d.toString(2).length));
    if (bits * exponent > BigInt(2 * LARGEST_BITS)) throw new TooMuchWork('too many digits');
  }
  if (abs(base.n) <= 1n && base.d === 1n)
    return ratio(base.n === 0n && exponent > 0n ? 0n : base.n < 0n && exponent % 2n === 1n ? -1n : 1n);
  return ratio(base.n ** exponent, base.d ** exponent);
}

export function toNumber({ n, d }: Rational): number {
  if (abs(n) < 1n << 900n && d < 1n << 900n) return Number(n) / Number(d);
  const shift = BigInt(Math.max(0, Math.max(abs(n).toString(2).length, d.toString(2).length) - 900));
  return Number(n >> shift) / Number(d >> shift);
}

/** Parses `12.50`; null for anything but a decimal number. */
export function parsedDecimal(text: string): Rational | null {
  const match = /^(\d{0,400})(?:\.(\d{0,200}))?$/.exec(text);
  if (!match || text === '' || text === '.') return null;
  const decimals = match[2] ?? '';
  return ratio(BigInt(`${match[1]}${decimals}` || '0'), 10n ** BigInt(decimals.length));
}

/** The simple fraction that a floating-point number approximates; null if there is none. */
export function nearbyRational(value: number, largestDenominator = 1000, tolerance = 1e-9): Rational | null {
  if (!Number.isFinite(value) || Math.abs(value) > 1e9) return null;
  let [previous, current] = [
    [0, 1],
    [1, 0],
  ] as [[number, number], [number, number]];
  let rest = value;
  for (let round = 0; round < 20; round++) {
    const whole = Math.floor(rest);
    const next: [number, number] = [whole * current[0] + previous[0], whole * current[1] + previous[1]];
    if (next[1] > largestDenominator) return null;
    if (Math.abs(next[0] / next[1] - value) <= tolerance * Math.max(1, Math.abs(value))) return ratio(next[0], next[1]);
    [previous, current] = [current, next];
    if (rest === whole) return null;
    rest = 1 / (rest - whole);
  }
  return null;
}
