import type { Condition } from '../algebra/conditions.ts';
import type { Expr } from '../algebra/expression.ts';
import type { Reading } from './function-parser.ts';
import { parsedAsTyped } from './parse.ts';

export type Sign = '=' | '<' | '>' | '<=' | '>=' | '!=';
export interface Relation {
  readonly left: Expr;
  readonly sign: Sign;
  readonly right: Expr;
  /** Conditions for both sides, as typed, to have a value. */
  readonly conditions: readonly Condition[];
}

/** Reads exactly one relation sign with an expression on each side: `x^2 - 5x = 6`, `2x + 1 < 5`. */
export function parsedRelation(text: string, reading?: Reading): Relation | null {
  const chain = parsedChain(text, reading);
  if (chain?.signs.length !== 1) return null;
  return { left: chain.sides[0]!, sign: chain.signs[0]!, right: chain.sides[1]!, conditions: chain.conditions };
}

/**
 * Reads an equation whose sides, as typed, have a value for all values of its letters. For topics that answer about a whole curve or about
 * all roots, and do not handle undefined points.
 */
export function parsedWholeEquation(text: string): Relation | null {
  const relation = parsedRelation(text);
  return relation?.sign === '=' && relation.conditions.length === 0 ? relation : null;
}

export interface Chain {
  readonly sides: readonly Expr[];
  readonly signs: readonly Sign[];
  readonly conditions: readonly Condition[];
}

/** Reads a chain of relations: `-3 < 2x - 1 <= 5`. */
export function parsedChain(text: string, reading?: Reading): Chain | null {
  const pieces = text.split(/(<=|>=|!=|<|>|=)/);
  if (pieces.length < 3 || pieces.length > 7) return null;
  const sides: Expr[] = [];
  const signs: Sign[] = [];
  const conditions: Condition[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1) signs.push(piece as Sign);
    else {
      const side = parsedAsTyped(piece, reading);
      if (side === null) return null;
      sides.push(side.expr);
      conditions.push(...side.conditions);
    }
  }
  return { sides, signs, conditions };
}

/** Reads several equations: `x + y = 5, x - y = 1`, or with "and" or ";" between. */
export function parsedEquations(text: string): Relation[] | null {
  const pieces = text.split(/\s*(?:,?\s+and\s+|;|,)\s*/).filter((piece) => piece !== '');
  const result: Relation[] = [];
  for (const piece of pieces) {
    const relation = parsedRelation(piece.replace(/\.$/, ''));
    if (relation === null) return null;
    result.push(relation);
  }
  return result;
}
