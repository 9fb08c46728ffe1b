import { mul } from '../algebra/arithmetic.ts';
import { type Expr, euler, fraction, imaginary, isIntegerNumber, num, pi, sym } from '../algebra/expression.ts';
import { parsedDecimal } from '../algebra/rational.ts';
import { Ambiguous, NotMaths } from './reading-errors.ts';
import type { Token } from './tokens.ts';

/** Converts a bare argument to degrees if it is meant so: sin 30 means degrees, sin 2 does not. */
export function inDegrees(argument: Expr, name: string): Expr {
  if (!isIntegerNumber(argument)) return argument;
  const value = argument.value.n < 0n ? -argument.value.n : argument.value.n;
  if (value < 7n) return argument;
  if (value % 15n === 0n || value % 18n === 0n) return degrees(argument);
  throw new Ambiguous(`“${name} ${argument.value.n}” can be read in two ways. Write ${name} ${argument.value.n}° if it is in degrees.`);
}

export const degrees = (expr: Expr) => mul(expr, pi, fraction(1, 180));

export function readNumber(text: string): Expr {
  const value = parsedDecimal(text);
  if (value === null) throw new NotMaths(text);
  return num(value);
}

export function readLetter(name: string): Expr {
  switch (name) {
    case 'pi':
      return pi;
    case 'e':
      return euler;
    case 'i':
      return imaginary;
    default:
      return sym(name);
  }
}

/** True if the comma groups digits: `1,000` or `12,34,567`. */
export function isIndianGroup(list: readonly Token[], index: number): boolean {
  const [comma, next] = [list[index], list[index + 1]];
  return (
    comma?.kind === 'mark' &&
    comma.mark === ',' &&
    !comma.isSpaced &&
    next?.kind === 'number' &&
    !next.isSpaced &&
    /^\d{2,3}$/.test(next.text) &&
    /^\d{3}$/.test(lastGroup(list, index))
  );
}

function lastGroup(list: readonly Token[], index: number): string {
  let at = index;
  let last = '';
  while (at + 1 < list.length) {
    const [comma, next] = [list[at]!, list[at + 1]!];
    if (comma.kind !== 'mark' || comma.mark !== ',' || next.kind !== 'number' || next.isSpaced) break;
    last = next.text;
    at += 2;
  }
  return last;
}
