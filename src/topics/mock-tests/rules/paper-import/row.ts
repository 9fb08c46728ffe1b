/** A question as a file has it: in the form of `IMPORTED_QUESTION` but not checked, or what makes it none. */
export type Row = {
  /** `Row 5`, or `Question 3, line 41`. */
  readonly row: string;
  /** Folder of a question bank. Its chapter, if it is called as one: folders have other names too, and that is no error. */
  readonly category?: string | undefined;
} & ({ readonly question: unknown } | { readonly fault: string });

/** Reads a file's questions one by one. What is wrong with the whole file is a row named `File`. */
export type ReadRows = (text: string) => Iterable<Row>;

/** A solution's lines as its steps; the last one takes what is over. */
export function stepsOf(text: string): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length <= MOST_STEPS ? lines : [...lines.slice(0, MOST_STEPS - 1), lines.slice(MOST_STEPS - 1).join(' ')];
}
const MOST_STEPS = 12;

/** The letter of an option, also beyond those that a question may have. */
export const letterOf = (option: number) => String.fromCodePoint(65 + option);

/** The innermost folder of `$course$/top/Physics/Waves`. */
export const innermostOf = (path: string): string => path.trim().split('/').at(-1)!.trim().slice(0, 200);
