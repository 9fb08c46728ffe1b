import type { AnalysedQuestion } from './analysis-question.ts';
import { evaluated, type Template } from './template.ts';

/** With fewer answers in a section the student's rate is chance. */
const FEWEST_ANSWERS = 3;

/** The marks that wasted time could have earned on questions that were left out. */
export interface Elsewhere {
  /** Seconds beyond the expected time on questions that earned nothing. */
  readonly seconds: number;
  /** Estimated from the student's own averages. */
  readonly marks: number;
  /** Number of left-out questions that the seconds would have reached. */
  readonly questions: number;
}

/**
 * Spends the wasted time on questions that were left out before their expected time was used. Only sections count in which at least half of
 * three or more answers were right. Each question takes the student's average time per answer in its section and earns the average marks,
 * wrong answers included. Best rate first, whole questions only, no more than the section evaluates. Never estimates a loss: sections with
 * an average of zero or below are skipped.
 */
export function earnedElsewhere({ sections }: Pick<Template, 'sections'>, questions: readonly AnalysedQuestion[]): Elsewhere {
  const spare = questions.reduce(
    (sum, question) => sum + (earnedNothing(question) ? Math.max(0, question.seconds - question.expected) : 0),
    0,
  );
  const parts = sections
    .flatMap((section, index) => {
      const here = questions.filter((question) => question.section === index);
      const answers = here.filter(({ outcome }) => outcome === 'right' || outcome === 'partial' || outcome === 'wrong');
      const right = answers.filter(({ outcome }) => outcome === 'right').length;
      const marks = average(answers.map((answer) => answer.marks));
      const seconds = average(answers.map((answer) => answer.seconds));
      if (answers.length < FEWEST_ANSWERS || right * 2 < answers.length || marks <= 0 || seconds <= 0) return [];
      const left = here.filter((question) => question.outcome === 'unattempted' && question.seconds < question.expected).length;
      const taken = here.filter(({ answer }) => answer !== undefined).length;
      return [{ marks, seconds, room: Math.min(left, Math.max(0, evaluated(section) - taken)) }];
    })
    .toSorted((one, other) => other.marks / other.seconds - one.marks / one.seconds);
  let [seconds, marks, count] = [spare, 0, 0];
  for (const part of parts) {
    const more = Math.min(part.room, Math.floor(seconds / part.seconds));
    seconds -= more * part.seconds;
    marks += more * part.marks;
    count += more;
  }
  return { seconds: spare, marks, questions: count };
}

const earnedNothing = ({ outcome }: AnalysedQuestion) => outcome === 'wrong' || outcome === 'unattempted';

const average = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);
