import { add, div, mul, neg, pow, sqrt, square, sub } from './arithmetic.ts';
import { call, ln } from './call.ts';
import { contains, type Expr, minusOne, one, sym, zero } from './expression.ts';
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

/** f'(u) for f(u). */
function outerDerivative(name: string, u: Expr): Expr {
  const under = sub(one, square(u));
  switch (name) {
    case 'sin':
      return call('cos', u);
    case 'cos':
      return neg(call('sin', u));
    case 'tan':
      return square(call('sec', u));
    case 'cot':
      return neg(square(call('csc', u)));
    case 'sec':
      return mul(call('sec', u), call('tan', u));
    case 'csc':
      return neg(mul(call('csc', u), call('cot', u)));
    case 'asin':
      return div(one, sqrt(under));
    case 'acos':
      return neg(div(one, sqrt(under)));
    case 'atan':
      return div(one, add(one, square(u)));
    case 'acot':
      return neg(div(one, add(one, square(u))));
    case 'asec':
      return div(one, mul(call('abs', u), sqrt(sub(square(u), one))));
    case 'acsc':
      return neg(div(one, mul(call('abs', u), sqrt(sub(square(u), one)))));
    case 'sinh':
      return call('cosh', u);
    case 'cosh':
      return call('sinh', u);
    case 'tanh':
      return square(call('sech', u));
    case 'coth':
      return neg(square(call('csch', u)));
    case 'sech':
      return neg(mul(call('sech', u), call('tanh', u)));
    case 'csch':
      return neg(mul(call('csch', u), call('coth', u)));
    case 'asinh':
      return div(one, sqrt(add(square(u), one)));
    case 'acosh':
      return div(one, sqrt(sub(square(u), one)));
    case 'atanh':
      return div(one, under);
    case 'ln':
      return div(one, u);
    case 'abs':
      return div(u, call('abs', u));
    default:
      throw new Undefined(`a derivative of ${name}`);
  }
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
