import { withoutOptions } from '../../../../../solver/tools/options.ts';
import { chosenOptions, finalAnswer } from '../../final-answer.ts';
import type { CheckedStep } from './checked-steps.ts';

const NUMBER = /\d+(?:\.\d+)?/g;
const FORMULA = /\\\([^]*?\\\)|\\\[[^]*?\\\]|\$[^$]+\$|[^\n]+/g;

/**
 * Whether the final answer has a number that no computed step ends in. A small model writes such numbers out of its head, so
 * they are shown as not checked. Without it the final answer has no mark either: that its number was computed does not make it
 * what was asked.
 */
export function hasUncheckedNumber(question: string, answer: string, steps: readonly CheckedStep[]): boolean {
  const said = numeralsOfFinal(question, answer);
  // Digits of another script are not read here: nothing vouches for them.
  if (/[^\P{Nd}\d]/u.test(said)) return true;
  const results = new Set(
    steps
      .filter(({ state }) => state === 'checked' || state === 'calculation')
      .flatMap(({ start, end }) => resultsIn(answer.slice(start, end))),
  );
  return (said.match(NUMBER) ?? []).some((number) => !results.has(Number(number)));
}

/** Of the option that it names, what stands there. */
function numeralsOfFinal(question: string, answer: string): string {
  const said = finalAnswer(answer) ?? '';
  const { options } = withoutOptions(question);
  const chosen = options.length === 0 ? null : chosenOptions(question, answer);
  if (chosen === null) return said;
  return options.flatMap(({ mark, text }) => (chosen.includes(mark.toLowerCase()) ? [text] : [])).join(' ');
}

/** What stands at the end of each chain of equals signs. */
function resultsIn(step: string): readonly number[] {
  return (step.match(FORMULA) ?? []).flatMap((formula) => {
    const sides = formula.split(/=|≈|\\approx/);
    return sides.length < 2 ? [] : (sides.at(-1)!.match(NUMBER) ?? []).map(Number);
  });
}
