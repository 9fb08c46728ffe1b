import type { WorkedExample } from '../../../content/examples/worked-example.ts';

/**
 * Worked examples as text: for copying, search, sharing and models.
 * @param reason why the question itself was not solved: the first paragraph
 */
export function examplesText(reason: string, examples: readonly WorkedExample[]): string {
  const each = examples.map(({ topic, question, answer, steps }) =>
    [`**${topic}**`, question, ...steps.map((step, at) => `${at + 1}. ${step}`), `**Answer:** ${answer}`].join('\n\n'),
  );
  return [reason.replaceAll(/\n+/g, ' '), ...each].join('\n\n');
}
