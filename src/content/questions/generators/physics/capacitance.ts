import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const capacitance: readonly Generator[] = [
  {
    id: 'phy-capacitance-51',
    chapter: 'phy-capacitance',
    topic: 'energy-of-capacitors',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet', 'jee-advanced'],
    kind: 'single',
    make: (random) => {
      const [first, second, volts] = [random.integer(1, 6), random.integer(1, 6), 10 * random.integer(2, 12)];
      const answer = (0.5 * first * second * volts ** 2) / (first + second);
      const stored = 0.5 * first * volts ** 2;
      return {
        statement: `A capacitor of $${first}\\ \\mu\\text{F}$ is charged to $${volts}\\ \\text{V}$, taken off the battery and joined to an uncharged capacitor of $${second}\\ \\mu\\text{F}$. How much electrostatic energy is lost?`,
        values: { first, second, volts },
        answer,
        ...quantities(random, 'µJ', answer, [stored - answer, stored, 2 * answer, answer / 2, stored / 4, stored / 3]),
        solution: [
          `The charge $Q = ${first * volts}\\ \\mu\\text{C}$ is conserved and spreads over both: $V = \\frac{${first * volts}}{${first + second}}\\ \\text{V}$.`,
          `Energy before: $\\tfrac12 CV^2 = ${stored}\\ \\mu\\text{J}$; after: $\\frac{Q^2}{2(C_1 + C_2)} = ${written(stored - answer)}\\ \\mu\\text{J}$.`,
          `The difference, $${written(answer)}\\ \\mu\\text{J}$, becomes heat in the wires.`,
        ],
      };
    },
  },
  {
    id: 'phy-capacitance-52',
    chapter: 'phy-capacitance',
    topic: 'combinations-of-capacitors',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [first, second, series] = random.pick([
        [3, 6, 2],
        [4, 12, 3],
        [2, 2, 1],
        [6, 12, 4],
        [10, 15, 6],
        [20, 30, 12],
        [8, 24, 6],
        [4, 4, 2],
      ] as const);
      const third = random.integer(2, 9);
      const answer = series + third;
      return {
        statement: `Capacitors of $${first}\\ \\mu\\text{F}$ and $${second}\\ \\mu\\text{F}$ are in series, and $${third}\\ \\mu\\text{F}$ is parallel to both. What is the capacitance of the combination?`,
        values: { first, second, third },
        answer,
        ...quantities(random, 'µF', answer, [
          first + second + third,
          ((first + second) * third) / (first + second + third),
          (series * third) / (series + third),
          answer + 2,
        ]),
        solution: [
          `In series the inverses add: $\\frac{${first}\\cdot ${second}}{${first} + ${second}} = ${series}\\ \\mu\\text{F}$.`,
          `In parallel capacitances add: $${series} + ${third} = ${answer}\\ \\mu\\text{F}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-capacitance-53',
    chapter: 'phy-capacitance',
    topic: 'potential',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [charge, distance] = [random.integer(1, 9), random.pick([1, 2, 3, 5])];
      return {
        statement: `What is the potential, in units of $10^3\\ \\text{V}$, at a distance of $${distance * 10}\\ \\text{cm}$ from a point charge of $${(charge * distance) / 10}\\ \\mu\\text{C}$? Take $\\frac{1}{4\\pi\\varepsilon_0} = 9\\times 10^9\\ \\text{N m}^2/\\text{C}^2$.`,
        values: { charge: (charge * distance) / 10, distance: distance / 10 },
        ...exactly(9 * charge),
        solution: [
          '$V = \\frac{1}{4\\pi\\varepsilon_0}\\frac qr$, with the first power of the distance.',
          `$V = 9\\times 10^9\\cdot\\frac{${(charge * distance) / 10}\\times 10^{-6}}{${distance / 10}} = ${9 * charge}\\times 10^3\\ \\text{V}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-capacitance-54',
    chapter: 'phy-capacitance',
    topic: 'energy-of-capacitors',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [capacitance, volts] = [2 * random.integer(1, 10), 10 * random.integer(1, 10)];
      return {
        statement: `A capacitor of $${capacitance}\\ \\mu\\text{F}$ is charged to $${volts}\\ \\text{V}$. How many microjoules of energy does it store?`,
        values: { capacitance, volts },
        ...exactly((capacitance * volts ** 2) / 2),
        solution: [
          '$U = \\tfrac12CV^2$: the half, because the voltage grows from zero while it is charged.',
          `$U = \\tfrac12\\cdot ${capacitance}\\cdot ${volts}^2 = ${(capacitance * volts ** 2) / 2}\\ \\mu\\text{J}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-capacitance-55',
    chapter: 'phy-capacitance',
    topic: 'capacitors',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [capacitance, constant] = [random.integer(2, 8), random.integer(2, 6)];
      const answer = (2 * capacitance * constant) / (constant + 1);
      return {
        statement: `An air capacitor has $${capacitance}\\ \\mu\\text{F}$. Half of the gap between its plates is filled by a slab of dielectric constant $${constant}$ that is as large as the plates and half as thick as the gap. What is its capacitance now?`,
        values: { capacitance, constant },
        answer,
        ...quantities(random, 'µF', answer, [
          (capacitance * (constant + 1)) / 2,
          capacitance * constant,
          2 * capacitance,
          capacitance * 2 * (constant + 1),
          answer * 1.25,
        ]),
        solution: [
          `The slab and the remaining air are two capacitors in series, each with half the gap: $${2 * constant * capacitance}\\ \\mu\\text{F}$ and $${2 * capacitance}\\ \\mu\\text{F}$.`,
          `$C = \\frac{2KC_0}{K + 1} = \\frac{2\\cdot ${constant}\\cdot ${capacitance}}{${constant + 1}} = ${written(answer)}\\ \\mu\\text{F}.$`,
        ],
      };
    },
  },
];
