import type { Generator } from '../generator.ts';
import { quantities } from './quantity.ts';

export const kineticTheory: readonly Generator[] = [
  {
    id: 'phy-kinetic-theory-51',
    chapter: 'phy-kinetic-theory',
    topic: 'molecular-speeds',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [start, factor] = [random.pick([300, 200, 250, 150]), random.pick([4, 9])];
      const speed = 50 * random.integer(6, 12);
      const answer = speed * Math.sqrt(factor);
      return {
        statement: `The rms speed of the molecules of a gas at $${start}\\ \\text{K}$ is $${speed}\\ \\text{m/s}$. What is it at $${start * factor}\\ \\text{K}$?`,
        values: { start, factor, speed },
        answer,
        ...quantities(random, 'm/s', answer, [speed * factor, speed, speed / Math.sqrt(factor), answer * 1.5]),
        solution: [
          'The mean kinetic energy of a molecule is $\\tfrac32 k_BT$, so $v_{rms} = \\sqrt{3RT/M}$ grows with the square root of the absolute temperature.',
          `The temperature grows to ${factor} times, the speed to ${Math.sqrt(factor)} times: $${answer}\\ \\text{m/s}$.`,
        ],
      };
    },
  },
];
