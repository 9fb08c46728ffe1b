import { add, div, mul, neg, pow, sqrt, sub } from './arithmetic.ts';
import { type Expr, fraction, num, one, imaginary, pi } from './expression.ts';
import { call } from './call.ts';
import { evaluate } from './evaluate.ts';
import { degree, fromPolynomial, type Polynomial } from './polynomial.ts';
import { factorise } from './factor.ts';
import * as rational from './rational.ts';
import { expand } from './rewrite.ts';

export interface Root {
  readonly value: Expr;
  readonly power: number;
  readonly isReal: boolean;
}

/** All exact roots, the real ones ascending, then the complex ones. Null if a factor's roots have no closed form. */
export function exactRoots(p: Polynomial): Root[] | null {
  const roots: (Root & { readonly at: number })[] = [];
  for (const { factor, power } of factorise(p).factors) {
    const found = rootsOfIrreducible(factor);
    if (found === null) return null;
    roots.push(...found.map(({ value, at }) => ({ value, power, isReal: Number.isFinite(at), at })));
  }
  return roots
    .toSorted((a, b) => Number(b.isReal) - Number(a.isReal) || (a.isReal ? a.at - b.at : 0))
    .map(({ value, power, isReal }) => ({ value, power, isReal }));
}

interface Found {
  readonly value: Expr;
  /** The real value; NaN for a complex root. */
  readonly at: number;
}

function rootsOfIrreducible(p: Polynomial): Found[] | null {
  const n = degree(p);
  if (n === 1) {
    const value = rational.negated(rational.over(p[0]!, p[1]!));
    return [{ value: num(value), at: rational.toNumber(value) }];
  }
  if (n === 2) return quadraticRoots(num(p[2]!), num(p[1]!), num(p[0]!)).map((value) => ({ value, at: evaluate(value, {}) }));
  if (p.slice(1, n).every(rational.isZero)) return binomialRoots(n, rational.negated(rational.over(p[0]!, p[n]!)));
  // A polynomial in x²: solve for x², then take square roots.
  if (p.every((c, index) => index % 2 === 0 || rational.isZero(c))) {
    const squares = rootsOfIrreducible(p.filter((_, index) => index % 2 === 0));
    if (squares === null || squares.length > 2) return null;
    if (squares.some(({ at }) => !Number.isFinite(at))) return null;
    return squares.flatMap(({ value, at }) => {
      const root = at < 0 ? mul(imaginary, sqrt(neg(value))) : sqrt(value);
      const size = at < 0 ? Number.NaN : Math.sqrt(at);
      return [
        { value: neg(root), at: -size },
        { value: root, at: size },
      ];
    });
  }
  return null;
}

export function quadraticRoots(a: Expr, b: Expr, c: Expr): [Expr, Expr] {
  const discriminant = expand(sub(mul(b, b), mul(num(4), a, c)));
  const root = sqrt(discriminant);
  const below = mul(num(2), a);
  return [expand(div(sub(neg(b), root), below)), expand(div(add(neg(b), root), below))];
}

/** The roots of x^n = c. */
function binomialRoots(n: number, c: rational.Rational): Found[] | null {
  const size = pow(num(rational.absolute(c)), fraction(1, n));
  const length = rational.toNumber(rational.absolute(c)) ** (1 / n);
  return Array.from({ length: n }, (_, index) => {
    const turns = rational.ratio(2 * index + (c.n < 0n ? 1 : 0), n);
    const angle = mul(num(turns), pi);
    const [x, y] = [call('cos', angle), call('sin', angle)];
    const isReal = y.key === '0';
    return { value: expand(add(mul(size, x), mul(size, y, imaginary))), at: isReal ? (x.key === one.key ? length : -length) : Number.NaN };
  });
}

/** The polynomial as a product of its irreducible factors. */
export function factorisedExpr(p: Polynomial, variable: string): Expr {
  const { content, factors } = factorise(p);
  return mul(num(content), ...factors.map(({ factor, power }) => pow(fromPolynomial(factor, variable), num(power))));
}
