import { add, div, mul, pow, sqrt, sub } from './arithmetic.ts';
import { evaluate } from './evaluate.ts';
import { type Expr, fraction, isNumber, num, parts, type Power, termsOf, two } from './expression.ts';
import { exactRoot } from './integers.ts';
import * as rational from './rational.ts';
import { expand } from './rewrite.ts';

/**
 * Writes roots of `a + b√d` without nested roots, if possible: √(7+4√3) = 2+√3, ∛(2+√5) = (1+√5)/2. Proves every new form by raising it to
 * the power again.
 */
export function denested(expr: Expr): Expr {
  const inner = (part: Expr): Expr => denested(part);
  switch (expr.kind) {
    case 'sum':
      return add(...expr.terms.map(inner));
    case 'product':
      return mul(...expr.factors.map(inner));
    case 'power': {
      const base = inner(expr.base);
      const form = isNumber(expr.exponent) && parts(base).length > 0 ? rootOf(base, expr) : null;
      return form ?? pow(base, expr.exponent);
    }
    default:
      return expr;
  }
}

function rootOf(base: Expr, { exponent }: Power): Expr | null {
  if (!isNumber(exponent) || (exponent.value.d !== 2n && exponent.value.d !== 3n)) return null;
  const [a, surd, ...others] = termsOf(expand(base)).toSorted((x, y) => Number(isNumber(y)) - Number(isNumber(x)));
  if (a === undefined || surd === undefined || others.length > 0 || !isNumber(a) || isNumber(surd)) return null;
  const square = expand(mul(surd, surd));
  if (!isNumber(square)) return null;
  const root = exponent.value.d === 2n ? squareRoot(a, surd, square) : cubeRoot(a, surd, square);
  const degree = Number(exponent.value.d);
  if (root === null || expand(pow(root, num(degree))).key !== expand(base).key) return null;
  if (degree === 2 && evaluate(root, {}) < 0) return null;
  return pow(root, num(exponent.value.n));
}

/** √(a+s) = √((a+r)/2) ± √((a−r)/2) with r² = a² − s². */
function squareRoot(a: Expr, surd: Expr, square: Expr): Expr | null {
  const r = sqrt(sub(mul(a, a), square));
  if (!isNumber(r)) return null;
  const [p, q] = [sqrt(div(add(a, r), two)), sqrt(div(sub(a, r), two))];
  return evaluate(surd, {}) < 0 ? sub(p, q) : add(p, q);
}

/** ∛(a+s) = (t + s·u)/2, where t is a rational root of t³ − 3nt = 2a and n³ = a² − s². */
function cubeRoot(a: Expr, surd: Expr, square: Expr): Expr | null {
  const norm = sub(mul(a, a), square);
  if (!isNumber(norm)) return null;
  const [above, below] = [exactRoot(norm.value.n, 3), exactRoot(norm.value.d, 3)];
  if (above === null || below === null) return null;
  const [x, s] = [evaluate(a, {}), evaluate(surd, {})];
  const near = rational.nearbyRational(Math.cbrt(x + s) + Math.cbrt(x - s), 200, 1e-11);
  if (near === null) return null;
  const t = num(near);
  // v² = t² − 4n, and (t + v)/2 needs the sign of the surd.
  const v = sqrt(expand(sub(mul(t, t), mul(num(4), fraction(above, below)))));
  return div(s < 0 ? sub(t, v) : add(t, v), two);
}
