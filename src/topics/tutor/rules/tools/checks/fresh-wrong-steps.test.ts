import { describe, expect, test } from 'vitest';

import { checkedSteps, type StepState } from './checked-steps.ts';

const NUMBERS = 'The numbers are 2, 3, 4, 5, 6, 7, 9, 20, 30, 36 and 150.';
const ENERGY = 'Find the kinetic energy of a body of m = 2 kg at v = 3 m/s.';
const QUADRATIC = 'x^2 - 5x + 6 = 0';
const states = (question: string, answer: string) => checkedSteps(question, answer).map(({ state }) => state);

describe('a wrong step is not checked', () => {
  test.for<readonly [why: string, question: string, ...answers: string[]]>([
    [
      'right arithmetic under a name that no list has',
      ENERGY,
      'Gatij urja hogi 2 × 3² = 18',
      'KE: 2 × 3² = 18',
      'In joules: 2 × 3² = 18',
      String.raw`The pull is \(2 \times 3 = 6\)`,
      String.raw`Their product is \(2 + 3 = 5\)`,
      'v: 2 + 3 = 5',
    ],
    [
      'the name stands in a heading or before the formula',
      ENERGY,
      '### Step 1: Kinetic energy\n\n\\[ 2 \\times 3^2 = 18 \\]',
      'The kinetic energy is:\n\n\\[ 2 \\times 3^2 = 18 \\]',
      '1. Kinetic energy equals mass times speed squared.\n2. So 2 × 3² = 18.',
      '**P(both red)**\n\n\\[ 2 \\times 3^2 = 18 \\]',
    ],
    [
      'the law stands before',
      ENERGY,
      '1. \\(E = mv^2\\)\n2. So \\(2 \\times 3^2 = 18\\)',
      '1. \\(E = mv^2\\)\n2. \\(m = 2\\,\\text{kg}\\), \\(v = 3\\,\\text{m/s}\\)\n3. So \\(2 \\times 3^2 = 18\\)',
    ],
    [
      'a letter or words of another paragraph name it',
      ENERGY,
      String.raw`\(E_k\), \(2 \times 3^2 = 18\)`,
      String.raw`\(\text{KE}\): \(2 \times 3^2 = 18\)`,
      'KE is what we want.\n\n\\(2 \\times 3^2 = 18\\)',
      '1. Use \\(E = mv^2\\).\n2. \\(m = 2\\,\\text{kg}\\), \\(v = 3\\,\\text{m/s}\\): \\(mv^2 = 2 \\times 3^2 = 18\\,\\text{J}\\)',
    ],
    ['more digits behind it', NUMBERS, String.raw`\(2 + 3 = 5\)2`, String.raw`\(2 + 3 = 5\).5`, '2 + 3 = 5, 7 and 9'],
    [
      'the law is written in letters with values',
      ENERGY,
      String.raw`\(m = 2\,\text{kg}\), \(v = 3\,\text{m/s}\), the kinetic energy is \(m v^2 = 2 \times 3^2 = 18\,\text{J}\)`,
    ],
    [
      'a function is no factor',
      'If f(x) = x^2, find f(5).',
      String.raw`\(f(x+y) = f(x) + f(y)\)`,
      String.raw`\(f(-x) = -f(x)\)`,
      'So v(2t) = 2v(t).',
      String.raw`\(\text{Var}(X - Y) = \text{Var}(X) - \text{Var}(Y)\)`,
      String.raw`\(P(A + B) = P(A) + P(B)\)`,
      String.raw`\(\mathrm{tr}(AB) = \mathrm{tr}(A) B\)`,
    ],
    [
      'matrices do not commute',
      'A and B are square matrices.',
      String.raw`\((A+B)^2 = A^2 + 2AB + B^2\)`,
      String.raw`\((AB)^{-1} = A^{-1}B^{-1}\)`,
    ],
    ['vectors have two products', 'Vectors a and b are given.', String.raw`\(a \times b = b \times a\)`],
    ['a bold letter is a vector', '', String.raw`\(\mathbf{a} \times \mathbf{b} = \mathbf{b} \times \mathbf{a}\)`],
    ['the greatest integer', 'Find [-2.3].', String.raw`\([-2.3] = -2.3\)`, String.raw`\([2x] = 2[x]\)`],
    [
      'a word before the formula changes its number',
      NUMBERS,
      '20 minus 5 = 5',
      '20% of 5 = 5',
      'The square of 5 = 5.',
      'half of 36 km/h = 10 m/s',
      'log base 2 of 4 = 4',
      '5 का वर्ग 5 = 5',
      '5 ka square 5 = 5',
      '7 mod 2 = 2',
      String.raw`minus \(5 = 5\)`,
    ],
    ['a word behind it does', NUMBERS, '2 + 3 = 5 squared'],
    [
      'the formula goes on around its marks',
      NUMBERS,
      String.raw`-\(5 = 5\)`,
      String.raw`2\(+3 = 3\)`,
      String.raw`√ \(4 = 4\)`,
      String.raw`\(4\) × \(5 = 5\)`,
      String.raw`\(2 +\) \(3 = 3\)`,
      String.raw`\(2 + 3 = 5\) × 4`,
      String.raw`\(2 + 3 = 5\)% of it`,
      String.raw`\[ 4 + \\ 5 = 5 \]`,
      String.raw`\[2 + 3 = 5 \\ 7\]`,
    ],
    ['a dash begins a line', NUMBERS, '- 2 + 3 = 1', '1. We get\n- 2 + 3 = 1', '2 + 2\n- 4 = 0'],
    [
      'the other branch lies far away',
      '',
      String.raw`\(\sqrt{x^2 + 6x + 9} = x + 3\)`,
      String.raw`\(\sqrt{(100-x)^2} = 100 - x\)`,
      String.raw`\(\ln((x+4)^2) = 2\ln(x+4)\)`,
      String.raw`\(\sqrt{(x+3)(x+4)} = \sqrt{x+3}\sqrt{x+4}\)`,
      String.raw`\(\arctan(\tan(x/10)) = x/10\)`,
      String.raw`\(\sqrt{1 - \sin^2(x/6)} = \cos(x/6)\)`,
      String.raw`\(\frac{d}{dx}(\sqrt{(x+3)^2}) = 1\)`,
    ],
    [
      'it holds at this point alone',
      'Given x = 1.',
      String.raw`At \(x = 1\): \(\frac{d}{dx}(x^3) = 3x = 3\)`,
      String.raw`\(x = 1\), \(\int x\,dx = x + C\)`,
    ],
    ['it holds for these numbers alone', 'a = 2, b = 2', String.raw`\(a = 2\), \(b = 2\), \(a + b = ab\)`],
    ['a term that the machine loses', '', String.raw`\(x + 10^{-11} = x\)`, String.raw`\(10^{15} + x = 10^{15}\)`],
    ['y may depend on x', '', String.raw`\(\frac{d}{dx}(x^2 + y^2) = 2x\)`],
    ['a constant that is none', '', String.raw`\(\int x\,dx = \frac{x^2}{2} + C - C\)`, String.raw`\(\int x\,dx = \frac{x^2}{2} + 0C\)`],
    ...[
      'Find x in [5/2, 9] with ',
      String.raw`Find \(x \in (5/2, 9)\) with `,
      'Find the odd solution of ',
      'Find the bigger root of ',
      '2 is one root. Find the other root of ',
      'x exceeds 2.5 and ',
      'The time of flight x solves ',
      'Bada root batao: ',
    ].map((words) => ['the question asks for another root', `${words}${QUADRATIC}`, String.raw`\(x = 2\)`] as const),
    ['not all roots', 'Solve x^2 = 9.', String.raw`The only solution is \(x = 3\).`, String.raw`केवल एक हल है \(x = 3\)`],
    ['a star that Markdown shows as emphasis', NUMBERS, '2 *5* 2 = 20', '(2) + *3* = 5'],
    ['a value that the question doubts', 'My friend has x = 9 for x + 2 = 5.', String.raw`\(x = 9\), \(2x = 18\)`],
    ['a value that the question asks about', `Is x = 4 a root of ${QUADRATIC}?`, String.raw`\(x = 4\), \(2x = 8\)`],
    ['rounded to one digit', NUMBERS, String.raw`\(\frac{2}{3} \approx 0.7\)`],
    [
      'degrees taken for radians',
      NUMBERS,
      String.raw`\(\cos(30 + 30) = -0.952\)`,
      String.raw`\(\sin\frac{60}{2} = -0.988\)`,
      String.raw`\(\cos 5 = 0.284\)`,
    ],
    ['a letter in degrees', 'x = 30', String.raw`\(x = 30\), \(\sin x = -0.988\)`],
    ['per cent of what', 'A price of 150 rises 20%.', String.raw`\(150 + 20\% = 150.2\)`],
    ['a double factorial', NUMBERS, String.raw`\(3!! = 720\)`],
    ['turns and radians', '2 Hz', String.raw`\(2\,\text{Hz} = 2\,\text{rad/s}\)`],
    ['a number with two units', '36 km/h', String.raw`\(36\,\text{km/h} \times 2 = 72 = 72\,\text{m/s}\)`],
  ])('%s: %s', ([, question, ...answers]) => {
    for (const answer of answers)
      for (const right of ['checked', 'calculation']) expect([answer, ...states(question, answer)]).not.toContain(right);
  });
});

