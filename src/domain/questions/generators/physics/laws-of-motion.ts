import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const lawsOfMotion: readonly Generator[] = [
  {
    id: 'phy-laws-of-motion-51',
    chapter: 'phy-laws-of-motion',
    topic: 'connected-bodies',
    difficulty: 1,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [heavy, light] = random.pick([
        [3, 2],
        [6, 4],
        [7, 3],
        [8, 2],
        [9, 6],
        [12, 8],
        [5, 3],
        [9, 7],
      ] as const);
      const answer = (2 * heavy * light * 10) / (heavy + light);
      const acceleration = ((heavy - light) * 10) / (heavy + light);
      return {
        statement: `Bodies of mass $${heavy}\\ \\text{kg}$ and $${light}\\ \\text{kg}$ hang from the ends of a light string over a light, frictionless pulley and are let go. What is the tension in the string? Take $g = 10\\ \\text{m/s}^2$.`,
        values: { heavy, light },
        answer,
        ...quantities(random, 'N', answer, [(heavy - light) * 10, (heavy + light) * 5, light * 10, heavy * 10, answer / 2, answer + 5]),
        solution: [
          'The string makes both bodies move with the same acceleration $a$, and pulls both with the same tension $T$.',
          `$${heavy}g - T = ${heavy}a$ and $T - ${light}g = ${light}a$. Adding: $a = \\frac{${heavy} - ${light}}{${heavy} + ${light}}\\,g = ${written(acceleration)}\\ \\text{m/s}^2$.`,
          `$T = ${light}(g + a) = ${written(answer)}\\ \\text{N}.$ It lies between the two weights, as it must.`,
        ],
      };
    },
  },
];
