/** End of a paragraph or of a numbered step. */
const ENDS = /\n{2,}|\n(?=\s{0,3}\d+[.)]\s)/g;

/**
 * End offsets of an answer's steps; the last is its length. Models put the idea first, as instructed. No step ends inside code or a
 * formula.
 */
export function stepEnds(text: string): readonly number[] {
  const ends: number[] = [];
  const open = { code: 0, dollars: 0, block: 0 };
  let from = 0;
  for (const { index } of text.matchAll(ENDS)) {
    // Count only the new part: a long answer has thousands of ends.
    const part = text.slice(from, index);
    const count = (mark: string) => part.split(mark).length - 1;
    open.code += count('```');
    open.dollars += count('$$');
    open.block += count(String.raw`\[`) - count(String.raw`\]`);
    from = index;
    if (index > 0 && open.code % 2 === 0 && open.dollars % 2 === 0 && open.block === 0) ends.push(index);
  }
  return [...ends, text.length];
}
