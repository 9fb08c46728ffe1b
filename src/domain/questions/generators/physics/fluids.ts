import type { Generator } from '../generator.ts';
import { quantities } from './quantity.ts';

export const fluids: readonly Generator[] = [
  {
    id: 'phy-fluids-51',
    chapter: 'phy-fluids',
    topic: 'bernoulli',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [wide, ratio, speed] = [random.integer(2, 5), random.integer(2, 3), random.integer(1, 4)];
      const fast = ratio * speed;
      const answer = 0.5 * 1000 * (fast ** 2 - speed ** 2);
      return {
        statement: `Water flows steadily through a horizontal pipe. Where the cross-section is $${wide * ratio}\\ \\text{cm}^2$ its speed is $${speed}\\ \\text{m/s}$. By how much is the pressure lower where the cross-section is $${wide}\\ \\text{cm}^2$? The density of water is $1000\\ \\text{kg/m}^3$.`,
        values: { wide, ratio, speed },
        answer,
        ...quantities(random, 'Pa', answer, [
          0.5 * 1000 * fast ** 2,
          0.5 * 1000 * (fast - speed) ** 2,
          answer * 2,
          0.5 * 1000 * speed ** 2,
          answer / 4,
        ]),
        solution: [
          `Continuity: $A_1v_1 = A_2v_2$, so the speed in the narrow part is $${fast}\\ \\text{m/s}$.`,
          'Bernoulli, at one height: $p_1 + \\tfrac12\\rho v_1^2 = p_2 + \\tfrac12\\rho v_2^2$.',
          `$p_1 - p_2 = \\tfrac12\\cdot 1000\\,(${fast}^2 - ${speed}^2) = ${answer}\\ \\text{Pa}.$`,
        ],
      };
    },
  },
];
