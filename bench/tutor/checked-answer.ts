import { checkedSteps } from '../../src/topics/tutor/rules/tools/checks/checked-steps.ts';
import { readChoice } from './judge/letters.ts';
import { isRightAnswer } from './judge/right-answer.ts';
import type { BenchQuestion } from './question-file.ts';
import type { Steps } from './voice.ts';

export interface Marks {
  readonly steps: Steps;
  /** True if the final answer is in a step that is marked as checked, and no step is marked as different. */
  readonly isChecked: boolean;
}

/** The marks that the app gives a model's answer. @param asked the question as the model got it */
export function marksOf(asked: string, { options }: BenchQuestion, text: string, answer: string): Marks {
  const all = checkedSteps(asked, text);
  const checked = all.filter(({ state }) => state === 'checked');
  const differs = all.filter(({ state }) => state === 'differs').length;
  const results = checked.flatMap(({ start, end }) => resultsIn(text.slice(start, end)));
  const [letter, ...others] = (options && readChoice(answer, Object.keys(options))?.letters) ?? [];
  // An option is checked by its text: no step computes a letter.
  const said = options !== null && letter !== undefined && others.length === 0 ? textOf(options, letter) : answer;
  const expected = { answer: said, options: null, tolerance: null, isUnitOptional: true };
  return {
    steps: { written: all.length, checked: checked.length, differs },
    isChecked: differs === 0 && results.some((result) => isRightAnswer(result, expected)),
  };
}

const textOf = (options: Readonly<Record<string, string>>, letter: string): string =>
  Object.entries(options).find(([label]) => label.toUpperCase() === letter)?.[1] ?? '';

const MOST = 60;

/** The last term of each chain of equals signs. */
function resultsIn(step: string): readonly string[] {
  const formulas = step.match(/\\\([^]*?\\\)|\\\[[^]*?\\\]|\$\$[^]*?\$\$|\$[^$]*\$/g) ?? [step];
  return formulas
    .flatMap((formula) => formula.replaceAll(/^(?:\\[([]|\$+)|(?:\\[)\]]|\$+)$/g, '').split(/\n|\\\\|;|,\s/))
    .filter((chain) => /[=≈]|\\approx/.test(chain))
    .map((chain) =>
      chain
        .split(/[=≈]|\\approx/)
        .at(-1)!
        .replace(/[.✓\s]+$/, '')
        .trim(),
    ) // prettier-ignore
    .slice(0, MOST);
}
