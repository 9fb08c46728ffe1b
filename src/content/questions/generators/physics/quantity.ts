import type { Random } from '../../random.ts';
import { choices, written } from '../generator.ts';

/** A number with its unit as TeX between dollars. In `unit`, `^` raises the digits after it: `m/s^2`. */
function quantity(value: number, unit: string): string {
  return `$${written(value)}${texUnit(unit)}$`;
}

/**
 * Options that differ in the number only, and in more than its decimal point. See `choices`.
 * @param wrong what equals the right number or an earlier one is left out
 */
export function quantities(random: Random, unit: string, right: number, wrong: readonly number[]) {
  const different = wrong.filter((value, at) => ![right, ...wrong.slice(0, at)].some((other) => mantissa(other) === mantissa(value)));
  return choices(
    random,
    quantity(right, unit),
    different.map((value) => quantity(value, unit)),
  );
}

const mantissa = (value: number) => value.toExponential(2).split('e')[0];

/** An integer that is asked; takes away the noise of floating point. */
export function exactly(value: number) {
  const answer = Math.round(value);
  return { answer, key: { from: answer, to: answer } };
}

function texUnit(unit: string): string {
  if (unit === '') return '';
  const tex = unit
    .replaceAll(/\^(-?\d+)/g, '}^{$1}\\text{')
    .replaceAll('µ', '}\\mu\\text{')
    .replaceAll('Ω', '}\\Omega\\text{')
    .replaceAll('°', '}^{\\circ}\\text{')
    .replaceAll('%', '\\%');
  return `\\ \\text{${tex}}`.replaceAll('\\text{}', '');
}
