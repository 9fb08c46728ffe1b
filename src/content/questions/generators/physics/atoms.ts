import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

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
  {
    id: 'phy-atoms-52',
    chapter: 'phy-atoms',
    topic: 'hydrogen-spectrum',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const level = random.integer(3, 8);
      return {
        statement: `Many hydrogen atoms are in the state $n = ${level}$. How many different spectral lines can they emit while they return to the ground state?`,
        values: { level },
        ...exactly((level * (level - 1)) / 2),
        solution: [
          'Every pair of levels from 1 to $n$ gives one line.',
          `$\\frac{${level}\\cdot ${level - 1}}{2} = ${(level * (level - 1)) / 2}$.`,
        ],
      };
    },
  },
  {
    id: 'phy-atoms-53',
    chapter: 'phy-atoms',
    topic: 'bohr-model',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [level, charge] = [random.integer(2, 5), random.integer(1, 3)];
      const answer = (0.53 * level ** 2) / charge;
      return {
        statement: `The radius of the first Bohr orbit of hydrogen is $0.53\\ \\text{Å}$. What is the radius of orbit $n = ${level}$ of ${['hydrogen', '$\\text{He}^+$', '$\\text{Li}^{2+}$'][charge - 1]}?`,
        values: { level, charge },
        answer,
        ...quantities(random, 'Å', answer, [
          (0.53 * level) / charge,
          0.53 * level ** 2 * charge,
          (0.53 * level ** 2) / charge ** 2,
          0.53 / level ** 2,
          answer * 1.5,
          answer / 2,
        ]),
        solution: [
          "In Bohr's model $r_n = \\frac{n^2}{Z}a_0$.",
          `$r = 0.53\\cdot\\frac{${level}^2}{${charge}} = ${written(answer)}\\ \\text{Å}.$`,
        ],
      };
    },
  },
];
