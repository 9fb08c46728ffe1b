import type { Generator } from '../generator.ts';
import { exactly, fractions, numbers } from './answers.ts';
import { fraction, sum } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-conic-sections', exams: ['jee-main'] };

export const conicSections: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-conic-sections-51',
    topic: 'circle',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [g, f] = [random.pick([-5, -4, -3, -2, 1, 2, 3, 6]), random.pick([-6, -4, -3, -1, 2, 3, 5])];
      const radius = random.integer(2, 9);
      const constant = g ** 2 + f ** 2 - radius ** 2;
      return {
        statement: `The radius of the circle $${sum([
          [1, 'x^2'],
          [1, 'y^2'],
          [2 * g, 'x'],
          [2 * f, 'y'],
          [constant, ''],
        ])} = 0$ is`,
        values: { g, f, constant },
        ...numbers(random, radius, [radius ** 2, 2 * radius, Math.abs(g) + Math.abs(f), radius + 1, radius + 2]),
        solution: [
          `Completing the squares: $\\left(${sum([
            [1, 'x'],
            [g, ''],
          ])}\\right)^2 + \\left(${sum([
            [1, 'y'],
            [f, ''],
          ])}\\right)^2 = ${g ** 2} + ${f ** 2} ${constant < 0 ? '+' : '-'} ${Math.abs(constant)} = ${radius ** 2}$.`,
          `The radius is $\\sqrt{${radius ** 2}} = ${radius}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-conic-sections-52',
    topic: 'ellipse',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const a = random.integer(4, 9);
      const b = random.integer(2, a - 1);
      return {
        statement: `The length of the latus rectum of the ellipse $\\dfrac{x^2}{${a ** 2}} + \\dfrac{y^2}{${b ** 2}} = 1$ is`,
        values: { a, b },
        ...fractions(
          random,
          [2 * b ** 2, a],
          [
            [b ** 2, a],
            [2 * a ** 2, b],
            [2 * b, a],
            [2 * b ** 2, a ** 2],
            [4 * b ** 2, a],
          ],
        ),
        solution: [
          `The greater number is under $x^2$: $a = ${a}$ and $b = ${b}$.`,
          `The latus rectum is $\\frac{2b^2}{a} = \\frac{2 \\times ${b ** 2}}{${a}} = ${fraction(2 * b ** 2, a)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-conic-sections-53',
    topic: 'parabola',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const t = random.integer(2, 3);
      const a = t ** 2 * random.integer(1, 2);
      const [x, y] = [a * t ** 2, random.pick([1, -1]) * 2 * a * t];
      const answer = (a * (t ** 2 + 1) ** 2) / t ** 2;
      return {
        statement: `A chord of the parabola $y^2 = ${4 * a}x$ passes through the focus, and one of its ends is $(${x}, ${y})$. Find the length of the chord.`,
        values: { a, x, y },
        ...exactly(answer),
        solution: [
          `The focus is $(${a}, 0)$. With the ends $(at_1^2, 2at_1)$ and $(at_2^2, 2at_2)$ a focal chord has $t_1t_2 = -1$.`,
          `The product of the abscissae is $a^2 = ${a ** 2}$, so the other end has $x = \\frac{${a ** 2}}{${x}} = ${fraction(a ** 2, x)}$.`,
          `Each end is as far from the focus as from the directrix: the length is $(${x} + ${a}) + \\left(${fraction(a ** 2, x)} + ${a}\\right) = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-conic-sections-54',
    topic: 'hyperbola',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [a, b, c] = random.pick([
        [3, 4, 5],
        [4, 3, 5],
        [5, 12, 13],
        [12, 5, 13],
        [8, 15, 17],
        [15, 8, 17],
        [6, 8, 10],
        [7, 24, 25],
      ] as const);
      return {
        statement: `The eccentricity of the hyperbola $\\dfrac{x^2}{${a ** 2}} - \\dfrac{y^2}{${b ** 2}} = 1$ is`,
        values: { a, b },
        ...fractions(
          random,
          [c, a],
          [
            [c, b],
            [b, a],
            [a, c],
            [b, c],
          ],
        ),
        solution: [
          `For a hyperbola $e^2 = 1 + \\frac{b^2}{a^2} = 1 + \\frac{${b ** 2}}{${a ** 2}} = \\frac{${c ** 2}}{${a ** 2}}$.`,
          `$e = ${fraction(c, a)}$. The eccentricity of a hyperbola is always greater than $1$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-conic-sections-55',
    topic: 'lines-and-conics',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [distance, half, radius] = random.pick([
        [3, 4, 5],
        [4, 3, 5],
        [5, 12, 13],
        [12, 5, 13],
        [8, 15, 17],
        [8, 6, 10],
        [6, 8, 10],
      ] as const);
      const [m, n, size] = random.pick([
        [3, 4, 5],
        [4, -3, 5],
        [5, 12, 13],
        [12, -5, 13],
      ] as const);
      return {
        statement: `The length of the chord which the line $${sum([
          [m, 'x'],
          [n, 'y'],
        ])} = ${distance * size}$ cuts off in the circle $x^2 + y^2 = ${radius ** 2}$ is`,
        values: { m, n, constant: distance * size, radius },
        ...numbers(random, 2 * half, [half, 2 * distance, 2 * radius, radius + half]),
        solution: [
          `The distance of the line from the centre is $\\frac{${distance * size}}{\\sqrt{${m ** 2} + ${n ** 2}}} = ${distance}$.`,
          `Half of the chord is $\\sqrt{${radius}^2 - ${distance}^2} = ${half}$, the chord $${2 * half}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-conic-sections-56',
    topic: 'tangents',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const [a, b] = random.pick([
        [3, 2],
        [4, 3],
        [5, 2],
        [5, 4],
        [6, 1],
        [4, 1],
        [7, 2],
      ] as const);
      const slope = random.pick([-3, -2, 2, 3]);
      const answer = a ** 2 * slope ** 2 + b ** 2;
      return {
        statement: `The line $y = ${slope}x + c$ touches the ellipse $\\dfrac{x^2}{${a ** 2}} + ${b === 1 ? 'y^2' : `\\dfrac{y^2}{${b ** 2}}`} = 1$. Find the value of $c^2$.`,
        values: { a, b, slope },
        ...exactly(answer),
        solution: [
          'Put $y = mx + c$ into $\\frac{x^2}{a^2} + \\frac{y^2}{b^2} = 1$: the discriminant vanishes for $c^2 = a^2m^2 + b^2$.',
          `$c^2 = ${a ** 2} \\times ${slope ** 2} + ${b ** 2} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-conic-sections-57',
    topic: 'ellipse',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [c, b, a] = random.pick([
        [3, 4, 5],
        [4, 3, 5],
        [5, 12, 13],
        [12, 5, 13],
        [8, 15, 17],
        [6, 8, 10],
        [8, 6, 10],
      ] as const);
      const isOnX = random.pick([true, false]);
      const focus = (at: number) => (isOnX ? `(${at}, 0)` : `(0, ${at})`);
      return {
        statement: `A point moves so that the sum of its distances from $${focus(c)}$ and $${focus(-c)}$ is always $${2 * a}$. Find the length of the minor axis of its path.`,
        values: { focus: c, total: 2 * a },
        ...exactly(2 * b),
        solution: [
          `The path is an ellipse with the given points as foci: $2a = ${2 * a}$ and $c = ${c}$.`,
          `$b = \\sqrt{a^2 - c^2} = \\sqrt{${a ** 2} - ${c ** 2}} = ${b}$, so the minor axis is $2b = ${2 * b}$ long.`,
        ],
      };
    },
  },
];
