/** What can be wrong with an accepted answer, as the database knows it (private.is_flaw), in words that end a sentence. */
export const FLAWS = {
  calculation: 'a calculation is wrong',
  idea: 'the idea is wrong',
  question: 'it answers another question',
  missing: 'something important is missing',
} as const;
export type Flaw = keyof typeof FLAWS;

export const FLAW_KEYS = Object.keys(FLAWS) as readonly Flaw[];

/** A later release may know more of them. */
export function flawWords(flaw: string | null): string {
  return FLAWS[flaw as Flaw] ?? 'something is wrong';
}
