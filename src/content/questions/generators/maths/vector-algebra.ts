import type { Generator } from '../generator.ts';
import { exactly, fractions, numbers } from './answers.ts';
import { bracketed, fraction, root, vector } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-vector-algebra', exams: ['jee-main'] };

type Vector = readonly [number, number, number];

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

export const vectorAlgebra: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-vector-algebra-51',
    topic: 'scalar-product',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [b, size] = random.pick([
        [[1, 2, 2], 3],
        [[2, -1, 2], 3],
        [[2, 3, 6], 7],
        [[6, -2, 3], 7],
        [[1, 4, 8], 9],
        [[4, -4, 7], 9],
      ] as const);
      const a: Vector = [random.integer(1, 5), random.integer(1, 4), random.integer(2, 6)];
      const product = dot(a, b);
      return {
        statement: `The projection of $\\vec a = ${vector(a)}$ on $\\vec b = ${vector(b)}$ is`,
        values: { ax: a[0], ay: a[1], az: a[2], bx: b[0], by: b[1], bz: b[2] },
        ...fractions(
          random,
          [product, size],
          [
            [product, 1],
            [product, size ** 2],
            [-product, size],
            [product + size, size],
            [product + 1, size],
            [product + 2, size],
          ],
        ),
        solution: [
          `$\\vec a \\cdot \\vec b = ${a[0] * b[0]} + ${bracketed(a[1] * b[1])} + ${a[2] * b[2]} = ${product}$ and $|\\vec b| = ${size}$.`,
          `The projection is $\\dfrac{\\vec a \\cdot \\vec b}{|\\vec b|} = ${fraction(product, size)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-vector-algebra-52',
    topic: 'scalar-product',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const b: Vector = [random.pick([-2, -1, 1, 2]), random.integer(1, 3), random.pick([-1, 1, 2])];
      const c: Vector = [random.pick([1, 2, 3]), random.pick([-2, -1, 1]), 1];
      const factor = random.pick([-4, -3, -2, 2, 3, 4, 5]);
      const [x, y] = [random.integer(-3, 3), random.integer(-3, 3)];
      // Chosen so that the sum is perpendicular; where b is itself perpendicular to c, b is changed.
      const turned: Vector = dot(b, c) === 0 ? [b[0], b[1], b[2] + 1] : b;
      const a: Vector = [x, y, -x * c[0] - y * c[1] - factor * dot(turned, c)];
      return {
        statement: `Let $\\vec a = ${vector(a)}$, $\\vec b = ${vector(turned)}$ and $\\vec c = ${vector(c)}$. Find the number $\\lambda$ for which $\\vec a + \\lambda\\vec b$ is perpendicular to $\\vec c$.`,
        values: { ax: a[0], ay: a[1], az: a[2], bx: turned[0], by: turned[1], bz: turned[2], cx: c[0], cy: c[1], cz: c[2] },
        ...exactly(factor),
        solution: [
          '$(\\vec a + \\lambda\\vec b) \\cdot \\vec c = 0$ gives $\\lambda = -\\dfrac{\\vec a \\cdot \\vec c}{\\vec b \\cdot \\vec c}$.',
          `$\\vec a \\cdot \\vec c = ${dot(a, c)}$ and $\\vec b \\cdot \\vec c = ${dot(turned, c)}$, so $\\lambda = ${factor}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-vector-algebra-53',
    topic: 'vector-product',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const a: Vector = [random.integer(1, 3), random.pick([-2, -1, 1, 2]), random.integer(1, 3)];
      const b: Vector = [random.pick([-3, -2, -1]), random.integer(1, 3), random.integer(2, 4)];
      const product = cross(a, b);
      const square = dot(product, product);
      const start: Vector = [random.integer(-2, 3), random.integer(-2, 3), random.integer(-2, 3)];
      const to = (by: Vector) => `(${start[0] + by[0]}, ${start[1] + by[1]}, ${start[2] + by[2]})`;
      const half = (fourfold: number) => (fourfold % 4 === 0 ? root(fourfold / 4) : `\\frac{${root(fourfold)}}{2}`);
      const wrong = [4 * square, dot(a, a) * dot(b, b), dot(a, b) ** 2 + square + 7, square + 5];
      const { answer, ...rest } = numbers(random, square, wrong, (fourfold) => `$${half(fourfold)}$`);
      return {
        statement: `The area of the triangle with the vertices $${to([0, 0, 0])}$, $${to(a)}$ and $${to(b)}$ is`,
        values: { ax: a[0], ay: a[1], az: a[2], bx: b[0], by: b[1], bz: b[2] },
        answer: Math.sqrt(answer) / 2,
        ...rest,
        solution: [
          `Two sides are $${vector(a)}$ and $${vector(b)}$. Their cross product is $${vector(product)}$.`,
          `The area is half of its magnitude: $\\frac12\\sqrt{${product.map((component) => component ** 2).join(' + ')}} = ${half(square)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-vector-algebra-54',
    topic: 'triple-products',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const a: Vector = [random.integer(1, 4), random.pick([-2, -1, 1, 2]), random.integer(0, 2)];
      const b: Vector = [random.pick([-1, 0, 1]), random.integer(2, 4), random.pick([-2, -1, 1])];
      const c: Vector = [random.pick([-1, 0, 1]), random.pick([-1, 0, 1]), random.integer(4, 6)];
      const answer = Math.abs(dot(a, cross(b, c)));
      return {
        statement: `Find the volume of the parallelepiped with the edges $${vector(a)}$, $${vector(b)}$ and $${vector(c)}$.`,
        values: { ax: a[0], ay: a[1], az: a[2], bx: b[0], by: b[1], bz: b[2], cx: c[0], cy: c[1], cz: c[2] },
        ...exactly(answer),
        solution: [
          'The volume is $|\\vec a \\cdot (\\vec b \\times \\vec c)|$.',
          `$\\vec b \\times \\vec c = ${vector(cross(b, c))}$.`,
          `Its product with $\\vec a$ has the absolute value $${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-vector-algebra-55',
    topic: 'vector-product',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [along, across, size] = random.pick([
        [3, 4, 5],
        [4, 3, 5],
        [5, 12, 13],
        [12, 5, 13],
        [8, 15, 17],
      ] as const);
      const factor = random.integer(2, 4);
      const sign = random.pick([1, -1]);
      return {
        statement: `If $|\\vec a| = ${size}$, $|\\vec b| = ${factor}$ and $\\vec a \\cdot \\vec b = ${sign * factor * along}$, then $|\\vec a \\times \\vec b|$ is`,
        values: { a: size, b: factor, product: sign * factor * along },
        ...numbers(random, factor * across, [factor * size, across, factor * along, factor * (size - along), factor * across + size]),
        solution: [
          `$|\\vec a \\times \\vec b|^2 + (\\vec a \\cdot \\vec b)^2 = |\\vec a|^2|\\vec b|^2 = ${(factor * size) ** 2}$.`,
          `$|\\vec a \\times \\vec b| = \\sqrt{${(factor * size) ** 2} - ${(factor * along) ** 2}} = ${factor * across}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-vector-algebra-56',
    topic: 'addition',
    difficulty: 2,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [a, b, c] = random.shuffle(
        random.pick([
          [3, 4, 5],
          [5, 6, 7],
          [4, 5, 7],
          [3, 5, 6],
          [5, 7, 8],
          [4, 6, 8],
          [6, 7, 9],
        ]),
      ) as [number, number, number];
      const squares = a ** 2 + b ** 2 + c ** 2;
      return {
        statement: `If $\\vec a + \\vec b + \\vec c = \\vec 0$ and $|\\vec a| = ${a}$, $|\\vec b| = ${b}$, $|\\vec c| = ${c}$, find the value of $\\vec a \\cdot \\vec b + \\vec b \\cdot \\vec c + \\vec c \\cdot \\vec a$.`,
        values: { a, b, c },
        ...exactly(-squares / 2),
        solution: [
          '$|\\vec a + \\vec b + \\vec c|^2 = |\\vec a|^2 + |\\vec b|^2 + |\\vec c|^2 + 2(\\vec a \\cdot \\vec b + \\vec b \\cdot \\vec c + \\vec c \\cdot \\vec a) = 0$.',
          `The sum of the products is $-\\frac12(${a ** 2} + ${b ** 2} + ${c ** 2}) = ${-squares / 2}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-vector-algebra-57',
    topic: 'components',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [a, b] = random.pick([
        [1, 2],
        [2, 3],
        [3, 4],
        [2, 5],
        [3, 5],
        [4, 5],
      ] as const);
      const degrees = random.pick([60, 120]);
      const isSum = random.pick([true, false]);
      const square = a ** 2 + b ** 2 + (isSum === (degrees === 60) ? a * b : -a * b);
      const { answer, ...rest } = numbers(
        random,
        square,
        [2 * (a ** 2 + b ** 2) - square, a ** 2 + b ** 2, (isSum ? a + b : a - b) ** 2],
        (value) => `$${root(value)}$`,
      );
      return {
        statement: `Two vectors of the magnitudes $|\\vec a| = ${a}$ and $|\\vec b| = ${b}$ include the angle $${degrees}^\\circ$. The magnitude of $\\vec a ${isSum ? '+' : '-'} \\vec b$ is`,
        values: { a, b, degrees, isSum: Number(isSum) },
        answer: Math.sqrt(answer),
        ...rest,
        solution: [
          `$\\vec a \\cdot \\vec b = ${a} \\times ${b} \\times \\cos ${degrees}^\\circ = ${fraction(degrees === 60 ? a * b : -a * b, 2)}$.`,
          `$|\\vec a ${isSum ? '+' : '-'} \\vec b|^2 = ${a ** 2} + ${b ** 2} ${isSum ? '+' : '-'} 2\\,\\vec a \\cdot \\vec b = ${square}$, so the magnitude is $${root(square)}$.`,
        ],
      };
    },
  },
];
