import fc from 'fast-check';
import { expect, test } from 'vitest';

import { solveMaths } from './solve-maths.ts';

const solution = (question: string) => {
  const outcome = solveMaths(question);
  return outcome?.status === 'solved' ? outcome.solution : null;
};
const answer = (question: string) => solution(question)?.answer ?? null;

/** A few of each kind, as students type them. */
const known: readonly (readonly [string, string])[] = [
  ['the sum of two numbers is 25 and their difference is 7. find the numbers', '16 and 9'],
  ['find two numbers whose sum is 27 and product is 182', '14 and 13'],
  ['The product of two consecutive positive integers is 306. Find the integers.', '17 and 18'],
  ['The product of two consecutive integers is 12. Find them.', '3 and 4, or -4 and -3'],
  ['Divide 29 into two parts such that the sum of their squares is 425.', '16 and 13'],
  ['Find the simple interest on Rs 5000 at 8% per annum for 3 years.', '1200 rupees'],
  ['A train covers 300 km at a uniform speed. If the speed had been 5 km/h more it would have taken 2 hours less. Find the speed.', '25 km/h'],
  ['The length of a rectangle is 3 m more than its width and its area is 40 m². Find the width.', '5 m'],
  ['A committee of 3 men and 2 women is to be formed from 6 men and 5 women. In how many ways can this be done?', '200'],
  ['a bag contains 3 red and 5 black balls. two balls are drawn. find the probability that both are red', '3/28'],
  ['mean and variance of 2, 4, 6, 8, 10', 'mean 6, variance 8'],
  ['How many terms of the AP 9, 17, 25, ... must be taken to give a sum of 636?', '12'],
  ['find the maximum value of 3 sin x + 4 cos x', '5'],
  ['Solve x^2-5x+6=0', 'x = 2 or x = 3'],
  ['2x²−5x+3=0', 'x = 1 or x = 3/2'],
  ['Find the roots of x^2 - 4x + 1 = 0', 'x = 2 - sqrt(3) or x = 2 + sqrt(3)'],
  ['solve sqrt(x+1) = x - 1', 'x = 3'],
  ['log_2(x) + log_2(x-2) = 3', 'x = 4'],
  ['4^x - 5*2^x + 4 = 0', 'x = 0 or x = 2'],
  ['x + y = 5, x - y = 1', 'x = 3, y = 2'],
  ['x + y = 3, 2x + 2y = 7', 'no solution'],
  ['x^2 - 5x + 6 > 0', 'x < 2 or x > 3'],
  ['(x-1)/(x+2) >= 0', 'x < -2 or x >= 1'],
  ['Differentiate x^2 sin x', 'x^2 cos(x) + 2x sin(x)'],
  ['If f(x) = x^3 + 2x, find f\'(2)', '14'],
  ['Find dy/dx if x^2 + y^2 = 25', '-x/y'],
  ['\\int x^2 dx', 'x^3/3 + C'],
  ['\\int_{0}^{\\pi/2} \\sin x \\, dx', '1'],
  ['\\int_0^{\\pi/2} \\frac{\\sin x}{\\sin x + \\cos x} dx', 'pi/4'],
  ['\\lim_{x \\to 0} \\frac{1-\\cos x}{x^2}', '1/2'],
  ['lim x->0 |x|/x', 'does not exist'],
  ['Find the inverse of the matrix [[2,1],[5,3]]', '[[3, -1], [-5, 2]]'],
  ['|1 2; 3 4|', '-2'],
  ['Find the sum of first 20 terms of the AP 3, 7, 11, ...', '820'],
  ['In how many ways can the letters of MISSISSIPPI be arranged?', '34650'],
  ['sin x = 1/2 in [0, 2π]', 'x = pi/6 or x = 5pi/6'],
  ['(1+i)^8', '16'],
  ['Find the distance between (1,2) and (4,6)', '5'],
  ['Find the dot product of 2i + 3j - k and i - j + 2k', '-3'],
  ['If α and β are the roots of x^2 - 5x + 6 = 0, find α²+β²', '13'],
  ['median of 3, 1, 4, 1, 5, 9', '3.5'],
  ['log 2 + log 5', '1'],
  ['|2x - 3| <= 7', '-2 <= x <= 5'],
  ['(x-1)^2 > 0', 'x < 1 or x > 1'],
  ['x^2/x >= 0', 'x > 0'],
  ['x + 1/(x-2) >= 2 + 1/(x-2)', 'x > 2'],
  ['(sqrt(x))^2 > -1', 'x >= 0'],
  ['general solution of sin x = 1/2', 'x = n*pi + (-1)^n*pi/6, n ∈ Z'],
  ['general solution of cos x = 0', 'x = (2n + 1)*pi/2, n ∈ Z'],
  ['cos x = 1/2', 'x = 2n*pi ± pi/3, n ∈ Z'],
  ['principal solutions of sin x = 1/2', 'x = pi/6 or x = 5pi/6'],
  ['find the square roots of 3 + 4i', '2 + i or -2 - i'],
  ['find the real roots of x^3 - 8 = 0', 'x = 2'],
  ['term independent of x in (sqrt(x) - 2/x)^9', '-672'],
  ['sin²30° + cos²30°', '1'],
  ['hcf of 24 and 36', '12'],
  ['what is 12.5% of 80', '10'],
  ['if nC8 = nC2 then find n', 'n = 10'],
  ['in an AP the 3rd term is 11 and the 9th term is 35. find the first term and common difference', 'a = 3, d = 4'],
  ['if sin x = 3/5 and x lies in second quadrant, find cos x', '-4/5'],
  ['if tan x = 3/4 find sin 2x', '24/25'],
  ['two dice are thrown. find the probability that the sum is 8', '5/36'],
  ['three coins are tossed together. find the probability of getting at least two heads', '1/2'],
  ['find the probability of getting an ace or a king from a deck of 52 cards', '2/13'],
  ['A bag contains 5 red and 3 white balls. A ball is drawn. What is the probability that it is not red?', '3/8'],
]; // prettier-ignore

test.each(known)('%s', (question, expected) => expect(answer(question)).toBe(expected));

test.each(known)('has steps and says how it was verified: %s', (question) => {
  const found = solution(question);
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

test('a multiple choice question is answered by an option or not at all', () => {
  expect(answer('If 3x - 5 = 10, then x is (a) 3 (b) 5 (c) 7 (d) 9')).toBe('(b) x = 5');
  expect(solveMaths('If 3x - 5 = 10, then x is (a) 3 (b) 4 (c) 7 (d) 9')?.status).toBe('abstained');
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
  const piece = fc.constantFrom(
    'x',
    'y',
    '2',
    '-',
    '+',
    '=',
    '<',
    '^',
    '(',
    ')',
    '/',
    'sin ',
    'log',
    'sqrt',
    '∫',
    'dx',
    'lim',
    '->',
    'find ',
    'solve ',
    ' ',
    ',',
    '|',
    '[',
    ']',
    'π',
    '°',
    '!',
    '²',
    '\\frac',
    '{',
    '}',
    'roots of ',
    'matrix ',
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => { expect(() => solveMaths(pieces.join(''))).not.toThrow(); }), { numRuns: 300 }); // prettier-ignore
});
