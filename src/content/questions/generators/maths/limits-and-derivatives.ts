import type { Generator } from '../generator.ts';
import { exactly, fractions } from './answers.ts';
import { fraction, polynomial } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-limits-and-derivatives', exams: ['jee-main'] };

export const limitsAndDerivatives: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-limits-and-derivatives-51',
    topic: 'trigonometric-limits',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [a, b] = random.pick([
        [2, 3],
        [3, 2],
        [3, 4],
        [4, 3],
        [2, 5],
        [5, 2],
        [5, 3],
        [3, 5],
      ] as const);
      return {
        statement: `$\\displaystyle\\lim_{x \\to 0} \\frac{1 - \\cos ${a}x}{1 - \\cos ${b}x}$ is equal to`,
        values: { a, b },
        ...fractions(
          random,
          [a ** 2, b ** 2],
          [
            [a, b],
            [b ** 2, a ** 2],
            [b, a],
            [1, 1],
          ],
        ),
        solution: [
          `$\\displaystyle\\lim_{x \\to 0} \\frac{1 - \\cos kx}{x^2} = \\frac{k^2}{2}$.`,
          `The quotient tends to $\\frac{${a}^2}{${b}^2} = ${fraction(a ** 2, b ** 2)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-limits-and-derivatives-52',
    topic: 'algebraic-limits',
    difficulty: 1,
    seconds: 45,
    kind: 'numerical',
    make: (random) => {
      const at = random.pick([-3, -2, 2, 3, 4, 5]);
      const [p, q] = [random.integer(2, 5), random.pick([-11, -7, -1, 1, 7, 11])];
      const answer = p * at + q;
      return {
        statement: `Find the value of $\\displaystyle\\lim_{x \\to ${at}} \\frac{${polynomial([p, q - p * at, -q * at])}}{${polynomial([1, -at])}}$.`,
        values: { at, a: p, b: q - p * at, c: -q * at },
        ...exactly(answer),
        solution: [
          `The numerator has the zero $${at}$: it is $(${polynomial([1, -at])})(${polynomial([p, q])})$.`,
          `After cancelling, the limit is the value of $${polynomial([p, q])}$ at $${at}$, which is $${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-limits-and-derivatives-53',
    topic: 'limits-at-infinity',
    difficulty: 2,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [a, b] = [random.integer(1, 3), random.pick([3, 4, 5, 7, 8])];
      const c = random.integer(1, 9);
      return {
        statement: `$\\displaystyle\\lim_{x \\to \\infty} \\left(\\sqrt{${polynomial([a ** 2, b, c])}} - ${a === 1 ? '' : a}x\\right)$ is equal to`,
        values: { a, b, c },
        ...fractions(
          random,
          [b, 2 * a],
          [
            [0, 1],
            [b, a],
            [b, 4 * a],
            [c, 2 * a],
            [2 * b, a],
          ],
        ),
        solution: [
          'Multiply and divide by the sum of the root and the other term.',
          `The expression becomes $\\dfrac{${polynomial([b, c])}}{\\sqrt{${polynomial([a ** 2, b, c])}} + ${a === 1 ? '' : a}x}$.`,
          `Dividing above and below by $x$, it tends to $\\frac{${b}}{${a} + ${a}} = ${fraction(b, 2 * a)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-limits-and-derivatives-54',
    topic: 'exponential-limits',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const b = random.integer(1, 4);
      const a = b + random.integer(1, 5);
      const c = random.pick([2, 3, 4, 5, 7]);
      const power = (k: number) => `e^{${k === 1 ? '' : k}x}`;
      return {
        statement: `$\\displaystyle\\lim_{x \\to 0} \\frac{${power(a)} - ${power(b)}}{\\sin ${c}x}$ is equal to`,
        values: { a, b, c },
        ...fractions(
          random,
          [a - b, c],
          [
            [a + b, c],
            [0, 1],
            [a, b * c],
            [a - b, 1],
            [c, a - b],
            [a, c],
          ],
        ),
        solution: [
          `Divide above and below by $x$: $\\frac{e^{kx} - 1}{x} \\to k$, so the numerator tends to $${a} - ${b} = ${a - b}$.`,
          `The denominator tends to $${c}$: the limit is $${fraction(a - b, c)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-limits-and-derivatives-55',
    topic: 'derivatives',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [a, b, c, d] = random.pick([
        [2, 1, 1, 3],
        [3, 2, 1, 4],
        [5, 1, 2, 3],
        [4, 3, 3, 1],
        [2, 5, 3, 2],
        [1, 4, 2, 1],
        [3, 1, 2, 5],
        [5, 2, 3, 4],
      ] as const);
      const at = random.integer(1, 2);
      const cross = a * d - b * c;
      const bottom = c * at + d;
      return {
        statement: `If $f(x) = \\dfrac{${polynomial([a, b])}}{${polynomial([c, d])}}$, then $f^\\prime(${at})$ is`,
        values: { a, b, c, d, at },
        ...fractions(
          random,
          [cross, bottom ** 2],
          [
            [-cross, bottom ** 2],
            [a, c],
            [cross, bottom],
            [a * d + b * c, bottom ** 2],
            [a * at + b, bottom],
          ],
        ),
        solution: [
          `By the quotient rule $f^\\prime(x) = \\dfrac{${a}(${polynomial([c, d])}) - ${c}(${polynomial([a, b])})}{(${polynomial([c, d])})^2} = \\dfrac{${cross}}{(${polynomial([c, d])})^2}$.`,
          `At $x = ${at}$ it is $${fraction(cross, bottom ** 2)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-limits-and-derivatives-56',
    topic: 'exponential-limits',
    difficulty: 2,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [a, b] = [random.pick([-3, -2, 2, 3, 4]), random.integer(2, 6)];
      return {
        statement: `If $\\displaystyle\\lim_{x \\to 0} \\left(1 ${a < 0 ? '-' : '+'} ${Math.abs(a)}\\sin x\\right)^{\\frac{${b}}{x}} = e^k$, find the value of $k$.`,
        values: { a, b },
        ...exactly(a * b),
        solution: [
          'The limit has the form $1^\\infty$: $\\lim u^v = e^{\\lim (u - 1)v}$.',
          `$(u - 1)v = ${a}\\sin x \\times \\frac{${b}}{x} \\to ${a * b}$, so $k = ${a * b}$.`,
        ],
      };
    },
  },
];
