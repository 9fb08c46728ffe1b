/** A sign that was read, and where it stands in the line, in pixels. */
export interface PlacedSign {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** The text of a line, with what was raised in it written as it is typed: x^2, 10^-3, x^(n+1). */
export function lineWithExponents(words: readonly (readonly PlacedSign[])[], exponents: readonly PlacedSign[]): string {
  const signs = words.flat();
  const raisedAfter = new Map<PlacedSign | undefined, string>();
  for (const { text, left } of exponents) {
    const base = signs.findLast((sign) => (sign.left + sign.right) / 2 < left) ?? signs[0];
    raisedAfter.set(base, `${raisedAfter.get(base) ?? ''}^${/^(\d+|-\d+|[a-z])$/.test(text) ? text : `(${text})`}`);
  }
  const text = words.map((word) => word.map((sign) => sign.text + (raisedAfter.get(sign) ?? '')).join('')).join(' ');
  // The paper in place of an exponent looks like a space.
  return text.replaceAll(/(\^\S+) (?=[),.;:?])/g, '$1');
}
