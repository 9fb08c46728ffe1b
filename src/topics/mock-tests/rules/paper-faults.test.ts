import { expect, test } from 'vitest';

import { canTypeset } from '../../../shared/marked-text/draw-formula-check.ts';
import { joinPaper, readAskedPaper } from './given.ts';
import type { AskedPaper, Paper } from './paper.ts';
import { firstFaulty, UNSHOWN_STEP, withShownSolutions } from './paper-faults.ts';
import { scoreAttempt } from './result.ts';
import { TEMPLATES } from './templates.ts';
import { writeEvent } from './record.ts';

const BOMBS = {
  'a macro that multiplies itself': '$\\def\\a{xxxxxxxx}\\a\\a\\a$',
  'a unit that doubles': `$\\pu{${'1 a//b '.repeat(9)}}$`,
  'a formula as deep as the stack': `$${'{'.repeat(290)}x${'}'.repeat(290)}$`,
  'a formula that is none': '$\\frac{1}$',
  'a dollar without its partner': 'It costs $5.',
};
const DEEP_FIGURE = `<svg viewBox="0 0 1 1"><title>t</title>${'<g>'.repeat(200)}${'</g>'.repeat(200)}</svg>`;

/** A paper of two questions as the server gives it out; `fields` change the second one. */
function given(fields: object = {}, place: object = {}): AskedPaper {
  const asked = (at: number) => ({
    id: `phy-gravitation-0${at}`,
    topic: '',
    difficulty: 1,
    seconds: 60,
    exams: [],
    statement: `Which $x_${at}$?`,
    kind: 'single',
    options: ['One', '$\\frac{1}{2}$'],
  });
  const marks = { right: 4, wrong: -1 };
  const template = {
    ...TEMPLATES[0]!,
    minutes: 10,
    sections: [{ id: 'part', title: 'Part', subject: 'physics', kinds: ['single'], count: 2, marks }],
  };
  const at = { chapter: '', subject: 'physics', section: 0 };
  const questions = [
    { ...at, question: asked(1) },
    { ...at, ...place, question: { ...asked(2), ...fields } },
  ];
  // As it comes from the server: without what is undefined.
  return readAskedPaper(JSON.parse(JSON.stringify({ version: 1, template, questions })), 0)!;
}

function keyed(solutions: readonly (readonly string[])[]): Paper {
  return joinPaper(given(), { seed: 1, questions: solutions.map((solution) => ({ question: { key: 1, solution } })) })!;
}

function finished<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
const faulty = (paper: AskedPaper) => finished(firstFaulty(paper, canTypeset));

test('a paper without a fault is sat', () => expect(faulty(given())).toBeNull());

test.each(Object.entries(BOMBS))('of a paper with %s the question is named, wherever it stands', (_, text) => {
  const assertion = { kind: 'assertion', options: undefined };
  const matrix = { kind: 'matrix', left: ['a', 'b', 'c'], right: ['d', 'e', 'f'], options: ['P-1, Q-2, R-3', 'P-2, Q-1, R-3'] };
  const papers = [
    given({ statement: text }),
    given({ options: ['One', text] }),
    given({}, { passage: text }),
    given({ ...assertion, reason: text }),
    given({ ...matrix, left: ['a', 'b', text] }),
    given({ ...matrix, right: [text, 'e', 'f'] }),
    given({ hi: { statement: text, options: ['One', 'Two'] } }),
    given({ hi: { statement: 'Q', options: ['One', text] } }),
  ];
  expect(papers.map(faulty)).toEqual(papers.map(() => 1));
});

test('so is a drawing that is there to break something', () => {
  expect(faulty(given({ figure: DEEP_FIGURE }))).toBe(1);
});

test('a passage of more than a page draws is no paper', () => {
  expect(given({}, { passage: '$x$ '.repeat(1001) })).toBeUndefined();
});

test('a step of a solution that cannot be shown is replaced by a sentence, and costs no marks', () => {
  const paper = keyed([
    ['First $x$.', 'Then.'],
    ['First.', ...Object.values(BOMBS)],
  ]);
  const shown = finished(withShownSolutions(paper, canTypeset));
  expect(shown.questions.map(({ question }) => question.solution)).toEqual([
    ['First $x$.', 'Then.'],
    ['First.', ...Object.keys(BOMBS).map(() => UNSHOWN_STEP)],
  ]);
  expect({ ...shown, questions: [] }).toEqual({ ...paper, questions: [] });
  const events = [0, 1].map((question) => writeEvent({ at: question, deed: 'save', question, answer: 1 }));
  expect(scoreAttempt(shown, events).total.marks).toBe(8);
});
