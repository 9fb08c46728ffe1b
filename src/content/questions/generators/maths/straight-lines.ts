import type { Generator } from '../generator.ts';
import { exactly, fractions, numbers } from './answers.ts';
import { bracketed, fraction, point, sum } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-straight-lines', exams: ['jee-main'] };

const equation = (a: number, b: number, c: number) =>
  `${sum([
    [a, 'x'],
    [b, 'y'],
    [c, ''],
  ])} = 0`;

/** Coefficients of two lines that are not parallel. */
const CROSSING = [
  [
    [1, 1],
    [2, -1],
  ],
  [
    [1, -1],
    [3, 2],
  ],
  [
    [2, 1],
    [1, -2],
  ],
  [
    [3, 1],
    [1, 2],
  ],
] as const;

export const straightLines: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-straight-lines-51',
    topic: 'distance-of-a-point',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [a, b, size] = random.pick([
        [3, 4, 5],
        [3, -4, 5],
        [4, 3, 5],
        [5, 12, 13],
        [12, -5, 13],
        [8, 15, 17],
      ] as const);
      const [p, q] = [random.integer(-5, 5), random.integer(-5, 5)];
      const distance = random.pick([7, 9, 11, 16, 19, 23]);
      const c = distance - a * p - b * q;
      return {
        statement: `The distance of the point $(${p}, ${q})$ from the line $${equation(a, b, c)}$ is`,
        values: { a, b, c, p, q },
        ...fractions(
          random,
          [distance, size],
          [
            [distance, 1],
            [distance, Math.abs(a) + Math.abs(b)],
            [Math.abs(distance - 2 * c) || 1, size],
            [Math.abs(c) || 1, size],
            [distance + 1, size],
          ],
        ),
        solution: [
          `The distance is $\\dfrac{|ax_1 + by_1 + c|}{\\sqrt{a^2 + b^2}}$.`,
          `Above stands $|${a * p} ${b * q < 0 ? '-' : '+'} ${Math.abs(b * q)} ${c < 0 ? '-' : '+'} ${Math.abs(c)}| = ${distance}$, below $\\sqrt{${a ** 2} + ${b ** 2}} = ${size}$: the distance is $${fraction(distance, size)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-straight-lines-52',
    topic: 'concurrency-and-reflection',
    difficulty: 2,
    seconds: 90,
    kind: 'numerical',
    make: (random) => {
      const [a, b] = random.pick([
        [1, 2],
        [2, 1],
        [1, -2],
        [2, -1],
        [1, 3],
        [3, -1],
        [2, 3],
        [3, -2],
      ] as const);
      const [x, y] = [random.integer(-4, 4), random.integer(-4, 4)];
      const away = random.pick([-2, -1, 1, 2]);
      const c = -a * x - b * y;
      const [p, q] = [x + away * a, y + away * b];
      const [h, k] = [x - away * a, y - away * b];
      return {
        statement: `The image of the point $(${p}, ${q})$ in the line $${equation(a, b, c)}$ is $(h, k)$. Find the value of $h + k$.`,
        values: { a, b, c, p, q },
        ...exactly(h + k),
        solution: [
          `$\\dfrac{h - x_1}{a} = \\dfrac{k - y_1}{b} = -2\\,\\dfrac{ax_1 + by_1 + c}{a^2 + b^2}$.`,
          `At the point the left side of the line's equation is $${a * p + b * q + c}$, so the common value is $-2 \\times \\frac{${a * p + b * q + c}}{${a ** 2 + b ** 2}} = ${-2 * away}$.`,
          `The image is $(${h}, ${k})$, and $h + k = ${h + k}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-straight-lines-53',
    topic: 'slope',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [x, y] = [random.integer(-5, 4), random.integer(-5, 4)];
      const [across, up] = random.pick([
        [2, 3],
        [3, 2],
        [4, -3],
        [5, 2],
        [3, -5],
        [2, -5],
        [4, 7],
        [6, -5],
      ] as const);
      return {
        statement: `The slope of the perpendicular bisector of the segment from $(${x}, ${y})$ to $(${x + across}, ${y + up})$ is`,
        values: { x1: x, y1: y, x2: x + across, y2: y + up },
        ...fractions(
          random,
          [-across, up],
          [
            [across, up],
            [up, across],
            [-up, across],
          ],
        ),
        solution: [
          `The segment has the slope $\\frac{y_2 - y_1}{x_2 - x_1} = ${fraction(up, across)}$.`,
          `The product of the slopes of perpendicular lines is $-1$, so the bisector has the slope $${fraction(-across, up)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-straight-lines-54',
    topic: 'points-and-sections',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [x, y] = [random.integer(-4, 4), random.integer(-4, 4)];
      const [across1, up1, across2, up2] = random.pick([
        [5, 1, 2, 6],
        [4, -2, 3, 5],
        [6, 2, -1, 4],
        [3, 7, 7, 2],
        [-2, 5, 4, 3],
        [5, -3, 2, 4],
        [7, 1, 3, 6],
      ] as const);
      const [u, v] = [
        [across1, up1],
        [across2, up2],
      ] as const;
      const double = Math.abs(u[0] * v[1] - u[1] * v[0]);
      return {
        statement: `The area of the triangle with the vertices $${point([x, y])}$, $${point([x + u[0], y + u[1]])}$ and $${point([x + v[0], y + v[1]])}$ is`,
        values: { x1: x, y1: y, x2: x + u[0], y2: y + u[1], x3: x + v[0], y3: y + v[1] },
        ...numbers(random, double / 2, [double, Math.abs(u[0] * v[1] + u[1] * v[0]) / 2, double / 4, (double + 3) / 2]),
        solution: [
          `Two sides from the first vertex are $${point(u)}$ and $${point(v)}$.`,
          `The area is $\\frac12\\left|${u[0]} \\times ${bracketed(v[1])} - ${bracketed(u[1])} \\times ${bracketed(v[0])}\\right| = ${double / 2}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-straight-lines-55',
    topic: 'concurrency-and-reflection',
    difficulty: 1,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const [x, y] = [random.pick([-3, -2, -1, 1, 2, 3, 4]), random.pick([-4, -3, -1, 1, 2, 3])];
      const [b, k] = [random.integer(2, 5), random.pick([-6, -5, -4, 2, 3, 4, 5, 7])];
      const [first, second] = random.pick(CROSSING);
      const through = ([p, q]: readonly [number, number]) => equation(p, q, -p * x - q * y);
      const c = -k * x - b * y;
      return {
        statement: `The lines $${through(first)}$, $${through(second)}$ and $kx + ${b}y ${c < 0 ? '-' : '+'} ${Math.abs(c)} = 0$ pass through one point. Find the value of $k$.`,
        values: {
          a1: first[0],
          b1: first[1],
          c1: -first[0] * x - first[1] * y,
          a2: second[0],
          b2: second[1],
          c2: -second[0] * x - second[1] * y,
          b,
          c,
        },
        ...exactly(k),
        solution: [
          `The first two lines meet at $(${x}, ${y})$.`,
          `Put it into the third: $${x === 1 ? '' : x === -1 ? '-' : x}k ${b * y < 0 ? '-' : '+'} ${Math.abs(b * y)} ${c < 0 ? '-' : '+'} ${Math.abs(c)} = 0$, so $k = ${k}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-straight-lines-56',
    topic: 'families-of-lines',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-advanced'],
    kind: 'single',
    make: (random) => {
      const [x, y] = [random.integer(1, 5), random.integer(1, 5)];
      const [first, second] = random.pick(CROSSING);
      const [m, n] = random.pick([
        [3, 2],
        [2, 5],
        [4, 3],
        [5, 4],
        [3, 7],
      ] as const);
      const through = ([p, q]: readonly [number, number]) => equation(p, q, -p * x - q * y);
      return {
        statement: `A line passes through the intersection of $${through(first)}$ and $${through(second)}$ and is parallel to $${sum([
          [m, 'x'],
          [n, 'y'],
        ])} = 1$. Its intercept on the $x$-axis is`,
        values: {
          a1: first[0],
          b1: first[1],
          c1: first[0] * x + first[1] * y,
          a2: second[0],
          b2: second[1],
          c2: second[0] * x + second[1] * y,
          m,
          n,
        },
        ...fractions(
          random,
          [m * x + n * y, m],
          [
            [m * x + n * y, n],
            [m * x + n * y, 1],
            [n * x - m * y || 1, n],
            [m * y + n * x, m],
            [m * x + n * y + 1, m],
          ],
        ),
        solution: [
          `The given lines meet at $(${x}, ${y})$.`,
          `The parallel through it is $${sum([
            [m, 'x'],
            [n, 'y'],
          ])} = ${m * x + n * y}$.`,
          `$y = 0$ gives $x = ${fraction(m * x + n * y, m)}$.`,
        ],
      };
    },
  },
];
