import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const magnetismAndMatter: readonly Generator[] = [
  {
    id: 'phy-magnetism-and-matter-51',
    chapter: 'phy-magnetism-and-matter',
    topic: 'magnetisation',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [turns, current, relative] = [100 * random.integer(5, 12), random.integer(1, 5), 100 * random.integer(2, 6)];
      const answer = (relative - 1) * turns * current;
      const field = turns * current;
      return {
        statement: `A long solenoid of $${turns}$ turns per metre carries $${current}\\ \\text{A}$ and is filled with a material of relative permeability $${relative}$. What is the magnetisation of the material?`,
        values: { turns, current, relative },
        answer,
        ...quantities(random, 'A/m', answer, [
          field,
          field * (relative - 1) * 4e-7 * Math.PI,
          field / (relative - 1),
          field * relative * 10,
          answer / 2,
        ]),
        solution: [
          `The magnetic intensity depends on the current in the winding only: $H = nI = ${field}\\ \\text{A/m}$.`,
          `$B = \\mu_0(H + M) = \\mu_0\\mu_r H$, so $M = (\\mu_r - 1)H = ${relative - 1}\\cdot ${field} = ${written(answer)}\\ \\text{A/m}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-magnetism-and-matter-52',
    chapter: 'phy-magnetism-and-matter',
    topic: 'bar-magnet',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [moment, tesla, angle] = [random.pick([0.5, 1, 2, 4]), random.pick([0.1, 0.2, 0.3, 0.5]), random.pick([60, 90, 180])];
      const answer = moment * tesla * (1 - Math.cos((angle * Math.PI) / 180));
      return {
        statement: `A magnet of moment $${moment}\\ \\text{A m}^2$ points along a uniform field of $${tesla}\\ \\text{T}$. How much work is needed to turn it by $${angle}^\\circ$?`,
        values: { moment, tesla, angle },
        answer,
        ...quantities(random, 'J', answer, [moment * tesla * Math.sin((60 * Math.PI) / 180), answer / 2, answer * 2, answer * 1.5]),
        solution: [
          '$U = -MB\\cos\\theta$, so $W = MB(1 - \\cos\\theta)$.',
          `$W = ${moment}\\cdot ${tesla}\\,(1 - \\cos ${angle}^\\circ) = ${written(answer)}\\ \\text{J}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-magnetism-and-matter-53',
    chapter: 'phy-magnetism-and-matter',
    topic: 'magnetic-materials',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [warm, cold, value] = random.pick([
        [300, 200, 4],
        [400, 300, 6],
        [300, 100, 3],
        [400, 200, 5],
        [500, 200, 4],
        [350, 250, 10],
        [300, 150, 7],
        [250, 200, 8],
      ] as const);
      return {
        statement: `A paramagnetic salt obeys Curie's law and has the susceptibility $${value}\\times 10^{-5}$ at $${warm}\\ \\text{K}$. What is it at $${cold}\\ \\text{K}$, in units of $10^{-5}$?`,
        values: { warm, cold, value },
        ...exactly((value * warm) / cold),
        solution: [
          "Curie's law: $\\chi T$ is constant.",
          `$\\chi = ${value}\\cdot\\frac{${warm}}{${cold}} = ${(value * warm) / cold}$ in units of $10^{-5}$.`,
        ],
      };
    },
  },
];
