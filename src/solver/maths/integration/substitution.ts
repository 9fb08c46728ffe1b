import { div, pow, square, sub } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import { derivative, isLinear } from '../algebra/differentiate.ts';
import { contains, type Expr, isIntegerNumber, isNumber, num, one, sym, subexpressions } from '../algebra/expression.ts';
import { coefficientsOf } from '../algebra/polynomial.ts';
import { toTex } from '../algebra/print.ts';
import { rewrite, substitute } from '../algebra/rewrite.ts';
import { spend } from '../algebra/work.ts';
import { step } from '../outcome.ts';
import { type Antiderivative, integralTex, type Integrator } from './antiderivative.ts';

/** Substitutes u = g(x) if g'(x) is a factor and the rest can be written in u. */
export function bySubstitution(f: Expr, x: string, depth: number, integrate: Integrator): Antiderivative | null {
  if (depth > 3) return null;
  const u = sym(freshName(f, x));
  const tried = new Set<string>();
  const parts = [...subexpressions(f)].filter((part) => part !== f || part.kind === 'power');
  for (const g of parts.flatMap(insides)) {
    if (tried.has(g.key) || g.kind === 'symbol' || !contains(g, x)) continue;
    tried.add(g.key);
    spend(30);
    const slope = derivative(g, x);
    if (slope.key === '0') continue;
    if (isLinear(g, x) !== null && g.kind !== 'sum') continue;
    const inU = inTermsOf(div(f, slope), g, u, x);
    if (inU === null || contains(inU, x)) continue;
    const found = integrate(inU, u.name, depth + 1);
    if (found === null) continue;
    return {
      value: substitute(found.value, u, g),
      steps: [
        step(
          `Put $${toTex(u)} = ${toTex(g)}$, so that $d${toTex(u)} = ${bracketed(slope)}\\,d${toTex(sym(x))}$.`,
          `${integralTex(f, x)} = ${integralTex(inU, u.name)}`,
        ),
        ...found.steps,
        step(`Put $${toTex(u)} = ${toTex(g)}$ back.`, toTex(substitute(found.value, u, g))),
      ],
    };
  }
  return null;
}

const bracketed = (expr: Expr) => (expr.kind === 'sum' ? `\\left(${toTex(expr)}\\right)` : toTex(expr));
const freshName = (f: Expr, x: string) => ['u', 't', 'v', 'w', 'z', 's'].find((name) => name !== x && !contains(f, name)) ?? 'u′';

/** Candidates for u in a part: the part itself, and √x for x under a root. */
function insides(part: Expr): Expr[] {
  if (part.kind === 'power' && isNumber(part.exponent) && part.exponent.value.d !== 1n) {
    return [part.base, pow(part.base, num({ n: 1n, d: part.exponent.value.d }))];
  }
  if (part.kind === 'power' && isIntegerNumber(part.exponent) && part.base.kind === 'symbol' && part.exponent.value.n % 2n === 0n) {
    return [part, pow(part.base, num(part.exponent.value.n / 2n))];
  }
  if (part.kind === 'power' && part.base.key === 'e') return [part, pow(part.base, div(part.exponent, num(2))), part.exponent];
  // sin³ x becomes (1 - u²) for u = cos x, up to the sign.
  if (part.kind === 'call' && part.name === 'sin') return [part, call('cos', part.argument)];
  if (part.kind === 'call' && part.name === 'cos') return [part, call('sin', part.argument)];
  return [part];
}

/** Rewrites the expression in u, using identities too: cos² is 1 - u² for u = sin. */
function inTermsOf(expr: Expr, g: Expr, u: Expr, x: string): Expr | null {
  let result = substitute(expr, g, u);
  if (!contains(result, x)) return result;
  if (g.kind === 'power') {
    const exponent = g.exponent;
    result = rewrite(result, (part) => {
      if (part.key === g.base.key && isNumber(exponent) && exponent.value.n === 1n) return pow(u, div(one, exponent));
      if (part.kind !== 'power' || part.base.key !== g.base.key) return part;
      const times = div(part.exponent, exponent);
      return isNumber(times) && times.value.d === 1n ? pow(u, times) : part;
    });
    if (!contains(result, x)) return result;
    if (isNumber(exponent) && exponent.value.d > 1n && isLinear(g.base, x)) return solvedForX(result, g, u, x);
  }
  if (g.kind === 'call') {
    const squares = partnerSquares(g.name, u);
    if (squares !== null) {
      result = rewrite(result, (part) => {
        if (
          part.kind !== 'power' ||
          part.base.kind !== 'call' ||
          part.base.argument.key !== g.argument.key ||
          !isIntegerNumber(part.exponent)
        )
          return part;
        const square2 = squares[part.base.name];
        return square2 !== undefined && part.exponent.value.n % 2n === 0n ? pow(square2, num(part.exponent.value.n / 2n)) : part;
      });
      return result;
    }
  }
  if (g.kind === 'sum') {
    // u = a x^n + c gives x^n = (u - c)/a.
    const coefficients = coefficientsOf(g, x);
    if (coefficients !== null) {
      const n = coefficients.length - 1;
      if (coefficients.slice(1, n).every((c) => c.key === '0')) {
        const value = div(sub(u, coefficients[0]!), coefficients[n]!);
        return rewrite(result, (part) => {
          if (part.kind === 'symbol' && part.name === x && n === 1) return value;
          if (part.kind !== 'power' || part.base.key !== x || !isIntegerNumber(part.exponent)) return part;
          return part.exponent.value.n % BigInt(n) === 0n ? pow(value, num(part.exponent.value.n / BigInt(n))) : part;
        });
      }
    }
    // u = e^x + c gives e^x = u - c.
    const power = g.terms.find((term) => term.kind === 'power' && contains(term, x));
    if (power !== undefined && !contains(sub(g, power), x)) return inTermsOf(result, power, sub(u, sub(g, power)), x);
  }
  return null;
}

/** Solves u = (ax + b)^(1/q) for x, and replaces x by that. */
function solvedForX(expr: Expr, g: Expr, u: Expr, x: string): Expr | null {
  if (g.kind !== 'power' || !isNumber(g.exponent) || g.exponent.value.n !== 1n) return null;
  const linear = isLinear(g.base, x);
  if (linear === null) return null;
  return substitute(expr, sym(x), div(sub(pow(u, num(g.exponent.value.d)), linear.shift), linear.slope));
}

function partnerSquares(name: string, u: Expr): Record<string, Expr> | null {
  switch (name) {
    case 'sin':
      return { cos: sub(one, square(u)) };
    case 'cos':
      return { sin: sub(one, square(u)) };
    case 'tan':
      return { sec: sub(square(u), num(-1)), cos: div(one, sub(square(u), num(-1))) };
    case 'cot':
      return { csc: sub(square(u), num(-1)) };
    case 'sec':
      return { tan: sub(square(u), one) };
    case 'csc':
      return { cot: sub(square(u), one) };
    default:
      return null;
  }
}
