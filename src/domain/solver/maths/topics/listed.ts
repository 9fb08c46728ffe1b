import { type Expr, sym } from '../algebra/expression.ts';

/** Between alternatives in TeX. */
export const OR = ' \\quad\\text{or}\\quad ';

export const listed = (variable: string, values: readonly Expr[], write: (expr: Expr) => string, or: string) =>
  values.map((value) => `${write(sym(variable))} = ${write(value)}`).join(or);
