import { describe, expect, test } from 'vitest';

import { type Expected, isRightAnswer } from './right-answer.ts';

const strict: Omit<Expected, 'answer'> = { options: null, tolerance: null, isUnitOptional: false };
const isRight = (found: string, answer: string, rules: Partial<Expected> = {}): boolean =>
  isRightAnswer(found, { ...strict, answer, ...rules });

describe('one answer in another form is right', () => {
  test.each([
    // TeX and typed
    ['\\dfrac43', '4/3'],
    ['\\frac 59', '\\frac{5}{9}'],
    ['\\boxed{\\frac{3}{2}}', '1.5'],
    ['$\\left( 3, \\frac{\\pi}{2} \\right)$', '(3, pi/2)'],
    ['11\\sqrt2', '11\\sqrt{2}'],
    ['\\text{Evelyn}', 'Evelyn'],
    ['\\text{(C)}', 'C'],
    ['10,\\!080', '10080'],
    ['32,348', '32348'],
    ['1,00,000', '100000'],
    ['\\$18.90', '18.9'],
    ['4\\dfrac{5}{8}', '37/8'],
    ['4 5/8', '37/8'],
    ['-2\\frac{1}{2}', '-2.5'],
    ['2516_8', '2516_{8}'],
    ['2516', '2516_8'],
    ['\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}', '[[1],[2]]'],
    // Exact forms
    ['6 - 5i', '-5i + 6'],
    ['\\frac{\\sqrt{6}+\\sqrt{2}}{4}', '\\frac{1+\\sqrt3}{2\\sqrt2}'],
    ['2(k+1)', '2k+2'],
    ['2^{1000}', '4^{500}'],
    ['\\sin^2 x', '1 - cos^2 x'],
    ['x/2 - sin(2x)/4 + C', '\\frac{x - \\sin x\\cos x}{2} + C'],
    ['5/3 = 1.67', '\\frac53'],
    // Several values, in any order
    ['3, 5, 7', '7,5,3'],
    ['x = 3 or x = 2', '2, 3'],
    ['\\{2, 3\\}', 'x = 2, x = 3'],
    ['1 \\pm \\sqrt{19}', '1+\\sqrt{19}, 1-\\sqrt{19}'],
    ['y = 3, x = 1', 'x = 1, y = 3'],
    ['x = 9/5, y = 13/5 or x = 1, y = 3', 'x = 1, y = 3 or x = 9/5, y = 13/5'],
    ['radius = 5, centre = (4, -1)', 'centre (4, -1), radius 5'],
    ['x = 2 or x = (-1 + sqrt(3)*i) or x = (-1 - sqrt(3)*i)', 'x = 2'],
    // Equations, ratios, reactions
    ['y = 2x + 3', '2x - y + 3 = 0'],
    ['2x + 2y = 6', 'x + y = 3'],
    ['y = 2x + 3', '2x + 3'],
    ["f'(x) = 2x", '2x'],
    ['4:6', '2:3'],
    ['2/3', '2:3'],
    ['O2 + 2H2 → 2H2O', '2H2 + O2 -> 2H2O'],
    ['\\ce{2H_2(g) + O_2(g) -> 2H_2O(l)}', '2H2 + O2 -> 2H2O'],
    // Sets of reals
    ['x \\in [-2,7]', '-2 \\le x \\le 7'],
    ['(-\\infty, 2) \\cup (3, \\infty)', 'x < 2 or x > 3'],
    ['x = 2n\\pi \\pm \\frac{\\pi}{3}', '2kπ + π/3 or 2kπ - π/3'],
    // Units
    ['5 kJ', '5000 J'],
    ['72 km/h', '20 m/s'],
    ['3\\times10^{8}\\ \\mathrm{m\\,s^{-1}}', '3e8 m/s'],
    ['8.314 J/(mol K)', '8.314 \\mathrm{~J} \\mathrm{~mol}^{-1} \\mathrm{~K}^{-1}'],
    ['25 °C', '298.15 K'],
    ['30^\\circ', '\\frac{\\pi}{6}'],
    ['\\sin\\pi', '0'],
    ['145', '145^\\circ'],
    ['60 rpm', '6.283185307 rad/s'],
    ['50\\%', '0.5'],
    ['25\\pi \\text{ cm}^2', '0.0025π m^2'],
    ['5.6 L of H2', '5.6 L'],
    ['5.4 \\text{ cents}', '5.4'],
    ['12 cookies', '12'],
    ['2 \\,\\mu\\text{F}', '2e-6 F'],
    ['10 m/s downwards', '10 m/s'],
    ['10 m/s (vertically downward)', '10 m/s downwards'],
    // Physics
    ['V = RI', 'V = IR'],
    ['\\frac{mv^2}{2}', '\\frac12 m v^2'],
    ['\\frac{\\mu_0 I}{2\\pi r}', 'mu_0*I/(2*pi*r)'],
    ['3\\hat{i} + 4\\hat{j}', '3i + 4j'],
    ['\\frac{dy}{dx} = -\\frac{x}{y}', '-x/y'],
    ['0.1\\overline{6}', '\\frac16'],
    // As exact as written
    ['2.4634', '2.463'],
    ['1/3', '0.33'],
  ])('%s is %s', (found, answer) => expect(isRight(found, answer)).toBe(true));
});

