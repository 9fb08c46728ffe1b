import type { Generator } from '../generator.ts';
import { exactly, numbers } from './answers.ts';
import { choose, factorial } from './counting.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-permutations-and-combinations', exams: ['jee-main'] };

/** Words, and how often their letters come, those that come once left out. */
const WORDS = [
  ['LETTER', 2, 2],
  ['COFFEE', 2, 2],
  ['PEPPER', 3, 2],
  ['BUTTER', 2, 1],
  ['TOMATO', 2, 2],
  ['PAPAYA', 3, 2],
  ['NATION', 2, 1],
  ['SUCCESS', 3, 2],
  ['CHEESE', 3, 1],
  ['KARNATAKA', 4, 2],
] as const;

export const permutationsAndCombinations: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-permutations-and-combinations-51',
    topic: 'repeated-objects',
    difficulty: 1,
    seconds: 45,
    kind: 'numerical',
    make: (random) => {
      const [word, most, second] = random.pick(WORDS);
      const answer = factorial(word.length) / factorial(most) / factorial(second);
      return {
        statement: `In how many different ways can all the letters of the word ${word} be arranged?`,
        values: { letters: word.length, most, second },
        ...exactly(answer),
        solution: [
          `The word has $${word.length}$ letters. ${second === 1 ? `One of them comes $${most}$ times.` : `One of them comes $${most}$ times, another $${second}$ times.`}`,
          `Exchanging equal letters changes nothing: $\\frac{${word.length}!}{${most}!${second === 1 ? '' : `\\,${second}!`}} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-permutations-and-combinations-52',
    topic: 'combinations',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const [men, women] = [random.integer(4, 6), random.integer(3, 5)];
      const seats = random.integer(3, 4);
      const all = choose(men + women, seats);
      const [none, one] = [choose(men, seats), women * choose(men, seats - 1)];
      const answer = all - none - one;
      return {
        statement: `In how many ways can a committee of $${seats}$ be chosen from $${men}$ men and $${women}$ women so that it has at least two women?`,
        values: { men, women, seats },
        ...numbers(random, answer, [
          all - none,
          choose(women, 2) * choose(men + women - 2, seats - 2),
          choose(women, 2) * choose(men, seats - 2),
          all - one,
        ]),
        solution: [
          `Without a condition there are $\\binom{${men + women}}{${seats}} = ${all}$ committees.`,
          `$\\binom{${men}}{${seats}} = ${none}$ have no woman, and $${women}\\binom{${men}}{${seats - 1}} = ${one}$ have just one.`,
          `$${all} - ${none} - ${one} = ${answer}$. Choosing two women first and then anybody counts committees with three women several times.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-permutations-and-combinations-53',
    topic: 'geometry',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const inLine = random.integer(4, 6);
      const points = inLine + random.integer(3, 7);
      const answer = choose(points, 3) - choose(inLine, 3);
      return {
        statement: `Of $${points}$ points in a plane, $${inLine}$ are on one line; no other three of them are on a line. How many triangles have their vertices at these points?`,
        values: { points, inLine },
        ...numbers(random, answer, [
          choose(points, 3),
          choose(points, 3) - choose(inLine, 3) + 1,
          choose(points - inLine, 3),
          choose(points, 3) - choose(inLine, 2),
        ]),
        solution: [
          `Three points can be chosen in $\\binom{${points}}{3} = ${choose(points, 3)}$ ways.`,
          `The $\\binom{${inLine}}{3} = ${choose(inLine, 3)}$ choices of three points on the line give no triangle: $${choose(points, 3)} - ${choose(inLine, 3)} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-permutations-and-combinations-54',
    topic: 'counting-principle',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const greatest = random.integer(5, 9);
      const places = random.integer(3, 4);
      let answer = greatest;
      for (let at = 0; at < places - 1; at++) answer *= greatest - at;
      return {
        statement: `How many ${places === 3 ? 'three' : 'four'}-digit numbers can be formed with the digits $0, 1, \\dots, ${greatest}$ if no digit is repeated?`,
        values: { greatest, places },
        ...exactly(answer),
        solution: [
          `The first digit is not $0$: there are $${greatest}$ choices.`,
          `For the second all digits but the first are left, also $${greatest}$; then one less for each further place.`,
          `The product is $${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-permutations-and-combinations-55',
    topic: 'distribution',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const children = random.integer(3, 4);
      const least = random.integer(1, 2);
      const sweets = children * least + random.integer(3, 8);
      const rest = sweets - children * least;
      const answer = choose(rest + children - 1, children - 1);
      return {
        statement: `In how many ways can $${sweets}$ identical sweets be given to $${children}$ children so that each gets at least $${least}$?`,
        values: { sweets, children, least },
        ...exactly(answer),
        solution: [
          `Give each child $${least}$ first. $${rest}$ identical sweets are left to distribute freely.`,
          `Put $${children - 1}$ bars between them: $\\binom{${rest} + ${children - 1}}{${children - 1}} = ${answer}$ ways.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-permutations-and-combinations-56',
    topic: 'permutations',
    difficulty: 2,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const people = random.integer(4, 7);
      const isRound = random.pick([true, false]);
      const all = factorial(isRound ? people - 1 : people);
      const together = 2 * factorial(isRound ? people - 2 : people - 1);
      const answer = all - together;
      return {
        statement: `In how many ways can $${people}$ persons be seated ${isRound ? 'around a round table' : 'in a row'} so that two of them, $A$ and $B$, are not next to each other?${isRound ? ' Only the order around the table counts.' : ''}`,
        values: { people, isRound: Number(isRound) },
        ...numbers(random, answer, [all - together / 2, together, factorial(people) - 2 * factorial(people - 2), all - 2]),
        solution: [
          `Without the condition there are $${isRound ? `(${people} - 1)!` : `${people}!`} = ${all}$ ways.`,
          `With $A$ and $B$ as one block, in either order, there are $2 \\times ${isRound ? people - 2 : people - 1}! = ${together}$.`,
          `$${all} - ${together} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-permutations-and-combinations-57',
    topic: 'combinations',
    difficulty: 1,
    seconds: 45,
    kind: 'numerical',
    make: (random) => {
      const [one, other] = random.pick([
        [3, 5],
        [4, 6],
        [3, 7],
        [5, 7],
        [4, 9],
        [6, 8],
        [2, 9],
        [5, 10],
      ] as const);
      const all = one + other;
      const asked = random.integer(2, 3);
      return {
        statement: `If $^nC_{${one}} = {}^nC_{${other}}$, find the value of $^nC_{${asked}}$.`,
        values: { one, other, asked },
        ...exactly(choose(all, asked)),
        solution: [
          `$^nC_r = {}^nC_{n-r}$, and the lower numbers differ, so $n = ${one} + ${other} = ${all}$.`,
          `$^{${all}}C_{${asked}} = ${choose(all, asked)}$.`,
        ],
      };
    },
  },
];
