interface StatedNumber {
  readonly value: number;
  /** Tolerance for rounding. */
  readonly tolerance: number;
}

/** After `bracedFractions`. */
const NUMBER = /^\s*\$?\s*([−+-]?)\s*(?:\\frac\{(\d+)\}\{(\d+)\}|(\d+(?:\.(\d+))?))(?:\\times10\^(?:\{(-?\d+)\}|(\d)))?/;

/** The numbers that an answer states: after each ≈, otherwise after each =, otherwise the first. */
export function statedNumbers(answer: string): StatedNumber[] {
  const marks = [/≈|\\approx/g, /=/g].map((mark) => [...answer.matchAll(mark)]).find(({ length }) => length > 0);
  const starts = marks ? marks.map(({ index, 0: mark }) => index + mark.length) : [answer.search(/[−+-]?\s*(?:\\frac|\d)/)];
  return starts.map((start) => statedNumber(answer.slice(start)));
}

function statedNumber(text: string): StatedNumber {
  const [whole, sign, numerator, denominator, digits, decimals, power, digit] = NUMBER.exec(bracedFractions(text)) ?? [];
  if (whole === undefined) throw new SyntaxError(`no number at ${text}`);
  const factor = sign === '−' || sign === '-' ? -1 : 1;
  const exponent = power ?? digit ?? '0';
  const value = factor * (digits === undefined ? Number(numerator) / Number(denominator) : Number(`${digits}e${exponent}`));
  const rounding = decimals === undefined ? 0 : 0.5001 * 10 ** (Number(exponent) - decimals.length);
  return { value, tolerance: rounding + 1e-9 * Math.abs(value) };
}

/** `\frac35` as `\frac{3}{5}`. */
function bracedFractions(text: string): string {
  return text.replaceAll(/\\frac(\d)/g, String.raw`\frac{$1}`).replaceAll(/(\\frac\{\d+\})(\d)/g, '$1{$2}');
}
