import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const solids: readonly Generator[] = [
  {
    id: 'phy-solids-51',
    chapter: 'phy-solids',
    topic: 'elastic-moduli',
    difficulty: 1,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [length, load, square] = [random.integer(1, 4), random.integer(1, 9) * 20, random.pick([1, 2, 4])];
      const answer = (load * length * 1000) / (square * 1e-6 * 2e11);
      return {
        statement: `A steel wire of length $${length}\\ \\text{m}$ and cross-section $${square}\\ \\text{mm}^2$ carries a load of $${load}\\ \\text{N}$. By how much does it stretch? Young's modulus of steel is $2\\times 10^{11}\\ \\text{N/m}^2$.`,
        values: { length, load, square },
        answer,
        ...quantities(random, 'mm', answer, [answer * 10, answer / 10, answer * 2, answer / 2, answer * 4]),
        solution: [
          'Stress is proportional to strain: $\\frac{F}{A} = Y\\frac{\\Delta L}{L}$, so $\\Delta L = \\frac{FL}{AY}$.',
          `$\\Delta L = \\frac{${load}\\cdot${length}}{${square}\\times 10^{-6}\\cdot 2\\times 10^{11}}\\ \\text{m} = ${written(answer)}\\ \\text{mm}.$`,
        ],
      };
    },
  },
];
