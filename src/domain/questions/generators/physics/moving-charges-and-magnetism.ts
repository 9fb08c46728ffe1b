import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const movingChargesAndMagnetism: readonly Generator[] = [
  {
    id: 'phy-moving-charges-and-magnetism-51',
    chapter: 'phy-moving-charges-and-magnetism',
    topic: 'biot-savart-and-ampere',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [current, apart] = [random.integer(2, 20), random.pick([2, 4, 5, 10, 20])];
      const answer = (2e-7 * current) / (apart / 100) / 1e-6;
      return {
        statement: `A long straight wire carries a current of $${current}\\ \\text{A}$. What is the magnetic field at a distance of $${apart}\\ \\text{cm}$ from it? Take $\\mu_0 = 4\\pi\\times 10^{-7}\\ \\text{T m/A}$.`,
        values: { current, apart },
        answer,
        ...quantities(random, 'µT', answer, [answer / 2, answer * Math.PI, answer * 2, answer / 10, answer * 10]),
        solution: [
          "By Ampere's law, on a circle round the wire: $B\\cdot 2\\pi r = \\mu_0 I$.",
          `$B = \\frac{\\mu_0 I}{2\\pi r} = \\frac{2\\times 10^{-7}\\cdot ${current}}{${apart / 100}}\\ \\text{T} = ${written(answer)}\\ \\mu\\text{T}.$`,
        ],
      };
    },
  },
];
