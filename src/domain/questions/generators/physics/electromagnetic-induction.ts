import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const electromagneticInduction: readonly Generator[] = [
  {
    id: 'phy-electromagnetic-induction-51',
    chapter: 'phy-electromagnetic-induction',
    topic: 'faradays-law',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [square, linear, at, turns] = [random.integer(2, 6), random.integer(1, 9), random.integer(1, 5), 10 * random.integer(1, 5)];
      const answer = (turns * (2 * square * at + linear)) / 1000;
      return {
        statement: `The magnetic flux through each turn of a coil of $${turns}$ turns is $\\phi = (${square}t^2 + ${linear}t + 3)\\ \\text{mWb}$, with $t$ in seconds. What is the size of the induced emf at $t = ${at}\\ \\text{s}$?`,
        values: { square, linear, at, turns },
        answer,
        ...quantities(random, 'V', answer, [
          answer / turns,
          (turns * (square * at ** 2 + linear * at + 3)) / 1000,
          (turns * (square * at + linear)) / 1000,
          answer * 2,
          answer * 3,
          answer * 0.75,
        ]),
        solution: [
          'Faraday: $|\\varepsilon| = N\\left|\\frac{d\\phi}{dt}\\right|$. What counts is how fast the flux changes, not how large it is.',
          `$\\frac{d\\phi}{dt} = (${2 * square}t + ${linear})\\ \\text{mWb/s} = ${2 * square * at + linear}\\ \\text{mV}$ at $t = ${at}\\ \\text{s}$.`,
          `$|\\varepsilon| = ${turns}\\cdot ${2 * square * at + linear}\\ \\text{mV} = ${written(answer)}\\ \\text{V}.$`,
        ],
      };
    },
  },
];
