import { withoutOptions } from '../../../solver/tools/options.ts';

/** Marks a final answer: the prompt asks for this form, and `finalAnswer` searches for it. */
export const ANSWER_MARK = '**Answer:**';

const MARK = /^[ \t>#]*(?:\*\*|__)?(?:(?:final )?answer|उत्तर)(?:\*\*|__)?[ \t]*[:：][ \t]*(?:\*\*|__)?[ \t]*/gimu;
const LONGEST = 2000;

/** The text after the last mark, or in the last `\boxed{…}` of a model that ignores the mark. Null if no answer is marked. */
export function finalAnswer(text: string): string | null {
  const mark = Array.from(text.matchAll(MARK)).at(-1);
  if (mark !== undefined) {
    // The answer is on the mark's line or in the block below it.
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

/** Marks of the question's options, lower-case and in order: a to d, or 1 to 4. Empty without options. */
export function optionMarks(question: string): readonly string[] {
  return withoutOptions(question).options.map(({ mark }) => mark.toLowerCase());
}

/**
 * The options that a model's answer names.
 * @returns null if it names none: the question is then not answered
 */
export function chosenOptions(question: string, answer: string): readonly string[] | null {
  const said = finalAnswer(answer);
  if (said === null) return null;
  const { options } = withoutOptions(question);
  const marks = options.map(({ mark }) => mark.toLowerCase());
  const named = NAMED.exec(said.replaceAll(/[*$]|\\[()]|\\text\{([^}]*)\}/g, '$1').trim())?.[0].match(/[a-d1-4]/gi) ?? [];
  const chosen = [...new Set(named.map((mark) => mark.toLowerCase()))];
  if (chosen.length > 0 && chosen.every((mark) => marks.includes(mark))) return chosen;
  const same = options.filter(({ text }) => plain(text) === plain(said));
  return same.length === 1 ? [same[0]!.mark.toLowerCase()] : null;
}

/** Matches `(B)`, `B) 12 m/s`, `A, C`, `(A) and (D)`. Does not match the first letter of a word or the number of a result. */
const NAMED =
  /^(?:options?\s*)?(?:\([a-d1-4]\)|[a-d1-4](?=\s*(?:$|[).:,]|and\b|&)))(?:\s*(?:,|and|&|और)?\s*(?:\([a-d1-4]\)|[a-d1-4](?=\s*(?:$|[).:,]|and\b|&))))*/i;

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s$*\\{}().,;]/g, '');
