import { evaluated } from '../../../../../shared/written/evaluate.ts';
import { readTree } from '../../../../../shared/written/read-tree.ts';
import { type IntegralNode, type LimitNode, namesIn, type Tree } from '../../../../../shared/written/tree.ts';
import type { Chain } from './chains.ts';

/** A side of a relation that an engine of algebra has to compute: numbers alone do not. */
export type ExactSide = IntegralNode | LimitNode;

/** Exact results, as typed text, by the side's key. */
export type ExactResults = ReadonlyMap<string, string>;

export const NOTHING_FOUND: ExactResults = new Map();

/** As it is written, whether its result is known or not. */
export const keyOf = ({ found: _found, ...side }: ExactSide): string => JSON.stringify(side);

/** Limits, and integrals between limits that adding up does not settle: to infinity, or from where the function has a pole. */
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
