import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it, test } from 'vitest';

import { readAlgebraTask } from './computer-algebra/index.ts';
import { solve } from './solve.ts';

const photon = 'energy of a photon of frequency 5×10^14 Hz (h = 6.63e-34 J s)';

function answerTo(question: string, subject: string | null = null): string | null {
  const outcome = solve(question, subject);
  return outcome?.status === 'solved' ? outcome.solution.answer : null;
}

test.each(['physics', 'chemistry'] as const)('what is taught in two subjects is solved as the student’s own, %s, has it', (subject) => {
  expect(solve(photon, subject)).toMatchObject({ status: 'solved', solution: { subject, answer: '3.315 × 10^-19 J' } });
});

test('a gas has its molar mass from chemistry in physics, too', () => {
  expect(answerTo('Calculate the rms speed of hydrogen molecules at 300 K.', 'physics')).toBe('1934 m/s');
});

test('a wrong guess of the subject does not prevent solving', () => {
  expect(solve('Solve 2x = 8', 'chemistry')).toMatchObject({ status: 'solved', solution: { subject: 'maths', answer: 'x = 4' } });
});

describe('options', () => {
  it.each([
    ['A body of mass 2 kg moves with 3 m/s. Its kinetic energy is (a) 9 J (b) 18 J (c) 6 J (d) 3 J', '(a) 9 J'],
    ['If 3x - 5 = 10, then x is (a) 3 (b) 5 (c) 7 (d) 9', '(b) x = 5'],
    ['A resistor of 10 Ω carries 2 A. The power is (1) 20 W (2) 40 W (3) 5 W (4) 10 W', '(2) 40 W'],
    ['The oxidation number of Mn in KMnO4 is (a) +2 (b) +4 (c) +6 (d) +7', '(d) +7'],
    ['∫ 2x dx from 0 to 3 is equal to (A) 3 (B) 6 (C) 9 (D) 12', '(C) 9'],
    ['The value of sin 75° is (A) (√6+√2)/4 (B) (√6−√2)/4 (C) √3/2 (D) none of these', '(A) (sqrt(6) + sqrt(2))/4'],
  ])('is answered by one of them: %s', (question, answer) => {
    expect(answerTo(question)).toBe(answer);
  });

  it('is left if none of the options says what was found', () => {
    const outcome = solve('A body of mass 2 kg moves with 3 m/s. Its kinetic energy is (a) 10 J (b) 18 J (c) 6 J (d) 3 J');
    expect(outcome).toMatchObject({ status: 'abstained', reason: expect.stringContaining('none of the options') as string });
  });

  it.each([
    'Which of these are solutions of |x - 1| = 4? (A) 5 (B) -3 (C) 3 (D) -5',
    'A stone falls freely from rest for 3 s (g = 10 m/s²). Which statement is false? (A) its speed is 30 m/s (B) it has fallen 45 m (C) 15 m (D) 90 m',
    'Statement I: 2 + 2 = 4. Statement II: 3 + 3 = 7. (a) both are true (b) only I (c) only II (d) none',
    'State true or false: 2 + 2 = 4',
    'MnO4- + C2O4^2- + H+ -> Mn^2+ + CO2 + H2O is balanced with the smallest whole numbers. What is the coefficient of H+?',
    'If f(x) = x² − 4x + 3, then f(2) is not equal to',
  ])('does not judge statements: %s', (question) => {
    expect(solve(question)?.status).not.toBe('solved');
  });
});

