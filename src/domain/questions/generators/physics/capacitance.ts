import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

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
];
