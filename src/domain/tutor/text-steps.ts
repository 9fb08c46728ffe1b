/** End of a paragraph or of a numbered step. */
const ENDS = /\n{2,}|\n(?=\s{0,3}\d+[.)]\s)/g;

/**
 * End offsets of an answer's steps, the last being its length. The idea comes first, as models are instructed. No step ends
 * inside code or a formula.
 */
export function stepEnds(text: string): readonly number[] {
  const ends = [...text.matchAll(ENDS)].map(({ index }) => index);
  return [...ends.filter((end) => end > 0 && isClosed(text.slice(0, end))), text.length];
}

function isClosed(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  return count('```') % 2 === 0 && count('$$') % 2 === 0 && count(String.raw`\[`) === count(String.raw`\]`);
}
