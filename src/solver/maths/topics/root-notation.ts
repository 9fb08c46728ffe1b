import type { Notation } from '../../solution.ts';
import { type Expr, sym } from '../algebra/expression.ts';
import { toTex, toText } from '../algebra/print.ts';

/** Separator between alternatives, in TeX. */
export const OR = ' \\quad\\text{or}\\quad ';

export const listed = (variable: string, values: readonly Expr[], write: (expr: Expr) => string, or: string) =>
  values.map((value) => `${write(sym(variable))} = ${write(value)}`).join(or);

/** Notation of roots: `x = 2 or x = 3`. */
export const rootNotation =
  (variable: string) =>
  (roots: readonly Expr[]): Notation => ({ answer: listed(variable, roots, toText, ' or '), tex: listed(variable, roots, toTex, OR) });
