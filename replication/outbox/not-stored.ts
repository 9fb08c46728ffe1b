import { WritingClosedError } from '../storage/writing.ts';

/** A sentence for the student that says why nothing was stored. */
export function whyNotStored(error: unknown): string {
  if (error instanceof WritingClosedError) return error.message;
  console.error('The outbox could not be written', error);
  return 'This device could not save it. Free some space and try again.';
}
