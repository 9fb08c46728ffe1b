import type { Generator } from '../generator.ts';
import { exactly, fractions } from './answers.ts';
import { fraction, polynomial, sum } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-continuity', exams: ['jee-main'] };

const cases = (rows: readonly (readonly [string, string])[]) =>
  `\\begin{cases} ${rows.map(([value, where]) => `${value}, & ${where}`).join(' \\\\ ')} \\end{cases}`;

export const continuity: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-continuity-51',
    topic: 'continuity',
    difficulty: 1,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const low = random.integer(-2, 2);
      const high = low + random.integer(2, 5);
      const [a, b] = [random.pick([-3, -2, 2, 3, 4]), random.integer(-5, 6)];
      const [left, right] = [a * low + b, a * high + b];
      return {
        statement: `The function $f(x) = ${cases([
          [String(left), `x \\le ${low}`],
          ['ax + b', `${low} < x < ${high}`],
          [String(right), `x \\ge ${high}`],
        ])}$ is continuous. Find the value of $3a + b$.`,
        values: { low, high, left, right },
        ...exactly(3 * a + b),
        solution: [
          `Continuity at $${low}$ and at $${high}$: $${sum([
            [low, 'a'],
            [1, 'b'],
          ])} = ${left}$ and $${sum([
            [high, 'a'],
            [1, 'b'],
          ])} = ${right}$.`,
          `Subtracting: $${high - low}a = ${right - left}$, so $a = ${a}$ and $b = ${b}$.`,
          `$3a + b = ${3 * a + b}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-continuity-52',
    topic: 'implicit-and-parametric',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [a, b, t] = [random.integer(2, 5), random.integer(1, 4), random.integer(2, 3)];
      return {
        statement: `If $x = ${a}t^2$ and $y = ${b === 1 ? '' : b}t^3$, then $\\dfrac{dy}{dx}$ at $t = ${t}$ is`,
        values: { a, b, t },
        ...fractions(
          random,
          [3 * b * t, 2 * a],
          [
            [2 * a, 3 * b * t],
            [b * t, a],
            [3 * b * t ** 2, 1],
            [2 * b * t, 3 * a],
            [3 * b * t + 1, 2 * a],
          ],
        ),
        solution: [
          `$\\frac{dx}{dt} = ${2 * a}t$ and $\\frac{dy}{dt} = ${3 * b}t^2$.`,
          `$\\frac{dy}{dx} = \\frac{${3 * b}t^2}{${2 * a}t} = ${fraction(3 * b, 2 * a, 't')}$, at $t = ${t}$ it is $${fraction(3 * b * t, 2 * a)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-continuity-53',
    topic: 'implicit-and-parametric',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const [a, b, c] = [random.integer(1, 3), random.integer(1, 3), random.integer(1, 3)];
      const [x, y] = random.pick([
        [1, 2],
        [2, 1],
        [1, 3],
        [2, 3],
        [3, 1],
        [3, 2],
      ] as const);
      const [above, below] = [2 * a * x + b * y, b * x + 2 * c * y];
      return {
        statement: `If $${sum([
          [a, 'x^2'],
          [b, 'xy'],
          [c, 'y^2'],
        ])} = ${a * x * x + b * x * y + c * y * y}$, then $\\dfrac{dy}{dx}$ at the point $(${x}, ${y})$ is`,
        values: { a, b, c, x, y },
        ...fractions(
          random,
          [-above, below],
          [
            [above, below],
            [-below, above],
            [-a * x, c * y],
            [-2 * a * x, below],
            [-above - 1, below],
            [-above - 2, below],
          ],
        ),
        solution: [
          `Differentiate, with $y$ as a function of $x$: $${sum([
            [2 * a, 'x'],
            [b, 'y'],
          ])} + (${sum([
            [b, 'x'],
            [2 * c, 'y'],
          ])})\\frac{dy}{dx} = 0$.`,
          `At $(${x}, ${y})$: $${above} + ${below}\\frac{dy}{dx} = 0$, so $\\frac{dy}{dx} = ${fraction(-above, below)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-continuity-54',
    topic: 'differentiability',
    difficulty: 2,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [scale, at, shift] = [random.integer(1, 4), random.pick([-2, -1, 1, 2, 3]), random.integer(0, 5)];
      const [a, b] = [2 * scale * at, shift - scale * at ** 2];
      return {
        statement: `The function $f(x) = ${cases([
          [polynomial([scale, 0, shift]), `x \\le ${at}`],
          ['ax + b', `x > ${at}`],
        ])}$ is differentiable for every real $x$. Find the value of $2a + b$.`,
        values: { scale, at, shift },
        ...exactly(2 * a + b),
        solution: [
          `Equal slopes at $${at}$: $a = ${2 * scale} \\times ${at < 0 ? `(${at})` : at} = ${a}$.`,
          `Equal values: $${a * at} + b = ${scale * at ** 2 + shift}$, so $b = ${b}$.`,
          `$2a + b = ${2 * a + b}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-continuity-55',
    topic: 'second-derivative',
    difficulty: 2,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [first, second] = random.pick([
        [2, 3],
        [1, 4],
        [2, 5],
        [3, 5],
        [1, 6],
        [4, 5],
        [2, 7],
      ] as const);
      const [a, b] = [random.integer(2, 5), random.integer(2, 6)];
      const power = (k: number) => `e^{${k === 1 ? '' : k}x}`;
      return {
        statement: `The function $y = ${a}${power(first)} + ${b}${power(second)}$ satisfies $\\dfrac{d^2y}{dx^2} - p\\dfrac{dy}{dx} + qy = 0$ for every $x$. Find the value of $p + q$.`,
        values: { first, second, a, b },
        ...exactly(first + second + first * second),
        solution: [
          `Each exponential satisfies the equation, so its exponent satisfies $m^2 - pm + q = 0$.`,
          `The roots are $${first}$ and $${second}$: $p = ${first + second}$ and $q = ${first * second}$.`,
          `$p + q = ${first + second + first * second}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-continuity-56',
    topic: 'chain-rule',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      // The radicand a x² + b is the square of the last.
      const [a, at, b, size] = random.pick([
        [2, 2, 1, 3],
        [3, 1, 1, 2],
        [3, 2, 4, 4],
        [5, 1, 4, 3],
        [2, 3, 7, 5],
        [6, 1, 3, 3],
        [3, 3, 9, 6],
        [1, 3, 7, 4],
      ] as const);
      return {
        statement: `If $f(x) = \\sqrt{${polynomial([a, 0, b])}}$, then $f^\\prime(${at})$ is`,
        values: { a, b, at },
        ...fractions(
          random,
          [a * at, size],
          [
            [1, 2 * size],
            [a * at, 2 * size],
            [2 * a * at, size],
            [a * at ** 2 + 2, size],
            [a * at + 1, size],
          ],
        ),
        solution: [
          `$f^\\prime(x) = \\frac{1}{2\\sqrt{${polynomial([a, 0, b])}}} \\times ${2 * a}x$.`,
          `At $x = ${at}$ the root is $${size}$, so $f^\\prime(${at}) = ${fraction(a * at, size)}$. The factor $${2 * a}x$ comes from the chain rule.`,
        ],
      };
    },
  },
];
