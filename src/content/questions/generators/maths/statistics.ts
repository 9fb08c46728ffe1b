import type { Generator } from '../generator.ts';
import { exactly, fractions, numbers } from './answers.ts';
import { fraction } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-statistics', exams: ['jee-main'] };

export const statistics: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-statistics-51',
    topic: 'variance',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [first, step, count] = [random.integer(1, 9), random.integer(2, 5), random.integer(6, 15)];
      const above = step ** 2 * (count ** 2 - 1);
      return {
        statement: `The variance of the $${count}$ numbers $${first}, ${first + step}, ${first + 2 * step}, \\dots, ${first + (count - 1) * step}$ is`,
        values: { first, step, count },
        ...fractions(
          random,
          [above, 12],
          [
            [step * (count ** 2 - 1), 12],
            [above, 6],
            [step ** 2 * (count ** 2 + 1), 12],
            [above + 1, 12],
          ],
        ),
        solution: [
          `The variance of $1, 2, \\dots, n$ is $\\frac{n^2 - 1}{12}$. Adding a constant does not change it.`,
          `The numbers have the difference $${step}$, which multiplies the variance by $${step ** 2}$: $\\frac{${step ** 2}(${count}^2 - 1)}{12} = ${fraction(above, 12)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-statistics-52',
    topic: 'grouped-data',
    difficulty: 2,
    seconds: 90,
    kind: 'numerical',
    make: (random) => {
      const [size, mean, half] = [2 * random.integer(5, 25), random.integer(20, 60), random.integer(1, 5)];
      const [one, other] = random.pick([
        [4, 16],
        [9, 25],
        [4, 36],
        [1, 9],
        [16, 36],
        [9, 49],
      ] as const);
      const answer = (one + other) / 2 + half ** 2;
      return {
        statement: `Two groups have $${size}$ students each. In a test the first group has the mean $${mean}$ and the variance $${one}$, the second the mean $${mean + 2 * half}$ and the variance $${other}$. Find the variance of the marks of all $${2 * size}$ students.`,
        values: { size, mean, other: mean + 2 * half, one, two: other },
        ...exactly(answer),
        solution: [
          `The common mean is $${mean + half}$; each group's mean differs from it by $${half}$.`,
          `About the common mean each group has its variance plus ${half === 1 ? '$1$' : `$${half}^2$`}: $${one + half ** 2}$ and $${other + half ** 2}$.`,
          `The groups are equally large, so the variance is the mean of these: $${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-statistics-53',
    topic: 'variance',
    difficulty: 2,
    seconds: 120,
    kind: 'numerical',
    make: (random) => {
      const deviations: readonly number[] = random.pick([
        [-3, -1, 0, 1, 3],
        [-4, -1, 1, 2, 2],
        [-5, -2, 1, 2, 4],
        [-4, -2, 0, 1, 5],
        [-3, -2, 0, 1, 4],
      ] as const);
      const mean = random.integer(7, 15);
      const [a, b, c, d, e] = random.shuffle(deviations).map((deviation) => mean + deviation) as [number, number, number, number, number];
      const squares = deviations.reduce((total, deviation) => total + deviation ** 2, 0);
      return {
        statement: `Five observations have the mean $${mean}$ and the variance $${squares / 5}$. Three of them are $${a}$, $${b}$ and $${c}$. Find the product of the other two.`,
        values: { a, b, c, mean, squares },
        ...exactly(d * e),
        solution: [
          `Their sum is $5 \\times ${mean} - ${a + b + c} = ${d + e}$.`,
          `The sum of all squares is $5(${squares / 5} + ${mean}^2) = ${squares + 5 * mean ** 2}$, so the squares of the two have the sum $${d ** 2 + e ** 2}$.`,
          `$2xy = (x + y)^2 - (x^2 + y^2) = ${(d + e) ** 2} - ${d ** 2 + e ** 2} = ${2 * d * e}$, so $xy = ${d * e}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-statistics-54',
    topic: 'mean-deviation',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const middle = random.integer(8, 20);
      const [p, q, r, s] = [random.integer(1, 3), random.integer(4, 7), random.integer(1, 4), random.integer(6, 9)];
      const list = random.shuffle([middle - q, middle - p, middle, middle + r, middle + s]);
      const total = p + q + r + s;
      const mean = middle + (r + s - p - q) / 5;
      const [fromMean, range] = [list.reduce((sum, x) => sum + Math.abs(x - mean), 0), q + s];
      return {
        statement: `The mean deviation about the median of $${list.join(', ')}$ is`,
        values: { a: list[0]!, b: list[1]!, c: list[2]!, d: list[3]!, e: list[4]! },
        ...numbers(random, total / 5, [
          Math.round(fromMean * 20) / 100,
          total / 4,
          Math.abs(r + s - p - q) / 5,
          range / 2,
          total / 5 + 0.4,
        ]),
        solution: [
          `In order of size the middle observation is $${middle}$: the median.`,
          `The absolute deviations are $${q}, ${p}, 0, ${r}, ${s}$ with the sum $${total}$.`,
          `The mean deviation is $\\frac{${total}}{5} = ${total / 5}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-statistics-55',
    topic: 'grouped-data',
    difficulty: 1,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const [f1, f2, f4] = [random.integer(3, 8), random.integer(5, 12), random.integer(2, 7)];
      const missing = random.integer(4, 15);
      const [total, sum] = [f1 + f2 + missing + f4, 5 * f1 + 15 * f2 + 25 * missing + 35 * f4];
      return {
        statement: `The classes $0$–$10$, $10$–$20$, $20$–$30$ and $30$–$40$ have the frequencies $${f1}$, $${f2}$, $f$ and $${f4}$. The mean of the distribution is $${fraction(sum, total)}$. Find $f$.`,
        values: { f1, f2, f4, mean: sum / total },
        ...exactly(missing),
        solution: [
          'The mid-points of the classes are $5, 15, 25, 35$.',
          `$\\frac{${5 * f1 + 15 * f2 + 35 * f4} + 25f}{${f1 + f2 + f4} + f} = ${fraction(sum, total)}$ is a linear equation for $f$.`,
          `It gives $f = ${missing}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-statistics-56',
    topic: 'changed-data',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [mean, deviation] = [random.integer(20, 60), random.integer(3, 9)];
      const [factor, shift] = [random.pick([-4, -3, -2, 2, 3, 4]), random.integer(2, 15)];
      const answer = Math.abs(factor) * deviation;
      return {
        statement: `Some observations $x$ have the mean $${mean}$ and the standard deviation $${deviation}$. The standard deviation of the numbers $${factor}x + ${shift}$ is`,
        values: { mean, deviation, factor, shift },
        ...numbers(random, answer, [answer + shift, factor ** 2 * deviation, deviation + shift, deviation]),
        solution: [
          `Adding $${shift}$ changes no deviation from the mean.`,
          `Each deviation is multiplied by $${factor}$, and the standard deviation by $${Math.abs(factor)}$: it is $${answer}$. It is never negative.`,
        ],
      };
    },
  },
];
