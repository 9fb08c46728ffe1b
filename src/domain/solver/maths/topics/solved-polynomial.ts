import { type Expr, type Polynomial, type Root, sym, toTex } from '../algebra/index.ts';
import { listed, OR } from './listed.ts';

/** A polynomial equation with its exact roots, each once. */
export interface SolvedPolynomial {
  readonly left: Expr;
  readonly right: Expr;
  /** The equation as typed. */
  readonly typed: string;
  readonly variable: string;
  /** Left minus right, not zero. */
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
