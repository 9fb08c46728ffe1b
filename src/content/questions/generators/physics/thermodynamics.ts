import type { Generator } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

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
  {
    id: 'phy-thermodynamics-52',
    chapter: 'phy-thermodynamics',
    topic: 'zeroth-and-first-law',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [heat, work] = [100 * random.integer(4, 9) + 50, 50 * random.integer(1, 6)];
      return {
        statement: `A gas takes up $${heat}\\ \\text{J}$ of heat, and $${work}\\ \\text{J}$ of work is done on it. By how many joules does its internal energy grow?`,
        values: { heat, work },
        ...exactly(heat + work),
        solution: [
          '$\\Delta U = \\Delta Q - \\Delta W$, where $\\Delta W$ is the work done by the gas.',
          `Work is done on the gas, so $\\Delta W = -${work}\\ \\text{J}$ and $\\Delta U = ${heat} + ${work} = ${heat + work}\\ \\text{J}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-thermodynamics-53',
    chapter: 'phy-thermodynamics',
    topic: 'thermodynamic-processes',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [gamma, volumes, temperatures] = random.pick([
        [1.5, 4, 2],
        [1.5, 9, 3],
        ['\\frac53', 8, 4],
        ['\\frac53', 27, 9],
        [1.5, 16, 4],
      ] as const);
      const start = random.pick([200, 250, 300]);
      const answer = start * temperatures;
      return {
        statement: `An ideal gas with $\\gamma = ${gamma}$ at $${start}\\ \\text{K}$ is compressed reversibly and adiabatically to $\\frac{1}{${volumes}}$ of its volume. What is its temperature then?`,
        values: { exponent: gamma === 1.5 ? 0.5 : 2 / 3, volumes, start },
        answer,
        ...quantities(random, 'K', answer, [
          start * volumes,
          start,
          start * temperatures * volumes,
          start * (temperatures + 1),
          start / temperatures,
        ]),
        solution: [
          '$TV^{\\gamma - 1}$ is constant.',
          `$T = ${start}\\cdot ${volumes}^{${gamma} - 1} = ${start}\\cdot ${temperatures} = ${answer}\\ \\text{K}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-thermodynamics-54',
    chapter: 'phy-thermodynamics',
    topic: 'specific-heats',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [freedom, moles, rise] = [random.pick([3, 5]), 2 * random.integer(1, 5), 10 * random.integer(1, 6)];
      const answer = moles * (freedom / 2 + 1) * 8 * rise;
      return {
        statement: `$${moles}$ moles of an ideal ${freedom === 3 ? 'monatomic gas' : 'diatomic gas with rigid molecules'} are heated at constant pressure by $${rise}\\ \\text{K}$. How many joules of heat does this need? Take $R = 8\\ \\text{J/(mol K)}$.`,
        values: { freedom, moles, rise },
        ...exactly(answer),
        solution: [
          `With $${freedom}$ degrees of freedom $C_V = \\frac{${freedom}}{2}R$ and $C_p = C_V + R = \\frac{${freedom + 2}}{2}R$.`,
          `$Q = nC_p\\Delta T = ${moles}\\cdot\\frac{${freedom + 2}}{2}\\cdot 8\\cdot ${rise} = ${answer}\\ \\text{J}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-thermodynamics-55',
    chapter: 'phy-thermodynamics',
    topic: 'thermodynamic-processes',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [moles, rise] = [random.integer(1, 5), 10 * random.integer(2, 9)];
      return {
        statement: `$${moles}$ ${moles === 1 ? 'mole' : 'moles'} of an ideal gas are heated at constant pressure by $${rise}\\ \\text{K}$. How many joules of work does the gas do? Take $R = 8.3\\ \\text{J/(mol K)}$.`,
        values: { moles, rise },
        ...exactly(moles * 8.3 * rise),
        solution: [
          'At constant pressure $W = p\\,\\Delta V = nR\\,\\Delta T$.',
          `$W = ${moles}\\cdot 8.3\\cdot ${rise} = ${Math.round(moles * 8.3 * rise)}\\ \\text{J}.$`,
        ],
      };
    },
  },
];
