import { isOwnQuestion } from '../../../content/questions/own-question.ts';
import { REST_DAYS } from './draw-paper.ts';

/** The data of earlier attempts that drawing needs. */
export interface EarlierAttempt {
  readonly startedAt: number;
  /** Question ids in the paper's order. */
  readonly questions: readonly string[];
  /** Letters as in `ATTEMPT_SCORE`; empty while the attempt runs. */
  readonly outcomes: string;
}

const DAY_MS = 86_400_000;

/** Ids of questions from the last 60 days. An attempt in the future, dated by a wrong clock, counts as recent. */
export function restingIds(attempts: readonly EarlierAttempt[], now: number): Set<string> {
  return new Set(attempts.filter(({ startedAt }) => now - startedAt < REST_DAYS * DAY_MS).flatMap(({ questions }) => questions));
}

/** Ids of bank questions whose latest answer was wrong or partly right. Leaving a question out later does not remove it. */
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
