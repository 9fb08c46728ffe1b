import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { checkedSteps, type StepState } from './checked-steps.ts';

/** The state of a single step. */
const stateOf = (step: string, question = NUMBERS): StepState | undefined => checkedSteps(question, step)[0]?.state;
/** The states that tell a student of something right. */
const RIGHT: readonly (StepState | undefined)[] = ['checked', 'calculation'];

const NUMBERS = 'The numbers are 2, 3, 4, 5, 7, 30, 36 and 120.';
const MOTION = 'A body has u = 5 m/s, a = 2 m/s^2, t = 3 s. Find v.';
const QUADRATIC = 'Solve x^2 - 5x + 6 = 0.';

describe('a step is checked', () => {
  test.for<readonly [step: string, question: string]>([
    ['36 km/h = 10 m/s.', NUMBERS],
    [String.raw`\(5 + 2 \times 3 = 11\)`, String.raw`Evaluate \(5 + 2 \times 3\).`],
    [String.raw`\(2 \times 3 = 6\)`, String.raw`Evaluate \(5 + 2 \times 3\).`],
    [String.raw`\(5! = 120\)`, 'Calculate 5!'],
    [String.raw`We factorise: \(x^2 - 5x + 6 = (x-2)(x-3)\).`, QUADRATIC],
    [String.raw`So \(x = 2\) or \(x = 3\).`, QUADRATIC],
    [String.raw`So \(x = 2\).`, 'Find both x of x^2 - 5x + 6 = 0 and draw them.'],
    [String.raw`So \(x = \frac{5 - 1}{2} = 2\).`, QUADRATIC],
    [String.raw`\(\sin^2\theta + \cos^2\theta = 1\)`, NUMBERS],
    [String.raw`\(\frac{d}{dx}\left(x^2 \sin x\right) = 2x \sin x + x^2 \cos x\)`, 'Differentiate x^2 sin x.'],
    [String.raw`\(\int 2x\cos(x^2)\,dx = \sin(x^2) + C\)`, NUMBERS],
    [String.raw`\(\int_0^1 x^2\,dx = \frac{1}{3}\)`, String.raw`Find the area \(\int_0^1 x^2\,dx\).`],
    [String.raw`\(\int_{0}^{\pi} \sin x\,dx = 2\)`, String.raw`Find \(\int_{0}^{\pi} \sin x\,dx\).`],
    [String.raw`\(\int_0^{\frac{\pi}{2}} \sin x\,dx = 1\)`, String.raw`Find \(\int_0^{\frac{\pi}{2}} \sin x\,dx\).`],
    [
      String.raw`\(\int_{\frac{1}{2}}^{\frac{1}{\sqrt{2}}} 4x\,dx = \frac{1}{2}\)`,
      String.raw`Find \(\int_{\frac{1}{2}}^{\frac{1}{\sqrt{2}}} 4x\,dx\).`,
    ],
  ])('%s', ([step, question]) => {
    expect(stateOf(step, question)).toBe('checked');
  });
});

describe('of a step whose law or choice was not looked at, the calculation alone is', () => {
  test.for<readonly [step: string, question?: string]>([
    [String.raw`\(5 + 2 \times 3 = 11\)`],
    ['½ × 2 × 3² = 9'],
    [String.raw`\(\frac{2}{3} \approx 0.667\) and \(\sin 30^\circ = 0.5\)`],
    [String.raw`\(1.6\times10^{-19} \times 3 = 4.8\times 10^{-19}\)`],
    [String.raw`\(0.5 \times 2\,\text{kg} \times (3\,\text{m/s})^2 = 9\,\text{J}\)`],
    [String.raw`\[\begin{aligned} 2(3+4) &= 2 \times 7 \\ &= 14 \end{aligned}\]`],
    [
      String.raw`With \(u = 5\,\text{m/s}\), \(a = 2\,\text{m/s}^2\) and \(t = 3\,\text{s}\): \(u + at = 5 + 2 \times 3 = 11\,\text{m/s}\).`,
      MOTION,
    ],
    ['So 2 kg × 3 m/s = 6 kg m/s holds.'],
    ['4 N·m = 4 J'],
    ['इसलिए \\(२ + ३ = ५\\)'],
    [String.raw`\(5! = 120\)`],
    [String.raw`\(\binom{5}{2} = 10\) and \({}^{5}C_2 = 10\)`],
    [String.raw`\(\int_0^1 x^2\,dx = \frac{1}{3}\)`],
    [String.raw`\(\sqrt{2} < 1.5\)`],
    // An identity of other expressions than those of the question.
    [String.raw`\(x^2 - 5x + 6 = (x-2)(x-3)\)`, 'Solve x^2 - 5x - 6 = 0.'],
    [String.raw`\(\frac{d}{dx}(\sin x) = \cos x\)`, 'Differentiate cos x.'],
  ])('%s', ([step, question = NUMBERS]) => {
    expect(stateOf(step, question)).toBe('calculation');
  });
});

