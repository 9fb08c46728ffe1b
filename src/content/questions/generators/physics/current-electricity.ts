import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const currentElectricity: readonly Generator[] = [
  {
    id: 'phy-current-electricity-51',
    chapter: 'phy-current-electricity',
    topic: 'cells',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [inner, outer, current] = [random.pick([0.5, 1, 2]), random.integer(3, 12), random.pick([0.5, 1, 2, 3])];
      const emf = current * (inner + outer);
      const answer = current * outer;
      return {
        statement: `A cell of emf $${written(emf)}\\ \\text{V}$ and internal resistance $${inner}\\ \\Omega$ drives a current through a resistor of $${outer}\\ \\Omega$. What is the potential difference across the terminals of the cell?`,
        values: { inner, outer, emf },
        answer,
        ...quantities(random, 'V', answer, [emf, current * inner, emf + current * inner, answer - current * inner, answer / 2]),
        solution: [
          `The current is $I = \\frac{E}{R + r} = \\frac{${written(emf)}}{${outer + inner}} = ${current}\\ \\text{A}$.`,
          `Across the terminals: $V = E - Ir = ${written(emf)} - ${written(current * inner)} = ${written(answer)}\\ \\text{V}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-current-electricity-52',
    chapter: 'phy-current-electricity',
    topic: 'resistor-networks',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [first, second, parallel] = random.pick([
        [3, 6, 2],
        [4, 12, 3],
        [6, 12, 4],
        [10, 15, 6],
        [5, 20, 4],
        [8, 24, 6],
      ] as const);
      const [series, current] = [random.integer(1, 8), random.integer(1, 4)];
      const volts = (series + parallel) * current;
      const answer = (current * second) / (first + second);
      return {
        statement: `A resistor of $${series}\\ \\Omega$ is in series with two parallel resistors of $${first}\\ \\Omega$ and $${second}\\ \\Omega$, across an ideal battery of $${volts}\\ \\text{V}$. What is the current through the resistor of $${first}\\ \\Omega$?`,
        values: { first, second, series, volts },
        answer,
        ...quantities(random, 'A', answer, [current - answer, current, current / 2, volts / first, answer * 1.5, answer * 3]),
        solution: [
          `The parallel pair has $\\frac{${first}\\cdot ${second}}{${first + second}} = ${parallel}\\ \\Omega$, so the battery supplies $\\frac{${volts}}{${series + parallel}} = ${current}\\ \\text{A}$.`,
          `The pair has $${current * parallel}\\ \\text{V}$, and $I = \\frac{${current * parallel}}{${first}} = ${written(answer)}\\ \\text{A}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-current-electricity-53',
    chapter: 'phy-current-electricity',
    topic: 'electrical-power',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [volts, ohms] = random.pick([
        [20, 5],
        [30, 10],
        [12, 6],
        [40, 20],
        [100, 50],
        [60, 12],
        [24, 8],
      ] as const);
      const minutes = random.integer(1, 5);
      return {
        statement: `A resistor of $${ohms}\\ \\Omega$ is connected to $${volts}\\ \\text{V}$ for $${minutes}$ ${minutes === 1 ? 'minute' : 'minutes'}. How many joules of heat does it give off?`,
        values: { volts, ohms, minutes },
        ...exactly((volts ** 2 / ohms) * minutes * 60),
        solution: [
          `$P = \\frac{V^2}{R} = ${volts ** 2 / ohms}\\ \\text{W}$.`,
          `$Q = Pt = ${volts ** 2 / ohms}\\cdot ${minutes * 60} = ${(volts ** 2 / ohms) * minutes * 60}\\ \\text{J}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-current-electricity-54',
    chapter: 'phy-current-electricity',
    topic: 'kirchhoffs-laws',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [p, q, r] = [random.integer(2, 9), random.integer(2, 9), random.integer(3, 12)];
      const answer = (q * r) / p;
      return {
        statement: `In a Wheatstone bridge the arms AB, BC, AD and DC have the resistances $${p}\\ \\Omega$, $${q}\\ \\Omega$, $${r}\\ \\Omega$ and $S$. No current flows in the galvanometer between B and D. What is $S$?`,
        values: { p, q, r },
        answer,
        ...quantities(random, 'Ω', answer, [(p * r) / q, (p * q) / r, r + q - p + 20, p + q + r, answer * 1.5, answer / 2]),
        solution: [
          'B and D have the same potential, so both branches divide the voltage in the same ratio: $\\frac PQ = \\frac RS$.',
          `$S = \\frac{QR}{P} = \\frac{${q}\\cdot ${r}}{${p}} = ${written(answer)}\\ \\Omega.$`,
        ],
      };
    },
  },
  {
    id: 'phy-current-electricity-55',
    chapter: 'phy-current-electricity',
    topic: 'cells',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [cells, inner, outer, current] = [random.integer(2, 6), random.pick([0.5, 1]), random.integer(3, 12), random.integer(1, 3)];
      const emf = (current * (cells * inner + outer)) / cells;
      return {
        statement: `$${cells}$ equal cells, each with an emf of $${written(emf, 6)}\\ \\text{V}$ and an internal resistance of $${inner}\\ \\Omega$, are in series with a resistor of $${outer}\\ \\Omega$. What is the potential difference across the resistor in volts, to the nearest integer?`,
        values: { cells, inner, outer, emf: Number(written(emf, 6)) },
        ...exactly(current * outer),
        solution: [
          'In series both the emfs and the internal resistances add.',
          `$I = \\frac{${cells}\\cdot ${written(emf, 6)}}{${outer} + ${cells * inner}} = ${current}\\ \\text{A}$, so $V = ${current}\\cdot ${outer} = ${current * outer}\\ \\text{V}.$`,
        ],
      };
    },
  },
];
