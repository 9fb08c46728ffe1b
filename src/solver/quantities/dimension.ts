/** Exponents of length, mass, time, current, temperature and amount of substance, in this order. */
export type Dimension = readonly [number, number, number, number, number, number];

export const NO_DIMENSION: Dimension = [0, 0, 0, 0, 0, 0];

const NAMES = ['L', 'M', 'T', 'I', 'Θ', 'N'] as const;

export function multiplied(a: Dimension, b: Dimension, power = 1): Dimension {
  return [a[0] + power * b[0], a[1] + power * b[1], a[2] + power * b[2], a[3] + power * b[3], a[4] + power * b[4], a[5] + power * b[5]];
}

export function raised(a: Dimension, power: number): Dimension {
  return multiplied(NO_DIMENSION, a, power);
}

/** True for equal exponents. Roots give fractional exponents, so it tolerates rounding. */
export function isSameDimension(a: Dimension, b: Dimension): boolean {
  return a.every((power, index) => Math.abs(power - b[index]!) < 1e-9);
}

export function isDimensionless(a: Dimension): boolean {
  return isSameDimension(a, NO_DIMENSION);
}

/** The dimension in textbook notation: `[M L T^{-2}]`. */
export function dimensionTex(a: Dimension): string {
  const order = [1, 0, 2, 3, 4, 5];
  const factors = order.flatMap((index) => {
    const power = a[index]!;
    if (Math.abs(power) < 1e-9) return [];
    const name = NAMES[index] === 'Θ' ? 'K' : NAMES[index] === 'I' ? 'A' : NAMES[index] === 'N' ? 'mol' : NAMES[index];
    return [power === 1 ? `${name}` : `${name}^{${Number(power.toFixed(2))}}`];
  });
  return factors.length === 0 ? '[M^{0} L^{0} T^{0}]' : `[${factors.join(' ')}]`;
}
