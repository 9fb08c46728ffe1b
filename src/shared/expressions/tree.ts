import type { Dimension } from '../../solver/tools/quantities.ts';

/** An expression with numbers, units and letters, as somebody wrote it. */
export type Tree =
  | NumberNode
  | { readonly kind: 'name'; readonly name: string }
  | UnitNode
  | { readonly kind: 'sum'; readonly terms: readonly Tree[] }
  | { readonly kind: 'product'; readonly factors: readonly Tree[] }
  | { readonly kind: 'negative' | 'inverse' | 'factorial'; readonly of: Tree }
  | { readonly kind: 'power'; readonly base: Tree; readonly exponent: Tree }
  | { readonly kind: 'derivative'; readonly of: Tree; readonly name: string }
  | IntegralNode
  | LimitNode
  /** Infinity as a limit of an integral, or as the point of a limit. */
  | { readonly kind: 'infinity'; readonly sign: 1 | -1 }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: Tree };

export interface IntegralNode {
  readonly kind: 'integral';
  readonly of: Tree;
  readonly name: string;
  /** null: an indefinite integral, which has no value. */
  readonly limits: readonly [from: Tree, to: Tree] | null;
  /** The exact result, if a computer algebra system found it and it was confirmed. */
  readonly found?: Tree;
}

export interface LimitNode {
  readonly kind: 'limit';
  readonly of: Tree;
  readonly name: string;
  readonly place: Tree;
  /** null: the limit from both sides. */
  readonly side: 1 | -1 | null;
  /** The exact result, if a computer algebra system found it and it was confirmed. */
  readonly found?: Tree;
}

export interface NumberNode {
  readonly kind: 'number';
  readonly value: number;
  /** Number of digits after the decimal point. */
  readonly decimals: number;
}

export interface UnitNode {
  readonly kind: 'unit';
  /** Factor to SI units. */
  readonly factor: number;
  readonly dimension: Dimension;
  /** Number of units in its notation: 2 for km/h, 1 for J. */
  readonly parts: number;
}

export const FUNCTIONS = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  cot: (x: number) => 1 / Math.tan(x),
  sec: (x: number) => 1 / Math.cos(x),
  csc: (x: number) => 1 / Math.sin(x),
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  ln: Math.log,
  log: Math.log10,
  exp: Math.exp,
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
} as const;
export type FunctionName = keyof typeof FUNCTIONS;

/** Letters of the tree that are not constants. */
export function namesIn(tree: Tree): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (one: Tree): void => {
    if (one.kind === 'name') names.add(one.name);
    else for (const part of partsOf(one)) visit(part);
    // The variable of a definite integral or a limit is bound.
    if (one.kind === 'limit' || (one.kind === 'integral' && one.limits !== null)) names.delete(one.name);
  };
  visit(tree);
  names.delete('pi');
  return names;
}

export function partsOf(tree: Tree): readonly Tree[] {
  switch (tree.kind) {
    case 'sum':
      return tree.terms;
    case 'product':
      return tree.factors;
    case 'power':
      return [tree.base, tree.exponent];
    case 'integral':
      return [tree.of, ...(tree.limits ?? [])];
    case 'limit':
      return [tree.of, tree.place];
    case 'derivative':
    case 'negative':
    case 'inverse':
    case 'factorial':
    case 'call':
      return [tree.of];
    default:
      return [];
  }
}
