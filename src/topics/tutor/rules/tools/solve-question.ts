import * as v from 'valibot';

import { solve } from '../../../../solver/index.ts';
import { text, tool } from './tool.ts';

/** The whole solver. It has verified every answer that it gives. */
export const solveQuestion = tool({
  name: 'solve_question',
  description:
    'Solves a short textbook question in physics, chemistry or mathematics exactly, one thing asked, all numbers with units: "A car starts at 5 m/s and accelerates at 2 m/s^2 for 3 s. Find its final velocity." Also a part of a longer question, restated like that. It answers only what it can verify.',
  parameters: v.strictObject({
    question: text('One or two sentences in English', 600),
    subject: v.optional(v.picklist(['physics', 'chemistry', 'maths'])),
  }),
  run: ({ question, subject = null }) => {
    const outcome = solve(question, subject);
    if (outcome?.status !== 'solved') return 'Not solved. Work it out yourself, with the other tools.';
    const { answer, steps, verification } = outcome.solution;
    return [`Answer: ${answer}`, ...steps.map((step) => [step.text, step.tex].join(' ')), `Verified: ${verification}`].join('\n');
  },
});
