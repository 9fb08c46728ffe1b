import type { Generator } from '../generator.ts';
import { exactly, fractions, numbers } from './answers.ts';
import { factor, fraction, polynomial } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-application-of-derivatives', exams: ['jee-main'] };

const at = (coefficients: readonly number[], x: number) => coefficients.reduce((value, coefficient) => value * x + coefficient, 0);

/** A cubic whose derivative is 6(x - low)(x - high). */
const cubic = (low: number, high: number, constant: number) => [2, -3 * (low + high), 6 * low * high, constant];

const derivative = (low: number, high: number) => `6${factor(low)}${factor(high)}`;

export const applicationOfDerivatives: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-application-of-derivatives-51',
    topic: 'rates',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [rate, radius] = random.pick([
        [20, 6],
        [30, 8],
        [25, 4],
        [36, 5],
        [50, 12],
        [40, 9],
        [18, 7],
      ] as const);
      return {
        statement: `The volume of a sphere increases at the rate of $${rate}\\ \\text{cm}^3/\\text{s}$. At what rate does its surface increase when the radius is $${radius}\\ \\text{cm}$?`,
        values: { rate, radius },
        ...fractions(
          random,
          [2 * rate, radius],
          [
            [rate, radius],
            [rate, 2 * radius],
            [4 * rate, radius],
            [2 * rate, radius ** 2],
          ],
          '',
          '\\ \\text{cm}^2/\\text{s}',
        ),
        solution: [
          `$\\frac{dV}{dt} = 4\\pi r^2\\frac{dr}{dt}$ and $\\frac{dS}{dt} = 8\\pi r\\frac{dr}{dt}$, so $\\frac{dS}{dt} = \\frac{2}{r}\\frac{dV}{dt}$.`,
          `The rate is $\\frac{2 \\times ${rate}}{${radius}} = ${fraction(2 * rate, radius)}\\ \\text{cm}^2/\\text{s}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-application-of-derivatives-52',
    topic: 'local-extrema',
    difficulty: 1,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const low = random.integer(-3, 1);
      const high = low + random.integer(2, 4);
      const f = cubic(low, high, random.integer(-5, 9));
      const [top, bottom] = [at(f, low), at(f, high)];
      return {
        statement: `The local maximum value of the function $f(x) = ${polynomial(f)}$ is`,
        values: { a: f[0]!, b: f[1]!, c: f[2]!, d: f[3]!, turn: (low + high) / 2 },
        ...numbers(random, top, [bottom, low, f[3]!, high, top - bottom]),
        solution: [
          `$f^\\prime(x) = ${polynomial([6, -6 * (low + high), 6 * low * high])} = ${derivative(low, high)}$.`,
          `It changes from positive to negative at $x = ${low}$, so there is the local maximum; at $x = ${high}$ is the minimum.`,
          `$f(${low}) = ${top}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-application-of-derivatives-53',
    topic: 'absolute-extrema',
    difficulty: 2,
    seconds: 90,
    kind: 'numerical',
    make: (random) => {
      const low = random.integer(-1, 2);
      const high = low + random.integer(1, 3);
      const f = cubic(low, high, random.integer(0, 9));
      const [from, to] = [low - random.integer(1, 2), high + random.integer(1, 3)];
      const ends = [from, low, high, to].map((x) => at(f, x));
      return {
        statement: `Find the greatest value of $f(x) = ${polynomial(f)}$ on the interval $[${from}, ${to}]$.`,
        values: { a: f[0]!, b: f[1]!, c: f[2]!, d: f[3]!, from, to },
        ...exactly(Math.max(...ends)),
        solution: [
          `$f^\\prime(x) = ${derivative(low, high)}$ vanishes at $${low}$ and $${high}$.`,
          `Compare the values there and at the ends: $f(${from}) = ${ends[0]}$, $f(${low}) = ${ends[1]}$, $f(${high}) = ${ends[2]}$, $f(${to}) = ${ends[3]}$.`,
          `The greatest is $${Math.max(...ends)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-application-of-derivatives-54',
    topic: 'tangents-and-normals',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-advanced'],
    kind: 'single',
    make: (random) => {
      const [a, b, x] = [random.integer(1, 3), random.pick([-7, -5, -2, 2, 4, 5]), random.pick([1, 2])];
      const slope = 3 * a * x ** 2 + b;
      // A tangent parallel to an axis has another normal.
      const [linear, tangent] = slope === 0 || Math.abs(slope) === 1 ? [b + 4, slope + 4] : [b, slope];
      return {
        statement: `The slope of the normal to the curve $y = ${polynomial([a, 0, linear, 1])}$ at the point with $x = ${x}$ is`,
        values: { a, b: linear, x },
        ...fractions(
          random,
          [-1, tangent],
          [
            [tangent, 1],
            [1, tangent],
            [-tangent, 1],
          ],
        ),
        solution: [
          `$\\frac{dy}{dx} = ${polynomial([3 * a, 0, linear])}$, at $x = ${x}$ it is $${tangent}$: the slope of the tangent.`,
          `The normal is perpendicular to it: its slope is $${fraction(-1, tangent)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-application-of-derivatives-55',
    topic: 'optimisation',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const fence = 4 * random.integer(5, 30);
      return {
        statement: `A rectangular field lies along a straight river and is fenced on its other three sides with $${fence}\\ \\text{m}$ of fence. Find the greatest possible area of the field in $\\text{m}^2$.`,
        values: { fence },
        ...exactly(fence ** 2 / 8),
        solution: [
          `With the width $x$ away from the river the length is $${fence} - 2x$, so $A = ${fence}x - 2x^2$.`,
          `$\\frac{dA}{dx} = ${fence} - 4x = 0$ gives $x = ${fence / 4}$, and $\\frac{d^2A}{dx^2} = -4 < 0$.`,
          `$A = ${fence / 4} \\times ${fence / 2} = ${fence ** 2 / 8}\\ \\text{m}^2$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-application-of-derivatives-56',
    topic: 'local-extrema',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [a, b] = random.pick([
        [2, 8],
        [3, 12],
        [4, 9],
        [9, 16],
        [2, 18],
        [5, 20],
        [4, 25],
        [3, 27],
      ] as const);
      const least = 2 * Math.sqrt(a * b);
      return {
        statement: `The least value of $${a}x + \\dfrac{${b}}{x}$ for $x > 0$ is`,
        values: { a, b },
        ...numbers(random, least, [a + b, least / 2, 2 * least, a * b]),
        solution: [
          `The derivative $${a} - \\frac{${b}}{x^2}$ vanishes at $x = ${fraction(Math.sqrt(a * b), a)}$ and changes from negative to positive there.`,
          `The value is $2\\sqrt{${a} \\times ${b}} = ${least}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-application-of-derivatives-57',
    topic: 'monotonicity',
    difficulty: 3,
    seconds: 120,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const low = random.integer(-2, 1);
      const high = low + random.integer(2, 5);
      const f = cubic(low, high, 0);
      const [top, bottom] = [at(f, low), at(f, high)];
      return {
        statement: `For how many integers $k$ has the equation $${polynomial(f)} = k$ three different real roots?`,
        values: { b: f[1]!, c: f[2]!, low, high },
        ...exactly(top - bottom - 1),
        solution: [
          `For the left side $f$ the derivative is $${derivative(low, high)}$: $f$ rises up to $x = ${low}$, falls to $x = ${high}$ and rises again.`,
          `The local maximum is $f(${low}) = ${top}$, the local minimum $f(${high}) = ${bottom}$.`,
          `There are three roots just for $${bottom} < k < ${top}$: $${top - bottom - 1}$ integers.`,
        ],
      };
    },
  },
];
