import type { Generator } from '../generator.ts';
import { exactly, fractions, numbers } from './answers.ts';
import { factorial } from './counting.ts';
import { fraction, polynomial } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-relations-functions-12', exams: ['jee-main'] };

export const relationsFunctions12: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-relations-functions-12-51',
    topic: 'one-one-onto',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const [from, to] = random.pick([
        [3, 2],
        [4, 2],
        [5, 2],
        [6, 2],
        [4, 3],
        [5, 3],
        [6, 3],
      ] as const);
      const answer = to === 2 ? 2 ** from - 2 : 3 ** from - 3 * 2 ** from + 3;
      return {
        statement: `How many onto functions are there from a set of $${from}$ elements to a set of $${to}$ elements?`,
        values: { from, to },
        ...exactly(answer),
        solution: [
          `There are $${to}^${from} = ${to ** from}$ functions.`,
          to === 2
            ? 'Two of them take one value only and are not onto.'
            : `$3 \\times 2^${from}$ miss a given value of the three; the $3$ constant functions are taken away twice and must be added again.`,
          to === 2 ? `$${2 ** from} - 2 = ${answer}$.` : `$${3 ** from} - ${3 * 2 ** from} + 3 = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-relations-functions-12-52',
    topic: 'one-one-onto',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [from, to] = random.pick([
        [2, 5],
        [3, 5],
        [3, 4],
        [3, 6],
        [4, 6],
        [2, 7],
        [4, 5],
      ] as const);
      const answer = factorial(to) / factorial(to - from);
      return {
        statement: `A set $A$ has $${from}$ elements and a set $B$ has $${to}$ elements. How many one-one functions are there from $A$ to $B$?`,
        values: { from, to },
        ...numbers(random, answer, [to ** from, answer / factorial(from), from ** to, 2 ** (from * to)]),
        solution: [
          `The first element of $A$ has $${to}$ possible images, and each further one a choice less.`,
          `$${Array.from({ length: from }, (_, at) => to - at).join(' \\times ')} = ${answer}$. Without the condition there would be $${to ** from}$ functions.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-relations-functions-12-53',
    topic: 'inverse',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [a, b, c, d] = random.pick([
        [2, 3, 1, -4],
        [3, 1, 1, -2],
        [1, 5, 2, -3],
        [4, 1, 3, -2],
        [5, 2, 2, -1],
        [3, 4, 2, -5],
      ] as const);
      const value = random.pick([6, 7, 8]);
      const [above, below] = [d * value - b, a - c * value];
      const [fAbove, fBelow] = [a * value + b, c * value + d];
      return {
        statement: `Let $f(x) = \\dfrac{${polynomial([a, b])}}{${polynomial([c, d])}}$. The value of $f^{-1}(${value})$ is`,
        values: { a, b, c, d, value },
        ...fractions(
          random,
          [above, below],
          [
            [fAbove, fBelow],
            [fBelow, fAbove],
            [-above, below],
            [above + 1, below],
            [above + 2, below],
          ],
        ),
        solution: [
          `$f^{-1}(${value})$ is the $x$ with $${polynomial([a, b])} = ${value}(${polynomial([c, d])})$.`,
          `$${below === 1 ? '' : below === -1 ? '-' : below}x = ${above}$, so $x = ${fraction(above, below)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-relations-functions-12-54',
    topic: 'composition',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [a, b, at] = [random.integer(2, 5), random.pick([-4, -3, -2, 1, 2, 3, 5]), random.integer(2, 6)];
      return {
        statement: `Let $f(x) = ax + b$ with $a > 0$, and $f(f(x)) = ${polynomial([a ** 2, b * (a + 1)])}$ for every real $x$. Find $f(${at})$.`,
        values: { square: a ** 2, constant: b * (a + 1), at },
        ...exactly(a * at + b),
        solution: [
          `$f(f(x)) = a(ax + b) + b = a^2x + b(a + 1)$.`,
          `$a^2 = ${a ** 2}$ and $a > 0$ give $a = ${a}$; then $${a + 1}b = ${b * (a + 1)}$ gives $b = ${b}$.`,
          `$f(${at}) = ${a * at} ${b < 0 ? '-' : '+'} ${Math.abs(b)} = ${a * at + b}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-relations-functions-12-55',
    topic: 'types-of-relations',
    difficulty: 2,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const size = random.integer(2, 4);
      const type = random.integer(1, 3);
      const free = [size ** 2 - size, (size * (size + 1)) / 2, (size * (size - 1)) / 2][type - 1]!;
      return {
        statement: `How many relations on a set of $${size}$ elements are ${['reflexive', 'symmetric', 'both reflexive and symmetric'][type - 1]!}?`,
        values: { size, type },
        ...exactly(2 ** free),
        solution: [
          [
            `All $${size}$ pairs $(a, a)$ must be in the relation; the other $${free}$ pairs are free.`,
            `The $${size}$ pairs $(a, a)$ are free, and of the others $(a, b)$ and $(b, a)$ come together: $${free}$ free choices.`,
            `All pairs $(a, a)$ must be in the relation, and $(a, b)$ and $(b, a)$ come together: ${free === 1 ? 'one free choice' : `$${free}$ free choices`}.`,
          ][type - 1]!,
          `There are $2^{${free}} = ${2 ** free}$ such relations.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-relations-functions-12-56',
    topic: 'equivalence-classes',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const [divisor, full, rest] = [random.integer(2, 5), random.integer(2, 5), random.integer(0, 1)];
      const last = divisor * full + rest;
      const answer = rest * (full + 1) ** 2 + (divisor - rest) * full ** 2;
      return {
        statement: `On the set $\\{1, 2, \\dots, ${last}\\}$ the relation $R$ has the pairs $(a, b)$ for which $a - b$ is divisible by $${divisor}$. How many ordered pairs are in $R$?`,
        values: { divisor, last },
        ...exactly(answer),
        solution: [
          `$R$ is an equivalence relation whose classes are the remainders on division by $${divisor}$.`,
          rest === 0
            ? `Each of the $${divisor}$ classes has $${full}$ elements.`
            : `One class has $${full + 1}$ elements, ${divisor === 2 ? 'the other' : `each of the other $${divisor - 1}$`} has $${full}$.`,
          `A class of $m$ elements gives $m^2$ pairs: together $${answer}$.`,
        ],
      };
    },
  },
];
