import { letterOf } from './row.ts';

/** An option with its share of the marks in per cent, as some file formats have it. */
export interface WeightedOption {
  readonly text: string;
  readonly percent: number;
}

/**
 * Converts weighted options to a question. The shares are dropped: marks come from the form.
 * @returns a sentence if the shares cannot be represented
 */
export function choiceOf(options: readonly WeightedOption[], isSingle: boolean): object | string {
  const right = options.flatMap(({ percent }, at) => (percent > 0 ? [at] : []));
  const texts = options.map(({ text }) => text);
  if (right.length === 0) return 'No option is marked as right.';
  if (!isSingle) return { kind: 'multiple', options: texts, answer: right.map(letterOf) };
  const partly = right.find((at) => options[at]!.percent < 100);
  if (partly !== undefined) {
    return `Option ${letterOf(partly)} earns ${options[partly]!.percent}% of the marks. An option must be right or wrong: give it 100% or 0%.`;
  }
  if (right.length > 1)
    return `Options ${right.map(letterOf).join(' and ')} are both right. Let the question have several right options, or mark one.`;
  return { kind: 'single', options: texts, answer: letterOf(right[0]!) };
}

/** Message for a question type of other programs that tests here do not support. Uses the name that teachers know. */
export const notAsked = (type: string) =>
  `${type} cannot be asked here. Give the question options, or a number as its answer, or remove it.`;
