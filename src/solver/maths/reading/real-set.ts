import { evaluate } from '../algebra/evaluate.ts';
import { isConstant } from '../algebra/expression.ts';
import { parsed } from './parse.ts';
import { quietly } from './reading-errors.ts';

/** An interval. It is a point if its ends are equal and included. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly isFromIn: boolean;
  readonly isToIn: boolean;
}
type RealSet = readonly Piece[];

const whole: RealSet = [{ from: -Infinity, to: Infinity, isFromIn: false, isToIn: false }];
const TOLERANCE = 1e-6;

/** True if two texts describe the same set of reals: `x < 2 or x >= 3`, `(-∞, 2) ∪ [3, ∞)`, `R - {2}`. Null if they describe none. */
export function isSameSet(a: string, b: string): boolean | null {
  // (2, 3) alone may also mean a point.
  if (![a, b].some((text) => /[<>≤≥∪∈{]|!=|≠|infinity|∞|\breal/.test(text))) return null;
  const [left, right] = [readSet(a), readSet(b)];
  if (left === null || right === null) return null;
  return left.length === right.length && left.every((piece, index) => isSamePiece(piece, right[index]!));
}

function isSamePiece(a: Piece, b: Piece): boolean {
  const isSameEnd = (x: number, y: number) => x === y || Math.abs(x - y) <= TOLERANCE * Math.max(1, Math.abs(x));
  const isSide = (end: number, x: boolean, y: boolean) => !Number.isFinite(end) || x === y;
  return isSameEnd(a.from, b.from) && isSameEnd(a.to, b.to) && isSide(a.from, a.isFromIn, b.isFromIn) && isSide(a.to, a.isToIn, b.isToIn);
}

function readSet(source: string): RealSet | null {
  const text = source
    .replaceAll('∞', 'infinity')
    .replaceAll(/≤|⩽|=</g, '<=')
    .replaceAll(/≥|⩾|=>/g, '>=')
    .replaceAll('≠', '!=')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/\binf(?:ty)?\b|\boo\b/g, 'infinity')
    .replaceAll('ℝ', 'R')
    .replace(/^\s*[a-zA-Z]\s*(?:∈|\\in\b|\bin\b|belongs to|lies in)\s*/, '')
    .trim();
  if (/^(?:R|reals?|all reals?(?: numbers?| [a-z]| values(?: of [a-z])?)?|true for all (?:real )?[a-z]|real numbers)$/i.test(text))
    return whole;
  if (/^(?:no (?:real )?solutions?|φ|∅|empty set|\{\s*\})$/i.test(text)) return [];
  const without = /^R\s*[-\\]\s*(\{[^{}]*\})$/.exec(text);
  if (without) {
    const points = readPiece(without[1]!);
    return points === null ? null : complement(points);
  }
  const pieces: Piece[] = [];
  for (const part of text.split(/\s*∪\s*|\s+[uU]\s+|\s+or\s+|,(?![^([{]*[)\]}])/)) {
    const set = part
      .split(/\s+and\s+/)
      .map((piece) => readPiece(piece.replace(/^\s*[a-zA-Z]\s*(?:∈|\bin\b)\s*/, '').trim()))
      .reduce<RealSet | null>((all, one) => (all === null || one === null ? null : both(all, one)), whole);
    if (set === null) return null;
    pieces.push(...set);
  }
  return joined(pieces);
}

function readPiece(text: string): RealSet | null {
  const interval = /^([([\]])\s*([^,]+),([^,]+?)\s*([)\][])$/.exec(text);
  if (interval) {
    const [from, to] = [end(interval[2]!), end(interval[3]!)];
    if (from === null || to === null || from > to) return null;
    return [{ from, to, isFromIn: interval[1] === '[', isToIn: interval[4] === ']' }];
  }
  const list = /^\{([^{}]*)\}$/.exec(text);
  if (list) {
    const values = list[1]!.split(',').map(end);
    return values.every((value): value is number => value !== null) ? joined(values.map(pointAt)) : null;
  }
  return readInequality(text);
}

const pointAt = (at: number): Piece => ({ from: at, to: at, isFromIn: true, isToIn: true });

/** Reads an inequality: `x < 5`, `5 >= x`, `-2 <= x < 3`, `x = 3`, `x != 3`. */
function readInequality(text: string): RealSet | null {
  const sides = text.split(/(<=|>=|!=|<|>|=)/).map((side) => side.trim());
  if (sides.length !== 3 && sides.length !== 5) return null;
  let result = whole;
  for (let index = 1; index < sides.length; index += 2) {
    const [left, sign, right] = [sides[index - 1]!, sides[index]!, sides[index + 1]!];
    const isLetterLeft = /^[a-zA-Z]$/.test(left);
    if (isLetterLeft === /^[a-zA-Z]$/.test(right)) return null;
    const value = end(isLetterLeft ? right : left);
    if (value === null) return null;
    const facing = isLetterLeft ? sign : sign.replace(/[<>]/, (mark) => (mark === '<' ? '>' : '<'));
    const piece: Record<string, RealSet> = {
      '<': [{ from: -Infinity, to: value, isFromIn: false, isToIn: false }],
      '<=': [{ from: -Infinity, to: value, isFromIn: false, isToIn: true }],
      '>': [{ from: value, to: Infinity, isFromIn: false, isToIn: false }],
      '>=': [{ from: value, to: Infinity, isFromIn: true, isToIn: false }],
      '=': [pointAt(value)],
      '!=': complement([pointAt(value)]),
    };
    result = both(result, piece[facing]!);
  }
  return result;
}

function end(text: string): number | null {
  const infinite = /^([-+]?)\s*\(?infinity\)?$/.exec(text.trim());
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  const value = quietly(() => parsed(text));
  if (value === null || !isConstant(value)) return null;
  const at = evaluate(value, {});
  return Number.isFinite(at) ? at : null;
}

function both(a: RealSet, b: RealSet): RealSet {
  const pieces = a.flatMap((one) =>
    b.map((other): Piece => {
      const [low, high] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
      const isLowIn = [one, other].every(({ from, isFromIn }) => from < low || isFromIn);
      const isHighIn = [one, other].every(({ to, isToIn }) => to > high || isToIn);
      return { from: low, to: high, isFromIn: isLowIn, isToIn: isHighIn };
    }),
  );
  return joined(pieces);
}

function complement(points: RealSet): RealSet {
  return points.reduce<RealSet>(
    (rest, { from }) =>
      both(rest, [
        { from: -Infinity, to: from, isFromIn: false, isToIn: false },
        { from, to: Infinity, isFromIn: false, isToIn: false },
      ]),
    whole,
  );
}

/** The pieces sorted, with adjacent intervals merged. */
function joined(pieces: readonly Piece[]): RealSet {
  const result: Piece[] = [];
  const real = pieces.filter(({ from, to, isFromIn, isToIn }) => from < to || (from === to && isFromIn && isToIn));
  for (const piece of real.toSorted((a, b) => a.from - b.from || Number(b.isFromIn) - Number(a.isFromIn))) {
    const last = result.at(-1);
    const touches = last !== undefined && (piece.from < last.to || (piece.from === last.to && (piece.isFromIn || last.isToIn)));
    if (!touches) result.push(piece);
    else if (piece.to > last.to) result[result.length - 1] = { ...last, to: piece.to, isToIn: piece.isToIn };
    else if (piece.to === last.to) result[result.length - 1] = { ...last, isToIn: last.isToIn || piece.isToIn };
  }
  return result;
}
