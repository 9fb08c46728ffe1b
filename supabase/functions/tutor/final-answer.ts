/** The marked form of a final answer: the prompt asks for it, and a reader finds the answer by it. */
export const ANSWER_MARK = '**Answer:**';

const MARK = /^[ \t>#]*(?:\*\*|__)?(?:final )?answer(?:\*\*|__)?[ \t]*[:：][ \t]*(?:\*\*|__)?[ \t]*/gimu;
const LONGEST = 2000;

/** What stands behind the last mark, or in the last `\boxed{…}` of a model that ignores it; null: no answer is marked. */
export function finalAnswer(text: string): string | null {
  const mark = Array.from(text.matchAll(MARK)).at(-1);
  if (mark !== undefined) {
    // On its line, or in the block below it.
    const behind = text.slice(mark.index + mark[0].length, mark.index + mark[0].length + LONGEST);
    const answer = (behind.trimStart().split(/\n\s*\n|\n(?=\s*(?:[-*#]|\d+\.)\s)/)[0] ?? '').replaceAll(/\s+/g, ' ').trim();
    if (answer !== '') return boxed(answer) ?? answer;
  }
  return boxed(text);
}

function boxed(text: string): string | null {
  const start = text.lastIndexOf('\\boxed{');
  if (start < 0) return null;
  const from = start + '\\boxed{'.length;
  let open = 1;
  for (let at = from; at < text.length && at < from + LONGEST; at++) {
    if (text[at] === '{') open++;
    if (text[at] === '}' && --open === 0) return text.slice(from, at).trim() || null;
  }
  return null;
}
