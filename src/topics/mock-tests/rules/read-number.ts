/** Maximum length of the keypad's field. */
export const LONGEST_NUMBER = 12;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
/** A comma before three digits may be a thousands separator. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** Parses a typed number; a decimal comma is allowed. undefined if it is not a number, or is ambiguous. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replaceAll('−', '-');
  if (plain.length > LONGEST_NUMBER || THOUSANDS.test(plain)) return undefined;
  const pointed = plain.replace(',', '.');
  return NUMBER.test(pointed) ? Number(pointed) : undefined;
}

const HINDI_ZERO = '०'.codePointAt(0)!;

/** The new text of the number field. Keeps `before` if `next` is too long or has a character that no number has. */
export function typedNumber(before: string, next: string): string {
  const text = next
    .replaceAll(/\s/g, '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/[०-९]/g, (digit) => String(digit.codePointAt(0)! - HINDI_ZERO));
  return /^[0-9.,+-]*$/.test(text) && text.length <= LONGEST_NUMBER ? text : before;
}
