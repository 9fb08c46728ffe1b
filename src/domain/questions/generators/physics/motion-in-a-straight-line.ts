import type { Generator } from '../generator.ts';
import { quantities } from './quantity.ts';

export const motionInAStraightLine: readonly Generator[] = [
  {
    id: 'phy-motion-in-a-straight-line-51',
    chapter: 'phy-motion-in-a-straight-line',
    topic: 'variable-acceleration',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [cubic, square, linear, at] = [random.integer(1, 3), random.integer(1, 5), random.integer(1, 9), random.integer(2, 4)];
      const answer = 6 * cubic * at - 2 * square;
      const velocity = 3 * cubic * at ** 2 - 2 * square * at + linear;
      const term = (factor: number) => (factor === 1 ? '' : factor);
      return {
        statement: `A particle moves along the $x$-axis so that $x = ${term(cubic)}t^3 - ${term(square)}t^2 + ${term(linear)}t$, with $x$ in metres and $t$ in seconds. What is its acceleration at $t = ${at}\\ \\text{s}$?`,
        values: { cubic, square, linear, at },
        answer,
        ...quantities(random, 'm/s^2', answer, [
          velocity,
          6 * cubic * at,
          3 * cubic * at - 2 * square,
          6 * cubic * at + 2 * square,
          6 * cubic - 2 * square,
          answer + 3,
        ]),
        solution: [
          `The velocity is the rate of change of position: $v = \\frac{dx}{dt} = ${3 * cubic}t^2 - ${2 * square}t + ${linear}$.`,
          `The acceleration is the rate of change of velocity: $a = \\frac{dv}{dt} = ${6 * cubic}t - ${2 * square}$.`,
          `At $t = ${at}\\ \\text{s}$: $a = ${answer}\\ \\text{m/s}^2$.`,
        ],
      };
    },
  },
];
