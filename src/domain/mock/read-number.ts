/** At most what the keypad's field holds. */
export const LONGEST_NUMBER = 12;

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** A typed number, a comma allowed for the point; undefined where it is none. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replaceAll('−', '-').replace(',', '.');
  return plain.length <= LONGEST_NUMBER && NUMBER.test(plain) ? Number(plain) : undefined;
}
