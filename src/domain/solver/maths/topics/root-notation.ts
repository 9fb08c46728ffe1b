import type { Notation } from '../../solution.ts';
import type { Expr } from '../algebra/expression.ts';
import { toTex, toText } from '../algebra/print.ts';
import { listed, OR } from './listed.ts';

/** `x = 2 or x = 3`. */
export const rootNotation =
  (variable: string) =>
  (roots: readonly Expr[]): Notation => ({ answer: listed(variable, roots, toText, ' or '), tex: listed(variable, roots, toTex, OR) });
