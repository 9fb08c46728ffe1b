import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const oscillations: readonly Generator[] = [
  {
    id: 'phy-oscillations-51',
    chapter: 'phy-oscillations',
    topic: 'simple-harmonic-motion',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [x, y, amplitude] = random.pick([
        [3, 4, 5],
        [4, 3, 5],
        [6, 8, 10],
        [8, 6, 10],
        [5, 12, 13],
        [12, 5, 13],
      ] as const);
      const omega = random.integer(2, 9);
      const answer = omega * y;
      return {
        statement: `A particle oscillates harmonically with amplitude $${amplitude}\\ \\text{cm}$ and angular frequency $${omega}\\ \\text{rad/s}$. What is its speed when it is $${x}\\ \\text{cm}$ from the mean position?`,
        values: { x, amplitude, omega },
        answer,
        ...quantities(random, 'cm/s', answer, [omega * x, omega * amplitude, omega * (amplitude - x), omega ** 2 * x, omega ** 2 * y]),
        solution: [
          'From the conservation of energy: $v = \\omega\\sqrt{A^2 - x^2}$.',
          `$v = ${omega}\\sqrt{${amplitude}^2 - ${x}^2} = ${omega}\\cdot${y} = ${answer}\\ \\text{cm/s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-oscillations-52',
    chapter: 'phy-oscillations',
    topic: 'springs',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [mass, omega] = [random.integer(1, 6), random.integer(2, 12)];
      return {
        statement: `A block of $${mass}\\ \\text{kg}$ on a spring of force constant $${mass * omega ** 2}\\ \\text{N/m}$ oscillates on a smooth table. What is its angular frequency in rad/s?`,
        values: { mass, stiffness: mass * omega ** 2 },
        ...exactly(omega),
        solution: [
          '$\\omega = \\sqrt{\\frac km}$.',
          `$\\omega = \\sqrt{\\frac{${mass * omega ** 2}}{${mass}}} = ${omega}\\ \\text{rad/s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-oscillations-53',
    chapter: 'phy-oscillations',
    topic: 'energy-in-shm',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [whole, part] = random.pick([
        [2, 1],
        [3, 1],
        [3, 2],
        [4, 1],
        [4, 3],
        [5, 2],
        [5, 3],
        [5, 4],
      ] as const);
      const answer = (whole ** 2 - part ** 2) / part ** 2;
      return {
        statement: `A particle in simple harmonic motion has the amplitude $${whole}\\ \\text{cm}$. How many times as large as its potential energy is its kinetic energy at $${part}\\ \\text{cm}$ from the mean position? The potential energy is zero there.`,
        values: { whole, part },
        answer,
        ...quantities(random, '', answer, [
          part ** 2 / (whole ** 2 - part ** 2),
          (whole - part) / part,
          whole ** 2 / part ** 2,
          whole / part,
          answer / 2,
        ]),
        solution: [
          '$U = \\tfrac12kx^2$ and $K = \\tfrac12k(A^2 - x^2)$.',
          `$\\frac KU = \\frac{${whole}^2 - ${part}^2}{${part}^2} = ${written(answer)}$.`,
        ],
      };
    },
  },
  {
    id: 'phy-oscillations-54',
    chapter: 'phy-oscillations',
    topic: 'pendulum',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [seconds, factor] = [random.integer(2, 5), random.pick([4, 9, 16])];
      return {
        statement: `A simple pendulum has a period of $${seconds}\\ \\text{s}$. What is its period in seconds when its length is made $${factor}$ times as large?`,
        values: { seconds, factor },
        ...exactly(seconds * Math.sqrt(factor)),
        solution: [
          '$T = 2\\pi\\sqrt{\\frac lg}$ goes with the root of the length.',
          `$T = ${seconds}\\sqrt{${factor}} = ${seconds * Math.sqrt(factor)}\\ \\text{s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-oscillations-55',
    chapter: 'phy-oscillations',
    topic: 'simple-harmonic-motion',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [amplitude, omega] = [random.integer(2, 12), random.integer(2, 9)];
      return {
        statement: `A particle moves so that $x = ${amplitude}\\cos(${omega}t + \\frac\\pi3)$, with $x$ in centimetres and $t$ in seconds. What is the greatest size of its acceleration in $\\text{cm/s}^2$?`,
        values: { amplitude, omega },
        ...exactly(amplitude * omega ** 2),
        solution: [
          'In simple harmonic motion $a = -\\omega^2x$, greatest at the turning points.',
          `$\\omega^2A = ${omega}^2\\cdot ${amplitude} = ${amplitude * omega ** 2}\\ \\text{cm/s}^2.$ The phase does not matter.`,
        ],
      };
    },
  },
];