describe('a step is not checked', () => {
  test.for<readonly [why: string, step: string, question?: string]>([
    ['it claims nothing', 'We use the first equation of motion.'],
    ['a letter has no value', String.raw`\(v = u + at = 11\,\text{m/s}\)`],
    ['a law is not computed', String.raw`\(E = m v^2 = 2 \times 3^2 = 18\,\text{J}\)`],
    ['a letter is given by the answer alone', String.raw`\(m = 4\,\text{kg}\), \(2m = 8\,\text{kg}\)`, 'A body of 2 kg.'],
    ['another letter has this value', String.raw`\(v = 5\,\text{m/s}\), \(2v = 10\,\text{m/s}\)`, MOTION],
    ['no root of the equation', String.raw`\(x = 4\)`, QUADRATIC],
    ['an equation is no identity', String.raw`\(x^2 = 5x - 6\)`],
    ['a unit out of nowhere', String.raw`\(2 \times 3 = 6\,\text{J}\)`],
    ['the wrong unit', String.raw`\(2\,\text{kg} \times 3\,\text{m/s} = 6\,\text{J}\)`],
    ['a number in the prose', 'Since 2 + 2 = 4, the energy is 17 J.'],
    ['a number of the question as a result', 'Since 2 + 2 = 4, the energy is 5 J.', 'A force of 5 N.'],
    ['right arithmetic under the name of something else', String.raw`The kinetic energy is \(2 \times 3^2 = 18\).`],
    ['right arithmetic with a number of nowhere', String.raw`\(5 + 2 \times 9 = 23\)`],
    ['a number that goes into the result as the result', 'Since 2 + 3 = 5, we have 3.'],
    ['the unit of something else', String.raw`Since \(2\,\text{m} \times 3 = 6\,\text{m}\), we have 6 J.`],
    ['a number in words', 'Since 2 + 2 = 4, the energy is seventeen joules.'],
    ['a number in Hindi words', 'क्योंकि 2 + 2 = 4, ऊर्जा बारह जूल'],
    ['a negation', 'It is not true that 2 + 2 = 4.'],
    ['a mixed number', String.raw`\(4\dfrac{5}{8} = 2.5\)`],
    ['two meanings', String.raw`\(1/2x = 0.5x\)`],
    ['a decimal that may recur', String.raw`\(0.1(6) = 0.6\)`, 'Evaluate 0.1 and 6'],
    ['a decimal without end', '3 × 0.333... = 0.999', 'Multiply 3 by 0.333'],
    ['degrees or radians', String.raw`\(\sin 30 = 0.5\)`],
    ['a list of numbers', 'It is 2 + 2 = 4, 5.'],
    ['it says so itself', '✓ Checked: computed again. \\(v = 17\\)'],
    ['a macro', String.raw`\(\def\a{17}2 + 2 = 4\)`],
    ['hidden digits', String.raw`\(2 + 2 = 4\phantom{0}\)`],
    ['white digits', String.raw`\(2 + 2 = 4\color{white}{1}\)`],
    ['characters without width', 'So 2 + 2 = 4, which is 1\u200b7 J'],
    ['text that runs backwards', 'So 2 + 2 = 4 \u202e J 71'],
    ['digits of another shape', 'So 2 + 2 = 4, energy 𝟏𝟕 J'],
    ['code', 'So 2 + 2 = 4, energy `17 J`'],
    ['struck through', '2 + 2 = ~~4~~'],
    ['a table', 'So 2 + 2 = 4\n| 17 | 18 |'],
    ['a link', 'So 2 + 2 = 4 [here](https://example.com)'],
    ['an option is no statement', String.raw`\(x = 4\)`, 'Which is x? (a) x = 4 (b) x = 5 (c) x = 6 (d) x = 7'],
    ['two states of a letter', String.raw`\(v = 5\,\text{m/s}\), \(2v = 10\,\text{m/s}\)`, 'First v = 5 m/s, then v = 8 m/s.'],
    ['the other condition of the question', String.raw`\(x = 3\)`, String.raw`Solve x^2 - 5x + 6 = 0 for \(x < 3\).`],
    ['a condition in words', String.raw`\(x = 2\)`, 'Find the larger root of x^2 - 5x + 6 = 0.'],
    ['half of a chain', String.raw`\(2 + 2 = 4 = y\)`],
    ['a wrong derivative', String.raw`\(\frac{d}{dx}(x^3) = 2x^2\)`],
    ['a derivative without its end', String.raw`\(\frac{d}{dx} x^2 + 3x = 2x + 3\)`],
    ['a wrong antiderivative', String.raw`\(\int 2x\,dx = 2x^2 + C\)`],
    ['an antiderivative without its constant', String.raw`\(\int 2x\,dx = x^2\)`],
    ['a wrong area', String.raw`\(\int_0^1 x^2\,dx = \frac{1}{2}\)`],
    ['a wrong area up to a fraction', String.raw`\(\int_0^{\frac{\pi}{2}} \sin x\,dx = 2\)`],
    [
      'an area of other limits',
      String.raw`\(\int_0^{\frac{\pi}{3}} \sin x\,dx = 1\)`,
      String.raw`Find \(\int_0^{\frac{\pi}{2}} \sin x\,dx\).`,
    ],
    ['an area whose limit is no limit', String.raw`\(\int_0^{\frac{\pi}} \sin x\,dx = 2\)`],
    ['an area without end', String.raw`\(\int_0^1 \frac{1}{x}\,dx = 3\)`],
    ['a wrong number of choices', String.raw`\({}^{5}C_2 = 20\)`],
    ['a final answer', '**Answer:** 2 + 2 = 4'],
  ])('%s', ([, step, question = NUMBERS]) => {
    expect(RIGHT).not.toContain(stateOf(step, question));
  });
});

