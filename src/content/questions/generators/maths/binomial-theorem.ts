import type { Generator } from '../generator.ts';
import { exactly, numbers } from './answers.ts';
import { choose } from './counting.ts';
import { bracketed, polynomial } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-binomial-theorem', exams: ['jee-main'] };

export const binomialTheorem: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-binomial-theorem-51',
    topic: 'general-term',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [constant, linear] = [random.integer(1, 3), random.pick([-3, -2, 2, 3])];
      const index = random.integer(5, 7);
      const power = random.integer(2, 3);
      const answer = choose(index, power) * constant ** (index - power) * linear ** power;
      return {
        statement: `The coefficient of $x^${power}$ in the expansion of $(${constant} ${linear < 0 ? '-' : '+'} ${Math.abs(linear)}x)^${index}$ is`,
        values: { constant, linear, index, power },
        ...numbers(random, answer, [
          choose(index, power) * linear ** power * (constant === 1 ? 0 : 1) || choose(index, power),
          choose(index, power) * constant ** power * linear ** (index - power),
          -answer,
          choose(index, power - 1) * constant ** (index - power) * linear ** power,
        ]),
        solution: [
          `The term with $x^${power}$ is $\\binom{${index}}{${power}}\\,${constant}^{${index - power}}\\,(${linear}x)^${power}$.`,
          `Its coefficient is $${choose(index, power)} \\times ${constant ** (index - power)} \\times ${linear < 0 ? `(${linear ** power})` : linear ** power} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-binomial-theorem-52',
    topic: 'general-term',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const [up, down, index] = random.pick([
        [2, 1, 6],
        [1, 2, 6],
        [2, 1, 9],
        [1, 1, 6],
        [3, 1, 8],
        [1, 3, 8],
        [2, 2, 6],
        [3, 2, 5],
      ] as const);
      const scale = random.pick([-2, 2, 3]);
      const taken = (index * up) / (up + down);
      const answer = choose(index, taken) * scale ** taken;
      const power = (exponent: number) => (exponent === 1 ? 'x' : `x^${exponent}`);
      return {
        statement: `Find the term independent of $x$ in the expansion of $\\left(${power(up)} ${scale < 0 ? '-' : '+'} \\dfrac{${Math.abs(scale)}}{${power(down)}}\\right)^${index}$.`,
        values: { up, down, index, scale },
        ...exactly(answer),
        solution: [
          `The general term is $\\binom{${index}}{r}\\,${bracketed(scale)}^r x^{${up * index} - ${up + down}r}$.`,
          `The power vanishes for $r = ${taken}$.`,
          `The term is $\\binom{${index}}{${taken}}\\,${bracketed(scale)}^{${taken}} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-binomial-theorem-53',
    topic: 'remainders',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      // The square of the base is one less than a multiple of the divisor.
      const [base, divisor] = random.pick([
        [5, 13],
        [4, 17],
        [6, 37],
        [7, 25],
        [8, 13],
        [3, 10],
        [9, 41],
      ] as const);
      const half = random.integer(20, 50);
      const index = 2 * half + 1;
      const answer = half % 2 === 0 ? base : divisor - base;
      const square = base ** 2 + 1;
      return {
        statement: `Find the remainder when $${base}^{${index}}$ is divided by $${divisor}$.`,
        values: { base, index, divisor },
        ...exactly(answer),
        solution: [
          `$${base}^2 = ${square} - 1$, and $${square}$ is a multiple of $${divisor}$.`,
          `In the expansion of $(${square} - 1)^{${half}}$ every term but the last is a multiple of $${divisor}$; the last is $(-1)^{${half}} = ${half % 2 === 0 ? 1 : -1}$.`,
          `So $${base}^{${index}}$ leaves the remainder of $${half % 2 === 0 ? '' : '-'}${base}$, which is $${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-binomial-theorem-54',
    topic: 'general-term',
    difficulty: 2,
    seconds: 90,
    kind: 'numerical',
    make: (random) => {
      const index = random.integer(10, 60);
      const first = index % 2 === 0 ? 0 : 3;
      const answer = Math.floor((index - first) / 6) + 1;
      return {
        statement: `How many terms of the expansion of $\\left(\\sqrt{2} + \\sqrt[3]{5}\\right)^{${index}}$ are rational?`,
        values: { index },
        ...exactly(answer),
        solution: [
          `$T_{r+1} = \\binom{${index}}{r}\\,2^{\\frac{${index}-r}{2}}\\,5^{\\frac r3}$ is rational where $r$ is a multiple of $3$ and $${index} - r$ is even.`,
          `So $r$ is ${index % 2 === 0 ? 'an even' : 'an odd'} multiple of $3$: $r = ${first}, ${first + 6}, \\dots$ up to $${first + 6 * (answer - 1)}$.`,
          `These are $${answer}$ terms.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-binomial-theorem-55',
    topic: 'expansion',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const low = random.integer(3, 8);
      const high = low + random.integer(2, 8);
      const answer = low + high - 2;
      return {
        statement: `In the expansion of $(1 + x)^n$ the ${low === 3 ? '3rd' : `${low}th`} and the ${high}th terms have equal coefficients. The value of $n$ is`,
        values: { low, high },
        ...numbers(random, answer, [low + high, low + high - 1, low + high + 2]),
        solution: [
          `The coefficients are $\\binom{n}{${low - 1}}$ and $\\binom{n}{${high - 1}}$.`,
          `They are equal for $n = ${low - 1} + ${high - 1} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-binomial-theorem-56',
    topic: 'greatest-term',
    difficulty: 3,
    seconds: 120,
    exams: ['jee-advanced'],
    kind: 'single',
    make: (random) => {
      const [constant, linear] = random.pick([
        [2, 3],
        [3, 2],
        [1, 2],
        [2, 1],
        [3, 4],
        [4, 3],
      ] as const);
      // Two terms would share the greatest coefficient where the sum divides this product.
      const indices = [8, 9, 10, 11, 12].filter((index) => ((index + 1) * linear) % (constant + linear) !== 0);
      const index = random.pick(indices);
      const taken = Math.floor(((index + 1) * linear) / (constant + linear));
      return {
        statement: `The terms of the expansion of $(${polynomial([linear, constant]).split(' + ').toReversed().join(' + ')})^{${index}}$ are written in ascending powers of $x$. The greatest coefficient is that of the power $x^m$, where $m$ is`,
        values: { constant, linear, index },
        ...numbers(random, taken, [taken - 1, Math.floor(index / 2), index - taken, taken + 1]),
        solution: [
          `The quotient of the coefficients of $x^r$ and $x^{r-1}$ is $\\frac{${index} - r + 1}{r} \\times \\frac{${linear}}{${constant}}$.`,
          `It is greater than $1$ for $${linear === 1 ? '' : linear}(${index + 1} - r) > ${constant === 1 ? '' : constant}r$, that is for $r < \\frac{${(index + 1) * linear}}{${constant + linear}}$.`,
          `The coefficients rise up to $r = ${taken}$ and fall after it.`,
        ],
      };
    },
  },
];
