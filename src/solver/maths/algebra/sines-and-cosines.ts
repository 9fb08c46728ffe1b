import { div } from './arithmetic.ts';
import { call } from './call.ts';
import { type Expr, one } from './expression.ts';
import { rewrite } from './rewrite.ts';

/** Writes tan, cot, sec and csc with sin and cos. */
export function inSinesAndCosines(expr: Expr): Expr {
  return rewrite(expr, (part) => {
    if (part.kind !== 'call') return part;
    const [s, c] = [call('sin', part.argument), call('cos', part.argument)];
    const table: Record<string, () => Expr> = {
      tan: () => div(s, c),
      cot: () => div(c, s),
      sec: () => div(one, c),
      csc: () => div(one, s),
    };
    return table[part.name]?.() ?? part;
  });
}
