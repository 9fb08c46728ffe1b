import { abstained, type Outcome } from '../solution.ts';
import { TooMuchWork, Undefined, withShare, withWork } from './algebra/work.ts';
import { LONGEST_QUESTION } from './reading/normalise.ts';
import { Ambiguous } from './reading/reading-errors.ts';
import { readQuestion } from './reading/question.ts';
import { topics } from './topics/topics.ts';

/** Work units for one question: at most a second or two on a phone. */
const WORK = 3_000_000;
const SHARE = 0.6;

/** Answers questions that it understands completely, with a verified result; null for other questions. */
export function solveMaths(question: string): Outcome | null {
  if (question.trim() === '' || question.length > LONGEST_QUESTION) return null;
  return withWork(WORK, () => firstAnswer(question));
}

function firstAnswer(source: string): Outcome | null {
  let refusal: Outcome | null = null;
  let isTooMuch = false;
  try {
    const question = readQuestion(source);
    for (const topic of topics) {
      try {
        const within = withShare(SHARE, () => ({ outcome: topic(question) }));
        isTooMuch ||= within === null;
        const outcome = within?.outcome ?? null;
        if (outcome?.status === 'solved') return outcome;
        refusal ??= outcome;
      } catch (error) {
        if (error instanceof Ambiguous) refusal ??= abstained(error.message);
        else if (error instanceof Undefined) refusal ??= abstained(`What is asked for is not defined: it needs ${error.message}.`);
        else if (error instanceof TooMuchWork) isTooMuch = true;
        else if (!(error instanceof RangeError)) throw error;
      }
    }
  } catch (error) {
    // A question must never crash the screen. The fault is the solver's, not the student's.
    if (error instanceof TooMuchWork) isTooMuch = true;
    else refusal ??= null;
  }
  return (
    refusal ?? (isTooMuch ? abstained('This needs more work than this device can do. Ask one part of it, or use simpler numbers.') : null)
  );
}
