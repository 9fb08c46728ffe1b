import { expect, test } from 'vitest';

import type { ChapterQuestions, Question } from '../../../content/questions/question.ts';
import { drawPaper } from './draw-paper.ts';
import { poolOf } from './pool.ts';
import { testTemplate } from './test-template.ts';

const common = { kind: 'single', topic: 't', difficulty: 1, seconds: 60, exams: ['neet'], statement: 's', solution: ['s'] } as const;
const question = (id: string, passage?: string): Question =>
  ({ ...common, id, options: ['a', 'b'], key: 0, ...(passage === undefined ? {} : { passage }) }) as unknown as Question;

test('a question comes with the text of its passage', () => {
  const chapter: ChapterQuestions = {
    chapter: 'phy-gravitation',
    passages: { moon: 'The moon’s orbit.' },
    questions: [question('phy-gravitation-01', 'moon'), question('phy-gravitation-02', 'lost'), question('phy-gravitation-03')],
  };
  const pool = poolOf('physics', [chapter], []);
  const template = testTemplate({ title: 'Gravitation', chapters: ['phy-gravitation'], count: 3 }, pool)!;
  const { questions } = drawPaper({ template, seed: 1, pool, weights: new Map(), resting: new Set() })!;
  const passages = Object.fromEntries(questions.map((drawn) => [drawn.question.id, drawn.passage]));
  expect(passages).toEqual({ 'phy-gravitation-01': 'The moon’s orbit.', 'phy-gravitation-02': undefined, 'phy-gravitation-03': undefined });
});
