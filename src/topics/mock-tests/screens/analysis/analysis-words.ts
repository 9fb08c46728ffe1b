import type { AnalysedQuestion } from '../../rules/analysis-question.ts';
import { signed } from '../../rules/analysis-advice.ts';
import { answersIn, type Part } from '../../rules/analysis.ts';
import type { Answer, PaperQuestion } from '../../rules/paper.ts';
import type { QuestionKind } from '../../rules/template.ts';
import { OPTION_LETTERS } from '../../../../content/questions/question.ts';

export const KIND_NAMES: Readonly<Record<QuestionKind, string>> = {
  single: 'One right option',
  multiple: 'Several right options',
  numerical: 'Number',
  matrix: 'Matrix match',
  assertion: 'Assertion and reason',
};

export const DIFFICULTY_NAMES: Readonly<Record<string, string>> = { 1: 'Easy', 2: 'Medium', 3: 'Hard' };

const OUTCOME_WORDS: Readonly<Record<AnalysedQuestion['outcome'], string>> = {
  right: 'Right',
  partial: 'Partly right',
  wrong: 'Wrong',
  unattempted: 'Left out',
  dropped: 'Dropped',
  beyond: 'Not evaluated',
};

export const outcomeWords = ({ outcome, isSpare }: AnalysedQuestion) => (isSpare ? 'Not needed' : OUTCOME_WORDS[outcome]);

/** Formats seconds as `1:05`. */
export function clockWords(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Formats as `2 of 5`. */
export const rightWords = (part: Part) => `${part.right} of ${answersIn(part) + part.left}`;

/** Share of right answers among the answers given. */
export function accuracyWords(part: Part): string {
  const answers = answersIn(part);
  return answers === 0 ? '–' : `${Math.round((100 * part.right) / answers)}%`;
}

export const PART_HEAD = ['Marks', 'Lost', 'Right', 'Wrong', 'Left', 'Accuracy', 'Time'] as const;

/** Cells of a row. `Lost`: marks lost by wrong answers. `Time` precedes the expected time. */
export const partCells = (part: Part): string[] => [
  signed(part.marks),
  String(part.cost),
  rightWords(part),
  String(part.wrong),
  String(part.left),
  accuracyWords(part),
  `${clockWords(part.seconds)} / ${clockWords(part.expected)}`,
];

const letters = (options: readonly number[]) => options.map((option) => OPTION_LETTERS[option]).join(', ');

/** Formats as `B`, `A, C` or `4.5`. */
export function answerWords(answer: Answer | undefined): string | null {
  if (answer === undefined) return null;
  return typeof answer === 'string' ? answer : letters([answer].flat());
}

/** The right answer, with options that were accepted as well. */
export function keyWords({ question, alsoRight = [] }: PaperQuestion): string {
  if (question.kind === 'numerical') {
    const { from, to } = question.key;
    return from === to ? String(from) : `${from} to ${to}`;
  }
  const key = letters([question.key].flat());
  return alsoRight.length === 0 ? key : `${key} (also accepted: ${letters(alsoRight)})`;
}
