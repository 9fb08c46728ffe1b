// Separate file, so that what writes does not load what reads.
let era = 0;

/** Remembered answers are good for the era in which they were asked for: see read-fetch.ts. */
export const currentEra = (): number => era;

/** After a write, and when a student signs out: nothing that was asked for before is shown any more. */
export function forgetReads(): void {
  era += 1;
}
