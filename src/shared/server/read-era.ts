// Separate file, so that writes do not load the code of reads.
let era = 0;

/** Cached answers are valid only in the era in which they were requested: see read-fetch.ts. */
export const currentEra = (): number => era;

/** Invalidates all cached answers. Called after a write, and when a student signs out. */
export function forgetReads(): void {
  era += 1;
}
