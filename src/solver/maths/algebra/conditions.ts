import { evaluateComplex, modulus } from './complex.ts';
import { evaluate, type Values } from './evaluate.ts';
import { contains, type Expr, isNumber, sym } from './expression.ts';
import * as rational from './rational.ts';
import { expand, substitute } from './rewrite.ts';
import { Undefined } from './work.ts';

/** A condition for an expression, as typed, to have a real value. Its simplified form may not show it: x²/x is read as x. */
export interface Condition {
  readonly of: Expr;
  readonly needs: 'nonzero' | 'nonnegative' | 'positive' | 'a value';
}

/** Values of letters, by name. */
export type Assignment = readonly (readonly [name: string, value: Expr])[];

/** The expression with these values for its letters. */
export function withValues(expr: Expr, values: Assignment): Expr {
  return values.reduce((result, [name, value]) => substitute(result, sym(name), value), expr);
}

/** True if all conditions hold at this value, false if one fails, null if neither is certain. */
export function allHold(conditions: readonly Condition[], variable: string, value: Expr): boolean | null {
  const about = conditions.filter(({ of }) => contains(of, variable));
  return allHoldAt(about, [[variable, value]]);
}

/** Like `allHold`, for values of several letters. */
export function allHoldAt(conditions: readonly Condition[], values: Assignment): boolean | null {
  const verdicts = conditions.map((condition) => holds(condition, values));
  return verdicts.includes(false) ? false : verdicts.includes(null) ? null : true;
}

/** Like `allHold`, for floating-point values. A zero must be exact. */
export const areMet = (conditions: readonly Condition[], values: Values): boolean =>
  conditions.every(({ of, needs }) => {
    const at = evaluate(of, values);
    return Number.isFinite(at) && isMet(needs, Math.sign(at));
  });

function holds({ of, needs }: Condition, values: Assignment): boolean | null {
  let exact: Expr;
  try {
    exact = expand(withValues(of, values));
  } catch (error) {
    if (error instanceof Undefined) return false;
    throw error;
  }
  if (isNumber(exact)) return isMet(needs, rational.sign(exact.value));
  const at = evaluate(exact, {});
  if (needs === 'a value') return Number.isFinite(at);
  const z = Number.isFinite(at) ? { re: at, im: 0 } : evaluateComplex(exact, {});
  // So close to zero that rounding could decide.
  const largest = Math.max(...values.map(([, value]) => modulus(evaluateComplex(value, {}))));
  const margin = 1e-9 * (1 + largest) ** 3;
  if (!(modulus(z) > margin)) return null;
  if (needs === 'nonzero') return true;
  return Math.abs(z.im) < margin ? isMet(needs, Math.sign(z.re)) : null;
}

function isMet(needs: Condition['needs'], sign: number): boolean {
  return needs === 'nonzero' ? sign !== 0 : needs === 'positive' ? sign > 0 : needs === 'nonnegative' ? sign >= 0 : true;
}
