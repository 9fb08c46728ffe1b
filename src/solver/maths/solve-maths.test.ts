import fc from 'fast-check';
import { expect, test } from 'vitest';

import { solveMaths } from './solve-maths.ts';
import { MATHS_QUESTIONS } from './testing/maths-questions.ts';

const solution = (question: string) => {
  const outcome = solveMaths(question);
  return outcome?.status === 'solved' ? outcome.solution : null;
};
const answer = (question: string) => solution(question)?.answer ?? null;

test.each(MATHS_QUESTIONS)('is answered with steps and says how it was verified: %s', (question, expected) => {
  const found = solution(question);
  expect(found?.answer).toBe(expected);
  expect(found?.steps.length).toBeGreaterThan(0);
  expect(found?.verification).toMatch(/\.$/);
});

/** An ignored word would answer another question. */
test.each([
  'In how many ways can 5 boys and 3 girls be arranged in a row so that no two girls sit together?',
  'In how many ways can 6 people sit around a circular table if two always sit together?',
  'How many ways can the letters of the word DELHI be arranged so that vowels are together',
  'Find the positive root of x^2 - x - 6 = 0',
  'Find the number of real roots of x^2 + 1 = 0',
  'Find the sum of first 20 terms of the AP 3, 7, 12, ...',
  'solve x^2 = 4 where x is positive',
  'differentiate sin x wrt cos x',
  'sin x + tan x = 1 + tan x',
  'which term of AP 1, 2, 3, ... is 6000',
  'minimum value of f(x) = |x-1|',
  'coefficient of x^2 in (1 + 2x)^(-1)',
  'if sin A = 3/5, find cos A',
  'mode of 2, 2, 3, 3',
  'a biased coin is tossed. find the probability of getting head',
  'two coins are tossed. find the probability of getting a head',
  'find the distance between lines x + y = 1 and x - y = 1',
  'A car accelerates from rest at 2 m/s^2 for 5 s. Find the distance.',
])('is not answered in part: %s', (question) => expect(answer(question)).toBeNull());

test.each(['1/2x = 4', 'sin x/2', 'x^1/2 = 3', 'lim x->3 [x]'])('asks which of two readings is meant: %s', (question) => {
  const outcome = solveMaths(question);
  expect(outcome?.status).toBe('abstained');
  expect(outcome?.status === 'abstained' && outcome.reason).toMatch(/can be read in/);
});

test('a quadratic built from two roots is solved to them', () => {
  const whole = fc.integer({ min: -12, max: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), whole, whole, (a, p, q) => {
      const roots = [...new Set([p, q])].toSorted((x, y) => x - y);
      expect(answer(`${a}x^2 + (${-a * (p + q)})x + (${a * p * q}) = 0`)).toBe(roots.map((root) => `x = ${root}`).join(' or '));
    }),
    { numRuns: 60 },
  );
});

test('two lines through a point are solved to it', () => {
  const whole = fc.integer({ min: -9, max: 9 });
  // `(1)`, `(2)`, `(3)` would be the options of a choice.
  const term = (factor: number, name: string) => (factor < 0 ? `(${factor})${name}` : `${factor}${name}`);
  fc.assert(
    fc.property(whole, whole, whole, whole, whole, whole, (x, y, a, b, c, d) => {
      fc.pre(a * d - b * c !== 0 && (a !== 0 || b !== 0) && !(a === 0 && c === 0) && !(b === 0 && d === 0));
      const [first, second] = [`${term(a, 'x')} + ${term(b, 'y')}`, `${term(c, 'x')} + ${term(d, 'y')}`];
      expect(answer(`${first} = ${a * x + b * y}, ${second} = ${c * x + d * y}`)).toBe(`x = ${x}, y = ${y}`);
    }),
    { numRuns: 60 },
  );
});

const hostile = [
  '', ' ', '\u0000', 'यह प्रश्न हल करो', 'x'.repeat(100_000), '('.repeat(1900), '9^9^9^9 = x', '((((((((((x^9)^9)^9)^9)^9)^9)^9)^9)^9)^9 = 1', '∫∫∫ dx dy', '|||||x|||||', 'x!!!!!!!!!!',
  '5!!!!!', '(x+1)^(x+1)^(x+1)^(x+1) = 2', 'lim lim lim', '[[[[[[1,2],[3,4]]]]]]', '\\frac{\\frac{\\frac{1}{x}}{x}}{', '{'.repeat(900), '\\int'.repeat(400), 'solve '.repeat(300), '0/0', '1/0 = x', 'ln(0)',
  'x^40 + x^39 + x + 1 = 0', '(x+1)^60', 'sin(cos(tan(sin(cos(tan(x)))))) = 0.5', 'differentiate x^x^x^x^x^x', '99999999999999999999999999999999999999 * 99999999999999999999999999999', 'integrate e^(x^2) sin(ln x) dx', '10C3C2', 'sqrt(sqrt(sqrt(sqrt(x)))) = 2', 'x = x', 'mean of', 'a=b=c=d',
]; // prettier-ignore

test.each(hostile.map((text) => [text.slice(0, 40), text] as const))('hostile text neither breaks nor hangs it: %s', (_, text) => {
  expect(() => solveMaths(text)).not.toThrow();
});

test('no text makes it throw', () => {
  const piece = fc.constantFrom(' ', ...'x y 2 - + = < ^ ( ) / sin_ log sqrt ∫ dx lim -> find_ solve_ , | [ ] π ° ! ² \\frac { } roots matrix'.split(' ')).map((text) => text.replace('_', ' ')); // prettier-ignore
  fc.assert(fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => { expect(() => solveMaths(pieces.join(''))).not.toThrow(); }), { numRuns: 300 }); // prettier-ignore
});