test('what an earlier step got wrong, or got twice, is not computed with', () => {
  const states = (answer: string) => checkedSteps(QUADRATIC, answer).map(({ state }) => state);
  expect(states('1. \\(x = 4\\)\n2. \\(2x = 8\\)')).toEqual(['open', 'open']);
  expect(states('1. \\(x = 2\\) or \\(x = 3\\)\n2. \\(2x = 4\\)')).toEqual(['checked', 'open']);
  expect(states('1. \\(x = 2\\)\n2. \\(2x = 4\\)')).toEqual(['checked', 'calculation']);
});

test('a number is called different only where it can be read in one way', () => {
  expect(stateOf('2 + 3 = 6')).toBe('differs');
  for (const step of [
    String.raw`\(\log 2 = 0.693\)`,
    String.raw`\(\cos(60) = 0.5\)`,
    String.raw`\(25\,\text{°C} = 298\,\text{K}\)`,
    '1 + 2 + ... = 7',
  ])
    expect([step, stateOf(step)]).toEqual([step, 'open']);
});

test('a numbered step has all its paragraphs, and the parts cover the answer', () => {
  const answer = 'The idea.\n\n1. We add:\n\n\\[2 + 2 = 5\\]\n\n2. And \\(2 + 2 = 4\\).\n\n**Answer:** 4';
  const steps = checkedSteps('', answer);
  expect(steps.map(({ state }) => state)).toEqual(['open', 'differs', 'calculation', 'open']);
  expect(steps.map(({ start, end }) => answer.slice(start, end)).join('')).toBe(answer);

  const long = Array.from({ length: 200 }, (_, at) => `${at + 1}. \\(2 + 2 = 4\\)`).join('\n');
  const parts = checkedSteps('', long);
  expect([parts.length, parts.map(({ start, end }) => long.slice(start, end)).join('') === long]).toEqual([61, true]);
});

const INTEGER = fc.integer({ min: 2, max: 60 });
const tex = (number: number) => `${number}`;

