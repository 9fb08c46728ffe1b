import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const electromagneticWaves: readonly Generator[] = [
  {
    id: 'phy-electromagnetic-waves-51',
    chapter: 'phy-electromagnetic-waves',
    topic: 'nature-of-em-waves',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const electric = 30 * random.integer(2, 30);
      const answer = electric / 3e8;
      return {
        statement: `The electric field of an electromagnetic wave in vacuum has the amplitude $${electric}\\ \\text{V/m}$. What is the amplitude of its magnetic field? Take $c = 3\\times 10^8\\ \\text{m/s}$.`,
        values: { electric },
        answer,
        ...quantities(random, 'T', answer, [electric * 3e8, answer / Math.SQRT2, answer * 10, electric / 9e16, answer / 2]),
        solution: [
          'In vacuum the two fields of a wave are in phase and their sizes are in the ratio $\\frac{E_0}{B_0} = c$.',
          `$B_0 = \\frac{${electric}}{3\\times 10^8} = ${written(answer)}\\ \\text{T}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-electromagnetic-waves-52',
    chapter: 'phy-electromagnetic-waves',
    topic: 'nature-of-em-waves',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [root, reduced] = random.pick([
        [1.5, 200],
        [2, 150],
        [3, 100],
        [1.2, 250],
        [2.5, 120],
      ] as const);
      const times = random.integer(1, 3);
      return {
        statement: `An electromagnetic wave has a wavelength of $${times * root * 100}\\ \\text{cm}$ in vacuum. What is its wavelength in centimetres in a medium where its speed is $${reduced}\\times 10^6\\ \\text{m/s}$? Take $c = 3\\times 10^8\\ \\text{m/s}$.`,
        values: { vacuum: times * root * 100, reduced },
        ...exactly(times * 100),
        solution: [
          'The frequency stays the same, so the wavelength is proportional to the speed.',
          `$\\lambda = ${times * root * 100}\\cdot\\frac{${reduced}\\times 10^6}{3\\times 10^8} = ${times * 100}\\ \\text{cm}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-electromagnetic-waves-53',
    chapter: 'phy-electromagnetic-waves',
    topic: 'em-spectrum',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [metres, megahertz] = random.pick([
        [2, 150],
        [3, 100],
        [4, 75],
        [5, 60],
        [6, 50],
        [10, 30],
        [12, 25],
        [15, 20],
      ] as const);
      return {
        statement: `A radio station sends at $${megahertz}\\ \\text{MHz}$. What is the wavelength in metres? Take $c = 3\\times 10^8\\ \\text{m/s}$.`,
        values: { megahertz },
        ...exactly(metres),
        solution: ['$c = f\\lambda$.', `$\\lambda = \\frac{3\\times 10^8}{${megahertz}\\times 10^6} = ${metres}\\ \\text{m}.$`],
      };
    },
  },
];
