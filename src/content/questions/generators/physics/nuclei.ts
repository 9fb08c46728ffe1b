import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

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
  {
    id: 'phy-nuclei-52',
    chapter: 'phy-nuclei',
    topic: 'binding-energy',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [before, after, mass] = random.pick([
        [7.5, 8.5, 236],
        [7.6, 8.4, 240],
        [7.6, 8.6, 230],
        [7.5, 8.4, 235],
        [7.4, 8.5, 238],
      ] as const);
      const answer = (after - before) * mass;
      return {
        statement: `A nucleus of mass number $${mass}$ has a binding energy of $${before}\\ \\text{MeV}$ per nucleon. It splits into two nuclei with $${after}\\ \\text{MeV}$ per nucleon. How much energy is released?`,
        values: { before, after, mass },
        answer,
        ...quantities(random, 'MeV', answer, [(after - before) * (mass / 2), after - before, after * mass, answer * 1.2]),
        solution: [
          'Energy is released when the nucleons end more tightly bound. Each of them contributes the difference.',
          `$${mass}\\cdot(${after} - ${before}) = ${written(answer)}\\ \\text{MeV}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-nuclei-53',
    chapter: 'phy-nuclei',
    topic: 'radioactivity',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-advanced'],
    kind: 'numerical',
    make: (random) => {
      const [halves, days, start] = [random.integer(2, 5), random.integer(2, 12), random.integer(1, 5)];
      return {
        statement: `A radioactive substance has a half-life of $${days}$ days. Of $${start * 2 ** halves}\\ \\text{g}$ of it, how many grams have not decayed after $${days * halves}$ days?`,
        values: { days, time: days * halves, grams: start * 2 ** halves },
        ...exactly(start),
        solution: [
          `$${days * halves}$ days are $${halves}$ half-lives.`,
          `In each of them half decays: $\\frac{${start * 2 ** halves}}{2^{${halves}}} = ${start}\\ \\text{g}$ are left.`,
        ],
      };
    },
  },
];
