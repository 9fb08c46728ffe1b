import type { Generator } from '../generator.ts';
import { quantities } from './quantity.ts';

export const electricChargesAndFields: readonly Generator[] = [
  {
    id: 'phy-electric-charges-and-fields-51',
    chapter: 'phy-electric-charges-and-fields',
    topic: 'coulombs-law',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [near, root] = [random.integer(1, 4), random.integer(2, 5)];
      const apart = random.integer(2, 12) * (root + 1);
      const answer = apart / (root + 1);
      return {
        statement: `Charges $${near}\\ \\mu\\text{C}$ and $${near * root ** 2}\\ \\mu\\text{C}$ are fixed $${apart}\\ \\text{cm}$ apart. At what distance from the smaller charge, on the line between them, is the electric field zero?`,
        values: { near, root, apart },
        answer,
        ...quantities(random, 'cm', answer, [apart / (root ** 2 + 1), apart - answer, apart / 2, apart / root, apart / (root + 2)]),
        solution: [
          'Between like charges the fields oppose each other. They cancel where they are of equal size.',
          `$\\frac{${near}}{x^2} = \\frac{${near * root ** 2}}{(${apart} - x)^2}$. The root of both sides: $\\frac{${apart} - x}{x} = ${root}$.`,
          `$x = \\frac{${apart}}{${root + 1}} = ${answer}\\ \\text{cm}.$`,
        ],
      };
    },
  },
];
