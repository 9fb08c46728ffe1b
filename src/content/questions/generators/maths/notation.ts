export function gcd(one: number, other: number): number {
  return other === 0 ? Math.abs(one) : gcd(other, one % other);
}

/**
 * TeX of a fraction in lowest terms.
 * @param symbol a factor of the numerator, such as `\pi`
 */
export function fraction(above: number, below: number, symbol = ''): string {
  const common = gcd(above, below) * Math.sign(below);
  const [top, bottom] = [above / common, below / common];
  if (top === 0) return '0';
  const size = symbol !== '' && Math.abs(top) === 1 ? symbol : `${Math.abs(top)}${symbol}`;
  return (top < 0 ? '-' : '') + (bottom === 1 ? size : `\\frac{${size}}{${bottom}}`);
}

/** TeX of the square root of a whole number, with the greatest square taken out of it. */
export function root(square: number): string {
  let outside = 1;
  for (let factor = 2; factor * factor <= square; factor++) {
    while ((square / outside ** 2) % factor ** 2 === 0) outside *= factor;
  }
  const inside = square / outside ** 2;
  if (inside === 1) return String(outside);
  return `${outside === 1 ? '' : outside}\\sqrt{${inside}}`;
}

/** TeX of a sum such as `2x - y + 4`, without the terms that are zero. */
export function sum(terms: readonly (readonly [coefficient: number, symbol: string])[]): string {
  let text = '';
  for (const [coefficient, symbol] of terms) {
    if (coefficient === 0) continue;
    const size = symbol !== '' && Math.abs(coefficient) === 1 ? symbol : `${Math.abs(coefficient)}${symbol}`;
    if (text === '') text = coefficient < 0 ? `-${size}` : size;
    else text += coefficient < 0 ? ` - ${size}` : ` + ${size}`;
  }
  return text === '' ? '0' : text;
}

/** TeX of a polynomial; the coefficient of the highest power first. */
export function polynomial(coefficients: readonly number[], variable = 'x'): string {
  const degree = coefficients.length - 1;
  const power = (exponent: number) => (exponent === 0 ? '' : exponent === 1 ? variable : `${variable}^{${exponent}}`);
  return sum(coefficients.map((coefficient, at) => [coefficient, power(degree - at)]));
}

export const vector = ([x, y, z]: readonly [number, number, number]): string =>
  sum([
    [x, '\\hat i'],
    [y, '\\hat j'],
    [z, '\\hat k'],
  ]);

export const matrix = (rows: readonly (readonly (number | string)[])[], brackets = 'bmatrix'): string =>
  `\\begin{${brackets}} ${rows.map((row) => row.join(' & ')).join(' \\\\ ')} \\end{${brackets}}`;

/** A number as a factor or a summand: in brackets where it is negative. */
export const bracketed = (value: number): string => (value < 0 ? `(${value})` : String(value));

/** A line in space in its symmetric form. No component of the direction may be zero. */
export const line = (point: readonly number[], direction: readonly number[]): string =>
  ['x', 'y', 'z'].map((name, at) => `\\dfrac{${polynomial([1, -point[at]!], name)}}{${direction[at]!}}`).join(' = ');

export const point = (coordinates: readonly number[]): string => `(${coordinates.join(', ')})`;

/** The linear factor that vanishes at this number, as it stands in a product. */
export const factor = (zero: number): string => (zero === 0 ? 'x' : `(${polynomial([1, -zero])})`);
