import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, variablesOf } from '../algebra/expression.ts';
import { parsed } from './parse.ts';
import { quietly } from './reading-errors.ts';

/** Range of angles compared: two full turns on both sides. */
const WINDOW = 4 * Math.PI + 0.01;
const MOST = 60;

/**
 * True if two families of angles have the same members, as `x = 2n*pi ± pi/3` and `x = pi/3 + 2k*pi or x = -pi/3 + 2k*pi`. Null if one
 * cannot be read.
 */
export function isSameFamily(a: string, b: string): boolean | null {
  const [left, right] = [members(a), members(b)];
  if (left === null || right === null) return null;
  const covers = (all: readonly number[], some: readonly number[]) =>
    some.every((angle) => all.some((other) => Math.abs(other - angle) < 1e-6));
  return covers(left, right) && covers(right, left);
}

/** The angles of a family in the window, for integer n; null if the text describes none. */
function members(source: string): number[] | null {
  const text = source
    .replaceAll('π', ' pi ')
    .replaceAll(/[−–]/g, '-')
    .replace(
      /[,;]?\s*(?:where |for (?:all |any )?)?\(?\s*[nkm]\s*(?:∈|in|is|being|belongs to)\s*(?:an? )?(?:[ZIℤN]|integers?|any integer|whole numbers?)\s*\)?\s*$/i,
      '',
    )
    .trim();
  const angles: number[] = [];
  let isFamily = false;
  for (const part of text.split(/\s+or\s+|\s+and\s+|[,;]/).flatMap(bothSigns)) {
    const value = quietly(() => parsed(part.replace(/^\s*(?:x|θ|theta|t|y|A)\s*=\s*/, '')));
    if (value === null) return null;
    const [n, ...others] = variablesOf(value);
    if (others.length > 0 || (n !== undefined && !'nkm'.includes(n))) return null;
    isFamily ||= n !== undefined;
    angles.push(...valuesOf(value, n));
  }
  return isFamily ? angles : null;
}

function valuesOf(value: Expr, n: string | undefined): number[] {
  if (n === undefined) return [evaluate(value, {})];
  const all = Array.from({ length: 2 * MOST + 1 }, (_, index) => evaluate(value, { [n]: index - MOST }));
  return all.filter((angle) => Math.abs(angle) <= WINDOW);
}

const bothSigns = (text: string): string[] =>
  /±|\+-|\+\/-/.test(text) ? ['+', '-'].map((sign) => text.replaceAll(/±|\+\/?-/g, sign)) : [text];
