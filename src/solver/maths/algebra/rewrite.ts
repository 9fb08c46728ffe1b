import { add, mul, pow } from './arithmetic.ts';
import { call } from './call.ts';
import { type Expr, isIntegerNumber, isNumber, num, parts } from './expression.ts';
import { spend, TooMuchWork } from './work.ts';

/** Rebuilds the expression with its parts replaced, and so simplifies it. */
export function mapParts(expr: Expr, change: (part: Expr) => Expr): Expr {
  if (parts(expr).length === 0) return expr;
  switch (expr.kind) {
    case 'sum':
      return add(...expr.terms.map(change));
    case 'product':
      return mul(...expr.factors.map(change));
    case 'power':
      return pow(change(expr.base), change(expr.exponent));
    case 'call':
      return call(expr.name, change(expr.argument));
    default:
      return expr;
  }
}

/** Replaces every occurrence of `what`, outermost first. */
export function substitute(expr: Expr, what: Expr, by: Expr): Expr {
  if (expr.key === what.key) return by;
  if (what.kind === 'symbol' && !expr.key.includes(what.key)) return expr;
  return mapParts(expr, (part) => substitute(part, what, by));
}

/** Applies a rule bottom-up. */
export function rewrite(expr: Expr, rule: (expr: Expr) => Expr): Expr {
  return rule(mapParts(expr, (part) => rewrite(part, rule)));
}

const LARGEST_POWER = 60n;

/** Expands products and integer powers of sums everywhere. */
export function expand(expr: Expr): Expr {
  switch (expr.kind) {
    case 'sum':
      return add(...expr.terms.map(expand));
    case 'product': {
      const factors = expr.factors.map(expand);
      const below = factors.filter(isReciprocal);
      const above = factors.filter((factor) => !isReciprocal(factor));
      return above.reduce(distribute, mul(...below));
    }
    case 'power': {
      const base = expand(expr.base);
      const { exponent } = expr;
      if (base.kind === 'sum' && isIntegerNumber(exponent)) {
        const count = exponent.value.n < 0n ? -exponent.value.n : exponent.value.n;
        if (count > LARGEST_POWER) throw new TooMuchWork('too large a power');
        if (count > 1n) {
          let result: Expr = base;
          for (let round = 1n; round < count; round++) result = distribute(result, base);
          return exponent.value.n < 0n ? pow(result, num(-1)) : result;
        }
      }
      return pow(base, expand(exponent));
    }
    case 'call':
      return call(expr.name, expand(expr.argument));
    default:
      return expr;
  }
}

const isReciprocal = (expr: Expr) => expr.kind === 'power' && isNumber(expr.exponent) && expr.base.kind === 'sum';

function distribute(a: Expr, b: Expr): Expr {
  const left = a.kind === 'sum' ? a.terms : [a];
  const right = b.kind === 'sum' ? b.terms : [b];
  if (left.length * right.length > 4000) throw new TooMuchWork('too many terms');
  spend(left.length * right.length);
  return add(...left.flatMap((first) => right.map((second) => mul(first, second))));
}
