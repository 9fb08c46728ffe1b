import { written } from '../generator.ts';

/** A value with its unit, for options and sentences. */
export const quantity = (value: number, unit: string, digits = 3): string => `$${written(value, digits)}\\ \\text{${unit}}$`;

/**
 * The key of a numerical question that asks for rounding: from the exact answer to the rounded one.
 * Half an integer, of which arithmetic may have taken a trace away, is rounded up.
 */
export function rounded(answer: number, decimals = 0): { readonly from: number; readonly to: number } {
  const short = Number(Number(answer.toPrecision(12)).toFixed(decimals));
  return { from: Math.min(short, answer), to: Math.max(short, answer) };
}
