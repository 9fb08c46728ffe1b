/** A fault in a file, with its place. */
export interface Fault {
  /** `Row 5`, `Question 3, line 41`, or `File`. */
  readonly row: string;
  /** What is wrong, and what to do. */
  readonly text: string;
}

/** Further faults are only counted: nobody reads on, and those of 50,000 rows must not fill the memory. */
export const MOST_FAULTS = 100;
/** Maximum length of a message in characters. It may quote the file. */
const LONGEST = 240;

export class Faults {
  readonly listed: Fault[] = [];
  /** Number of all faults, including those that are not listed. */
  count = 0;

  add(row: string, text: string): void {
    this.count++;
    if (this.listed.length === MOST_FAULTS) return;
    this.listed.push({ row, text: text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text });
  }
}

/** Row name of a fault that concerns the whole file. */
export const WHOLE_FILE = 'File';