describe('exact values', () => {
  it.each([
    ['1/cos^2 10° + 1/sin^2 20° + 1/sin^2 40°', '12'],
    ['cos 20° cos 40° cos 80°', '1/8'],
    ['tan 20° tan 40° tan 80°', 'sqrt(3)'],
    ['$\\sqrt{7+4\\sqrt{3}}$', '2 + sqrt(3)'],
    ['$\\sqrt[3]{2+\\sqrt{5}} + \\sqrt[3]{2-\\sqrt{5}}$', '1'],
    ['$4\\dfrac{5}{8} + 2\\dfrac{3}{4}$', '59/8'],
    ['|7-24i|', '25'],
    ['$\\cos(2\\cos^{-1}\\frac13)$', '-7/9'],
    ['$\\sin(\\cos^{-1}\\frac35 + \\sin^{-1}\\frac{5}{13})$', '63/65'],
    ['$\\tan(\\tan^{-1}2 + \\tan^{-1}3)$', '-1'],
    ['Solve $\\tan^{-1} x + \\tan^{-1} 3 = \\frac{\\pi}{2}$', 'x = 1/3'],
    ['sin 10° + sin 20°', 'sin(pi/18) + sin(pi/9) ≈ 0.515668'],
  ])('brings %s to its closed form, or shows its decimal', (question, answer) => {
    expect(answerTo(question)).toBe(answer);
  });
});

describe('laws beyond their range', () => {
  it.each([
    'Find the momentum of an electron with kinetic energy 2 MeV.',
    'Find the kinetic energy of an electron with speed 2.9e8 m/s',
    'Calculate the de Broglie wavelength of an electron moving at 2e8 m/s',
    'Find the work done by gravity on a 2 kg body moved 5 m horizontally.',
  ])('do not answer: %s', (question) => {
    expect(solve(question, 'physics')?.status).not.toBe('solved');
  });
});

describe('marks that change a number', () => {
  it.each([
    ['If $z = 2+3i$, find $z\\bar{z}$.', null],
    ['If $z = 2+3i$, find $\\bar{z}$.', '2 - 3i'],
    ['Evaluate $\\overline{3+4i}$.', '3 - 4i'],
    ['Evaluate $0.1\\overline{6}$', null],
  ])('are not passed over: %s', (question, answer) => {
    expect(answerTo(question)).toBe(answer);
  });
});

describe('a decimal without end', () => {
  it.each([
    'Solve 3x = 0.333...',
    'Solve 3x = 0.333…',
    String.raw`Solve $3x = 0.333\ldots$`,
    'Simplify 0.1(6)',
    'Evaluate 0.1(6) + 1',
    'Solve 3x = 0.(3)',
    'Evaluate 0.3\u0305 + 1',
    'Evaluate 0.3\u0307 + 1',
    String.raw`Evaluate $0.\overline{3} + 1$`,
    String.raw`Evaluate $0.1\bar{6}$`,
    String.raw`Evaluate $0.\dot{3}$`,
    'Evaluate 0.333 (recurring) + 1',
    'Evaluate 0.6 recurring',
    'A body of mass 0.333... kg moves at 3 m/s. Find its momentum.',
  ])('is not read without its end: %s', (question) => {
    for (const subject of [null, 'maths', 'physics']) expect(solve(question, subject)?.status).toBe('abstained');
    expect(readAlgebraTask(question)).toBeNull();
  });
});

describe('words that were not understood', () => {
  it.each([
    ['names another form of the answer', 'Find the radius of the third Bohr orbit of Li^2+ in terms of a0'],
    ['names another unit', 'A photon has the energy 2 eV. Find its momentum in eV/c.'],
    ['negates', 'A body of mass 2 kg does not move with 3 m/s. Find its kinetic energy.'],
    ['compares', 'A body of mass 2 kg has thrice the speed of 3 m/s. Find its kinetic energy.'],
    [
      'counts',
      'A ball is dropped from 16 m onto a level floor. The coefficient of restitution is 0.5. To what height does it rise after the second bounce?',
    ],
    [
      'turns a direction round',
      'A woman of 60 kg stands on a scale in a lift. The lift is moving down and slowing at 2 m/s². What force does the scale show? Take g = 10 m/s².',
    ],
    ['changes the law', 'A relativistic electron of mass 9.11e-31 kg has a velocity of 2.9e8 m/s. Find its momentum.'],
  ])('a word that %s leaves the question', (_, question) => {
    expect(solve(question, 'physics')?.status).not.toBe('solved');
  });
});

it('only solution.ts makes solutions', () => {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const makers = files.filter((file) => /status: 'solved',/.test(readFileSync(new URL(file, folder), 'utf8')));
  expect(makers).toEqual(['solution.ts']);
});
