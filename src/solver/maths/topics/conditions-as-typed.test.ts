import fc from 'fast-check';
import { expect, test } from 'vitest';

import { evaluate } from '../algebra/evaluate.ts';
import { withWork } from '../algebra/work.ts';
import { parsed } from '../reading/parse.ts';
import { solveMaths } from '../solve-maths.ts';

function answer(question: string): string | null {
  const outcome = solveMaths(question);
  return outcome?.status === 'solved' ? outcome.solution.answer : null;
}

test.each([
  ['Solve x + 1/(x-2) = 2 + 1/(x-2)', 'no solution'],
  ['Solve 1/x + x = 1/x', 'no solution'],
  ['Solve x^2/x = 0', 'no solution'],
  ['Solve x*x^(-1) + x = 1', 'no solution'],
  ['Solve x^0 + x = 1', 'no solution'],
  ['Solve x^3/x = x', 'x = 1'],
  ['Solve (x^2-4)/(x-2) = 0', 'x = -2'],
  ['Solve x^2 + 1/(x-1) = 1 + 1/(x-1)', 'x = -1'],
  ['Solve \\frac{x^2}{x} + 3 = 3', 'no solution'],
  ['Solve x + sqrt(x-3) = 2 + sqrt(x-3)', 'no solution'],
  ['Solve (sqrt(x))^2 = -3', 'no solution'],
  ['Solve x + ln(x-3) = 2 + ln(x-3)', 'no solution'],
  ['Solve sqrt(x) = sqrt(x)', null],
  ['Solve tan x = tan x', null],
  ['find zeros of x^2/x', 'no solution'],
])('what cancels still forbids its zeros: %s', (question, expected) => expect(answer(question)).toBe(expected));

/** A term as typed, with its value; NaN where it divides by zero. */
interface Term {
  readonly text: string;
  readonly at: (x: number) => number;
}

const whole = fc.integer({ min: -4, max: 4 });
const minus = (a: number) => `(x - (${a}))`;
const defined = (value: number) => (Number.isFinite(value) ? value : Number.NaN);
const term: fc.Arbitrary<Term> = fc.oneof(
  whole.map((a) => ({ text: `(${a})*x`, at: (x: number) => a * x })),
  whole.map((a) => ({ text: `(${a})`, at: () => a })),
  fc.constant({ text: 'x^2', at: (x: number) => x * x }),
  fc.tuple(whole, whole).map(([a, b]) => ({ text: `(${a})/${minus(b)}`, at: (x: number) => defined(a / (x - b)) })),
  fc.tuple(whole, whole).map(([a, b]) => ({ text: `${minus(a)}/${minus(b)}`, at: (x: number) => defined((x - a) / (x - b)) })),
  fc.tuple(whole, whole).map(([a, b]) => ({
    text: `${minus(a)}*${minus(b)}/${minus(b)}`,
    at: (x: number) => defined(((x - a) * (x - b)) / (x - b)),
  })),
  whole.map((b) => ({ text: `(x^2 - ${b * b})/${minus(b)}`, at: (x: number) => defined((x * x - b * b) / (x - b)) })),
  whole.map((b) => ({ text: `${minus(b)}^(-1)`, at: (x: number) => defined(1 / (x - b)) })),
);
const sum = (terms: readonly Term[]): Term => ({
  text: terms.map(({ text }) => text).join(' + '),
  at: (x) => terms.reduce((total, { at }) => total + at(x), 0),
});
/** Sides that share terms, so that these cancel. */
const sides = fc
  .tuple(fc.array(term, { minLength: 1, maxLength: 2 }), fc.array(term, { minLength: 1, maxLength: 2 }), fc.array(term, { maxLength: 2 }))
  .map(([left, right, shared]) => [sum([...left, ...shared]), sum([...shared, ...right])] as const);

const rootOf = (text: string) => withWork(10_000, () => evaluate(parsed(text.replace(/^x = /, ''))!, {}));

test('no answered root makes a denominator of the equation as typed zero, and none is lost', () => {
  let answered = 0;
  fc.assert(
    fc.property(sides, ([left, right]) => {
      const found = answer(`Solve ${left.text} = ${right.text}`);
      if (found === null) return;
      answered++;
      const agrees = (x: number) => Math.abs(left.at(x) - right.at(x)) < 1e-6 * Math.max(1, Math.abs(left.at(x)));
      const wholes = Array.from({ length: 41 }, (_, index) => index - 20);
      const roots = /^no (?:real )?solution$/.test(found)
        ? []
        : found
            .split(' or ')
            .filter((text) => !/\bi\b|\di/.test(text))
            .map(rootOf);
      for (const x of roots) expect(agrees(x)).toBe(true);
      for (const x of wholes) if (agrees(x)) expect(roots.some((root) => Math.abs(root - x) < 1e-9)).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(answered).toBeGreaterThan(150);
});

test.each([
  'Solve x + y = 2, (x-1)(y+1)/(x-1) = 2',
  'Solve x*y/x = 2 and x + y = 2',
  'x/y*y = 3 and y + x = 3',
  'Solve sqrt(x)^2 + y = 1 and x - y = -3',
  'Solve x^2/x + y = 3 and x + y^2/y = 3',
  'If x + y = 2 and x - y = -2, find x^2/x',
  'Find the sum of roots of x^3/x - 3x = 0',
  'Find the nature of roots of x^3/x - 3x = 0',
  'If alpha and beta are roots of x^3/x - 3x = 0, find alpha + beta',
  'Find k if x^3/x + kx + k = 0 has equal roots',
  'Find the slope of the line (x^2 + x)/x = y',
  'Find the distance from (1, 2) to the line x^2/x + y = 4',
  'Find the radius of circle x^3/x + y^2 = 9',
  'Find the eccentricity of x^3/x/9 + y^2/4 = 1',
])('what has no value as typed gets no checked answer: %s', (question) => expect(answer(question)).toBeNull());

test.each([
  ['Solve x + y = 3 and x^2/x - y = 1', 'x = 2, y = 1'],
  ['Solve 1/2 x + y = 3 and x - y = 0', 'x = 2, y = 2'],
  ['Find the sum of roots of x^2/4 - 3x = 0', '12'],
  ['Find the eccentricity of x^2/9 + y^2/4 = 1', 'sqrt(5)/3'],
])('a condition that holds takes no answer away: %s', (question, expected) => expect(answer(question)).toBe(expected));

test('a system has no answer at which a cancelled denominator is zero', () => {
  fc.assert(
    fc.property(fc.tuple(whole, whole, whole, whole, whole, whole, whole), ([x, y, a, b, c, d, hole]) => {
      fc.pre(a * d !== b * c);
      const cancelled = `(x - (${hole}))(${a})/(x - (${hole}))*x`;
      const found = answer(`Solve ${cancelled} + (${b})*y = ${a * x + b * y} and (${c})*x + (${d})*y = ${c * x + d * y}`);
      expect([null, ...(hole === x ? [] : [`x = ${x}, y = ${y}`])]).toContain(found);
    }),
  );
});