test('what is no claim of the answer is not called different', () => {
  for (const step of [
    '20% of 150 = 30',
    String.raw`\(36\,\text{km/h} = 36 \times \frac{1000}{3600} = 10\,\text{m/s}\)`,
    String.raw`\(\frac{2}{3} \approx 0.7\)`,
  ])
    expect([step, ...states(NUMBERS, step)]).toEqual([step, 'open']);
});

test('the right step beside each stays right', () => {
  const right: readonly (readonly [question: string, answer: string, state: StepState])[] = [
    [NUMBERS, '- 2 + 3 = 5', 'calculation'],
    [NUMBERS, '2*5*2 = 20', 'calculation'],
    [NUMBERS, '* 2 * 3 = 6', 'calculation'],
    ['If x = 3 and 2x + y = 10, find y.', String.raw`\(x = 3\), \(2x = 6\)`, 'calculation'],
    ['', String.raw`\(\sqrt{x^2 + 6x + 9} = \sqrt{(x + 3)^2}\)`, 'calculation'],
    ['', String.raw`\(\frac{1}{\sqrt{x}+1} = \frac{\sqrt{x}-1}{x-1}\)`, 'checked'],
    ['', String.raw`\(m(v - u) = mv - mu\)`, 'checked'],
    ['', String.raw`\(x\left(\frac{1}{2}+x\right) = \frac{x}{2} + x^2\)`, 'checked'],
    ['', String.raw`\(\frac{d}{dx}(\sqrt{x}) = \frac{1}{2\sqrt{x}}\)`, 'checked'],
    ['Find x if 3x - 2 = 10.', String.raw`So \(x = 4\).`, 'checked'],
    [NUMBERS, String.raw`1. Substituting the values: \(5 + 2 \times 3 = 11\)`, 'calculation'],
  ];
  for (const [question, answer, state] of right) expect([answer, ...states(question, answer)]).toEqual([answer, state]);
});
