import type { WrittenNumber } from './written-number.ts';

/** What a question set allows: the larger of both. */
export interface Tolerance {
  /** Of the expected value: 0.05 is 5 %. */
  readonly relative: number;
  /** In the unit of the expected value. */
  readonly absolute: number;
}

/** Rounding of binary arithmetic, and of conversion factors. */
const ROUNDING = 1e-9;

/**
 * Without a stated tolerance, a decimal is right to its last given place, everything else exactly.
 * @param scale factor of the unit in which `expected` is given, if `found` is in another
 */
export function isNear(found: number, expected: WrittenNumber, tolerance: Tolerance | null, scale = 1): boolean {
  const value = expected.value * scale;
  if (!Number.isFinite(found) || !Number.isFinite(value)) return found === value;
  const size = Math.abs(scale);
  const allowed =
    tolerance === null
      ? (expected.halfPlace ?? 0) * size
      : Math.max(tolerance.relative * Math.abs(value), tolerance.absolute * size, (expected.halfPlace ?? 0) * size);
  const rounding = ROUNDING * Math.max(Math.abs(found), Math.abs(value));
  return Math.abs(found - value) <= allowed + rounding;
}
