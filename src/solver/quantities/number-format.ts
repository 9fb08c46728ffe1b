const DIGITS = 4;

/** Formats an answer's number: four significant digits, powers of ten beyond a million and below a thousandth. */
export function plainNumber(value: number): string {
  const [mantissa, power] = parts(value);
  return power === 0 ? mantissa : `${mantissa} × 10^${power}`;
}

export function texNumber(value: number): string {
  const [mantissa, power] = parts(value);
  return power === 0 ? mantissa : `${mantissa} \\times 10^{${power}}`;
}

function parts(value: number): [mantissa: string, power: number] {
  const size = Math.abs(value);
  if (size === 0) return ['0', 0];
  if (size >= 1e-3 && size < 1e6) return [trimmed(size >= 1e4 ? wholeOr(value) : value.toPrecision(DIGITS)), 0];
  const [mantissa, power] = value.toExponential(DIGITS - 1).split('e') as [string, string];
  return [trimmed(mantissa), Number(power)];
}

/** Keeps integers and rounds other numbers: 12345 stays, 12345.678 becomes 12350. */
function wholeOr(value: number): string {
  return Math.abs(value - Math.round(value)) < 1e-9 * Math.abs(value)
    ? String(Math.round(value))
    : String(Number(value.toPrecision(DIGITS)));
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** The unit in TeX, upright: `m/s^2`. */
export function unitTex(symbol: string): string {
  if (symbol === '') return '';
  if (symbol === '°') return '^\\circ';
  const upright = symbol
    .replace(/°C/g, '{}^\\circ C')
    .replace(/Ω/g, '\\Omega')
    .replace(/μ/g, '\\mu ')
    .replace(/Å/g, '\\text{Å}')
    .replace(/%/g, '\\%')
    .replace(/\^(-?\d+)/g, '^{$1}')
    .replace(/ (?=[A-Za-z{\\])/g, '\\,');
  return `\\,\\mathrm{${upright}}`;
}
