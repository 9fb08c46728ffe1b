import type { Generator } from '../generator.ts';
import { exactly, fractions, numbers } from './answers.ts';
import { bracketed, fraction, polynomial, sum } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-complex-numbers', exams: ['jee-main'] };

const complex = (real: number, imaginary: number) =>
  sum([
    [real, ''],
    [imaginary, 'i'],
  ]);

export const complexNumbers: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-complex-numbers-51',
    topic: 'algebra-of-complex-numbers',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [a, b] = [random.integer(2, 7), random.integer(1, 6)];
      const [c, d] = random.pick([
        [1, 2],
        [2, 1],
        [3, 1],
        [1, 3],
        [3, 2],
        [2, 3],
        [4, 1],
      ] as const);
      const size = c ** 2 + d ** 2;
      return {
        statement: `The real part of $\\dfrac{${complex(a, b)}}{${complex(c, -d)}}$ is`,
        values: { a, b, c, d },
        ...fractions(
          random,
          [a * c - b * d, size],
          [
            [a * c + b * d, size],
            [a * d + b * c, size],
            [a * c - b * d, Math.abs(c ** 2 - d ** 2)],
            [a, c],
            [a * d - b * c, size],
            [a * c + b * d + 1, size],
          ],
        ),
        solution: [
          `Multiply above and below by the conjugate $${complex(c, d)}$: the denominator becomes $${c ** 2} + ${d ** 2} = ${size}$.`,
          `The real part of the numerator is $${a} \\times ${c} - ${b} \\times ${d} = ${a * c - b * d}$, so the real part is $${fraction(a * c - b * d, size)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-complex-numbers-52',
    topic: 'quadratic-roots',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [total, product] = [random.integer(2, 7), random.pick([-3, -2, 2, 3, 4, 5])];
      const answer = total ** 3 - 3 * total * product;
      return {
        statement: `If $\\alpha$ and $\\beta$ are the roots of $${polynomial([1, -total, product])} = 0$, find the value of $\\alpha^3 + \\beta^3$.`,
        values: { total, product },
        ...exactly(answer),
        solution: [
          `$\\alpha + \\beta = ${total}$ and $\\alpha\\beta = ${product}$.`,
          `$\\alpha^3 + \\beta^3 = (\\alpha + \\beta)^3 - 3\\alpha\\beta(\\alpha + \\beta) = ${total ** 3} - 3 \\times ${bracketed(product)} \\times ${total} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-complex-numbers-53',
    topic: 'quadratic-roots',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const leading = random.integer(2, 3);
      const [linear, constant] = [random.pick([-7, -5, 5, 7]), random.pick([-2, -1, 1, 2])];
      return {
        statement: `If $\\alpha$ and $\\beta$ are the roots of $${polynomial([leading, linear, constant])} = 0$, then $\\dfrac{\\alpha}{\\beta} + \\dfrac{\\beta}{\\alpha}$ is`,
        values: { leading, linear, constant },
        ...fractions(
          random,
          [linear ** 2 - 2 * leading * constant, leading * constant],
          [
            [linear ** 2 + 2 * leading * constant, leading * constant],
            [linear ** 2 - leading * constant, leading * constant],
            [linear ** 2 - 4 * leading * constant, leading * constant],
            [-linear, constant],
          ],
        ),
        solution: [
          `$\\alpha + \\beta = ${fraction(-linear, leading)}$ and $\\alpha\\beta = ${fraction(constant, leading)}$.`,
          `$\\dfrac{\\alpha}{\\beta} + \\dfrac{\\beta}{\\alpha} = \\dfrac{(\\alpha + \\beta)^2 - 2\\alpha\\beta}{\\alpha\\beta} = ${fraction(linear ** 2 - 2 * leading * constant, leading * constant)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-complex-numbers-54',
    topic: 'argand-plane',
    difficulty: 2,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [a, b, size] = random.pick([
        [3, 4, 5],
        [4, -3, 5],
        [5, 12, 13],
        [12, -5, 13],
        [6, 8, 10],
        [8, 15, 17],
      ] as const);
      const radius = random.integer(1, 4);
      const isGreatest = random.pick([true, false]);
      const answer = isGreatest ? size + radius : size - radius;
      return {
        statement: `If $|z - (${complex(a, b)})| = ${radius}$, then the ${isGreatest ? 'greatest' : 'least'} value of $|z|$ is`,
        values: { a, b, radius, isGreatest: Number(isGreatest) },
        ...numbers(random, answer, [
          isGreatest ? size - radius : size + radius,
          size,
          a + Math.abs(b) + (isGreatest ? radius : -radius),
          radius,
        ]),
        solution: [
          `$z$ is on the circle with centre $(${a}, ${b})$ and radius $${radius}$. The centre is $\\sqrt{${a ** 2} + ${b ** 2}} = ${size}$ away from the origin.`,
          `The ${isGreatest ? 'farthest' : 'nearest'} point lies on the line through the origin and the centre: $|z| = ${size} ${isGreatest ? '+' : '-'} ${radius} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-complex-numbers-55',
    topic: 'nature-of-roots',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const constant = random.pick([2, 3, 5, 6, 7, 8, 9, 10, 11, 16]);
      const greatest = Math.ceil(2 * Math.sqrt(constant)) - 1;
      return {
        statement: `For how many integers $k$ has the equation $x^2 + kx + ${constant} = 0$ no real root?`,
        values: { constant },
        ...exactly(2 * greatest + 1),
        solution: [
          `There is no real root where the discriminant is negative: $k^2 < ${4 * constant}$.`,
          `The integers are $-${greatest}, \\dots, ${greatest}$: $${2 * greatest + 1}$ of them. Zero counts, too.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-complex-numbers-56',
    topic: 'modulus-and-argument',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const [total, imaginary] = random.pick([
        [2, 1],
        [4, 3],
        [5, 2],
        [5, 3],
        [5, 4],
        [6, 5],
        [7, 3],
        [8, 3],
      ] as const);
      return {
        statement: `If $z + |z| = ${complex(total, imaginary)}$, then the real part of $z$ is`,
        values: { total, imaginary },
        ...fractions(
          random,
          [total ** 2 - imaginary ** 2, 2 * total],
          [
            [total ** 2 + imaginary ** 2, 2 * total],
            [total ** 2 - imaginary ** 2, total],
            [total, 2],
            [total ** 2 - imaginary ** 2, 2 * imaginary],
            [imaginary, 2 * total],
          ],
        ),
        solution: [
          `Let $z = x + iy$. The imaginary parts give $y = ${imaginary}$.`,
          `The real parts give $\\sqrt{x^2 + ${imaginary ** 2}} = ${total} - x$. Squaring: $x^2 + ${imaginary ** 2} = ${total ** 2} - ${2 * total}x + x^2$.`,
          `$x = \\frac{${total ** 2} - ${imaginary ** 2}}{${2 * total}} = ${fraction(total ** 2 - imaginary ** 2, 2 * total)}$, and there $${total} - x$ is positive as it must be.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-complex-numbers-57',
    topic: 'roots-of-unity',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const [a, b, c] = [random.integer(2, 6), random.integer(2, 9), random.integer(1, 5)];
      const answer = a ** 2 + b ** 2 + c ** 2 - a * b - b * c - c * a;
      return {
        statement: `If $\\omega \\ne 1$ is a cube root of unity, find the value of $\\left(${sum([
          [a, ''],
          [b, '\\omega'],
          [c, '\\omega^2'],
        ])}\\right)\\left(${sum([
          [a, ''],
          [b, '\\omega^2'],
          [c, '\\omega'],
        ])}\\right)$.`,
        values: { a, b, c },
        ...exactly(answer),
        solution: [
          'Multiply out with $\\omega^3 = 1$ and $\\omega + \\omega^2 = -1$: $(p + q\\omega + r\\omega^2)(p + q\\omega^2 + r\\omega) = p^2 + q^2 + r^2 - pq - qr - rp$.',
          `The value is $${a ** 2} + ${b ** 2} + ${c ** 2} - ${a * b} - ${b * c} - ${c * a} = ${answer}$.`,
        ],
      };
    },
  },
];
