import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Step } from '../../solution.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { withWork } from '../algebra/work.ts';
import { parsedRelation } from '../reading/relation.ts';
import { solveMaths } from '../solve-maths.ts';

function stepsOf(question: string): readonly Step[] {
  const outcome = solveMaths(question);
  if (outcome?.status !== 'solved') throw new Error(`Not solved: ${question}`);
  return outcome.solution.steps;
}

/** Each step as `what it does | result`. */
const table: readonly (readonly [string, ...(readonly string[])])[] = [
  ['2x + 4 = 10', 'Subtract $4$ from both sides. | 2x = 6', 'Divide both sides by $2$, so that $x$ is alone. | x = 3'],
  ['-2x + 4 = 10', 'Subtract $4$ from both sides. | -2x = 6', 'Divide both sides by $-2$, so that $x$ is alone. | x = -3'],
  ['3 - x = 7', 'Subtract $3$ from both sides. | -x = 4', 'Multiply both sides by $-1$, so that $x$ is alone. | x = -4'],
  ['x - 3 = 0', 'Add $3$ to both sides. | x = 3'],
  ['7 = 2x + 1', 'Swap the sides. | 2x + 1 = 7', 'Subtract $1$ from both sides. | 2x = 6', 'Divide both sides by $2$, so that $x$ is alone. | x = 3'],
  ['x/2 + 3 = 7', 'Subtract $3$ from both sides. | \\frac{x}{2} = 4', 'Multiply both sides by $2$, so that $x$ is alone. | x = 8'],
  ['(2/3)x - 1 = 5', 'Add $1$ to both sides. | \\frac{2x}{3} = 6', 'Multiply both sides by $\\frac{3}{2}$, so that $x$ is alone. | x = 9'],
  ['x/2 + x/3 = 5', 'Simplify each side. | \\frac{5x}{6} = 5', 'Multiply both sides by $\\frac{6}{5}$, so that $x$ is alone. | x = 6'],
  ['(x + 2)/3 = 4', 'Multiply both sides by $3$ to clear the fractions. | x + 2 = 12', 'Subtract $2$ from both sides. | x = 10'],
  ['2(x - 3) = 4', 'Simplify each side. | 2x - 6 = 4', 'Add $6$ to both sides. | 2x = 10', 'Divide both sides by $2$, so that $x$ is alone. | x = 5'],
  ['5x - 3 = 2x + 9', 'Subtract $2x$ from both sides. | 3x - 3 = 9', 'Add $3$ to both sides. | 3x = 12', 'Divide both sides by $3$, so that $x$ is alone. | x = 4'],
  ['10 - 2x = 4x - 8', 'Subtract $4x$ from both sides. | -6x + 10 = -8', 'Subtract $10$ from both sides. | -6x = -18', 'Divide both sides by $-6$, so that $x$ is alone. | x = 3'],
  ['x^2 + 2x = x^2 + 4', 'Bring everything to one side and collect like terms. | 2x - 4 = 0', 'Add $4$ to both sides. | 2x = 4', 'Divide both sides by $2$, so that $x$ is alone. | x = 2'],
  ['x = 5', 'The equation already says what $x$ is. | x = 5'],
  ['x^2 = 16', 'Take the square root of both sides. It can be positive or negative. | x = -4 \\quad\\text{or}\\quad x = 4'],
  ['2x^2 = 50', 'Divide both sides by $2$, so that $x^{2}$ is alone. | x^{2} = 25', 'Take the square root of both sides. It can be positive or negative. | x = -5 \\quad\\text{or}\\quad x = 5'],
  ['9 - x^2 = 0', 'Subtract $9$ from both sides. | -x^{2} = -9', 'Multiply both sides by $-1$, so that $x^{2}$ is alone. | x^{2} = 9', 'Take the square root of both sides. It can be positive or negative. | x = -3 \\quad\\text{or}\\quad x = 3'],
  ['3x^2 = x^2 + 8', 'Subtract $x^{2}$ from both sides. | 2x^{2} = 8', 'Divide both sides by $2$, so that $x^{2}$ is alone. | x^{2} = 4', 'Take the square root of both sides. It can be positive or negative. | x = -2 \\quad\\text{or}\\quad x = 2'],
  ['3x^2 + 12 = 0', 'Subtract $12$ from both sides. | 3x^{2} = -12', 'Divide both sides by $3$, so that $x^{2}$ is alone. | x^{2} = -4', 'Take the square root of both sides. No real number has a negative square, so the roots are complex. | x = -2i \\quad\\text{or}\\quad x = 2i', 'There is no real root. | '],
  ['(x + 1)^2 = 9', 'Take the square root of both sides. It can be positive or negative. | x + 1 = \\pm 3', 'Subtract $1$ from both sides. | x = -4 \\quad\\text{or}\\quad x = 2'],
  ['(2x - 1)^2 = 25', 'Take the square root of both sides. It can be positive or negative. | 2x - 1 = \\pm 5', 'Add $1$ to both sides. Divide both sides by $2$, so that $x$ is alone. | x = -2 \\quad\\text{or}\\quad x = 3'],
  ['(x + 1)^2 = 0', 'Only 0 has the square 0. | x + 1 = 0', 'Subtract $1$ from both sides. | x = -1'],
  ['(x - 1)(x + 2) = 0', 'A product is zero when one of its factors is zero. | x = -2 \\quad\\text{or}\\quad x = 1'],
  ['x^2 = 5x', 'Bring everything to one side and order by powers. | x^{2} - 5x = 0', 'Take out the common factor $x$. | x\\,\\left(x - 5\\right) = 0', 'A product is zero when one of its factors is zero. | x = 0 \\quad\\text{or}\\quad x = 5'],
  ['x^2 + 2x + 1 = 0', 'The left side is a perfect square. | \\left(x + 1\\right)^{2} = 0', 'Only 0 has the square 0. | x = -1'],
  ['-x^2 + 4x - 3 = 0', 'Multiply both sides by $-1$. | x^{2} - 4x + 3 = 0', 'Split the middle term into $-x$ and $-3x$, and factorise. | \\left(x - 1\\right)\\,\\left(x - 3\\right) = 0', 'A product is zero when one of its factors is zero. | x = 1 \\quad\\text{or}\\quad x = 3'],
  ['2x^2 + 3x - 2 = 0', 'Split the middle term into $4x$ and $-x$, and factorise. | \\left(2x - 1\\right)\\,\\left(x + 2\\right) = 0', 'A product is zero when one of its factors is zero. | x = -2 \\quad\\text{or}\\quad x = \\frac{1}{2}'],
  ['x^3 - x = 0', 'Take out the common factor $x$, and factorise what is left. | x\\,\\left(x - 1\\right)\\,\\left(x + 1\\right) = 0', 'A product is zero when one of its factors is zero. Each factor gives its roots. | x = -1 \\quad\\text{or}\\quad x = 0 \\quad\\text{or}\\quad x = 1'],
  ['x^3 = 2x', 'Bring everything to one side and order by powers. | x^{3} - 2x = 0', 'Take out the common factor $x$. | x\\,\\left(x^{2} - 2\\right) = 0', 'A product is zero when one of its factors is zero. Each factor gives its roots. | x = -\\sqrt{2} \\quad\\text{or}\\quad x = 0 \\quad\\text{or}\\quad x = \\sqrt{2}'],
  ['2x^3 - 3x^2 - 5x + 6 = 0', 'Try the divisors of the constant: $x = 1$ is a root. Divide by its factor, and factorise what is left. | \\left(2x + 3\\right)\\,\\left(x - 1\\right)\\,\\left(x - 2\\right) = 0', 'A product is zero when one of its factors is zero. Each factor gives its roots. | x = -\\frac{3}{2} \\quad\\text{or}\\quad x = 1 \\quad\\text{or}\\quad x = 2'],
  ['2x^3 - x^2 - 4x + 2 = 0', 'Try fractions, a divisor of the constant over a divisor of the leading coefficient: $x = \\frac{1}{2}$ is a root. Divide by its factor, and factorise what is left. | \\left(2x - 1\\right)\\,\\left(x^{2} - 2\\right) = 0', 'A product is zero when one of its factors is zero. Each factor gives its roots. | x = -\\sqrt{2} \\quad\\text{or}\\quad x = \\frac{1}{2} \\quad\\text{or}\\quad x = \\sqrt{2}'],
  ['(x - 1)^3 = 0', 'Only 0 has a power that is 0. | x - 1 = 0', 'Add $1$ to both sides. | x = 1'],
  ['x^3 - 3x^2 + 3x - 1 = 0', 'Write the left side as a power. | \\left(x - 1\\right)^{3} = 0', 'A power is zero when its base is zero. | x = 1'],
  ['x^4 - 4x^2 + 4 = 0', 'Write the left side as a power. | \\left(x^{2} - 2\\right)^{2} = 0', 'A power is zero when its base is zero. | x^{2} - 2 = 0', 'Add $2$ to both sides. | x^{2} = 2', 'Take the square root of both sides. It can be positive or negative. | x = -\\sqrt{2} \\quad\\text{or}\\quad x = \\sqrt{2}'],
  ['x^2 - 2000000001x + 1000000001000000000 = 0', 'Split the middle term into $-1000000000x$ and $-1000000001x$, and factorise. | \\left(x - 1000000000\\right)\\,\\left(x - 1000000001\\right) = 0', 'A product is zero when one of its factors is zero. | x = 1000000000 \\quad\\text{or}\\quad x = 1000000001'],
]; // prettier-ignore

