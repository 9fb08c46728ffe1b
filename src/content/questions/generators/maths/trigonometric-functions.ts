import type { Generator } from '../generator.ts';
import { exactly, fractions, numbers } from './answers.ts';
import { fraction, root, sum } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-trigonometric-functions', exams: ['jee-main'] };

/** Legs and hypotenuse. */
const TRIPLES = [
  [3, 4, 5],
  [4, 3, 5],
  [5, 12, 13],
  [12, 5, 13],
  [8, 15, 17],
  [15, 8, 17],
  [7, 24, 25],
] as const;

export const trigonometricFunctions: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-trigonometric-functions-51',
    topic: 'angles',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const radius = random.pick([6, 9, 12, 15, 18, 24]);
      const degrees = random.pick([40, 50, 70, 75, 80, 105, 140]);
      return {
        statement: `In a circle of radius $${radius}\\ \\text{cm}$ an arc subtends an angle of $${degrees}^\\circ$ at the centre. The length of the arc is`,
        values: { radius, degrees },
        ...fractions(
          random,
          [radius * degrees, 180],
          [
            [radius * degrees, 360],
            [radius * degrees, 90],
            [radius ** 2 * degrees, 360],
            [radius * (180 - degrees), 180],
          ],
          '\\pi',
          '\\ \\text{cm}',
        ),
        solution: [
          `$${degrees}^\\circ = ${fraction(degrees, 180, '\\pi')}$ radian.`,
          `The length is $r\\theta = ${radius} \\times ${fraction(degrees, 180, '\\pi')} = ${fraction(radius * degrees, 180, '\\pi')}\\ \\text{cm}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-trigonometric-functions-52',
    topic: 'extreme-values',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [a, b, size] = random.pick(TRIPLES);
      const constant = random.pick([-7, -6, -3, -2, 2, 3, 4, 6, 8]);
      const isGreatest = random.pick([true, false]);
      const answer = isGreatest ? constant + size : constant - size;
      return {
        statement: `The ${isGreatest ? 'greatest' : 'least'} value of $${sum([
          [a, '\\sin x'],
          [b, '\\cos x'],
          [constant, ''],
        ])}$ for real $x$ is`,
        values: { a, b, constant, isGreatest: Number(isGreatest) },
        ...numbers(random, answer, [
          isGreatest ? constant + a + b : constant - a - b,
          isGreatest ? size : -size,
          isGreatest ? size - constant : -size - constant,
          isGreatest ? constant + Math.max(a, b) : constant - Math.max(a, b),
        ]),
        solution: [
          `$${a}\\sin x + ${b}\\cos x = \\sqrt{${a}^2 + ${b}^2}\\,\\sin(x + \\alpha)$ runs from $-${size}$ to $${size}$.`,
          `With the constant the ${isGreatest ? 'greatest' : 'least'} value is $${answer}$. Sine and cosine are never ${isGreatest ? '$1$' : '$-1$'} together, so the coefficients cannot simply be added.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-trigonometric-functions-53',
    topic: 'sum-and-difference',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [p, q] = random.pick([
        [1, 2],
        [2, 3],
        [3, 4],
        [1, 3],
        [2, 5],
      ] as const);
      const [r, s] = random.pick([
        [1, 4],
        [1, 5],
        [3, 5],
        [1, 7],
        [4, 7],
      ] as const);
      const [above, below] = [p * s + q * r, q * s - p * r];
      return {
        statement: `If $\\tan A = \\frac{${p}}{${q}}$ and $\\tan B = \\frac{${r}}{${s}}$, then $\\tan(A + B)$ is`,
        values: { p, q, r, s },
        ...fractions(
          random,
          [above, below],
          [
            [above, q * s],
            [above, q * s + p * r],
            [p * s - q * r || 1, q * s + p * r],
            [p * r, q * s],
            [below, above],
          ],
        ),
        solution: [
          `$\\tan(A + B) = \\dfrac{\\tan A + \\tan B}{1 - \\tan A\\tan B}$.`,
          `The numerator is $${fraction(above, q * s)}$, the denominator $1 - ${fraction(p * r, q * s)} = ${fraction(below, q * s)}$. The quotient is $${fraction(above, below)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-trigonometric-functions-54',
    topic: 'multiple-angles',
    difficulty: 2,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [opposite, adjacent, size] = random.pick(TRIPLES);
      const quadrant = random.pick([2, 3]);
      const sine = quadrant === 2 ? opposite : -opposite;
      const double = -2 * sine * adjacent;
      return {
        statement: `If $\\sin\\theta = ${fraction(sine, size)}$ and $${quadrant === 2 ? '\\frac{\\pi}{2} < \\theta < \\pi' : '\\pi < \\theta < \\frac{3\\pi}{2}'}$, then $\\sin 2\\theta$ is`,
        values: { sine, size, quadrant },
        ...fractions(
          random,
          [double, size ** 2],
          [
            [-double, size ** 2],
            [2 * sine, size],
            [double / 2, size ** 2],
            [-double / 2, size ** 2],
          ],
        ),
        solution: [
          `In the ${quadrant === 2 ? 'second' : 'third'} quadrant the cosine is negative: $\\cos\\theta = -\\sqrt{1 - \\sin^2\\theta} = -\\frac{${adjacent}}{${size}}$.`,
          `$\\sin 2\\theta = 2\\sin\\theta\\cos\\theta = ${fraction(double, size ** 2)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-trigonometric-functions-55',
    topic: 'equations',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const multiple = random.integer(2, 5);
      const end = random.integer(1, 4);
      const halfTurns = multiple * end;
      const answer = halfTurns % 2 === 0 ? halfTurns : halfTurns + 1;
      return {
        statement: `How many solutions has the equation $\\sin ${multiple}x = \\frac12$ in the interval $[0, ${end === 1 ? '' : end}\\pi]$?`,
        values: { multiple, end },
        ...exactly(answer),
        solution: [
          `The angle $${multiple}x$ runs from $0$ to $${halfTurns}\\pi$.`,
          `The sine is $\\frac12$ twice in each of the half turns $[0, \\pi], [2\\pi, 3\\pi], \\dots$, and never in the others, where it is negative.`,
          `There are $${answer / 2}$ such half turns, so $${answer}$ solutions.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-trigonometric-functions-56',
    topic: 'triangles',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-advanced'],
    kind: 'single',
    make: (random) => {
      const [a, b] = random.pick([
        [2, 3],
        [3, 4],
        [2, 5],
        [3, 5],
        [4, 6],
        [5, 6],
        [4, 7],
      ] as const);
      const degrees = random.pick([60, 120]);
      const [less, more] = [a ** 2 + b ** 2 - a * b, a ** 2 + b ** 2 + a * b];
      const [square, other] = degrees === 60 ? [less, more] : [more, less];
      const shown = (value: number) => `$${root(value)}\\ \\text{cm}$`;
      const { answer, ...rest } = numbers(random, square, [other, a ** 2 + b ** 2, (a + b) ** 2], shown);
      return {
        statement: `Two sides of a triangle are $${a}\\ \\text{cm}$ and $${b}\\ \\text{cm}$ long and include an angle of $${degrees}^\\circ$. The third side is`,
        values: { a, b, degrees },
        answer: Math.sqrt(answer),
        ...rest,
        solution: [
          `By the cosine formula $c^2 = a^2 + b^2 - 2ab\\cos C$, with $\\cos ${degrees}^\\circ = ${degrees === 60 ? '\\frac12' : '-\\frac12'}$.`,
          `$c^2 = ${a ** 2} + ${b ** 2} ${degrees === 60 ? '-' : '+'} ${a * b} = ${square}$, so $c = ${root(square)}\\ \\text{cm}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-trigonometric-functions-57',
    topic: 'values-and-graphs',
    difficulty: 2,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const total = random.integer(3, 8);
      const power = random.pick([2, 3]);
      const answer = power === 2 ? total ** 2 - 2 : total ** 3 - 3 * total;
      return {
        statement: `If $\\tan\\theta + \\cot\\theta = ${total}$, find the value of $\\tan^${power}\\theta + \\cot^${power}\\theta$.`,
        values: { total, power },
        ...exactly(answer),
        solution: [
          '$\\tan\\theta\\cot\\theta = 1$.',
          power === 2
            ? `Squaring: $\\tan^2\\theta + \\cot^2\\theta = ${total}^2 - 2 = ${answer}$.`
            : `From $(u + v)^3 = u^3 + v^3 + 3uv(u + v)$: $\\tan^3\\theta + \\cot^3\\theta = ${total}^3 - 3 \\times ${total} = ${answer}$.`,
        ],
      };
    },
  },
];
