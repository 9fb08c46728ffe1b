import { sub } from '../algebra/arithmetic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, variablesOf } from '../algebra/expression.ts';
import { isClose, isEqualNumerically } from '../algebra/numeric.ts';
import { parsed } from './parse.ts';
import { quietly } from './reading-errors.ts';
import { isSameFamily } from './general-solution.ts';
import { isSameSet } from './real-set.ts';
import { parsedRelation } from './relation.ts';

/** True if two answers are equivalent; null if one cannot be parsed. */
export function isSameAnswer(a: string, b: string): boolean | null {
  const [left, right] = [tidy(a), tidy(b)];
  if (left === right) return true;
  const asSets = isSameSet(left, right) ?? isSameFamily(left, right);
  if (asSets !== null) return asSets;
  const [many, others] = [split(left), split(right)];
  if (many.length !== others.length) return many.length > 1 && others.length > 1 ? false : null;
  if (many.length > 1) {
    const rest = [...others];
    for (const one of many) {
      const index = rest.findIndex((other) => isSameOne(one, other) === true);
      if (index < 0) return false;
      rest.splice(index, 1);
    }
    return true;
  }
  return isSameOne(left, right);
}

function isSameOne(a: string, b: string): boolean | null {
  if (a === b) return true;
  const [left, right] = [valueOf(a), valueOf(b)];
  if (left === null || right === null) {
    const [first, second] = [quietly(() => parsedRelation(a)), quietly(() => parsedRelation(b))];
    if (first === null || second === null || first.sign !== '=' || second.sign !== '=') return null;
    return isMultiple(sub(first.left, first.right), sub(second.left, second.right));
  }
  if (a.includes('+ C') !== b.includes('+ C') && /[a-z]/.test(a)) return null;
  return isEqualNumerically(left, right);
}

/** True if one equation is a multiple of the other: 2x + 2y = 6 and x + y = 3 are the same line. */
function isMultiple(a: Expr, b: Expr): boolean | null {
  const names = variablesOf(a, b);
  const values = Object.fromEntries(names.map((name, index) => [name, 0.731 + index * 1.37]));
  const factor = evaluate(a, values) / evaluate(b, values);
  if (!Number.isFinite(factor) || factor === 0) return null;
  const others = [0.113, 2.91, -1.77].map((shift) => Object.fromEntries(names.map((name, index) => [name, shift + index * 0.619 * shift])));
  return others.every((at) => isClose(evaluate(a, at), factor * evaluate(b, at)));
}

/** The value of an answer: `x = 3` and `3` are equal, as are `f'(x) = 2x` and `2x`. */
function valueOf(text: string): Expr | null {
  const side = /^[a-zA-Z]\w*(?:'?\([^()=]*\)|'|_\w+)?\s*=\s*([^=<>]+)$/.exec(text)?.[1] ?? text;
  return quietly(() => parsed(side.replace(/\s*\+\s*(?:C|c|k|constant)$/, '')));
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('∞', 'infinity')
    .replace(/^(?:the )?(?:answer|value|required \w+) (?:is|=)\s*/i, '')
    .replace(/[.;]$/, '')
    .trim();
}

/** Splits `±(2 + i)` or `x = 2 ± sqrt(3)` into two answers. Pairs of coordinates stay whole. */
const bothSigns = (text: string): string[] =>
  text.split('±').length === 2 && !text.includes(',') ? ['+', '-'].map((sign) => text.replace('±', sign)) : [text];

const split = (text: string): string[] => {
  const pieces = text.replace(/^\{(.*)\}$/, '$1').split(/\s*(?:\bor\b|\band\b|;|,(?![^()[\]]*[)\]]))\s*/);
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '').flatMap(bothSigns); // prettier-ignore
};
