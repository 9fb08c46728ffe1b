/** A number as written. */
export interface WrittenNumber {
  readonly value: number;
  /** Precision of a rounded number: half a unit of its last decimal. Null for a whole number or an exact expression. */
  readonly halfPlace: number | null;
}

const NUMBER = /^([-+]?)\s*(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:\s*[×x*·]\s*10\s*\^\s*\(?\s*([-+]?\d{1,3})\s*\)?|[eE]([-+]?\d{1,3})(?![\w.]))?/;
const POWER_OF_TEN = /^([-+]?)\s*10\s*\^\s*\(?\s*([-+]?\d{1,3})\s*\)?/;

/** Reads the number at the start of a typed text (`-3.20×10^(-5)`, `.5`, `1.6e-19`) and the rest after it. */
export function leadingNumber(text: string): (WrittenNumber & { readonly rest: string }) | null {
  const ten = POWER_OF_TEN.exec(text);
  if (ten) return { value: signed(ten[1]!, 10 ** Number(ten[2])), halfPlace: null, rest: text.slice(ten[0].length).trim() };
  const found = NUMBER.exec(text);
  if (!found) return null;
  const [all, sign, whole = '0', decimals, bare, times, exponent] = found;
  const places = decimals ?? bare ?? '';
  const power = Number(times ?? exponent ?? 0);
  return {
    value: signed(sign!, Number(`${whole}.${places || '0'}e${power}`)),
    halfPlace: places === '' ? null : 0.5 * 10 ** (power - places.length),
    rest: text.slice(all.length).trim(),
  };
}

const signed = (sign: string, value: number): number => (sign === '-' ? -value : value);

/** The deviation that a question set allows: the larger of both. */
export interface Tolerance {
  /** Relative to the expected value: 0.05 is 5 %. */
  readonly relative: number;
  /** In the unit of the expected value. */
  readonly absolute: number;
}

/** Tolerance for the rounding of binary arithmetic and of conversion factors. */
const ROUNDING = 1e-9;

/**
 * Compares numbers. Without a tolerance, a decimal must agree to its last given place, and everything else exactly.
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
