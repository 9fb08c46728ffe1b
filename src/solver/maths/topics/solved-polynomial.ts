import { type Expr, sym } from '../algebra/expression.ts';
import type { Polynomial } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import type { Root } from '../algebra/roots.ts';
import { listed, OR } from './root-notation.ts';

/** A polynomial equation with its exact roots, each once. */
export interface SolvedPolynomial {
  readonly left: Expr;
  readonly right: Expr;
  /** The equation as typed. */
  readonly typed: string;
  readonly variable: string;
  /** Left side minus right side, not zero. */
  readonly difference: Polynomial;
  readonly roots: readonly Root[];
}

export const nameOf = ({ variable }: SolvedPolynomial) => toTex(sym(variable));

export const rootsTex = ({ variable, roots }: SolvedPolynomial) =>
  listed(
    variable,
    roots.map(({ value }) => value),
    toTex,
    OR,
  );
