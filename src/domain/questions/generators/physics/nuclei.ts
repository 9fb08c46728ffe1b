import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const nuclei: readonly Generator[] = [
  {
    id: 'phy-nuclei-51',
    chapter: 'phy-nuclei',
    topic: 'size-and-composition',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [small, big, ratio] = random.pick([
        [27, 125, 5 / 3],
        [8, 64, 2],
        [8, 216, 3],
        [27, 64, 4 / 3],
        [64, 216, 1.5],
        [27, 216, 2],
        [8, 27, 1.5],
        [64, 125, 1.25],
      ] as const);
      const radius = random.pick([2.4, 3.6, 4.8]);
      const answer = radius * ratio;
      return {
        statement: `The radius of a nucleus of mass number $${small}$ is taken as $${radius}\\ \\text{fm}$. What is then the radius of a nucleus of mass number $${big}$?`,
        values: { small, big, radius },
        answer,
        ...quantities(random, 'fm', answer, [
          (radius * big) / small,
          radius * Math.sqrt(big / small),
          radius * ratio ** 2,
          radius / ratio,
          radius + ratio,
        ]),
        solution: [
          'All nuclei have about the same density, so the volume is proportional to the mass number: $R = R_0A^{1/3}$.',
          `$R = ${radius}\\left(\\frac{${big}}{${small}}\\right)^{1/3} = ${written(answer)}\\ \\text{fm}.$`,
        ],
      };
    },
  },
];
