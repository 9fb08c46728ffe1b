/** A number as written. */
export interface WrittenNumber {
  readonly value: number;
  /** Half a unit of the last decimal: how exact a rounded number is. Null: a whole number or an exact expression. */
  readonly halfPlace: number | null;
}

const NUMBER = /^([-+]?)\s*(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:\s*[×x*·]\s*10\s*\^\s*\(?\s*([-+]?\d{1,3})\s*\)?|[eE]([-+]?\d{1,3})(?![\w.]))?/;
const POWER_OF_TEN = /^([-+]?)\s*10\s*\^\s*\(?\s*([-+]?\d{1,3})\s*\)?/;

/** The number at the beginning of a typed text: `-3.20×10^(-5)`, `.5`, `1.6e-19`; and what stands behind it. */
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
