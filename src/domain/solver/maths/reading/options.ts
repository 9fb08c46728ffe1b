import { abstained, type Outcome, type Solution } from '../../solution.ts';
import { isSameAnswer } from './same-answer.ts';
import { type Option } from './question.ts';

/** Exactly one option must match the result; otherwise the question was misread. */
export function chosenOption(solution: Solution, options: readonly Option[]): Outcome {
  const matching = options.filter((option) => isSameAnswer(solution.answer, option.text) === true);
  const [only] = matching;
  if (only === undefined || matching.length > 1) {
    return abstained(
      `The exact solver gets ${solution.answer}, and ${only === undefined ? 'none' : 'more than one'} of the options says so. Please check the question.`,
    );
  }
  return {
    status: 'solved',
    solution: {
      ...solution,
      answer: `(${only.label}) ${solution.answer}`,
      steps: [...solution.steps, { text: `This is option (${only.label}).` }],
      verification: `${solution.verification} It is one of the options.`,
    },
  };
}
