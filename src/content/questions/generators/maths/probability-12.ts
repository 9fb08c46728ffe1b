import type { Generator } from '../generator.ts';
import { exactly, fractions } from './answers.ts';
import { choose } from './counting.ts';
import { fraction } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-probability-12', exams: ['jee-main'] };

export const probability12: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-probability-12-51',
    topic: 'bayes-theorem',
    difficulty: 2,
    seconds: 90,
    kind: 'single',
    make: (random) => {
      const [r1, b1, r2, b2] = [random.integer(2, 5), random.integer(2, 6), random.integer(2, 6), random.integer(1, 5)];
      const [n1, n2] = [r1 + b1, r2 + b2];
      const [above, below] = [r1 * n2, r1 * n2 + r2 * n1];
      return {
        statement: `Bag I contains $${r1}$ red and $${b1}$ black balls, bag II $${r2}$ red and $${b2}$ black. One of the bags is chosen at random and a ball is drawn from it. It is red. The probability that it came from bag I is`,
        values: { r1, b1, r2, b2 },
        ...fractions(
          random,
          [above, below],
          [
            [r1, r1 + r2],
            [r2 * n1, below],
            [r1, n1],
            [r1, 2 * n1],
            [above + 1, below],
            [above + 2, below],
          ],
        ),
        solution: [
          `Red from bag I: $\\frac12 \\times \\frac{${r1}}{${n1}}$. Red from bag II: $\\frac12 \\times \\frac{${r2}}{${n2}}$.`,
          `By Bayes' theorem the probability is $\\dfrac{\\frac{${r1}}{${n1}}}{\\frac{${r1}}{${n1}} + \\frac{${r2}}{${n2}}} = ${fraction(above, below)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-probability-12-52',
    topic: 'conditional-probability',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const [red, blue] = [random.integer(3, 6), random.integer(2, 6)];
      const [both, all, none] = [choose(red, 2), choose(red + blue, 2), choose(blue, 2)];
      return {
        statement: `Two balls are drawn together from a box with $${red}$ red and $${blue}$ blue balls. At least one of them is red. The probability that both are red is`,
        values: { red, blue },
        ...fractions(
          random,
          [both, all - none],
          [
            [both, all],
            [red - 1, red + blue - 1],
            [red * blue, all - none],
            [both + 1, all - none],
            [both + 2, all - none],
          ],
        ),
        solution: [
          `$\\binom{${red + blue}}{2} - \\binom{${blue}}{2} = ${all} - ${none} = ${all - none}$ pairs have at least one red ball.`,
          `In $\\binom{${red}}{2} = ${both}$ of them both are red: the probability is $${fraction(both, all - none)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-probability-12-53',
    topic: 'independent-events',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [a, b, c] = random.pick([
        [2, 3, 4],
        [2, 3, 5],
        [3, 4, 5],
        [2, 4, 5],
        [2, 5, 6],
        [3, 5, 7],
        [2, 3, 7],
        [3, 4, 7],
      ] as const);
      const [none, all] = [(a - 1) * (b - 1) * (c - 1), a * b * c];
      return {
        statement: `Three students work on a problem independently. They solve it with the probabilities $\\frac{1}{${a}}$, $\\frac{1}{${b}}$ and $\\frac{1}{${c}}$. The probability that at least one of them solves it is`,
        values: { a, b, c },
        ...fractions(
          random,
          [all - none, all],
          [
            [none, all],
            [1, all],
            [all - 1, all],
            [all - none - 1, all],
          ],
        ),
        solution: [
          `Nobody solves it with the probability $${fraction(a - 1, a)} \\times ${fraction(b - 1, b)} \\times ${fraction(c - 1, c)} = ${fraction(none, all)}$.`,
          `At least one: $1 - ${fraction(none, all)} = ${fraction(all - none, all)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-probability-12-54',
    topic: 'random-variables',
    difficulty: 2,
    seconds: 75,
    kind: 'single',
    make: (random) => {
      const [most, power] = [random.integer(3, 8), random.integer(1, 2)];
      const list = Array.from({ length: most }, (_, at) => at + 1);
      const total = (exponent: number) => list.reduce((sum, x) => sum + x ** exponent, 0);
      const [above, below] = [total(power + 1), total(power)];
      return {
        statement: `A random variable $X$ takes the values $1, 2, \\dots, ${most}$ with $P(X = x) = k${power === 1 ? 'x' : 'x^2'}$. The mean of $X$ is`,
        values: { most, power },
        ...fractions(
          random,
          [above, below],
          [
            [most + 1, 2],
            [1, below],
            [most, 1],
            [above + 1, below],
            [above - 1, below],
          ],
        ),
        solution: [
          `The probabilities have the sum $1$: $${below}k = 1$, so $k = \\frac{1}{${below}}$.`,
          `The mean is $\\sum x\\,P(X = x) = k\\sum x^${power + 1} = \\frac{${above}}{${below}}${fraction(above, below) === `\\frac{${above}}{${below}}` ? '' : ` = ${fraction(above, below)}`}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-probability-12-55',
    topic: 'multiplication-theorem',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [white, black] = [random.integer(3, 7), random.integer(3, 7)];
      const all = white + black;
      const [above, below] = [white * (white - 1) * black, all * (all - 1) * (all - 2)];
      return {
        statement: `An urn contains $${white}$ white and $${black}$ black balls. Three balls are drawn one after the other without replacement. The probability that the first two are white and the third is black is`,
        values: { white, black },
        ...fractions(
          random,
          [above, below],
          [
            [white ** 2 * black, all ** 3],
            [3 * above, below],
            [above, 2 * below],
            [above + 1, below],
          ],
        ),
        solution: [
          `Multiply the probability of each draw after the earlier ones: $\\frac{${white}}{${all}} \\times \\frac{${white - 1}}{${all - 1}} \\times \\frac{${black}}{${all - 2}}$.`,
          `The product is $${fraction(above, below)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-probability-12-56',
    topic: 'independent-events',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const part = random.integer(2, 5);
      const percent = random.pick([80, 90, 95, 99]);
      const answer = Math.ceil(Math.log(1 - percent / 100) / Math.log(1 - 1 / part) - 1e-9);
      const miss = `\\left(${fraction(part - 1, part)}\\right)`;
      const after = (shots: number) => ((1 - 1 / part) ** shots).toPrecision(4);
      return {
        statement: `Each shot at a target hits it with the probability $\\frac{1}{${part}}$, independently of the others. What is the least number of shots for which the probability of at least one hit is more than $${percent / 100}$?`,
        values: { part, percent },
        ...exactly(answer),
        solution: [
          `All of $n$ shots miss with the probability $${miss}^n$, which must be less than $${(100 - percent) / 100}$.`,
          `$${miss}^{${answer - 1}} \\approx ${after(answer - 1)}$ is still too large, and $${miss}^{${answer}} \\approx ${after(answer)}$ is small enough: $n = ${answer}$.`,
        ],
      };
    },
  },
];
