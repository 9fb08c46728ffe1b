import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const waves: readonly Generator[] = [
  {
    id: 'phy-waves-51',
    chapter: 'phy-waves',
    topic: 'wave-motion',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [k, ratio] = [random.pick([0.5, 2, 4, 5, 10]), random.integer(3, 40)];
      const omega = k * ratio;
      const answer = ratio;
      return {
        statement: `A wave on a string is $y = 0.02\\sin(${written(omega)}t - ${k}x)$, with $x$ and $y$ in metres and $t$ in seconds. What is the speed of the wave?`,
        values: { k, omega },
        answer,
        ...quantities(random, 'm/s', answer, [0.02 * omega, k / omega, omega * k, omega, ratio * 2, ratio / 2]),
        solution: [
          'A crest stays where the phase $\\omega t - kx$ is constant, so it moves with $v = \\frac{\\omega}{k}$.',
          `$v = \\frac{${written(omega)}}{${k}} = ${written(answer)}\\ \\text{m/s}.$ The product of amplitude and $\\omega$ would be the greatest speed of a particle of the string.`,
        ],
      };
    },
  },
];
