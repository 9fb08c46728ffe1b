import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

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
  {
    id: 'phy-motion-in-a-straight-line-52',
    chapter: 'phy-motion-in-a-straight-line',
    topic: 'uniform-acceleration',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [start, acceleration, time] = [random.integer(2, 15), 2 * random.integer(1, 4), random.integer(3, 8)];
      const answer = start * time + (acceleration * time ** 2) / 2;
      return {
        statement: `A car moving at $${start}\\ \\text{m/s}$ begins to accelerate at $${acceleration}\\ \\text{m/s}^2$. How far does it go in the next $${time}\\ \\text{s}$?`,
        values: { start, acceleration, time },
        answer,
        ...quantities(random, 'm', answer, [
          (start + acceleration * time) * time,
          start * time + acceleration * time ** 2,
          (acceleration * time ** 2) / 2,
          start * time,
          answer + acceleration,
        ]),
        solution: [
          'With constant acceleration $s = ut + \\tfrac12at^2$.',
          `$s = ${start}\\cdot ${time} + \\tfrac12\\cdot ${acceleration}\\cdot ${time}^2 = ${answer}\\ \\text{m}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-motion-in-a-straight-line-53',
    chapter: 'phy-motion-in-a-straight-line',
    topic: 'free-fall',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const time = random.integer(2, 9);
      const answer = 10 * time;
      return {
        statement: `A stone is dropped from rest from a height of $${5 * time ** 2}\\ \\text{m}$. With what speed in m/s does it reach the ground? Take $g = 10\\ \\text{m/s}^2$ and neglect air resistance.`,
        values: { height: 5 * time ** 2 },
        ...exactly(answer),
        solution: ['From rest, $v^2 = 2gh$.', `$v = \\sqrt{2\\cdot 10\\cdot ${5 * time ** 2}} = ${answer}\\ \\text{m/s}.$`],
      };
    },
  },
  {
    id: 'phy-motion-in-a-straight-line-54',
    chapter: 'phy-motion-in-a-straight-line',
    topic: 'uniform-acceleration',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [acceleration, speed] = random.pick([
        [2, 10],
        [2, 12],
        [2, 8],
        [4, 20],
        [4, 16],
        [1, 7],
        [3, 15],
        [5, 20],
      ] as const);
      const answer = (2 * speed) / acceleration;
      return {
        statement: `A bus starts from rest with the constant acceleration $${acceleration}\\ \\text{m/s}^2$. At the same moment a cyclist passes it with the constant speed $${speed}\\ \\text{m/s}$ in the same direction. After how many seconds does the bus overtake the cyclist?`,
        values: { acceleration, speed },
        ...exactly(answer),
        solution: [
          'They meet when they have covered the same distance: $\\tfrac12at^2 = vt$.',
          `$t = \\frac{2v}{a} = \\frac{2\\cdot ${speed}}{${acceleration}} = ${answer}\\ \\text{s}.$ The speeds are equal already at half this time.`,
        ],
      };
    },
  },
  {
    id: 'phy-motion-in-a-straight-line-55',
    chapter: 'phy-motion-in-a-straight-line',
    topic: 'speed-and-velocity',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [first, second, one, two] = [10 * random.integer(2, 6), 10 * random.integer(7, 10), random.integer(1, 2), random.integer(3, 4)];
      const answer = (first * one + second * two) / (one + two);
      return {
        statement: `A car drives for $${one}\\ \\text{h}$ at $${first}\\ \\text{km/h}$ and then for $${two}\\ \\text{h}$ at $${second}\\ \\text{km/h}$. What is its average speed?`,
        values: { first, second, one, two },
        answer,
        ...quantities(random, 'km/h', answer, [
          (first + second) / 2,
          (2 * first * second) / (first + second),
          (first * two + second * one) / (one + two),
          second - first,
          (first * one + second * two) / 2,
          first + second,
        ]),
        solution: [
          'Average speed is total distance divided by total time.',
          `$\\frac{${first}\\cdot ${one} + ${second}\\cdot ${two}}{${one} + ${two}} = \\frac{${first * one + second * two}}{${one + two}} = ${written(answer)}\\ \\text{km/h}.$ The speeds count by the times for which they last.`,
        ],
      };
    },
  },
];
