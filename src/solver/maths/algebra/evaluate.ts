import type { Expr, FunctionName } from './expression.ts';
import { toNumber } from './rational.ts';
import { spend } from './work.ts';

export type Values = Readonly<Record<string, number>>;

/** The real value, with real odd roots of negative numbers. NaN if there is none, or if a variable has no value. */
export function evaluate(expr: Expr, values: Values): number {
  spend();
  switch (expr.kind) {
    case 'number':
      return toNumber(expr.value);
    case 'symbol': {
      if (expr.name === 'pi') return Math.PI;
      if (expr.name === 'e') return Math.E;
      return values[expr.name] ?? Number.NaN;
    }
    case 'sum': {
      let total = 0;
      for (const term of expr.terms) total += evaluate(term, values);
      return total;
    }
    case 'product': {
      let product = 1;
      for (const factor of expr.factors) product *= evaluate(factor, values);
      return product;
    }
    case 'power':
      return realPower(evaluate(expr.base, values), expr.exponent, values);
    case 'call':
      return realFunctions[expr.name](evaluate(expr.argument, values));
  }
}

function realPower(base: number, exponent: Expr, values: Values): number {
  if (exponent.kind === 'number') {
    const { n, d } = exponent.value;
    if (d === 1n) return base ** Number(n);
    if (d === 2n && n === 1n) return Math.sqrt(base);
    if (base < 0 && d % 2n === 1n) return (n % 2n === 0n ? 1 : -1) * Math.abs(base) ** toNumber(exponent.value);
  }
  const value = evaluate(exponent, values);
  return base < 0 && !Number.isInteger(value) ? Number.NaN : base ** value;
}

const over = (f: (x: number) => number) => (x: number) => 1 / f(x);

export const realFunctions: Readonly<Record<FunctionName, (x: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  cot: over(Math.tan),
  sec: over(Math.cos),
  csc: over(Math.sin),
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  acot: (x) => Math.PI / 2 - Math.atan(x),
  ln: Math.log,
  abs: Math.abs,
  floor: Math.floor,
  sign: Math.sign,
  factorial: (x) => {
    if (!Number.isInteger(x) || x < 0 || x > 170) return Number.NaN;
    let product = 1;
    for (let factor = 2; factor <= x; factor++) product *= factor;
    return product;
  },
};

/** The expression as a real function. ln of a negative number is NaN, so that a missing |…| cannot pass a check. */
export function realFunction(expr: Expr, variable: string): (x: number) => number {
  return (x) => evaluate(expr, { [variable]: x });
}
