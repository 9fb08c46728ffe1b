/** A number as written. */
export interface WrittenNumber {
  readonly value: number;
  readonly end: number;
  /** True for 20, false for 20.0: whole degrees convert to whole kelvins. */
  readonly isWhole: boolean;
}

const DIGITS = /(?:\d{1,3}(?:,\d{2,3})+(?![\d,])|\d+)(?:\.\d+)?|\.\d+/y;
const TIMES_TEN = /\s?[×x*X·]\s?10(?:\s?\^\s?\(?([-+]?\s?\d+)\)?|(?!\d|\.\d))|[eE]([-+]?\d+)(?![\w.])/y;
const POWER_OF_TEN = /10\s?\^\s?\(?([-+]?\d+)\)?/y;
const FRACTION = /(\d+)\/(\d+)(?![\d/]|\.\d)/y;
const VULGAR: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 };
const ROOT = /√\s?\(?(\d+(?:\.\d+)?)\)?/y;
const PI = /\s?π/y;

/** Parses the number at an offset. */
export function readNumber(text: string, start: number): WrittenNumber | null {
  const isNegative = text[start] === '-';
  const from = isNegative ? start + 1 : start;
  const read = readPositive(text, from);
  if (read === null) return null;
  PI.lastIndex = read.end;
  const hasPi = PI.test(text);
  const value = hasPi ? read.value * Math.PI : read.value;
  return { value: isNegative ? -value : value, end: hasPi ? PI.lastIndex : read.end, isWhole: read.isWhole && !hasPi };
}

function readPositive(text: string, start: number): WrittenNumber | null {
  const vulgar = VULGAR[text[start] ?? ''];
  if (vulgar !== undefined) return { value: vulgar, end: start + 1, isWhole: false };
  const root = at(ROOT, text, start);
  if (root) return { value: Math.sqrt(Number(root.found[1])), end: root.end, isWhole: false };
  const ten = at(POWER_OF_TEN, text, start);
  if (ten) return { value: 10 ** Number(ten.found[1]), end: ten.end, isWhole: false };
  const fraction = at(FRACTION, text, start);
  if (fraction && Number(fraction.found[2]) !== 0)
    return { value: Number(fraction.found[1]) / Number(fraction.found[2]), end: fraction.end, isWhole: false };
  const digits = at(DIGITS, text, start);
  if (!digits) return null;
  const written = digits.found[0].replaceAll(',', '');
  const base = Number(written);
  const times = at(TIMES_TEN, text, digits.end);
  if (times) {
    const power = Number((times.found[1] ?? times.found[2] ?? '1').replace(/\s/g, ''));
    return { value: Number(`${written}e${power}`), end: times.end, isWhole: false };
  }
  const half = VULGAR[text[digits.end] ?? ''];
  if (half !== undefined) return { value: base + half, end: digits.end + 1, isWhole: false };
  const factor = at(ROOT, text, digits.end);
  if (factor) return { value: base * Math.sqrt(Number(factor.found[1])), end: factor.end, isWhole: false };
  return { value: base, end: digits.end, isWhole: !written.includes('.') };
}

function at(pattern: RegExp, text: string, start: number): { readonly found: RegExpExecArray; readonly end: number } | null {
  pattern.lastIndex = start;
  const found = pattern.exec(text);
  return found && { found, end: pattern.lastIndex };
}
