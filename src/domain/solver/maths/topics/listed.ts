import { type Expr, sym } from '../algebra/expression.ts';

export const listed = (variable: string, values: readonly Expr[], write: (expr: Expr) => string, or: string) =>
  values.map((value) => `${write(sym(variable))} = ${write(value)}`).join(or);
