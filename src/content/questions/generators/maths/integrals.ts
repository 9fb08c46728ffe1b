import type { Generator } from '../generator.ts';
import { exactly, fractions, numbers } from './answers.ts';
import { fraction, polynomial, sum } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-integrals', exams: ['jee-main'] };

export const integrals: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-integrals-51',
    topic: 'definite-integrals',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const kink = random.integer(1, 3);
      const [left, right] = random.pick([
        [1, 2],
        [1, 3],
        [2, 3],
        [2, 4],
        [3, 1],
        [2, 1],
        [1, 4],
      ] as const);
      const [from, to] = [kink - left, kink + right];
      return {
        statement: `The value of $\\displaystyle\\int_{${from}}^{${to}} |x - ${kink}|\\,dx$ is`,
        values: { kink, from, to },
        ...fractions(
          random,
          [left ** 2 + right ** 2, 2],
          [
            [Math.abs(right ** 2 - left ** 2), 2],
            [left ** 2 + right ** 2, 1],
            [(left + right) ** 2, 2],
            [left ** 2 + right ** 2 + 1, 2],
          ],
        ),
        solution: [
          `The integrand changes its form at $x = ${kink}$.`,
          `The graph forms two right triangles with the axis, with legs $${left}$ and $${right}$: $\\frac{${left ** 2}}{2} + \\frac{${right ** 2}}{2} = ${fraction(left ** 2 + right ** 2, 2)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-integrals-52',
    topic: 'standard-integrals',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const a = random.integer(2, 6);
      const [end, part] = random.pick([
        [`${a}`, 4],
        [`${a}\\sqrt{3}`, 3],
        [`\\frac{${a}}{\\sqrt{3}}`, 6],
      ] as const);
      return {
        statement: `The value of $\\displaystyle\\int_0^{${end}} \\frac{dx}{x^2 + ${a ** 2}}$ is`,
        values: { a, end: a * Math.tan(Math.PI / part) },
        ...fractions(
          random,
          [1, part * a],
          [
            [1, part],
            [1, 2 * part * a],
            [1, part * a ** 2],
            [a, part],
          ],
          '\\pi',
        ),
        solution: [
          `$\\int \\frac{dx}{x^2 + a^2} = \\frac1a\\tan^{-1}\\frac xa + C$ with $a = ${a}$.`,
          `$\\tan^{-1}$ has the value $\\frac{\\pi}{${part}}$ at the upper limit and $0$ at the lower: the integral is $${fraction(1, part * a, '\\pi')}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-integrals-53',
    topic: 'properties',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [from, to] = [-random.integer(1, 4), random.integer(4, 9)];
      const answer = ((to - 1) * to) / 2 - (from * (from - 1)) / 2;
      return {
        statement: `$[x]$ is the greatest integer not greater than $x$. Find the value of $\\displaystyle\\int_{${from}}^{${to}} [x]\\,dx$.`,
        values: { from, to },
        ...exactly(answer),
        solution: [
          `On each interval $[k, k + 1)$ the integrand is constantly $k$, so the integral is the sum of the integers from $${from}$ to $${to - 1}$.`,
          `The sum is $${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-integrals-54',
    topic: 'properties',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [limit, b, c] = [random.integer(1, 3), random.integer(1, 4), random.integer(1, 6)];
      const odd = random.pick([
        ['x^3\\cos x', 1],
        ['\\sin^5 x', 2],
        ['x\\,e^{x^2}', 3],
      ] as const);
      const answer = 2 * b * limit ** 3 + 2 * c * limit;
      return {
        statement: `Find the value of $\\displaystyle\\int_{-${limit}}^{${limit}} \\left(${odd[0]} + ${3 * b}x^2 + ${c}\\right)dx$.`,
        values: { limit, b, c, odd: odd[1] },
        ...exactly(answer),
        solution: [
          `$${odd[0]}$ is an odd function: its integral from $-${limit}$ to $${limit}$ is zero.`,
          `The rest is even: $2\\displaystyle\\int_0^{${limit}} (${3 * b}x^2 + ${c})\\,dx = 2(${b * limit ** 3} + ${c * limit}) = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-integrals-55',
    topic: 'by-parts',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const [scale, n] = random.pick([
        [1, 2],
        [1, 3],
        [2, 3],
        [3, 2],
        [5, 2],
        [5, 3],
        [3, 4],
        [4, 3],
      ] as const);
      const above = n % 2 === 0 ? -scale : scale;
      return {
        statement: `The value of $\\displaystyle\\int_0^{\\pi} ${scale === 1 ? '' : scale}x\\sin ${n}x\\,dx$ is`,
        values: { scale, n },
        ...fractions(
          random,
          [above, n],
          [
            [-above, n],
            [above, n ** 2],
            [0, 1],
            [2 * above, n],
          ],
          '\\pi',
        ),
        solution: [
          `By parts: $\\displaystyle\\int x\\sin ${n}x\\,dx = -\\frac{x\\cos ${n}x}{${n}} + \\frac{\\sin ${n}x}{${n ** 2}}$.`,
          `The second term vanishes at both limits, the first at $0$. With $\\cos ${n}\\pi = ${n % 2 === 0 ? 1 : -1}$ the integral is $${fraction(above, n, '\\pi')}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-integrals-56',
    topic: 'partial-fractions',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const [a, b] = random.pick([
        [1, 2],
        [1, 3],
        [2, 3],
        [1, 4],
        [2, 5],
        [3, 4],
      ] as const);
      const end = random.integer(1, 3);
      const [above, below] = [b * (end + a), a * (end + b)];
      return {
        statement: `If $\\displaystyle\\int_0^{${end}} \\frac{${b - a}}{(x + ${a})(x + ${b})}\\,dx = \\log_e r$, then $r$ is`,
        values: { a, b, end },
        ...fractions(
          random,
          [above, below],
          [
            [below, above],
            [end + a, end + b],
            [(end + a) * a, (end + b) * b],
            [b, a],
            [(end + a) * (end + b), a * b],
          ],
        ),
        solution: [
          `$\\frac{${b - a}}{(x + ${a})(x + ${b})} = \\frac{1}{x + ${a}} - \\frac{1}{x + ${b}}$.`,
          `The integral is $\\log\\frac{x + ${a}}{x + ${b}}$ between the limits: $\\log\\frac{${end + a}}{${end + b}} - \\log\\frac{${a}}{${b}}$.`,
          `$r = \\frac{${end + a}}{${end + b}} \\times \\frac{${b}}{${a}} = ${fraction(above, below)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-integrals-57',
    topic: 'limit-of-a-sum',
    difficulty: 2,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [a, b, at] = [random.integer(1, 4), random.pick([-7, -5, 2, 3, 5]), random.integer(1, 2)];
      const inner = polynomial([a, b], 't');
      const answer = 2 * at * (a * at ** 2 + b);
      return {
        statement: `If $F(x) = \\displaystyle\\int_0^{x^2} (${inner})\\,dt$, then $F^\\prime(${at})$ is`,
        values: { a, b, at },
        ...numbers(random, answer, [a * at ** 2 + b, 2 * at * (a * at + b), a * at + b, answer + 2 * at]),
        solution: [
          `$F^\\prime(x) = (${sum([
            [a, 'x^2'],
            [b, ''],
          ])}) \\times 2x$: the integrand at the upper limit times the derivative of that limit.`,
          `$F^\\prime(${at}) = ${a * at ** 2 + b} \\times ${2 * at} = ${answer}$.`,
        ],
      };
    },
  },
];
