import type { PaperQuestion } from '../../rules/paper.ts';
import type { Outcome } from '../../rules/score.ts';
import { OPTION_LETTERS } from '../../../../content/questions/question.ts';
import { shownQuestion } from '../shown-question.ts';
import { keyWords } from './analysis-words.ts';
import type { AnalysedItem } from './outlets.ts';

/** A question as lines of text, for a card, a task or the tutor. */
export function questionLines({ question, passage }: PaperQuestion): string {
  const { statement, reason, left = [], right = [], options } = shownQuestion(question, 'en');
  const listed = (items: readonly string[], letters: string) => items.map((item, at) => `(${letters[at]}) ${item}`);
  return [
    ...(passage === undefined ? [] : [passage, '']),
    reason === undefined ? statement : `Assertion: ${statement}`,
    ...(reason === undefined ? [] : [`Reason: ${reason}`]),
    ...listed(left, 'PQRST'),
    ...listed(right, '123456'),
    ...listed(options, OPTION_LETTERS),
    ...(question.figure === undefined ? [] : ['(Its drawing is in the mock test.)']),
  ].join('\n');
}

export function solutionText(item: PaperQuestion): string {
  return [`Answer: ${keyWords(item)}`, ...item.question.solution].join('\n');
}

/** Text of a doubt about the question, for the tutor. */
export function doubtText({ item, given, outcome }: AnalysedItem): string {
  return `${questionLines(item)}\n\n${asked(given, keyWords(item), outcome)}`;
}

function asked(given: string | null, key: string, outcome: Outcome): string {
  if (given === null) return 'I left this question out. How is it solved?';
  if (outcome === 'right') return `I answered ${given}, which is right. How is it solved step by step?`;
  if (outcome === 'wrong' || outcome === 'partial') return `I answered ${given}, but the right answer is ${key}. Where is my mistake?`;
  return `I answered ${given}, and the key is ${key}. How is it solved?`;
}
