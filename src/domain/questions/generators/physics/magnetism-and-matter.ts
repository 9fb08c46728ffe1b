import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const magnetismAndMatter: readonly Generator[] = [
  {
    id: 'phy-magnetism-and-matter-51',
    chapter: 'phy-magnetism-and-matter',
    topic: 'magnetisation',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [turns, current, relative] = [100 * random.integer(5, 12), random.integer(1, 5), 100 * random.integer(2, 6)];
      const answer = (relative - 1) * turns * current;
      const field = turns * current;
      return {
        statement: `A long solenoid of $${turns}$ turns per metre carries $${current}\\ \\text{A}$ and is filled with a material of relative permeability $${relative}$. What is the magnetisation of the material?`,
        values: { turns, current, relative },
        answer,
        ...quantities(random, 'A/m', answer, [
          field,
          field * (relative - 1) * 4e-7 * Math.PI,
          field / (relative - 1),
          field * relative * 10,
          answer / 2,
        ]),
        solution: [
          `The magnetic intensity depends on the current in the winding only: $H = nI = ${field}\\ \\text{A/m}$.`,
          `$B = \\mu_0(H + M) = \\mu_0\\mu_r H$, so $M = (\\mu_r - 1)H = ${relative - 1}\\cdot ${field} = ${written(answer)}\\ \\text{A/m}.$`,
        ],
      };
    },
  },
];
