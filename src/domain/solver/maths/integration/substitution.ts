import { div } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import { derivative, isLinear } from '../algebra/differentiate.ts';
import { contains, type Expr, sym, subexpressions } from '../algebra/expression.ts';
import { toTex } from '../algebra/print.ts';
import { substitute } from '../algebra/rewrite.ts';
import { spend } from '../algebra/work.ts';
import { step } from '../outcome.ts';
import { type Antiderivative, integralTex, type Integrator } from './antiderivative.ts';

/** u = g(x) if g'(x) is a factor, up to what can be written in u. */
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
    const inU = substitute(div(f, slope), g, u);
    if (contains(inU, x)) continue;
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

/** A part, and the exponent of e or the cosine beside a sine. */
function insides(part: Expr): Expr[] {
  if (part.kind === 'power' && part.base.key === 'e') return [part, part.exponent];
  if (part.kind === 'call' && part.name === 'sin') return [part, call('cos', part.argument)];
  if (part.kind === 'call' && part.name === 'cos') return [part, call('sin', part.argument)];
  return [part];
}
