import { isSameDimension, NO_DIMENSION } from '../../../../../solver/tools/quantities.ts';
import { evaluated, pure, type Value, type Values } from '../../../../../shared/expressions/evaluate.ts';
import { isSameNumber } from '../../../../../shared/expressions/printed.ts';
import { namesIn } from '../../../../../shared/expressions/tree.ts';
import { type Asked, askedIn } from './asked.ts';
import { type Chain, readWritten, type Sign } from './chains.ts';
import type { Ground } from './judge-chain.ts';

/** Options of a question: they state nothing. */
const OPTIONS = /(?:^|\s)\(?[aA][).]\s[^]*$/;

/** Words that do not exclude roots. Others may: "positive", "larger", "the time", "bada". */
const ASKING = new Set(
  (
    'a all an and are both by calculate compute determine draw each equation equations evaluate explain find following for get give given graph ' +
    'has have i if in is let linear me numbers obtain of please plot polynomial quadratic real root roots satisfies satisfy satisfying ' +
    'show simultaneous sketch solution solutions solve such system that the them then these this to two us value values we what when ' +
    'where which why with हल करो कीजिए करें का के की ' +
    'समीकरण मान ज्ञात यदि और है हैं'
  ).split(' '),
);
/** Matches ranges such as `x ∈ [0, π]`. */
const RANGES = /[∈±[\]∉]|\\(?:[{}]|in|notin|pm|mid|left|mathbb)(?![A-Za-z])/;

const hasOtherWords = (prose: string): boolean => (prose.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []).some((word) => !ASKING.has(word));

/** Reads what a question states. Takes nothing from the answer on trust. */
export function groundOf(question: string): Ground & { readonly asked: Asked } {
  const read = readWritten(question.replace(OPTIONS, ''));
  const chains = read?.chains ?? [];
  const prose = read?.prose ?? '';
  const isWorded = hasOtherWords(prose);
  const isLimited = isWorded || RANGES.test(question) || /[{}]/.test(prose);
  const stated = chains.flatMap(({ sides, signs }) => {
    const [name, side = null] = sides;
    const value = side && evaluated(side);
    return sides.length === 2 && signs[0] === '=' && name?.kind === 'name' && value !== null ? [{ name: name.name, value }] : [];
  });
  /** A value that the question states may be what it asks about: "My friend has x = 9 for x + 2 = 5". */
  const isContradicted = (name: string, value: Value) =>
    chains.some((chain) => isAbout(chain, name, new Map()) && !holds(chain, new Map([[name, value]]), name));
  return {
    asked: askedIn(read, isWorded),
    states: (name, value) => {
      const all = stated.filter((one) => one.name === name);
      // With two values for a letter the question has two states, and the letter means only one of them.
      return (
        all.length > 0 &&
        all.every((one) => isSameDimension(one.value.dimension, value.dimension) && isSameNumber(one.value.value, value.value)) &&
        !isContradicted(name, value)
      );
    },
    solves: (name, value, known) => {
      if (!isSameDimension(value.dimension, NO_DIMENSION) || isLimited) return false;
      const values = new Map([...known, [name, value] as const]);
      const about = chains.filter((chain) => isAbout(chain, name, known));
      return about.some(({ signs }) => signs.includes('=')) && about.every((chain) => holds(chain, values, name));
    },
  };
}

/** Whether the chain contains this letter, and no other letter without a value. */
function isAbout({ sides }: Chain, name: string, known: Values): boolean {
  const names = new Set(sides.flatMap((side) => (side === null ? [''] : [...namesIn(side)])));
  return names.has(name) && [...names].every((one) => one === name || known.has(one));
}

function holds({ sides, signs }: Chain, values: Values, name: string): boolean {
  const sizes = sides.map((side) => (side === null ? null : evaluated(side, values)));
  return signs.every((sign, at) => {
    const [a, b] = [sizes[at] ?? null, sizes[at + 1] ?? null];
    if (a === null || b === null || !isSameDimension(a.dimension, b.dimension)) return false;
    return sign === '=' ? isZero(a.value - b.value, sides, at, values, name) : isOrdered(a.value, b.value, sign);
  });
}

/**
 * Whether the difference is zero, relative to how far it moves for a small change of the letter. Relative to sides near zero, no difference
 * would be small enough.
 */
function isZero(difference: number, sides: Chain['sides'], at: number, values: Values, name: string): boolean {
  if (difference === 0) return true;
  const { value } = values.get(name)!;
  const step = 1e-6 * Math.max(1, Math.abs(value));
  const moved = new Map([...values, [name, pure(value + step)] as const]);
  const [a, b] = [evaluated(sides[at]!, moved), evaluated(sides[at + 1]!, moved)];
  if (a === null || b === null) return false;
  const slope = (a.value - b.value - difference) / step;
  return Math.abs(difference) <= Math.max(1e-9 * Math.abs(slope) * Math.max(1, Math.abs(value)), 1e-12);
}

function isOrdered(a: number, b: number, sign: Exclude<Sign, '='>): boolean {
  if (sign === '!=') return Math.abs(a - b) > 1e-9;
  if (sign === '<') return a < b;
  if (sign === '<=') return a <= b;
  return sign === '>' ? a > b : a >= b;
}
