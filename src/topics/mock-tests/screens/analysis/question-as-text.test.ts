import { expect, test } from 'vitest';

import type { AnalysedQuestion } from '../../rules/analysis-question.ts';
import { questionsIn } from '../../rules/paper-import/testing/import-text.ts';
import type { PaperQuestion } from '../../rules/paper.ts';
import { doubtText } from './question-as-text.ts';

const [question] = questionsIn('question,A,B,C,answer\nWhich are right?,one,two,three,"A, B"\n', 'a.csv');
const item = { chapter: '', subject: 'physics', section: 0, question } as PaperQuestion;
const doubt = (given: string | null, outcome: AnalysedQuestion['outcome']) =>
  doubtText({ attemptId: '', paperTitle: '', number: 1, item, given, outcome }).split('\n').at(-1);

test.each<[string | null, AnalysedQuestion['outcome'], string]>([
  [null, 'unattempted', 'I left this question out. How is it solved?'],
  ['C', 'wrong', 'I answered C, but the right answer is A, B. Where is my mistake?'],
  ['A', 'partial', 'I answered A, but the right answer is A, B. Where is my mistake?'],
  ['A, B', 'right', 'I answered A, B, which is right. How is it solved step by step?'],
  // It was answered too late to be evaluated, or dropped: nothing says that it is wrong.
  ['C', 'beyond', 'I answered C, and the key is A, B. How is it solved?'],
  ['C', 'dropped', 'I answered C, and the key is A, B. How is it solved?'],
])('a doubt about %s, %s, says so', (given, outcome, words) => expect(doubt(given, outcome)).toBe(words));
