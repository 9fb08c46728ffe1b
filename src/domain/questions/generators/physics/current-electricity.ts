import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

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
];
