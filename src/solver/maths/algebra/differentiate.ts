import { add, div, mul, neg, pow, sqrt, square, sub } from './arithmetic.ts';
import { call, ln } from './call.ts';
import { contains, type Expr, type FunctionName, minusOne, one, sym, zero } from './expression.ts';
import { spend, Undefined } from './work.ts';

export function derivative(expr: Expr, variable: string): Expr {
  spend(2);
  if (!contains(expr, variable)) return zero;
  switch (expr.kind) {
    case 'symbol':
      return one;
    case 'sum':
      return add(...expr.terms.map((term) => derivative(term, variable)));
    case 'product':
      return add(
        ...expr.factors.map((factor, index) => {
          const slope = derivative(factor, variable);
          return slope === zero ? zero : mul(slope, ...expr.factors.filter((_, other) => other !== index));
        }),
      );
    case 'power': {
      const { base, exponent } = expr;
      if (!contains(exponent, variable)) return mul(exponent, pow(base, sub(exponent, one)), derivative(base, variable));
      if (!contains(base, variable)) return mul(expr, ln(base), derivative(exponent, variable));
      return mul(expr, add(mul(derivative(exponent, variable), ln(base)), mul(exponent, derivative(base, variable), pow(base, minusOne))));
    }
    case 'call':
      return mul(outerDerivative(expr.name, expr.argument), derivative(expr.argument, variable));
    default:
      return zero;
  }
}

/** Derivatives f'(u) of the functions f(u). */
const OUTER: Readonly<Partial<Record<FunctionName, (u: Expr) => Expr>>> = {
  sin: (u) => call('cos', u),
  cos: (u) => neg(call('sin', u)),
  tan: (u) => square(call('sec', u)),
  cot: (u) => neg(square(call('csc', u))),
  sec: (u) => mul(call('sec', u), call('tan', u)),
  csc: (u) => neg(mul(call('csc', u), call('cot', u))),
  asin: (u) => div(one, sqrt(sub(one, square(u)))),
  acos: (u) => neg(div(one, sqrt(sub(one, square(u))))),
  atan: (u) => div(one, add(one, square(u))),
  acot: (u) => neg(div(one, add(one, square(u)))),
  ln: (u) => div(one, u),
  abs: (u) => div(u, call('abs', u)),
};

function outerDerivative(name: FunctionName, u: Expr): Expr {
  const slope = OUTER[name];
  if (slope === undefined) throw new Undefined(`a derivative of ${name}`);
  return slope(u);
}

/** The derivative of order `n`. */
export function nthDerivative(expr: Expr, variable: string, order: number): Expr {
  let result = expr;
  for (let round = 0; round < order; round++) result = derivative(result, variable);
  return result;
}

export const isLinear = (expr: Expr, variable: string): { slope: Expr; shift: Expr } | null => {
  const slope = derivative(expr, variable);
  if (contains(slope, variable)) return null;
  const shift = sub(expr, mul(slope, sym(variable)));
  return contains(shift, variable) ? null : { slope, shift };
};
