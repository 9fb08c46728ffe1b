import * as v from 'valibot';

import type { Paper } from './paper.ts';
import { answersOf, progressOf } from './progress.ts';
import { readEvents } from './record.ts';
import { type Outcome, scorePaper, type Score, type Tally } from './score.ts';

const TALLY = v.object({
  questions: v.number(),
  right: v.number(),
  partial: v.number(),
  wrong: v.number(),
  unattempted: v.number(),
  marks: v.number(),
  most: v.number(),
});

/** Letters for the outcomes in `ATTEMPT_SCORE`. */
const LETTERS: Readonly<Record<Outcome, string>> = { right: 'r', partial: 'p', wrong: 'w', unattempted: 'u', dropped: 'd', beyond: 'b' };

/** `attempts.score` of a submitted attempt. Lists and analyses read it without the paper. */
export const ATTEMPT_SCORE = v.object({
  version: v.literal(1),
  /** Number of events from which it was computed. If there are more, it is recomputed. */
  events: v.number(),
  total: TALLY,
  bySubject: v.record(v.string(), TALLY),
  /** By chapter id of the syllabus. */
  byChapter: v.record(v.string(), TALLY),
  /** A letter for each question: right, partial, wrong, unattempted, dropped, beyond the limit. */
  outcomes: v.pipe(v.string(), v.regex(/^[rpwudb]*$/)),
});
export type AttemptScore = v.InferOutput<typeof ATTEMPT_SCORE>;

function attemptScore(score: Score, events: number): AttemptScore {
  return {
    version: 1,
    events,
    total: { ...score.total },
    bySubject: { ...(score.bySubject as Readonly<Record<string, Tally>>) },
    byChapter: { ...score.byChapter },
    outcomes: score.questions.map(({ outcome }) => LETTERS[outcome]).join(''),
  };
}

/** Computes an attempt's score from its stored events. */
export function scoreAttempt(paper: Paper, events: readonly string[]): AttemptScore {
  const progress = progressOf(paper.questions.length, readEvents(events), paper.template.minutes * 60_000);
  return attemptScore(scorePaper(paper, answersOf(progress)), events.length);
}