describe('a near miss is wrong', () => {
  test.each([
    ['-2', '2'],
    ['3/4', '4/3'],
    ['\\sqrt3', '2\\sqrt3'],
    ['2x - 3', '2x + 3'],
    ['x^2', 'x^2 + C'],
    ['0.333', '\\frac13'],
    ['1.414', '\\sqrt2'],
    ['2.46', '2.463'],
    ['2e-10', '1e-10'],
    ['1.602 × 10^-13 N', '0 N'],
    ['1.602 × 10^-19', '0'],
    ['3.2\\times10^{-19} v', '1.6\\times10^{-19} v'],
    ['4\\cdot\\frac58', '4\\frac58'],
    ['x = 2, y = 3', 'x = 3, y = 2'],
    ['x = 3', 'y = 3'],
    ['1 = 2 = 3', '2'],
    ['(2, 1)', '(1, 2)'],
    ['[1, 2)', '(1, 2)'],
    ['x \\le 2', 'x < 2'],
    ['\\{1, 2\\}', '\\{1, 2, 3\\}'],
    ['2, 2', '2'],
    ['(n+1)^2', 'n^2'],
    ['x + y = 4', 'x + y = 3'],
    ['3:2', '2:3'],
    ['(n-1)\\pi', '(n-2)\\pi'],
    ['2H2 + O2 -> H2O', '2H2 + O2 -> 2H2O'],
    ['H2 + O2 -> 2H2O', '2H2 + O2 -> 2H2O'],
    ['5 J', '5 kJ'],
    ['5 N', '5 J'],
    ['5', '5 m'],
    ['25 K', '25 °C'],
    ['15 rad', '15°'],
    ['12 cats', '12 dogs'],
    ['2516_7', '2516_8'],
    ['odd', 'even'],
    ['10 m/s upwards', '10 m/s downwards'],
    ['10 m/s', '10 m/s downwards'],
    ['3\\hat{i} - 4\\hat{j}', '3i + 4j'],
    ['0.\\overline{6}', '\\frac16'],
    ['', '5'],
    ['5'.repeat(3000), '5'],
    [`${'1, '.repeat(80)}2`, `${'1, '.repeat(80)}3`],
  ])('%s is not %s', (found, answer) => expect(isRight(found, answer)).toBe(false));
});

test('a set’s own tolerance decides, in whatever unit', () => {
  const within = (relative: number, absolute = 0) => ({ tolerance: { relative, absolute } });
  expect(isRight('4.9 km', '5000 m', within(0.05))).toBe(true);
  expect(isRight('4.7 km', '5000 m', within(0.05))).toBe(false);
  expect(isRight('0.013', '0.005', within(0, 0.01))).toBe(true);
  expect(isRight('0.016', '0.005', within(0, 0.01))).toBe(false);
  expect(isRight('-1.51 eV', '-1.511 eV', within(0.01))).toBe(true);
  expect(isRight('1.51 eV', '-1.511 eV', within(0.01))).toBe(false);
});

test('a unit may be left out only where the question names it', () => {
  expect(isRight('2.0', '2.0 × 10^8 J', { isUnitOptional: true, bare: '2.0' })).toBe(true);
  expect(isRight('2.0 J', '2.0 × 10^8 J', { isUnitOptional: true, bare: '2.0' })).toBe(false);
  expect(isRight('2.0e8 J', '2.0 × 10^8 J', { isUnitOptional: true })).toBe(true);
  expect(isRight('200 MJ', '2.0 × 10^8 J', { isUnitOptional: true })).toBe(true);
  expect(isRight('5', '5 m', { isUnitOptional: true })).toBe(true);
  expect(isRight('5 cm', '5 m', { isUnitOptional: true })).toBe(false);
});

describe('options', () => {
  const options = { A: '49 J', B: '98 J', C: '14 J', D: '28 J' };

  test.each(['A', '(a)', 'Option A', '\\text{(A)}', '(a) 49 J', 'A. 49 J', '49 J', '0.049 kJ', '**A**'])('%s is the first', (found) => {
    expect(isRight(found, 'A', { options })).toBe(true);
    expect(isRight(found, '49 J', { options })).toBe(true);
    expect(isRight(found, 'B', { options })).toBe(false);
  });

  test('a letter beside the text of another option is wrong', () => {
    expect(isRight('(a) 98 J', 'A', { options })).toBe(false);
    expect(isRight('(b) 49 J', 'A', { options })).toBe(false);
  });

  test.each(['ACD', 'A, C and D', '(A), (C), (D)', 'D C A', 'Options (a), (c) and (d)', '{A,C,D}', 'ACDA'])(
    '%s are three of four',
    (found) => {
      expect(isRight(found, 'ACD', { options })).toBe(true);
      expect(isRight(found, 'AC', { options })).toBe(false);
      expect(isRight(found, 'ABCD', { options })).toBe(false);
    },
  );

  test('words are no letters', () => {
    for (const found of ['bad', 'none of these', 'add', '']) expect(isRight(found, 'ABD', { options })).toBe(false);
  });
});
