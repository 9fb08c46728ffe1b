import type { Generator } from '../generator.ts';
import { exactly, fractions } from './answers.ts';
import { fraction, polynomial } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-inverse-trigonometry', exams: ['jee-main'] };

export const inverseTrigonometry: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-inverse-trigonometry-51',
    topic: 'identities',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [p, q] = random.pick([
        [1, 2],
        [1, 3],
        [2, 3],
        [1, 4],
        [3, 4],
        [2, 5],
        [3, 5],
        [1, 5],
      ] as const);
      const size = p ** 2 + q ** 2;
      const isSine = random.pick([true, false]);
      const [sine, cosine] = [2 * p * q, q ** 2 - p ** 2];
      return {
        statement: `The value of $\\${isSine ? 'sin' : 'cos'}\\left(2\\tan^{-1}\\frac{${p}}{${q}}\\right)$ is`,
        values: { p, q, isSine: Number(isSine) },
        ...fractions(
          random,
          [isSine ? sine : cosine, size],
          [
            [isSine ? cosine : sine, size],
            [sine, cosine],
            [p * q, size],
            [2 * p, q],
            [size, sine],
          ],
        ),
        solution: [
          `With $\\tan\\theta = \\frac{${p}}{${q}}$: $\\${isSine ? 'sin 2\\theta = \\frac{2\\tan\\theta}{1 + \\tan^2\\theta}' : 'cos 2\\theta = \\frac{1 - \\tan^2\\theta}{1 + \\tan^2\\theta}'}$.`,
          `The value is $${fraction(isSine ? sine : cosine, size)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-inverse-trigonometry-52',
    topic: 'sums',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const [a, b, c] = random.pick([
        [3, 4, 5],
        [4, 3, 5],
      ] as const);
      const [p, q, r] = random.pick([
        [5, 12, 13],
        [12, 5, 13],
        [8, 15, 17],
        [15, 8, 17],
        [7, 24, 25],
      ] as const);
      // sin(A + B), with sin A = a/c and cos B = p/r.
      return {
        statement: `The value of $\\sin\\left(\\sin^{-1}\\frac{${a}}{${c}} + \\cos^{-1}\\frac{${p}}{${r}}\\right)$ is`,
        values: { a, c, p, r },
        ...fractions(
          random,
          [a * p + b * q, c * r],
          [
            [Math.abs(a * p - b * q), c * r],
            [a * q + b * p, c * r],
            [Math.abs(a * q - b * p), c * r],
            [a * p, c * r],
          ],
        ),
        solution: [
          `Let $\\sin A = \\frac{${a}}{${c}}$ and $\\cos B = \\frac{${p}}{${r}}$, both acute. Then $\\cos A = \\frac{${b}}{${c}}$ and $\\sin B = \\frac{${q}}{${r}}$.`,
          `$\\sin(A + B) = \\sin A\\cos B + \\cos A\\sin B = \\frac{${a * p} + ${b * q}}{${c * r}} = ${fraction(a * p + b * q, c * r)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-inverse-trigonometry-53',
    topic: 'principal-values',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [angle, part] = random.pick([
        [6, 5],
        [7, 5],
        [7, 6],
        [8, 7],
        [9, 7],
        [10, 7],
        [9, 8],
        [11, 8],
        [10, 9],
        [11, 9],
        [5, 4],
        [4, 3],
      ] as const);
      return {
        statement: `The value of $\\cos^{-1}\\left(\\cos ${fraction(angle, part, '\\pi')}\\right)$ is`,
        values: { angle, part },
        ...fractions(
          random,
          [2 * part - angle, part],
          [
            [angle, part],
            [angle - part, part],
            [angle - 2 * part, part],
            [part - angle, part],
          ],
          '\\pi',
        ),
        solution: [
          `$\\cos^{-1}$ takes values in $[0, \\pi]$, and $${fraction(angle, part, '\\pi')}$ is greater than $\\pi$.`,
          `$\\cos\\theta = \\cos(2\\pi - \\theta)$, and $2\\pi - ${fraction(angle, part, '\\pi')} = ${fraction(2 * part - angle, part, '\\pi')}$ is in the interval.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-inverse-trigonometry-54',
    topic: 'equations',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      // The positive root of ab x² + (a + b)x = 1 is one over the last.
      const [a, b, inverse] = random.pick([
        [2, 3, 6],
        [4, 6, 12],
        [3, 10, 15],
        [4, 21, 28],
        [14, 15, 35],
        [6, 9, 18],
        [6, 20, 30],
      ] as const);
      return {
        statement: `If $\\tan^{-1} ${a}x + \\tan^{-1} ${b}x = \\frac{\\pi}{4}$, then $x$ is`,
        values: { a, b },
        ...fractions(
          random,
          [1, inverse],
          [
            [-inverse, a * b],
            [1, a + b],
            [1, a * b + 1],
            [2, inverse],
            [1, 2 * inverse],
          ],
        ),
        solution: [
          `$\\frac{${a}x + ${b}x}{1 - ${a * b}x^2} = 1$ gives $${a * b}x^2 + ${a + b}x - 1 = 0$.`,
          `Its roots are $\\frac{1}{${inverse}}$ and $${fraction(-inverse, a * b)}$.`,
          `A negative $x$ makes both angles negative, so $x = \\frac{1}{${inverse}}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-inverse-trigonometry-55',
    topic: 'domain-and-range',
    difficulty: 1,
    seconds: 45,
    kind: 'numerical',
    make: (random) => {
      const [shift, width, step] = [random.pick([-7, -5, -3, 1, 3, 5, 7]), random.integer(4, 12), random.integer(2, 3)];
      const [low, high] = [Math.ceil((shift - width) / step), Math.floor((shift + width) / step)];
      return {
        statement: `How many integers are in the domain of $f(x) = \\sin^{-1}\\left(\\dfrac{${polynomial([step, -shift])}}{${width}}\\right)$?`,
        values: { shift, width, step },
        ...exactly(high - low + 1),
        solution: [
          `The argument must be in $[-1, 1]$: $-${width} \\le ${polynomial([step, -shift])} \\le ${width}$.`,
          `So $${shift - width} \\le ${step}x \\le ${shift + width}$. The integers run from $${low}$ to $${high}$: $${high - low + 1}$ of them.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-inverse-trigonometry-56',
    topic: 'sums',
    difficulty: 3,
    seconds: 90,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'single',
    make: (random) => {
      const count = random.integer(4, 25);
      return {
        statement: `If $\\displaystyle\\sum_{k=1}^{${count}} \\tan^{-1}\\left(\\frac{1}{k^2 + k + 1}\\right) = \\tan^{-1} m$, then $m$ is`,
        values: { count },
        ...fractions(
          random,
          [count, count + 2],
          [
            [count, count + 1],
            [count + 1, count + 2],
            [count - 1, count + 1],
            [count, 2 * count + 1],
          ],
        ),
        solution: [
          `$\\frac{1}{k^2 + k + 1} = \\frac{(k + 1) - k}{1 + k(k + 1)}$, so each term is $\\tan^{-1}(k + 1) - \\tan^{-1}k$.`,
          `All terms between cancel: the sum is $\\tan^{-1}${count + 1} - \\tan^{-1}1$.`,
          `Its tangent is $\\frac{${count + 1} - 1}{1 + ${count + 1}} = ${fraction(count, count + 2)}$.`,
        ],
      };
    },
  },
];
