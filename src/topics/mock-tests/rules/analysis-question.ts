import type { SyllabusSubject } from '../../../shared/subjects/subjects.ts';
import type { Answer, Paper } from './paper.ts';
import type { Progress, QuestionProgress } from './progress.ts';
import { type Outcome, type Score, scorePaper } from './score.ts';
import type { QuestionKind } from './template.ts';

/** A wrong answer in less than this share of the expected time counts as a guess. A right one does not: the student may have known it. */
const GUESS_SHARE = 0.25;
/** An answer that takes more than this share of the expected time is slow. */
const SLOW_SHARE = 1.5;

/**
 * `worse`: an earlier saved answer would have earned more than the final one. `better`: less. `same`: a different answer with equal marks.
 */
export type Change = 'worse' | 'better' | 'same';

/** Analysis of one question of an attempt. */
export interface AnalysedQuestion {
  /** Index of the question in the paper. */
  readonly at: number;
  readonly section: number;
  readonly subject: SyllabusSubject;
  readonly chapter: string;
  readonly kind: QuestionKind;
  readonly difficulty: 1 | 2 | 3;
  readonly answer: Answer | undefined;
  readonly outcome: Outcome;
  readonly marks: number;
  readonly isVisited: boolean;
  /** Left out without a loss: its section has a choice and evaluates enough other questions. */
  readonly isSpare: boolean;
  /** Seconds for which the question was shown. */
  readonly seconds: number;
  /** Seconds that a well-prepared student needs. */
  readonly expected: number;
  readonly isSlow: boolean;
  readonly isGuess: boolean;
  readonly change: Change | null;
  /** Marks gained by changing the answer; negative if lost. */
  readonly changeMarks: number;
}

export function analyseQuestions(paper: Paper, progress: Progress, score: Score): readonly AnalysedQuestion[] {
  return paper.questions.map(({ section, subject, chapter, question }, at): AnalysedQuestion => {
    const { outcome, marks } = score.questions[at]!;
    const done = progress.questions[at]!;
    const seconds = done.ms / 1000;
    return {
      at,
      section,
      subject,
      chapter,
      kind: question.kind,
      difficulty: question.difficulty,
      answer: done.answer,
      outcome,
      marks,
      isVisited: done.isVisited,
      isSpare: outcome === 'unattempted' && score.spare.has(at),
      seconds,
      expected: question.seconds,
      isSlow: seconds > SLOW_SHARE * question.seconds,
      isGuess: outcome === 'wrong' && seconds < GUESS_SHARE * question.seconds,
      ...changeOf(paper, at, done, outcome),
    };
  });
}

function changeOf(
  paper: Paper,
  at: number,
  { saves, answer }: QuestionProgress,
  outcome: Outcome,
): Pick<AnalysedQuestion, 'change' | 'changeMarks'> {
  const earlier = saves.flatMap((save) => (save.answer === undefined || isSame(save.answer, answer) ? [] : [save.answer]));
  // The answer of a dropped or not evaluated question has no effect.
  if (earlier.length === 0 || outcome === 'dropped' || outcome === 'beyond') return { change: null, changeMarks: 0 };
  const final = marksOf(paper, at, answer);
  const each = earlier.map((one) => marksOf(paper, at, one));
  const [best, first] = [Math.max(...each), each[0]!];
  if (best > final) return { change: 'worse', changeMarks: final - best };
  return first < final ? { change: 'better', changeMarks: final - first } : { change: 'same', changeMarks: 0 };
}

/** The marks that this answer to this one question earns. */
function marksOf({ template, questions, ...paper }: Paper, at: number, answer: Answer | undefined): number {
  return scorePaper({ ...paper, template, questions: [questions[at]!] }, [answer]).total.marks;
}

const isSame = (one: Answer, other: Answer | undefined) => String(one) === String(other);