test.each(table)('a step names what it does, not what another method would: %s', (question, ...expected) => {
  expect(stepsOf(`Solve ${question}`).map(({ text, tex = '' }) => `${text} | ${tex}`)).toEqual(expected);
});

test('a tried root divides the constant, and factorising leaves factors', () => {
  const root = fc.record({ n: fc.integer({ min: -5, max: 5 }), d: fc.integer({ min: 1, max: 3 }) });
  fc.assert(
    fc.property(fc.array(root, { minLength: 3, maxLength: 4 }), (roots) => {
      const coefficients = roots.reduce<readonly number[]>(
        (p, { n, d }) => [...p, 0].map((_, index) => d * (p[index - 1] ?? 0) - n * (p[index] ?? 0)),
        [1],
      );
      const terms = coefficients.map((c, power) => (power === 0 ? `(${c})` : `(${c})*x^${power}`));
      const steps = stepsOf(`Solve ${terms.join(' + ')} = 0`);
      const constant = coefficients[0]!;
      for (const { text, tex = '' } of steps) {
        const tried = /divisors of the constant: \$x = (-?\d+)\$/.exec(text)?.[1];
        expect(tried === undefined || (constant !== 0 && Math.abs(constant % Number(tried)) === 0)).toBe(true);
        expect(/factorise|Write the left side/.test(text) && !tex.includes('\\left(')).toBe(false);
      }
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['x^3 = 2', 'Take the cube root of both sides.'],
  ['x^3 + x = x + 2', 'Take the cube root of both sides.'],
  ['x^4 = 16', 'Take the fourth root of both sides. It can be positive or negative.'],
  ['x^4 = 16', 'Roots with $i$ are complex. The others are real.'],
  ['x^3 = 8', 'Roots with $i$ are complex. The other is real.'],
  ['x^4 - 10x^2 + 1 = 0', 'It is a quadratic in $x^2$. Solve it for $x^2$.'],
])('%s says how its roots are found: %s', (question, text) => {
  expect(stepsOf(`Solve ${question}`).map((each) => each.text)).toContain(text);
});

test('every step of a linear equation has the same root and changes the equation', () => {
  const whole = fc.integer({ min: -9, max: 9 });
  const below = fc.integer({ min: 1, max: 6 });
  fc.assert(
    fc.property(whole, whole, whole, whole, below, (a, b, c, d, e) => {
      fc.pre(a !== c * e);
      const root = (e * (d - b)) / (a - c * e);
      const results = stepsOf(`Solve (${a}/${e})x + (${b}) = (${c})x + (${d})`).map(({ tex }) => tex!);
      expect(new Set(results).size).toBe(results.length);
      for (const result of results) {
        const [left, right] = withWork(10_000, () => {
          const relation = parsedRelation(result)!;
          return [evaluate(relation.left, { x: root }), evaluate(relation.right, { x: root })];
        });
        expect(left).toBeCloseTo(right!, 8);
      }
    }),
    { numRuns: 200 },
  );
});

test.each(['Find the nth term of the AP 3, 7, 11, ...', 'Find the sum of n terms of the AP 3, 7, 11, ...'])(
  'a formula in n never says that n is n: %s',
  (question) => expect(stepsOf(question).filter(({ text }) => text.includes('n = n'))).toEqual([]),
);
