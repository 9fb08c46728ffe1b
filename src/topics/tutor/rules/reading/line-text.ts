import type { Blob } from './blobs.ts';

/** A recognised symbol and its position in the line, in pixels. */
export interface PlacedSign {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

export interface ReadWord {
  readonly signs: readonly PlacedSign[];
  /** Range 0 … 1. */
  readonly confidence: number;
}

/** Minimum confidence to accept a word. */
const SURE = 0.95;
/** Minimum space between words, as a share of the letters' height. Gaps within a word are smaller. */
const LEAST_SPACE = 0.4;

/**
 * The text of a line as typed: superscripts as x^2, 10^-3, x^(n+1), and a space wherever the paper has one. Recognisers lose spaces beside
 * single letters: "Solvex".
 * @param ink components of the line, exponents included
 * @param letter height of the line's letters
 */
export function lineText(words: readonly ReadWord[], exponents: readonly PlacedSign[], ink: readonly Blob[], letter: number): string {
  const signs = words.flatMap((word) => word.signs);
  const raisedAfter = new Map<PlacedSign | undefined, string>();
  for (const { text, left } of exponents) {
    const base = signs.findLast((sign) => (sign.left + sign.right) / 2 < left) ?? signs[0];
    raisedAfter.set(base, (raisedAfter.get(base) ?? '') + raised(text));
  }
  const spaces = spacesIn(ink, letter * LEAST_SPACE);
  const text = words.map((word) => {
    const parts = word.signs.map((sign, at) => {
      const before = word.signs[at - 1];
      const isApart = before !== undefined && word.confidence < SURE && spaces.some((x) => before.left < x && x <= sign.left);
      return (isApart ? ' ' : '') + sign.text + (raisedAfter.get(sign) ?? '');
    });
    return parts.join('');
  });
  return withoutGaps(text.join(' '));
}

/** Typed form of an exponent: ^2, ^-3, ^(n+1). */
export function raised(text: string): string {
  return `^${/^(\d+|-\d+|[a-z])$/.test(text) ? text : `(${text})`}`;
}

/** Removes the space that an exponent's gap produces. */
export function withoutGaps(text: string): string {
  return text.replaceAll(/(\^\S+) (?=[),.;:?])/g, '$1');
}

/** Centres of the gaps that are at least this wide. */
function spacesIn(ink: readonly Blob[], least: number): readonly number[] {
  const spaces: number[] = [];
  let end = Infinity;
  for (const { left, right } of ink.toSorted((a, b) => a.left - b.left)) {
    if (left - end >= least) spaces.push((left + end) / 2);
    end = end === Infinity ? right : Math.max(end, right);
  }
  return spaces;
}
