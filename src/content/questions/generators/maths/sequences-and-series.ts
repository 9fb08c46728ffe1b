import type { Generator } from '../generator.ts';
import { exactly, fractions } from './answers.ts';
import { fraction } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-sequences-and-series', exams: ['jee-main'] };

export const sequencesAndSeries: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-sequences-and-series-51',
    topic: 'arithmetic-progression',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [first, difference] = [random.integer(-8, 12), random.pick([-4, -3, 2, 3, 4, 5, 6])];
      const [low, high, asked] = [random.integer(3, 6), random.integer(9, 14), random.integer(20, 30)];
      const term = (number: number) => first + (number - 1) * difference;
      return {
        statement: `In an arithmetic progression the ${low === 3 ? '3rd' : `${low}th`} term is $${term(low)}$ and the ${high}th term is $${term(high)}$. Find the sum of the first $${asked}$ terms.`,
        values: { low, high, atLow: term(low), atHigh: term(high), asked },
        ...exactly((asked * (2 * first + (asked - 1) * difference)) / 2),
        solution: [
          `The difference of the terms is $${high - low}d = ${term(high) - term(low)}$, so $d = ${difference}$.`,
          `The first term is $a = ${term(low)} - ${low - 1}d = ${first}$.`,
          `$S_{${asked}} = \\frac{${asked}}{2}\\left(2a + ${asked - 1}d\\right) = ${(asked * (2 * first + (asked - 1) * difference)) / 2}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-sequences-and-series-52',
    topic: 'arithmetic-progression',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const divisor = random.pick([4, 6, 7, 8, 9, 11, 12, 13]);
      const [from, to] = [random.pick([50, 100, 150]), random.pick([250, 300, 400])];
      const [low, high] = [Math.floor(from / divisor) + 1, Math.ceil(to / divisor) - 1];
      const count = high - low + 1;
      const answer = (divisor * count * (low + high)) / 2;
      return {
        statement: `Find the sum of all integers greater than $${from}$ and less than $${to}$ that are divisible by $${divisor}$.`,
        values: { divisor, from, to },
        ...exactly(answer),
        solution: [
          `They are $${low * divisor}, ${(low + 1) * divisor}, \\dots, ${high * divisor}$: an arithmetic progression of $${count}$ terms.`,
          `The sum is $\\frac{${count}}{2}(${low * divisor} + ${high * divisor}) = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-sequences-and-series-53',
    topic: 'infinite-geometric-series',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const [p, q] = random.pick([
        [1, 2],
        [1, 3],
        [2, 3],
        [1, 4],
        [3, 4],
        [2, 5],
      ] as const);
      const total = (q - p) * random.integer(1, 3) * q;
      const first = (total * (q - p)) / q;
      const [above, below] = [first ** 2 * q ** 2, q ** 2 - p ** 2];
      return {
        statement: `The sum of an infinite geometric series is $${total}$, and the sum of the squares of its terms is $${fraction(above, below)}$. The common ratio is`,
        values: { total, squares: above / below },
        ...fractions(
          random,
          [p, q],
          [
            [q - p, q],
            [q - p, q + p],
            [p, q + p],
            [p ** 2, q ** 2],
            [q, q + p],
          ],
        ),
        solution: [
          `$\\frac{a}{1-r} = ${total}$ and $\\frac{a^2}{1-r^2} = ${fraction(above, below)}$.`,
          `Dividing the second by the square of the first: $\\frac{1-r}{1+r} = ${fraction(above, below * total ** 2)}$.`,
          `So $r = ${fraction(p, q)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-sequences-and-series-54',
    topic: 'telescoping',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const [first, step] = random.pick([
        [1, 2],
        [1, 3],
        [2, 3],
        [3, 4],
        [1, 4],
        [3, 2],
        [2, 5],
      ] as const);
      const count = random.integer(8, 20);
      const last = first + count * step;
      return {
        statement: `The sum of the first $${count}$ terms of the series $\\dfrac{1}{${first} \\cdot ${first + step}} + \\dfrac{1}{${first + step} \\cdot ${first + 2 * step}} + \\dfrac{1}{${first + 2 * step} \\cdot ${first + 3 * step}} + \\dots$ is`,
        values: { first, step, count },
        ...fractions(
          random,
          [count, first * last],
          [
            [count * step, first * last],
            [count - 1, first * (last - step)],
            [count + 1, first * (last + step)],
            [count, first * (last - step)],
          ],
        ),
        solution: [
          `$\\frac{1}{n(n + ${step})} = \\frac{1}{${step}}\\left(\\frac1n - \\frac{1}{n + ${step}}\\right)$, so all terms between cancel.`,
          `The sum is $\\frac{1}{${step}}\\left(${fraction(1, first)} - \\frac{1}{${last}}\\right) = ${fraction(count, first * last)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-sequences-and-series-55',
    topic: 'special-sums',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const [count, shift] = [random.integer(8, 20), random.integer(1, 4)];
      const [squares, plain] = [(count * (count + 1) * (2 * count + 1)) / 6, (count * (count + 1)) / 2];
      return {
        statement: `Find the value of $\\displaystyle\\sum_{k=1}^{${count}} k(k + ${shift})$.`,
        values: { count, shift },
        ...exactly(squares + shift * plain),
        solution: [
          `The sum is $\\sum k^2 + ${shift === 1 ? '' : shift}\\sum k$.`,
          `$\\sum k^2 = \\frac{${count} \\cdot ${count + 1} \\cdot ${2 * count + 1}}{6} = ${squares}$ and $\\sum k = \\frac{${count} \\cdot ${count + 1}}{2} = ${plain}$.`,
          `The value is $${squares} + ${shift * plain} = ${squares + shift * plain}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-sequences-and-series-56',
    topic: 'means',
    difficulty: 1,
    seconds: 45,
    kind: 'numerical',
    make: (random) => {
      const [low, step, count] = [random.integer(2, 20), random.integer(2, 7), random.integer(5, 10)];
      const high = low + (count + 1) * step;
      const asked = random.integer(3, count - 1);
      return {
        statement: `Between $${low}$ and $${high}$ there are inserted $${count}$ arithmetic means. Find the ${asked === 3 ? '3rd' : `${asked}th`} of them.`,
        values: { low, high, count, asked },
        ...exactly(low + asked * step),
        solution: [
          `With the means there are $${count + 2}$ terms in arithmetic progression, so $d = \\frac{${high} - ${low}}{${count + 1}} = ${step}$.`,
          `The mean is $${low} + ${asked} \\times ${step} = ${low + asked * step}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-sequences-and-series-57',
    topic: 'geometric-progression',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [first, ratio, count] = [random.integer(2, 7), random.integer(2, 4), random.integer(4, 8)];
      const total = (first * (ratio ** count - 1)) / (ratio - 1);
      return {
        statement: `How many terms of the geometric progression $${first}, ${first * ratio}, ${first * ratio ** 2}, \\dots$ have the sum $${total}$?`,
        values: { first, ratio, total },
        ...exactly(count),
        solution: [
          `The common ratio is $${ratio}$, so $\\frac{${first}(${ratio}^n - 1)}{${ratio} - 1} = ${total}$.`,
          `$${ratio}^n = ${ratio ** count} = ${ratio}^{${count}}$, so $n = ${count}$.`,
        ],
      };
    },
  },
];
