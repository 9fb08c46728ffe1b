import { evaluated } from '../../../../../shared/expressions/evaluate.ts';
import { readTree } from '../../../../../shared/expressions/read-tree.ts';
import { type IntegralNode, type LimitNode, namesIn, type Tree } from '../../../../../shared/expressions/tree.ts';
import type { Chain } from './chains.ts';

/** A side of a relation that needs an algebra engine: evaluating numbers is not enough. */
export type ExactSide = IntegralNode | LimitNode;

/** Exact results as typed text, keyed by `keyOf` of the side. */
export type ExactResults = ReadonlyMap<string, string>;

export const NOTHING_FOUND: ExactResults = new Map();

/** The side as written, without its result. */
export const keyOf = ({ found: _found, ...side }: ExactSide): string => JSON.stringify(side);

/** True for limits, and for definite integrals that numerical summing cannot settle: an infinite limit, or a pole. */
export function isExactSide(side: Tree | null): side is ExactSide {
  if (side?.kind === 'limit') return true;
  if (side?.kind !== 'integral' || side.limits === null || namesIn(side).size > 0) return false;
  return side.found !== undefined || evaluated(side) === null;
}

export function withResults(chain: Chain, results: ExactResults): Chain {
  if (results.size === 0) return chain;
  return { ...chain, sides: chain.sides.map((side) => (isExactSide(side) ? withResult(side, results) : side)) };
}

function withResult(side: ExactSide, results: ExactResults): Tree {
  const result = results.get(keyOf(side));
  const found = result === undefined ? null : readTree(result);
  return found === null ? side : { ...side, found };
}
