import { spend, TooMuchWork } from './work.ts';

/** Largest prime that trial division tries. */
const LARGEST_PRIME = 100_000n;

/** Prime factors with exponents. A part without small factors stays whole. */
export function primePowers(value: bigint): ReadonlyMap<bigint, number> {
  const powers = new Map<bigint, number>();
  let rest = value < 0n ? -value : value;
  if (rest === 0n) return powers;
  for (let prime = 2n; prime * prime <= rest && prime <= LARGEST_PRIME; prime += prime === 2n ? 1n : 2n) {
    while (rest % prime === 0n) {
      powers.set(prime, (powers.get(prime) ?? 0) + 1);
      rest /= prime;
    }
    if (prime % 64n === 1n) spend();
  }
  if (rest > 1n) powers.set(rest, (powers.get(rest) ?? 0) + 1);
  return powers;
}

export function factorial(n: number): bigint {
  if (n > 400) throw new TooMuchWork('too large a factorial');
  let product = 1n;
  for (let factor = 2; factor <= n; factor++) product *= BigInt(factor);
  return product;
}

/** Number of ways to choose `r` of `n` things. */
export function choose(n: number, r: number): bigint {
  if (r < 0 || r > n) return 0n;
  if (n > 2000) throw new TooMuchWork('too many to choose from');
  let result = 1n;
  for (let step = 1; step <= Math.min(r, n - r); step++) result = (result * BigInt(n - step + 1)) / BigInt(step);
  return result;
}

/** Number of ordered arrangements of `r` of `n` things. */
export function arrange(n: number, r: number): bigint {
  return r < 0 || r > n ? 0n : factorial(n) / factorial(n - r);
}

/** The integer root of this degree; null if there is none. */
export function exactRoot(value: bigint, degree: number): bigint | null {
  if (value < 0n) {
    if (degree % 2 === 0) return null;
    const root = exactRoot(-value, degree);
    return root === null ? null : -root;
  }
  if (value < 2n) return value;
  const power = BigInt(degree);
  let low = 1n;
  let high = 1n << BigInt(Math.ceil(value.toString(2).length / degree) + 1);
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** power <= value) low = middle;
    else high = middle - 1n;
  }
  return low ** power === value ? low : null;
}
