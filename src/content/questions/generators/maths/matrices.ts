import type { Generator } from '../generator.ts';
import { exactly, fractions } from './answers.ts';
import { fraction, matrix } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-matrices', exams: ['jee-main'] };

export const matrices: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-matrices-51',
    topic: 'operations',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const entry = () => random.pick([-3, -2, -1, 1, 2, 3, 4, 5]);
      const [a, b, c, d, p, q, r, s] = [entry(), entry(), entry(), entry(), entry(), entry(), entry(), entry()];
      const [first, second] = [a * p + b * r, c * q + d * s];
      return {
        statement: `Let $A = ${matrix([
          [a, b],
          [c, d],
        ])}$ and $B = ${matrix([
          [p, q],
          [r, s],
        ])}$. Find the sum of the diagonal elements of $AB$.`,
        values: { a, b, c, d, p, q, r, s },
        ...exactly(first + second),
        solution: [
          `The diagonal elements are a row of $A$ times the column of $B$ with the same number: $${first}$ and $${second}$.`,
          `Their sum is $${first + second}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-matrices-52',
    topic: 'powers',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [step, index] = [random.integer(2, 9), random.integer(15, 60)];
      return {
        statement: `If $A = ${matrix([
          [1, step],
          [0, 1],
        ])}$, find the sum of all elements of $A^{${index}}$.`,
        values: { step, index },
        ...exactly(step * index + 2),
        solution: [
          `$A^2 = ${matrix([
            [1, 2 * step],
            [0, 1],
          ])}$, and each further factor adds $${step}$ to the upper right element.`,
          `$A^{${index}} = ${matrix([
            [1, step * index],
            [0, 1],
          ])}$; its elements have the sum $${step * index + 2}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-matrices-53',
    topic: 'powers',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [a, b, c, d] = [random.integer(1, 5), random.pick([-3, -2, 2, 3]), random.pick([-2, -1, 1, 2]), random.integer(1, 5)];
      const [p, q] = [a + d, b * c - a * d];
      return {
        statement: `The matrix $A = ${matrix([
          [a, b],
          [c, d],
        ])}$ satisfies $A^2 = pA + qI$. Find the value of $p - q$.`,
        values: { a, b, c, d },
        ...exactly(p - q),
        solution: [
          `$A^2 = ${matrix([
            [a * a + b * c, b * (a + d)],
            [c * (a + d), b * c + d * d],
          ])}$.`,
          `The element in the upper right gives $${b * (a + d)} = ${b}p$, so $p = ${p}$; the first one then gives $q = ${a * a + b * c} - ${p * a} = ${q}$.`,
          `$p - q = ${p - q}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-matrices-54',
    topic: 'order-and-equality',
    difficulty: 2,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [order, most] = random.pick([
        [2, 2],
        [2, 3],
        [2, 4],
        [2, 5],
        [3, 1],
        [3, 2],
      ] as const);
      const free = (order * (order + 1)) / 2;
      return {
        statement: `How many symmetric matrices of order $${order} \\times ${order}$ have all their elements in the set $\\{${Array.from({ length: most + 1 }, (_, at) => at).join(', ')}\\}$?`,
        values: { order, most },
        ...exactly((most + 1) ** free),
        solution: [
          `The $${order}$ elements on the diagonal and the ${order === 2 ? 'one' : `$${free - order}$`} above it are free; those below are then fixed.`,
          `Each free element has $${most + 1}$ values: $${most + 1}^${free} = ${(most + 1) ** free}$ matrices.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-matrices-55',
    topic: 'inverse',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [a, b, c, d] = random.pick([
        [3, 1, 2, 4],
        [5, 2, 1, 3],
        [4, 3, 1, 2],
        [2, -1, 3, 4],
        [6, 1, 2, 2],
        [3, -2, 1, 5],
        [7, 3, 2, 2],
      ] as const);
      const isFlipped = random.pick([true, false]);
      const rows = isFlipped
        ? ([
            [c, d],
            [a, b],
          ] as const)
        : ([
            [a, b],
            [c, d],
          ] as const);
      const determinant = rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0];
      const total = rows[0][0] + rows[1][1] - rows[0][1] - rows[1][0];
      return {
        statement: `The sum of all elements of the inverse of $${matrix(rows)}$ is`,
        values: { a: rows[0][0], b: rows[0][1], c: rows[1][0], d: rows[1][1] },
        ...fractions(
          random,
          [total, determinant],
          [
            [a + b + c + d, determinant],
            [-total, determinant],
            [total, 1],
            [1, a + b + c + d],
            [total + 1, determinant],
            [total + 2, determinant],
          ],
        ),
        solution: [
          `The determinant is $${determinant}$, and the inverse is $${fraction(1, determinant)}${matrix([
            [rows[1][1], -rows[0][1]],
            [-rows[1][0], rows[0][0]],
          ])}$.`,
          `The elements have the sum $${fraction(total, determinant)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-matrices-56',
    topic: 'transpose',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const entry = () => random.integer(-4, 9);
      const rows = Array.from({ length: 3 }, () => [entry(), entry(), entry()]);
      const [[a, b, c], [d, e, f], [g, h, i]] = rows as [[number, number, number], [number, number, number], [number, number, number]];
      const total = a + b + c + d + e + f + g + h + i;
      return {
        statement: `$${matrix(rows)} = P + Q$, where $P$ is a symmetric and $Q$ a skew-symmetric matrix. Find the sum of all elements of $P$.`,
        values: { a, b, c, d, e, f, g, h, i },
        ...exactly(total),
        solution: [
          'In a skew-symmetric matrix the diagonal is zero, and elements opposite to each other cancel: all its elements have the sum $0$.',
          `So the elements of $P$ have the same sum as those of the given matrix, $${total}$.`,
        ],
      };
    },
  },
];
