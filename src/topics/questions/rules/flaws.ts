/** What can be wrong with an accepted answer, as in the database (private.is_flaw), in words that end a sentence. */
export const FLAWS = {
  calculation: 'a calculation is wrong',
  idea: 'the idea is wrong',
  question: 'it answers another question',
  missing: 'something important is missing',
} as const;
export type Flaw = keyof typeof FLAWS;

export const FLAW_KEYS = Object.keys(FLAWS) as readonly Flaw[];

/** The flaw in words. A newer release may have flaws that this one does not know. */
export function flawWords(flaw: string | null): string {
  return FLAWS[flaw as Flaw] ?? 'something is wrong';
}
