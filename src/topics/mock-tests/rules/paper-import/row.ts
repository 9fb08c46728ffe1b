/** A question in a file: unvalidated, in the form of `IMPORTED_QUESTION`, or the fault that prevents it. */
export type Row = {
  /** `Row 5`, or `Question 3, line 41`. */
  readonly row: string;
  /** Folder of the question bank. It is the chapter if it is named like one; any other name is fine, too. */
  readonly category?: string | undefined;
} & ({ readonly question: unknown } | { readonly fault: string });

/** Reads the questions of a file one by one. A fault of the whole file is a row named `File`. */
export type ReadRows = (text: string) => Iterable<Row>;

/** Splits a solution into one step per line. The last step takes the lines over the limit. */
export function stepsOf(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length <= MOST_STEPS ? lines : [...lines.slice(0, MOST_STEPS - 1), lines.slice(MOST_STEPS - 1).join(' ')];
}
const MOST_STEPS = 12;

/** Letter of an option, also beyond the maximum that a question may have. */
export const letterOf = (option: number) => String.fromCodePoint(65 + option);

/** Name of the innermost folder in `$course$/top/Physics/Waves`. */
export const innermostOf = (path: string): string => path.trim().split('/').at(-1)!.trim().slice(0, 200);
