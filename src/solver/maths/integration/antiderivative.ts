import type { Step } from '../../solution.ts';
import { type Expr, sym } from '../algebra/expression.ts';
import { toTex } from '../algebra/print.ts';

export interface Antiderivative {
  readonly value: Expr;
  readonly steps: readonly Step[];
}

/** Every method calls this for the simpler integral to which it reduces the given one. */
export type Integrator = (f: Expr, x: string, depth: number) => Antiderivative | null;

export const integralTex = (f: Expr, x: string) =>
  `\\int ${f.kind === 'sum' ? `\\left(${toTex(f)}\\right)` : toTex(f)}\\,d${toTex(sym(x))}`;
