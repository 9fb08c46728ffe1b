import type { Generator } from '../generator.ts';
import { quantities } from './quantity.ts';

export const thermodynamics: readonly Generator[] = [
  {
    id: 'phy-thermodynamics-51',
    chapter: 'phy-thermodynamics',
    topic: 'thermodynamic-processes',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [low, high] = random.pick([
        [1, 2],
        [1, 3],
        [2, 3],
        [2, 5],
        [3, 4],
        [1, 4],
      ] as const);
      const [small, big] = random.pick([
        [1, 3],
        [2, 4],
        [1, 4],
        [2, 5],
        [1, 2],
      ] as const);
      const answer = (high - low) * (big - small) * 100;
      return {
        statement: `A gas is taken clockwise round a rectangle in the $p$–$V$ diagram, between the pressures $${low}\\times 10^5\\ \\text{Pa}$ and $${high}\\times 10^5\\ \\text{Pa}$ and the volumes $${small}\\ \\text{litre}$ and $${big}\\ \\text{litre}$. What is the net work done by the gas in one cycle?`,
        values: { low, high, small, big },
        answer,
        ...quantities(random, 'J', answer, [high * (big - small) * 100, high * big * 100, -answer, low * (big - small) * 100, 2 * answer]),
        solution: [
          'The net work of a cycle is the area it encloses in the $p$–$V$ diagram, positive for a clockwise cycle: the gas expands at the higher pressure.',
          `$W = (${high} - ${low})\\times 10^5\\ \\text{Pa}\\cdot(${big} - ${small})\\times 10^{-3}\\ \\text{m}^3 = ${answer}\\ \\text{J}.$`,
        ],
      };
    },
  },
];
