import type { Solution } from '../../../solver/index.ts';

/** A verified solution as text: for copying, search, sharing and models. */
export function solutionText({ answer, tex, topic, steps, verification }: Solution): string {
  const lines = steps.map((step, at) => [`${at + 1}. ${step.text}`, ...(step.tex === undefined ? [] : [`   $$${step.tex}$$`])].join('\n'));
  return [`**${topic}**`, ...lines, `**Answer:** ${tex === undefined ? answer : `$${tex}$`}`, `Checked: ${verification}`].join('\n\n');
}

/** A hint for students who want to find the solution themselves. */
export interface Hint {
  readonly topic: string;
  readonly text: string;
}

/** Gives away only the idea: the kind of question and the first step, without its result. */
export function firstHint({ topic, steps }: Solution): Hint {
  const [first] = steps;
  // A computation in the sentence would reveal the step.
  return { topic, text: first === undefined ? 'Write down what is given and what is asked.' : first.text.split(/(?<=\.)\s|:\s/, 1)[0]! };
}
