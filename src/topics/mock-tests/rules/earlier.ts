import { isOwnQuestion } from '../../../content/questions/own-question.ts';
import { REST_DAYS } from './draw-paper.ts';

/** What is asked of earlier attempts when a paper is drawn. */
export interface EarlierAttempt {
  readonly startedAt: number;
  /** Ids, in the paper's order. */
  readonly questions: readonly string[];
  /** See `ATTEMPT_SCORE`; empty while it runs. */
  readonly outcomes: string;
}

const DAY_MS = 86_400_000;

/** Questions of the last 60 days. An attempt of the future, by a wrong clock, counts as one of today. */
export function restingIds(attempts: readonly EarlierAttempt[], now: number): Set<string> {
  return new Set(attempts.filter(({ startedAt }) => now - startedAt < REST_DAYS * DAY_MS).flatMap(({ questions }) => questions));
}

/** Questions of the bank whose latest answer was wrong, or only partly right. Left out since then: still a mistake. */
export function mistakenIds(attempts: readonly EarlierAttempt[]): Set<string> {
  const mistaken = new Set<string>();
  for (const { questions, outcomes } of attempts.toSorted((one, other) => one.startedAt - other.startedAt)) {
    questions.forEach((id, at) => {
      if (isOwnQuestion(id)) return;
      if (outcomes[at] === 'w' || outcomes[at] === 'p') mistaken.add(id);
      else if (outcomes[at] === 'r') mistaken.delete(id);
    });
  }
  return mistaken;
}
