import type { Generator } from '../generator.ts';
import { exactly, fractions, numbers } from './answers.ts';
import { polynomial } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-relations-and-functions', exams: ['jee-main'] };

export const relationsAndFunctions: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-relations-and-functions-51',
    topic: 'relations',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [first, second] = random.pick([
        [2, 3],
        [3, 2],
        [2, 4],
        [4, 2],
        [3, 3],
        [2, 5],
        [5, 2],
        [3, 4],
      ] as const);
      const answer = 2 ** (first * second);
      return {
        statement: `A set $A$ has $${first}$ elements and a set $B$ has $${second}$ elements. How many relations are there from $A$ to $B$?`,
        values: { first, second },
        ...numbers(random, answer, [second ** first, first * second, 2 ** (first + second), answer - 1]),
        solution: [
          `A relation from $A$ to $B$ is any subset of $A \\times B$, which has $${first} \\times ${second} = ${first * second}$ elements.`,
          `There are $2^{${first * second}} = ${answer}$ subsets. The number $${second ** first}$ counts functions only.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-relations-and-functions-52',
    topic: 'domain-and-range',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const low = random.integer(-6, 3);
      const high = low + random.integer(3, 9);
      return {
        statement: `How many integers are in the domain of the real function $f(x) = \\sqrt{${polynomial([-1, low + high, -low * high])}}$?`,
        values: { sum: low + high, product: low * high },
        ...exactly(high - low + 1),
        solution: [
          `The radicand must not be negative: $${polynomial([1, -low - high, low * high])} \\le 0$.`,
          `The roots are $${low}$ and $${high}$, so the domain is $[${low}, ${high}]$.`,
          `It contains $${high} - ${low < 0 ? `(${low})` : low} + 1 = ${high - low + 1}$ integers.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-relations-and-functions-53',
    topic: 'domain-and-range',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const half = random.pick([-5, -4, -3, -2, 2, 3, 4, 5]);
      const least = random.pick([-7, -5, -4, -3, 2, 3, 5, 6, 8]);
      const constant = least + half ** 2;
      return {
        statement: `The range of the real function $f(x) = ${polynomial([1, 2 * half, constant])}$ is $[k, \\infty)$. The value of $k$ is`,
        values: { linear: 2 * half, constant },
        ...numbers(random, least, [constant, -half, constant - 4 * half ** 2, constant + half ** 2]),
        solution: [
          `Complete the square: $f(x) = \\left(${polynomial([1, half])}\\right)^2 ${least < 0 ? '-' : '+'} ${Math.abs(least)}$.`,
          `The square takes every value from $0$ on, so $k = ${least}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-relations-and-functions-54',
    topic: 'algebra-of-functions',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const base = random.integer(2, 5);
      const count = random.integer(3, 5);
      const answer = (base * (base ** count - 1)) / (base - 1);
      return {
        statement: `A function $f$ satisfies $f(x + y) = f(x)f(y)$ for all natural numbers $x$ and $y$, and $f(1) = ${base}$. Find the value of $\\displaystyle\\sum_{k=1}^{${count}} f(k)$.`,
        values: { base, count },
        ...exactly(answer),
        solution: [
          `$f(2) = f(1)f(1) = ${base}^2$, and in the same way $f(k) = ${base}^k$.`,
          `The sum is a geometric series: $\\frac{${base}\\left(${base}^{${count}} - 1\\right)}{${base} - 1} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-relations-and-functions-55',
    topic: 'algebra-of-functions',
    difficulty: 2,
    seconds: 90,
    kind: 'single',
    make: (random) => {
      const [a, b] = random.pick([
        [2, 1],
        [3, 1],
        [3, 2],
        [4, 1],
        [4, 3],
        [5, 2],
      ] as const);
      const at = random.integer(2, 4);
      const difference = a ** 2 - b ** 2;
      const scale = random.pick([1, 3]);
      return {
        statement: `A real function satisfies $${a}f(x) + ${b === 1 ? '' : b}f\\left(\\frac1x\\right) = ${scale === 1 ? '' : scale}x$ for every $x \\ne 0$. The value of $f(${at})$ is`,
        values: { a, b, at, scale },
        ...fractions(
          random,
          [scale * (a * at ** 2 - b), difference * at],
          [
            [scale * (a * at ** 2 + b), difference * at],
            [scale * Math.abs(a - b * at ** 2) || 1, difference * at],
            [scale * at, a + b],
            [scale * (a * at ** 2 - b), (a ** 2 + b ** 2) * at],
          ],
        ),
        solution: [
          `Put $x = ${at}$ and $x = \\frac1{${at}}$: with $u = f(${at})$ and $v = f\\left(\\frac1{${at}}\\right)$ this gives $${a}u + ${b === 1 ? '' : b}v = ${scale * at}$ and $${a}v + ${b === 1 ? '' : b}u = \\frac{${scale}}{${at}}$.`,
          `Eliminate $v$: $(${a}^2 - ${b}^2)u = ${a} \\times ${scale * at} - \\frac{${b * scale}}{${at}}$, and divide by $${difference}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-relations-and-functions-56',
    topic: 'special-functions',
    difficulty: 2,
    seconds: 90,
    kind: 'numerical',
    make: (random) => {
      const divisor = random.integer(3, 7);
      const full = random.integer(3, 6);
      const rest = random.integer(0, divisor - 1);
      const last = divisor * full + rest;
      const answer = (divisor * full * (full - 1)) / 2 + full * (rest + 1);
      return {
        statement: `$[x]$ is the greatest integer not greater than $x$. Find the value of $\\displaystyle\\sum_{k=1}^{${last}} \\left[\\frac{k}{${divisor}}\\right]$.`,
        values: { divisor, last },
        ...exactly(answer),
        solution: [
          `The value $j$ is taken by the $${divisor}$ numbers $k$ from $${divisor}j$ to $${divisor}j + ${divisor - 1}$.`,
          `For $j = 1$ to $${full - 1}$ this gives $${divisor}(1 + \\dots + ${full - 1}) = ${(divisor * full * (full - 1)) / 2}$.`,
          `The value $${full}$ is taken from $k = ${divisor * full}$ to $${last}$, that is ${rest + 1 === 1 ? 'once' : `$${rest + 1}$ times`}: the sum is $${(divisor * full * (full - 1)) / 2} + ${full * (rest + 1)} = ${answer}$.`,
        ],
      };
    },
  },
];
