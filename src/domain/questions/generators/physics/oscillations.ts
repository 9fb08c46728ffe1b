import type { Generator } from '../generator.ts';
import { quantities } from './quantity.ts';

export const oscillations: readonly Generator[] = [
  {
    id: 'phy-oscillations-51',
    chapter: 'phy-oscillations',
    topic: 'simple-harmonic-motion',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [x, y, amplitude] = random.pick([
        [3, 4, 5],
        [4, 3, 5],
        [6, 8, 10],
        [8, 6, 10],
        [5, 12, 13],
        [12, 5, 13],
      ] as const);
      const omega = random.integer(2, 9);
      const answer = omega * y;
      return {
        statement: `A particle oscillates harmonically with amplitude $${amplitude}\\ \\text{cm}$ and angular frequency $${omega}\\ \\text{rad/s}$. What is its speed when it is $${x}\\ \\text{cm}$ from the mean position?`,
        values: { x, amplitude, omega },
        answer,
        ...quantities(random, 'cm/s', answer, [omega * x, omega * amplitude, omega * (amplitude - x), omega ** 2 * x, omega ** 2 * y]),
        solution: [
          'From the conservation of energy: $v = \\omega\\sqrt{A^2 - x^2}$.',
          `$v = ${omega}\\sqrt{${amplitude}^2 - ${x}^2} = ${omega}\\cdot${y} = ${answer}\\ \\text{cm/s}.$`,
        ],
      };
    },
  },
];
