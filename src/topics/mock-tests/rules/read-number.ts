/** At most what the keypad's field holds. */
export const LONGEST_NUMBER = 12;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
/** A comma before three digits may part the thousands. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** A typed number, a comma allowed for the point; undefined where it is none, or may be one of two. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replaceAll('−', '-');
  if (plain.length > LONGEST_NUMBER || THOUSANDS.test(plain)) return undefined;
  const pointed = plain.replace(',', '.');
  return NUMBER.test(pointed) ? Number(pointed) : undefined;
}

const HINDI_ZERO = '०'.codePointAt(0)!;

/** What stands in the field after an input; `before` where `next` has anything that no number has, or is too long. */
export function typedNumber(before: string, next: string): string {
  const text = next
    .replaceAll(/\s/g, '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/[०-९]/g, (digit) => String(digit.codePointAt(0)! - HINDI_ZERO));
  return /^[0-9.,+-]*$/.test(text) && text.length <= LONGEST_NUMBER ? text : before;
}