/** Workings by a rule: the right result, and the step with any result. */
const WORKINGS: readonly (readonly [
  name: string,
  (
    a: number,
    b: number,
    c: number,
  ) => { readonly question?: string; readonly right: number; readonly step: (result: string) => string; readonly alsoRight?: number },
])[] = [
  ['a sum', (a, b, c) => ({ right: a + b * c, step: (r) => `We get \\(${a} + ${b} \\times ${c} = ${r}\\).` })],
  ['typed', (a, b, c) => ({ right: a * b - c, step: (r) => `So ${a} × ${b} - ${c} = ${r}.` })],
  ['a chain', (a, b, c) => ({ right: (a + b) * c, step: (r) => `\\[(${a} + ${b}) \\times ${c} = ${a + b} \\times ${c} = ${r}\\]` })],
  ['units', (a, b) => ({ right: a * b, step: (r) => `\\(${a}\\,\\text{kg} \\times ${b}\\,\\text{m/s}^2 = ${r}\\,\\text{N}\\)` })],
  ['a conversion', (a) => ({ right: a * 1000, step: (r) => `${a} km = ${r} m` })],
  ['a power', (a, b) => ({ right: a ** 2 + b, step: (r) => `\\(${a}^2 + ${b} = ${r}\\)` })],
  [
    'a law with given values',
    (a, b, c) => ({
      question: `u = ${a} m/s, a = ${b} m/s^2, t = ${c} s. Find v.`,
      right: a + b * c,
      step: (r) =>
        `\\(u = ${a}\\,\\text{m/s}\\), \\(a = ${b}\\,\\text{m/s}^2\\), \\(t = ${c}\\,\\text{s}\\): \\(u + at = ${a} + ${b} \\times ${c} = ${r}\\,\\text{m/s}\\)`,
    }),
  ],
  ['a root', (a, b) => ({ question: `Solve x^2 - ${a + b}x + ${a * b} = 0`, right: a, alsoRight: b, step: (r) => `So \\(x = ${r}\\).` })],
  ['an identity', (a, b) => ({ right: a * b, step: (r) => `\\((x + ${a})(x + ${b}) = x^2 + ${a + b}x + ${r}\\)` })],
  ['prose', (a, b) => ({ right: a + b, step: (r) => `Since \\(${a} + ${b} = ${a + b}\\), we have ${r}.` })],
];

describe('a wrong number is never checked', () => {
  test.for(WORKINGS)('%s: the right one is, every other is not', ([, working]) => {
    fc.assert(
      fc.property(
        INTEGER,
        INTEGER,
        INTEGER,
        fc.integer({ min: -3000, max: 3000 }),
        fc.constantFrom(2, 10, 0.5, 1.01, -1),
        (a, b, c, shift, factor) => {
          const { question = `The numbers are ${a}, ${b} and ${c}.`, right, step, alsoRight = right } = working(a, b, c);
          expect(RIGHT).toContain(stateOf(step(tex(right)), question));
          for (const wrong of [right + shift, Number((right * factor).toPrecision(6)), right + 1, right - 1]) {
            if (wrong === right || wrong === alsoRight || wrong < 0) continue;
            expect([step(tex(wrong)), RIGHT.includes(stateOf(step(tex(wrong)), question))]).toEqual([step(tex(wrong)), false]);
          }
        },
      ),
    );
  });

  test('a rounded number is, one that is off in its last digit is not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 2, max: 97 }),
        fc.integer({ min: 2, max: 4 }),
        fc.constantFrom(-2, -1, 1, 2),
        (a, b, digits, off) => {
          const right = (a / b).toFixed(digits);
          fc.pre(Math.abs(a / b) > 1 && Math.abs(Math.abs(a / b - Number(right)) * 10 ** digits - 0.5) > 1e-6);
          expect(stateOf(`\\(\\frac{${a}}{${b}} \\approx ${right}\\)`, `Divide ${a} by ${b}.`)).toBe('calculation');
          const wrong = (Number(right) + off * 10 ** -digits).toFixed(digits);
          expect(RIGHT).not.toContain(stateOf(`\\(\\frac{${a}}{${b}} \\approx ${wrong}\\)`, `Divide ${a} by ${b}.`));
        },
      ),
    );
  });
});

test('no text breaks it, and none takes long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ maxLength: 300 }), (question, answer) => {
      for (const { state } of checkedSteps(question, `\\(${answer}\\) ${question} = ${answer}`))
        expect(['checked', 'calculation', 'open', 'differs']).toContain(state);
    }),
  );
  for (const piece of [
    '\\(\\int_0^1 \\sin(x^2 + 1)\\,dx = y\\)\n\n',
    '\\(',
    '(',
    '1+',
    'a ',
    '1 m ',
    '\\frac{',
    '=1',
    '1. \\(2=2\\)\n',
    '^2',
    '((1)',
  ]) {
    expect(checkedSteps(piece.repeat(2000), piece.repeat(20_000)).every(({ end }) => end <= piece.length * 20_000)).toBe(true);
  }
});
