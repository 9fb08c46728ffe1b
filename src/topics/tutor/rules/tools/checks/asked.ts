import { isSameDimension } from '../../../../../solver/tools/quantities.ts';
import { evaluated } from '../../../../../shared/expressions/evaluate.ts';
import { isSameNumber, printedOf } from '../../../../../shared/expressions/printed.ts';
import { readTree } from '../../../../../shared/expressions/read-tree.ts';
import { namesIn, partsOf, type Tree } from '../../../../../shared/expressions/tree.ts';
import { type Chain, typedMathsIn, type Written } from './chains.ts';
import { isExactSide, keyOf } from './exact-sides.ts';
import { isIdentity, NOTHING_KNOWN } from './judge-chain.ts';

/** The expressions that a question is about. Expressions proven equal to them are added. */
export interface Asked {
  readonly wholes: Tree[];
  readonly parts: Tree[];
  /** The question has formulas that cannot be parsed, so what they are about is unknown. */
  readonly hasUnread: boolean;
}

/** A limit that no real question reaches. */
const MOST_EXPRESSIONS = 40;

/**
 * @param read the parsed question; null if it cannot be parsed
 * @param isWorded words change what is asked ("10% of 150 after a rise"), so numbers alone do not say it
 */
export function askedIn(read: Written | null, isWorded: boolean): Asked {
  const sides = read?.chains.flatMap((chain) => chain.sides) ?? [];
  const typed = typedMathsIn(read?.prose ?? '').map((piece) => readTree(piece));
  const fragments = read?.fragments.map((piece) => readTree(piece)) ?? [];
  const asked: Asked = { wholes: [], parts: [], hasUnread: read === null || sides.includes(null) || fragments.includes(null) };
  for (const tree of [...sides, ...fragments, ...typed, ...(read?.chains.flatMap(differenceOf) ?? [])])
    if (tree !== null && (!isWorded || tree.kind === 'integral' || namesIn(tree).size > 0)) add(asked, tree);
  return asked;
}

/** Left side minus right side: `x² - 5x = 6` is a question about `x² - 5x - 6`. */
function differenceOf({ sides: [left, right], signs }: Chain): readonly Tree[] {
  if (!left || !right || signs[0] !== '=' || namesIn(left).size === 0) return [];
  return [{ kind: 'sum', terms: [left, { kind: 'negative', of: right }] }];
}

function add({ wholes, parts }: Asked, tree: Tree): void {
  const addParts = (one: Tree): void => {
    for (const part of partsOf(one)) {
      if (isExpression(part) && parts.length < MOST_EXPRESSIONS) parts.push(part);
      addParts(part);
    }
  };
  if (!isExpression(tree) || wholes.length >= MOST_EXPRESSIONS) return;
  wholes.push(tree);
  addParts(tree);
}

/** Whether a function is operated on, as in d/dx (sin x) = cos x. */
export const isOperated = ({ kind }: Tree): boolean => kind === 'derivative' || kind === 'integral' || kind === 'limit';

/** Excludes a single letter or number, which occurs in every expression. */
const isExpression = (tree: Tree): boolean => tree.kind !== 'name' && printedOf(tree) === null;

/**
 * Whether a true chain is about what the question asks: it begins with a part of the question's expression, or contains it whole. If the
 * question has no expression in these letters, one side's numbers must all be the question's.
 */
export function isAskedBy(asked: Asked, { sides }: Chain, isKnown: (number: number) => boolean): boolean {
  const trees = sides.filter((side) => side !== null);
  // In d/dx (sin x) = cos x the expression in question is sin x.
  const operated = trees.filter(isOperated);
  const all = [...asked.wholes, ...asked.parts];
  if (operated.length > 0 && all.length > 0) return operated.some((side) => isWhole(asked, side) || isPart(asked, side));
  const names = new Set(trees.flatMap((side) => [...namesIn(side)]));
  if (names.size > 0 && !all.some((one) => [...namesIn(one)].some((name) => names.has(name))))
    return !asked.hasUnread && trees.some((side) => allNumbersIn(side).every(isKnown));
  return isPart(asked, trees[0]!) || trees.some((side) => isWhole(asked, side));
}

/** Adds the chain's sides: expressions proven equal to the question's expression count as asked for, too. */
export function learn(asked: Asked, { sides }: Chain): void {
  for (const side of sides) if (side !== null && namesIn(side).size > 0) add(asked, side);
}

function isWhole({ wholes }: Asked, side: Tree): boolean {
  if (!isExpression(side)) return false;
  // Sides that only an algebra engine can compute are compared literally.
  if (isExactSide(side) && wholes.some((one) => isExactSide(one) && keyOf(one) === keyOf(side))) return true;
  if (side.kind === 'integral' && side.limits !== null) return wholes.some((one) => isSameArea(side, one));
  if (side.kind !== 'integral' && side.kind !== 'derivative') return wholes.some((one) => isSame(one, side));
  return wholes.some((one) => isSame(one.kind === 'integral' || one.kind === 'derivative' ? one.of : one, side.of));
}

/** Compares literally: (x² - 9) / (x + 3) equals a part of (x² - 9) / (x - 3) in value, but is another expression. */
function isPart({ parts }: Asked, side: Tree): boolean {
  const of = side.kind === 'derivative' || (side.kind === 'integral' && side.limits === null) ? side.of : side;
  const written = isExactSide(of) ? keyOf(of) : JSON.stringify(of);
  return isExpression(of) && parts.some((part) => JSON.stringify(part) === written);
}

function isSameArea({ of, limits }: Tree & { readonly kind: 'integral' }, other: Tree): boolean {
  if (other.kind !== 'integral' || other.limits === null || limits === null || !isSame(of, other.of)) return false;
  return isSame(limits[0], other.limits[0]) && isSame(limits[1], other.limits[1]);
}

function isSame(one: Tree, other: Tree): boolean {
  const [a, b] = [namesIn(one), namesIn(other)];
  if (a.size !== b.size || [...a].some((name) => !b.has(name))) return false;
  if (a.size > 0) return isIdentity(one, other, NOTHING_KNOWN);
  const [x, y] = [evaluated(one), evaluated(other)];
  return x !== null && y !== null && isSameDimension(x.dimension, y.dimension) && isSameNumber(x.value, y.value);
}

function allNumbersIn(tree: Tree): readonly number[] {
  return tree.kind === 'number' ? [tree.value] : partsOf(tree).flatMap(allNumbersIn);
}
