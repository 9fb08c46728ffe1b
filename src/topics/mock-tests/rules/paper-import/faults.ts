/** What is wrong with a file, and where. */
export interface Fault {
  /** `Row 5`, `Question 3, line 41`, or `File`. */
  readonly row: string;
  /** What is wrong, and what to do. */
  readonly text: string;
}

/** More are counted, not listed: nobody reads on, and 50,000 rows of them must not fill the memory. */
export const MOST_FAULTS = 100;
/** Characters of a message, which may quote the file. */
const LONGEST = 240;

export class Faults {
  readonly listed: Fault[] = [];
  /** All, also those that are not listed. */
  count = 0;

  add(row: string, text: string): void {
    this.count++;
    if (this.listed.length === MOST_FAULTS) return;
    this.listed.push({ row, text: text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text });
  }
}

/** A place in the file that holds for all of it. */
export const WHOLE_FILE = 'File';
