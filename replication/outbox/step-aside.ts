/** Answers to one entry that nobody knows (verdict.ts). */
export interface UnknownAnswers {
  /** Those that count. */
  readonly answers: number;
  /** When the last of them came, epoch milliseconds. */
  readonly last: number;
}

/** OUT-2: so many, and the entry steps aside. */
const MOST_ANSWERS = 5;
/** Between two that count, in ms: five are spread over a day, whatever the clock does. */
const APART_MS = 6 * 3_600_000;

/** @param earlier of a release that did not space them: they count for nothing */
export function noteUnknown(earlier: Partial<UnknownAnswers> | undefined, now: number): UnknownAnswers {
  const { answers = 0, last } = earlier ?? {};
  if (last === undefined) return { answers: 1, last: now };
  // A clock that was set back measures from now on.
  if (now < last) return { answers, last: now };
  return now - last < APART_MS ? { answers, last } : { answers: answers + 1, last: now };
}

export const isToStepAside = ({ answers }: UnknownAnswers): boolean => answers >= MOST_ANSWERS;
