import type { Random } from '../../random.ts';
import { choices } from '../generator.ts';
import { fraction } from './notation.ts';

type Ratio = readonly [above: number, below: number];

/** Of a numerical question whose answer is a whole number. */
export const exactly = (answer: number) => ({ answer, key: { from: answer, to: answer } });

/** Options that are numbers. Where the wrong ones coincide, whole numbers next to the answer fill the places. */
export function numbers(random: Random, answer: number, wrong: readonly number[], shown = (value: number): string => `$${value}$`) {
  const near = Number.isInteger(answer) ? [answer + 1, answer + 2, answer + 3] : [];
  return { answer, ...choices(random, shown(answer), [...wrong, ...near].map(shown)) };
}

/**
 * Options that are fractions in lowest terms.
 * @param symbol a factor of every one, such as `\pi`
 */
export function fractions(random: Random, [above, below]: Ratio, wrong: readonly Ratio[], symbol = '', unit = '') {
  const shown = ([top, bottom]: Ratio) => `$${fraction(top, bottom, symbol)}${unit}$`;
  const factor = symbol === '\\pi' ? Math.PI : 1;
  return { answer: (factor * above) / below, ...choices(random, shown([above, below]), wrong.map(shown)) };
}
