import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const electromagneticWaves: readonly Generator[] = [
  {
    id: 'phy-electromagnetic-waves-51',
    chapter: 'phy-electromagnetic-waves',
    topic: 'nature-of-em-waves',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const electric = 30 * random.integer(2, 30);
      const answer = electric / 3e8;
      return {
        statement: `The electric field of an electromagnetic wave in vacuum has the amplitude $${electric}\\ \\text{V/m}$. What is the amplitude of its magnetic field? Take $c = 3\\times 10^8\\ \\text{m/s}$.`,
        values: { electric },
        answer,
        ...quantities(random, 'T', answer, [electric * 3e8, answer / Math.SQRT2, answer * 10, electric / 9e16, answer / 2]),
        solution: [
          'In vacuum the two fields of a wave are in phase and their sizes are in the ratio $\\frac{E_0}{B_0} = c$.',
          `$B_0 = \\frac{${electric}}{3\\times 10^8} = ${written(answer)}\\ \\text{T}.$`,
        ],
      };
    },
  },
];
