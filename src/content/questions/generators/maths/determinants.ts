import type { Generator } from '../generator.ts';
import { exactly, numbers } from './answers.ts';
import { bracketed, matrix, sum } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-determinants', exams: ['jee-main'] };

type Row = readonly [number, number, number];

const equation = ([a, b, c]: Row, right: number | string) =>
  `${sum([
    [a, 'x'],
    [b, 'y'],
    [c, 'z'],
  ])} = ${right}`;

/** Rows that are not multiples of each other, whatever is put into the third. */
const PAIRS = [
  [
    [1, 1, 1],
    [1, 2, 3],
  ],
  [
    [1, 1, 2],
    [2, -1, 1],
  ],
  [
    [1, -1, 1],
    [2, 1, 3],
  ],
  [
    [2, 1, 1],
    [1, 3, -1],
  ],
  [
    [1, 2, -1],
    [3, 1, 2],
  ],
] as const;

export const determinants: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-determinants-51',
    topic: 'evaluation',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const entry = () => random.integer(-3, 5);
      const [a, b, c, d, e, f, g, h, i] = Array.from({ length: 9 }, entry) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      const minors = [e * i - f * h, d * i - f * g, d * h - e * g] as const;
      const answer = a * minors[0] - b * minors[1] + c * minors[2];
      return {
        statement: `Find the value of the determinant $${matrix(
          [
            [a, b, c],
            [d, e, f],
            [g, h, i],
          ],
          'vmatrix',
        )}$.`,
        values: { a, b, c, d, e, f, g, h, i },
        ...exactly(answer),
        solution: [
          `Expand along the first row; the minors are $${minors.join('$, $')}$.`,
          `With the signs $+, -, +$ the value is $${a} \\times ${bracketed(minors[0])} - ${bracketed(b)} \\times ${bracketed(minors[1])} + ${bracketed(c)} \\times ${bracketed(minors[2])} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-determinants-52',
    topic: 'linear-systems',
    difficulty: 1,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const [first, second] = random.pick(PAIRS);
      const [m, n] = [random.integer(1, 3), random.integer(1, 3)];
      const third = first.map((entry, at) => m * entry + n * second[at]!) as [number, number, number];
      return {
        statement: `The system $${equation(first, 0)}$, $${equation(second, 0)}$, $${sum([
          [third[0], 'x'],
          [third[1], 'y'],
          [1, '\\lambda z'],
        ])} = 0$ has a solution other than $x = y = z = 0$. Find the value of $\\lambda$.`,
        values: { a1: first[0], b1: first[1], c1: first[2], a2: second[0], b2: second[1], c2: second[2], a3: third[0], b3: third[1] },
        ...exactly(third[2]),
        solution: [
          'There is another solution just when the determinant of the coefficients is zero.',
          `${m === 1 ? 'The first row' : `$${m}$ times the first row`} plus ${n === 1 ? 'the second' : `$${n}$ times the second`} begins as the third, with $${third[0]}$ and $${third[1]}$; the determinant is zero where its last element agrees, too.`,
          `$\\lambda = ${m} \\times ${first[2]} + ${n} \\times ${second[2]} = ${third[2]}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-determinants-53',
    topic: 'scaling',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [factor, value] = [random.integer(2, 4), random.pick([-5, -4, -3, -2, 3, 5])];
      const answer = factor ** 3 * value ** 2;
      return {
        statement: `$A$ is a square matrix of order $3$ with $|A| = ${value}$. The value of $|${factor}\\,\\text{adj}\\,A|$ is`,
        values: { factor, value },
        ...numbers(random, answer, [
          factor * value ** 2,
          factor ** 3 * value,
          factor ** 2 * value ** 2,
          factor ** 3 * Math.abs(value) ** 3,
        ]),
        solution: [
          `$|\\text{adj}\\,A| = |A|^{3-1} = ${value ** 2}$.`,
          `The factor $${factor}$ comes out of each of the three rows: $${factor}^3 \\times ${value ** 2} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-determinants-54',
    topic: 'linear-systems',
    difficulty: 1,
    seconds: 90,
    kind: 'numerical',
    make: (random) => {
      const [first, second] = random.pick(PAIRS);
      const third: Row = [2, 3, random.pick([-4, 7, 9])];
      const [x, y, z] = [random.integer(-3, 5), random.integer(-3, 5), random.integer(-3, 5)];
      const right = ([a, b, c]: Row) => a * x + b * y + c * z;
      const answer = x + 2 * y + 3 * z;
      return {
        statement: `If $${equation(first, right(first))}$, $${equation(second, right(second))}$ and $${equation(third, right(third))}$, find the value of $x + 2y + 3z$.`,
        values: {
          a1: first[0],
          b1: first[1],
          c1: first[2],
          d1: right(first),
          a2: second[0],
          b2: second[1],
          c2: second[2],
          d2: right(second),
          a3: third[0],
          b3: third[1],
          c3: third[2],
          d3: right(third),
        },
        ...exactly(answer),
        solution: [
          'The determinant of the coefficients is not zero, so there is just one solution.',
          `Eliminating, or with the inverse matrix: $x = ${x}$, $y = ${y}$, $z = ${z}$.`,
          `$x + 2y + 3z = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-determinants-55',
    topic: 'adjoint-and-inverse',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [order, value] = [random.integer(3, 4), random.integer(2, 6)];
      const answer = value ** (order - 1);
      return {
        statement: `$A$ is a square matrix of order $${order}$ with $A(\\text{adj}\\,A) = ${value}I$. The value of $|\\text{adj}\\,A|$ is`,
        values: { order, value },
        ...numbers(random, answer, [value, value ** order, order * value, value ** (order - 2) + 1]),
        solution: [`$A(\\text{adj}\\,A) = |A|\\,I$, so $|A| = ${value}$.`, `$|\\text{adj}\\,A| = |A|^{${order} - 1} = ${answer}$.`],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-determinants-56',
    topic: 'linear-systems',
    difficulty: 2,
    seconds: 90,
    kind: 'numerical',
    make: (random) => {
      const [first, second] = random.pick(PAIRS);
      const [m, n] = [random.integer(1, 3), random.integer(1, 3)];
      const [p, q] = [random.integer(2, 8), random.integer(3, 9)];
      const third = first.map((entry, at) => m * entry + n * second[at]!) as [number, number, number];
      const right = m * p + n * q;
      return {
        statement: `The system $${equation(first, p)}$, $${equation(second, q)}$, $${sum([
          [third[0], 'x'],
          [third[1], 'y'],
          [1, '\\lambda z'],
        ])} = \\mu$ has infinitely many solutions. Find the value of $\\lambda + \\mu$.`,
        values: {
          a1: first[0],
          b1: first[1],
          c1: first[2],
          d1: p,
          a2: second[0],
          b2: second[1],
          c2: second[2],
          d2: q,
          a3: third[0],
          b3: third[1],
        },
        ...exactly(third[2] + right),
        solution: [
          'There are infinitely many solutions just when the third equation follows from the first two.',
          `${m === 1 ? 'The first equation' : `$${m}$ times the first equation`} plus ${n === 1 ? 'the second' : `$${n}$ times the second`} is $${equation(third, right)}$.`,
          `$\\lambda = ${third[2]}$ and $\\mu = ${right}$, so $\\lambda + \\mu = ${third[2] + right}$.`,
        ],
      };
    },
  },
];
