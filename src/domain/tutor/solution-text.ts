import type { Solution } from '../solver/solution.ts';

/** A verified solution as one text: to be copied, searched, shared, and told to a model. */
export function solutionText({ answer, tex, topic, steps, verification }: Solution): string {
  const lines = steps.map((step, at) => [`${at + 1}. ${step.text}`, ...(step.tex === undefined ? [] : [`   $$${step.tex}$$`])].join('\n'));
  return [`**${topic}**`, ...lines, `**Answer:** ${tex === undefined ? answer : `$${tex}$`}`, `Checked: ${verification}`].join('\n\n');
}

/** A hint towards a solution that the student wants to find alone. */
export interface Hint {
  readonly topic: string;
  readonly text: string;
}

/** The idea alone: what kind of question it is and what to do first, without what comes of it. */
export function firstHint({ topic, steps }: Solution): Hint {
  const [first] = steps;
  // A computation in the sentence would give the step away.
  return { topic, text: first === undefined ? 'Write down what is given and what is asked.' : first.text.split(/(?<=\.)\s|:\s/, 1)[0]! };
}
