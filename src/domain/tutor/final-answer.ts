import { withoutOptions } from '../solver/quantities/options.ts';

/** How a model's last line begins: the only place where its answer is read. */
export const ANSWER_MARK = '**Answer:**';

const LINE = /^\s*(?:\*\*)?(?:final answer|answer|उत्तर)\s*(?::\s*\*\*|\*\*\s*:|:)\s*(.+?)\s*$/gim;

/** What a model gives as its answer; null if it gives none. The last line counts: the ones before are corrected by it. */
export function finalAnswer(text: string): string | null {
  const lines = [...text.matchAll(LINE)];
  return lines.at(-1)?.[1]?.replace(/\*\*$/, '').trim() || null;
}

/** Marks of the options of a question, in lower case and in order: a, b, c, d, or 1 to 4. Empty without options. */
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
  const named = MARKS.exec(said.replaceAll(/[*$]|\\[()]|\\text\{([^}]*)\}/g, '$1').trim())?.[0].match(/[a-d1-4]/gi) ?? [];
  const chosen = [...new Set(named.map((mark) => mark.toLowerCase()))];
  if (chosen.length > 0 && chosen.every((mark) => marks.includes(mark))) return chosen;
  const same = options.filter(({ text }) => plain(text) === plain(said));
  return same.length === 1 ? [same[0]!.mark.toLowerCase()] : null;
}

/** `(B)`, `B) 12 m/s`, `A, C`, `(A) and (D)`; not the first letter of a word, nor the number of a result. */
const MARKS =
  /^(?:options?\s*)?(?:\([a-d1-4]\)|[a-d1-4](?=\s*(?:$|[).:,]|and\b|&)))(?:\s*(?:,|and|&|और)?\s*(?:\([a-d1-4]\)|[a-d1-4](?=\s*(?:$|[).:,]|and\b|&))))*/i;

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s$*\\{}().,;]/g, '');
