import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const rayOptics: readonly Generator[] = [
  {
    id: 'phy-ray-optics-51',
    chapter: 'phy-ray-optics',
    topic: 'lenses',
    difficulty: 1,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [object, focal] = random.pick([
        [30, 20],
        [15, 10],
        [60, 20],
        [30, 10],
        [40, 30],
        [24, 8],
        [36, 12],
        [45, 30],
        [60, 40],
        [12, 8],
      ] as const);
      const answer = (object * focal) / (object - focal);
      return {
        statement: `An object is placed $${object}\\ \\text{cm}$ in front of a thin convex lens of focal length $${focal}\\ \\text{cm}$. How far behind the lens is its real image?`,
        values: { object, focal },
        answer,
        ...quantities(random, 'cm', answer, [
          (object * focal) / (object + focal),
          object - focal,
          object + focal,
          answer / 2,
          2 * answer,
          answer + 5,
        ]),
        solution: [
          `With $u = -${object}\\ \\text{cm}$ and $f = +${focal}\\ \\text{cm}$ in $\\frac1v - \\frac1u = \\frac1f$:`,
          `$\\frac1v = \\frac1{${focal}} - \\frac1{${object}}$, so $v = ${written(answer)}\\ \\text{cm}.$ It is positive: behind the lens, real and inverted.`,
        ],
      };
    },
  },
];
