import type { Generator } from '../generator.ts';
import { exactly, numbers } from './answers.ts';
import { choose } from './counting.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-sets', exams: ['jee-main'] };

export const sets: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-sets-51',
    topic: 'counting',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [onlyCricket, onlyHockey, both, neither] = [
        random.integer(8, 25),
        random.integer(5, 20),
        random.integer(3, 15),
        random.integer(2, 9),
      ];
      const [cricket, hockey] = [onlyCricket + both, onlyHockey + both];
      const all = onlyCricket + onlyHockey + both + neither;
      return {
        statement: `In a class of $${all}$ students, $${cricket}$ play cricket, $${hockey}$ play hockey and $${neither}$ play neither of the two. How many students play both?`,
        values: { all, cricket, hockey, neither },
        ...exactly(both),
        solution: [
          `At least one game is played by $${all} - ${neither} = ${all - neither}$ students.`,
          `$n(C \\cap H) = n(C) + n(H) - n(C \\cup H) = ${cricket} + ${hockey} - ${all - neither} = ${both}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-sets-52',
    topic: 'subsets',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const size = random.integer(5, 9);
      const fixed = random.integer(1, 3);
      const free = size - fixed;
      const members = ['1', '1 and 2', '1, 2 and 3'][fixed - 1]!;
      return {
        statement: `How many subsets of the set $\\{1, 2, \\dots, ${size}\\}$ contain ${fixed === 1 ? 'the element' : 'all of the elements'} ${members}?`,
        values: { size, fixed },
        ...numbers(random, 2 ** free, [2 ** size - 2 ** free, 2 ** size - 2 ** fixed, 2 ** free - 1, 2 ** (free - 1)]),
        solution: [
          `Each of the other $${free}$ elements is either in the subset or not; nothing else is free.`,
          `There are $2^{${free}} = ${2 ** free}$ such subsets.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-sets-53',
    topic: 'counting',
    difficulty: 2,
    seconds: 90,
    kind: 'numerical',
    make: (random) => {
      const [a, b, c] = [random.integer(10, 25), random.integer(10, 25), random.integer(10, 25)];
      const [ab, bc, ca] = [random.integer(3, 9), random.integer(3, 9), random.integer(3, 9)];
      const all = random.integer(1, 6);
      const [setA, setB, setC] = [a + ab + ca + all, b + ab + bc + all, c + bc + ca + all];
      return {
        statement: `The sets $A$, $B$ and $C$ have $${setA}$, $${setB}$ and $${setC}$ elements. $A \\cap B$ has $${ab + all}$, $B \\cap C$ has $${bc + all}$, $C \\cap A$ has $${ca + all}$ and $A \\cap B \\cap C$ has $${all}$. How many elements belong to exactly one of the three sets?`,
        values: { setA, setB, setC, ab: ab + all, bc: bc + all, ca: ca + all, all },
        ...exactly(a + b + c),
        solution: [
          `An element of exactly two sets is counted twice in $n(A) + n(B) + n(C) = ${setA + setB + setC}$, and once in the sum of the double intersections, $${ab + bc + ca + 3 * all}$. An element of all three is counted three times in both.`,
          `Exactly one: $\\sum n(A) - 2\\sum n(A \\cap B) + 3n(A \\cap B \\cap C) = ${setA + setB + setC} - ${2 * (ab + bc + ca + 3 * all)} + ${3 * all} = ${a + b + c}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-sets-54',
    topic: 'subsets',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const less = random.integer(2, 6);
      const more = less + random.integer(1, 4);
      const difference = 2 ** more - 2 ** less;
      return {
        statement: `A finite set $A$ has $m$ elements and a finite set $B$ has $n$ elements. $A$ has $${difference}$ subsets more than $B$. Find the value of $mn$.`,
        values: { difference },
        ...exactly(more * less),
        solution: [
          `$2^m - 2^n = 2^n(2^{m-n} - 1) = ${difference} = 2^{${less}} \\times ${2 ** (more - less) - 1}$, a power of 2 times an odd number in one way only.`,
          `So $n = ${less}$ and $2^{m-n} = ${2 ** (more - less)}$, which gives $m = ${more}$.`,
          `$mn = ${more * less}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-sets-55',
    topic: 'operations',
    difficulty: 1,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const [p, q] = random.pick([
        [2, 3],
        [2, 5],
        [3, 4],
        [3, 5],
        [3, 7],
        [4, 5],
        [5, 6],
        [5, 7],
      ] as const);
      const last = 10 * random.integer(10, 50);
      const [ofP, ofQ, ofBoth] = [Math.floor(last / p), Math.floor(last / q), Math.floor(last / (p * q))];
      const answer = ofP + ofQ - ofBoth;
      return {
        statement: `How many of the numbers $1, 2, \\dots, ${last}$ are divisible by $${p}$ or by $${q}$ (or by both)?`,
        values: { p, q, last },
        ...numbers(random, answer, [ofP + ofQ, answer - ofBoth, answer - 1]),
        solution: [
          `$${ofP}$ of them are multiples of $${p}$, $${ofQ}$ of $${q}$.`,
          `Multiples of both are multiples of $${p * q}$: there are $${ofBoth}$, and they were counted twice.`,
          `$${ofP} + ${ofQ} - ${ofBoth} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-sets-56',
    topic: 'subsets',
    difficulty: 3,
    seconds: 120,
    exams: ['jee-main', 'jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const size = random.integer(3, 6);
      const common = random.integer(1, 2);
      const answer = choose(size, common) * 3 ** (size - common);
      return {
        statement: `Let $S$ be a set of $${size}$ elements. How many ordered pairs $(A, B)$ of subsets of $S$ are there for which $A \\cap B$ has exactly $${common}$ element${common === 1 ? '' : 's'}?`,
        values: { size, common },
        ...exactly(answer),
        solution: [
          `The common element${common === 1 ? ' can' : 's can'} be chosen in $\\binom{${size}}{${common}} = ${choose(size, common)}$ ways.`,
          `Each of the other $${size - common}$ elements is in $A$ only, in $B$ only or in neither: $3^{${size - common}} = ${3 ** (size - common)}$ ways.`,
          `The product is $${answer}$.`,
        ],
      };
    },
  },
];
