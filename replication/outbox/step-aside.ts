/** Answers to one entry that are `unknown` (verdict.ts). */
export interface UnknownAnswers {
  /** Number of answers, counting only those that came at least `APART_MS` apart. */
  readonly answers: number;
  /** Time of the last counted answer, in epoch milliseconds. */
  readonly last: number;
}

/** OUT-2: an entry steps aside after this many counted answers. */
const MOST_ANSWERS = 5;
/** Minimum ms between two counted answers, so that five of them take a day. */
const APART_MS = 6 * 3_600_000;

/** @param earlier without `last` if an earlier release counted; its answers do not count */
export function noteUnknown(earlier: Partial<UnknownAnswers> | undefined, now: number): UnknownAnswers {
  const { answers = 0, last } = earlier ?? {};
  if (last === undefined) return { answers: 1, last: now };
  // After the clock was set back, the spacing starts from now.
  if (now < last) return { answers, last: now };
  return now - last < APART_MS ? { answers, last } : { answers: answers + 1, last: now };
}

export const isToStepAside = ({ answers }: UnknownAnswers): boolean => answers >= MOST_ANSWERS;
