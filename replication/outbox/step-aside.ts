/** Answers to one entry that nobody knows (verdict.ts). `since`: time of the first, epoch milliseconds. */
export interface UnknownAnswers {
  readonly answers: number;
  readonly since: number;
}

/** OUT-2: so many, over so many ms, and the entry steps aside. */
const MOST_ANSWERS = 5;
const FOR_MS = 86_400_000;

export function noteUnknown(earlier: UnknownAnswers | undefined, now: number): UnknownAnswers {
  const { answers, since } = earlier ?? { answers: 0, since: now };
  // A clock that was set back begins anew.
  return { answers: answers + 1, since: Math.min(since, now) };
}

export function isToStepAside({ answers, since }: UnknownAnswers, now: number): boolean {
  return answers >= MOST_ANSWERS && now - since >= FOR_MS;
}
