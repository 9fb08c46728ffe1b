import type { Generator } from '../generator.ts';
import { exactly, fractions } from './answers.ts';
import { choose } from './counting.ts';
import { fraction, gcd } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-probability', exams: ['jee-main'] };

export const probability: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-probability-51',
    topic: 'dice-and-coins',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const least = random.integer(3, 11);
      const below = ((least - 1) * (least - 2)) / 2;
      const ways = least <= 7 ? 36 - below : ((13 - least) * (14 - least)) / 2;
      const exact = 6 - Math.abs(7 - least);
      return {
        statement: `Two fair dice are thrown. The probability that the sum of the numbers is at least $${least}$ is`,
        values: { least },
        ...fractions(
          random,
          [ways, 36],
          [
            [ways - exact, 36],
            [exact, 36],
            [36 - ways, 36],
            [13 - least, 11],
            [ways + 1, 36],
          ],
        ),
        solution: [
          `Of the $36$ equally likely pairs, $${ways}$ have the sum $${least}$ or more.`,
          `The probability is $\\frac{${ways}}{36}${gcd(ways, 36) === 1 ? '' : ` = ${fraction(ways, 36)}`}$. The sums themselves are not equally likely.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-probability-52',
    topic: 'cards-and-balls',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [red, blue] = [random.integer(3, 7), random.integer(2, 6)];
      const all = choose(red + blue, 2);
      return {
        statement: `A bag contains $${red}$ red and $${blue}$ blue balls. Two balls are drawn at random together. The probability that they have different colours is`,
        values: { red, blue },
        ...fractions(
          random,
          [red * blue, all],
          [
            [red * blue, 2 * all],
            [2 * red * blue, (red + blue) ** 2],
            [all - red * blue, all],
            [choose(red, 2), all],
            [red * blue + 1, all],
          ],
        ),
        solution: [
          `Two of $${red + blue}$ balls can be drawn in $\\binom{${red + blue}}{2} = ${all}$ ways.`,
          `$${red} \\times ${blue} = ${red * blue}$ of these give one of each colour: the probability is $${fraction(red * blue, all)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-probability-53',
    topic: 'dice-and-coins',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const coins = random.integer(4, 6);
      const heads = random.integer(2, coins - 1);
      const all = 2 ** coins;
      let ways = 0;
      for (let some = heads; some <= coins; some++) ways += choose(coins, some);
      return {
        statement: `A fair coin is tossed $${coins}$ times. The probability of at least $${heads}$ heads is`,
        values: { coins, heads },
        ...fractions(
          random,
          [ways, all],
          [
            [choose(coins, heads), all],
            [ways - choose(coins, heads), all],
            [coins - heads + 1, coins + 1],
            [ways + 1, all],
            [ways - 1, all],
          ],
        ),
        solution: [
          `There are $2^{${coins}} = ${all}$ equally likely results.`,
          `At least $${heads}$ heads come in $${Array.from({ length: coins - heads + 1 }, (_, at) => choose(coins, heads + at)).join(' + ')} = ${ways}$ of them: the probability is $${fraction(ways, all)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-probability-54',
    topic: 'addition-theorem',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [onlyA, onlyB, both] = [random.integer(2, 7), random.integer(2, 6), random.integer(1, 4)];
      const neither = 20 - onlyA - onlyB - both;
      return {
        statement: `$P(A) = ${fraction(onlyA + both, 20)}$, $P(B) = ${fraction(onlyB + both, 20)}$ and $P(A \\cap B) = ${fraction(both, 20)}$. The probability that neither $A$ nor $B$ occurs is`,
        values: { a: onlyA + both, b: onlyB + both, both },
        ...fractions(
          random,
          [neither, 20],
          [
            [neither - both || 1, 20],
            [20 - both, 20],
            [20 - neither, 20],
            [neither + both, 20],
            [neither + 1, 20],
          ],
        ),
        solution: [
          `$P(A \\cup B) = P(A) + P(B) - P(A \\cap B) = ${fraction(20 - neither, 20)}$.`,
          `Neither occurs with the probability $1 - ${fraction(20 - neither, 20)} = ${fraction(neither, 20)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-probability-55',
    topic: 'arrangements',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const people = random.integer(5, 9);
      const between = random.integer(1, 3);
      const pairs = people - between - 1;
      const all = choose(people, 2);
      return {
        statement: `$${people}$ persons, among them $A$ and $B$, stand in a row at random. The probability that exactly $${between}$ of the others ${between === 1 ? 'stands' : 'stand'} between $A$ and $B$ is`,
        values: { people, between },
        ...fractions(
          random,
          [pairs, all],
          [
            [pairs, 2 * all],
            [pairs + 1, all],
            [between, all],
            [pairs - 1 || 3, all],
            [pairs + 2, all],
            [2, people],
          ],
        ),
        solution: [
          `The two places of $A$ and $B$ are any two of $${people}$: $\\binom{${people}}{2} = ${all}$ equally likely choices.`,
          `Places with exactly $${between}$ between them are $${between + 1}$ apart: there are $${people} - ${between + 1} = ${pairs}$ such choices.`,
          `The probability is $${fraction(pairs, all)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-probability-56',
    topic: 'events',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const last = random.integer(8, 20);
      const [above, below] = [last - 2, choose(last, 3)];
      const common = gcd(above, below);
      return {
        statement: `Three different numbers are chosen at random from $1, 2, \\dots, ${last}$. The probability that they are consecutive is $\\dfrac mn$ in lowest terms. Find $m + n$.`,
        values: { last },
        ...exactly((above + below) / common),
        solution: [
          `There are $\\binom{${last}}{3} = ${below}$ choices, and $${last - 2}$ of them are consecutive.`,
          `$\\frac{${above}}{${below}} = ${fraction(above, below)}$, so $m + n = ${(above + below) / common}$.`,
        ],
      };
    },
  },
];
