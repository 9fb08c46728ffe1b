import { add, mul, pow, sub } from '../algebra/arithmetic.ts';
import { call } from '../algebra/call.ts';
import { type Expr, half, isIntegerNumber, num, one, two } from '../algebra/expression.ts';
import { expand, rewrite } from '../algebra/rewrite.ts';
import { step } from '../outcome.ts';
import { type Antiderivative, integralTex, type Integrator } from './antiderivative.ts';

/** Even powers of sines and cosines by double angles. */
export function byDoubleAngles(f: Expr, x: string, depth: number, integrate: Integrator): Antiderivative | null {
  const lowered = expand(
    rewrite(f, (part) => {
      if (
        part.kind !== 'power' ||
        part.base.kind !== 'call' ||
        !isIntegerNumber(part.exponent) ||
        part.exponent.value.n < 2n ||
        part.exponent.value.n % 2n !== 0n
      )
        return part;
      const { name, argument } = part.base;
      if (name !== 'sin' && name !== 'cos') return part;
      const doubled = call('cos', mul(two, argument));
      return pow(mul(half, name === 'cos' ? add(one, doubled) : sub(one, doubled)), num(part.exponent.value.n / 2n));
    }),
  );
  if (lowered.key === expand(f).key) return null;
  const found = integrate(lowered, x, depth + 1);
  return (
    found && {
      value: found.value,
      steps: [
        step(
          'Lower the powers with $\\sin^2 A = \\frac{1 - \\cos 2A}{2}$ and $\\cos^2 A = \\frac{1 + \\cos 2A}{2}$.',
          integralTex(lowered, x),
        ),
        ...found.steps,
      ],
    }
  );
}
