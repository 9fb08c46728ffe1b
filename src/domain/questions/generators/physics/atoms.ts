import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const atoms: readonly Generator[] = [
  {
    id: 'phy-atoms-51',
    chapter: 'phy-atoms',
    topic: 'hydrogen-spectrum',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [low, high] = random.pick([
        [1, 2],
        [1, 3],
        [1, 4],
        [2, 3],
        [2, 4],
        [1, 5],
        [2, 5],
      ] as const);
      const charge = random.integer(1, 3);
      const name = ['hydrogen', '$\\text{He}^+$', '$\\text{Li}^{2+}$'][charge - 1];
      const answer = 13.6 * charge ** 2 * (1 / low ** 2 - 1 / high ** 2);
      return {
        statement: `The electron of a ${name} ${charge === 1 ? 'atom' : 'ion'} passes from the orbit $n = ${high}$ to $n = ${low}$. What is the energy of the photon it emits? The ground state energy of hydrogen is $-13.6\\ \\text{eV}$.`,
        values: { low, high, charge },
        answer,
        ...quantities(random, 'eV', answer, [
          (13.6 * charge ** 2) / low ** 2,
          (13.6 * charge ** 2) / high ** 2,
          13.6 * charge ** 2 * (1 / low - 1 / high),
          answer / 2,
          answer * 4,
          answer * 3,
        ]),
        solution: [
          'The levels are $E_n = -13.6\\,\\frac{Z^2}{n^2}\\ \\text{eV}$, and the photon carries the difference.',
          `$E = 13.6\\cdot ${charge}^2\\left(\\frac1{${low}^2} - \\frac1{${high}^2}\\right) = ${written(answer)}\\ \\text{eV}.$`,
        ],
      };
    },
  },
];
