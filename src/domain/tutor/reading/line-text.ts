import type { Blob } from './blobs.ts';

/** A sign that was read, and where it stands in the line, in pixels. */
export interface PlacedSign {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

export interface ReadWord {
  readonly signs: readonly PlacedSign[];
  /** 0 … 1 */
  readonly confidence: number;
}

/** A word that is surer is one. */
const SURE = 0.95;
/** Share of the letters' height. The gap between letters of a word is smaller. */
const LEAST_SPACE = 0.4;

/**
 * The text of a line as it is typed: what was raised in it as x^2, 10^-3, x^(n+1), and a space wherever there is one on
 * the paper. Readers lose those beside single letters: "Solvex".
 * @param ink what the line is made of, with the exponents
 * @param letter height of its letters
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

/** As an exponent is typed: ^2, ^-3, ^(n+1). */
export function raised(text: string): string {
  return `^${/^(\d+|-\d+|[a-z])$/.test(text) ? text : `(${text})`}`;
}

/** The paper in place of an exponent looks like a space. */
export function withoutGaps(text: string): string {
  return text.replaceAll(/(\^\S+) (?=[),.;:?])/g, '$1');
}

/** The middles of the gaps between pieces of ink that are at least this wide. */
function spacesIn(ink: readonly Blob[], least: number): readonly number[] {
  const spaces: number[] = [];
  let end = Infinity;
  for (const { left, right } of ink.toSorted((a, b) => a.left - b.left)) {
    if (left - end >= least) spaces.push((left + end) / 2);
    end = end === Infinity ? right : Math.max(end, right);
  }
  return spaces;
}
