import { withoutOptions } from '../../../../../solver/tools/options.ts';
import { chosenOptions, finalAnswer } from '../../final-answer.ts';
import type { CheckedStep } from './checked-steps.ts';

const NUMBER = /\d+(?:\.\d+)?/g;
const FORMULA = /\\\([^]*?\\\)|\\\[[^]*?\\\]|\$[^$]+\$|[^\n]+/g;

/**
 * Whether the final answer has a number in which no computed step ends. Small models invent such numbers, so they are shown as not checked.
 * False sets no mark either: a computed number is not necessarily what was asked.
 */
export function hasUncheckedNumber(question: string, answer: string, steps: readonly CheckedStep[]): boolean {
  const said = numeralsOfFinal(question, answer);
  // Digits of other scripts are not parsed here, so they count as unchecked.
  if (/[^\P{Nd}\d]/u.test(said)) return true;
  const results = new Set(
    steps
      .filter(({ state }) => state === 'checked' || state === 'calculation')
      .flatMap(({ start, end }) => resultsIn(answer.slice(start, end))),
  );
  return (said.match(NUMBER) ?? []).some((number) => !results.has(Number(number)));
}

/** Text of the final answer, with the text of the option that it names. */
function numeralsOfFinal(question: string, answer: string): string {
  const said = finalAnswer(answer) ?? '';
  const { options } = withoutOptions(question);
  const chosen = options.length === 0 ? null : chosenOptions(question, answer);
  if (chosen === null) return said;
  return options.flatMap(({ mark, text }) => (chosen.includes(mark.toLowerCase()) ? [text] : [])).join(' ');
}

/** The numbers at the end of each chain of equals signs. */
function resultsIn(step: string): readonly number[] {
  return (step.match(FORMULA) ?? []).flatMap((formula) => {
    const sides = formula.split(/=|≈|\\approx/);
    return sides.length < 2 ? [] : (sides.at(-1)!.match(NUMBER) ?? []).map(Number);
  });
}
