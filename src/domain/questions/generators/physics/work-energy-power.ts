import type { Generator } from '../generator.ts';
import { quantities } from './quantity.ts';

export const workEnergyPower: readonly Generator[] = [
  {
    id: 'phy-work-energy-power-51',
    chapter: 'phy-work-energy-power',
    topic: 'work',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [constant, rate, end] = [random.integer(2, 9), 2 * random.integer(1, 4), random.integer(2, 5)];
      const answer = constant * end + (rate * end ** 2) / 2;
      return {
        statement: `A force $F = (${constant} + ${rate}x)\\ \\text{N}$ acts on a body along the $x$-axis, with $x$ in metres. How much work does it do while the body moves from $x = 0$ to $x = ${end}\\ \\text{m}$?`,
        values: { constant, rate, end },
        answer,
        ...quantities(random, 'J', answer, [
          (constant + rate * end) * end,
          constant * end + rate * end ** 2,
          constant + rate * end,
          constant * end,
          answer + rate,
          answer + 1,
        ]),
        solution: [
          'The force changes along the way, so the work is the integral $W = \\int F\\,dx$, the area under the graph of $F$ against $x$.',
          `$W = \\int_0^{${end}} (${constant} + ${rate}x)\\,dx = ${constant}\\cdot${end} + ${rate / 2}\\cdot${end}^2 = ${answer}\\ \\text{J}.$`,
        ],
      };
    },
  },
];
