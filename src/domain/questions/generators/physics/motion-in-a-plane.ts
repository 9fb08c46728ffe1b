import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const motionInAPlane: readonly Generator[] = [
  {
    id: 'phy-motion-in-a-plane-51',
    chapter: 'phy-motion-in-a-plane',
    topic: 'projectile-motion',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const half = random.integer(1, 6);
      const speed = 20 * half;
      const angle = random.pick([30, 45]);
      const answer = (speed ** 2 * Math.sin((angle * Math.PI) / 180) ** 2) / 20;
      return {
        statement: `A ball is thrown from level ground with a speed of $${speed}\\ \\text{m/s}$ at $${angle}^\\circ$ to the horizontal. To what greatest height does it rise? Neglect air resistance and take $g = 10\\ \\text{m/s}^2$.`,
        values: { speed, angle },
        answer,
        ...quantities(random, 'm', answer, [speed ** 2 / 20, answer * 2, answer / 2, answer * 4, answer * 3]),
        solution: [
          `Only the vertical part of the velocity decides the height: $u_y = ${speed}\\sin ${angle}^\\circ$.`,
          'At the top the vertical velocity is zero, so $u_y^2 = 2gH$.',
          `$H = \\frac{(${speed}\\sin ${angle}^\\circ)^2}{2 \\cdot 10} = ${written(answer)}\\ \\text{m}.$`,
        ],
      };
    },
  },
];
