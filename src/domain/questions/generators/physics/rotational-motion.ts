import { type Generator, written } from '../generator.ts';
import { quantities } from './quantity.ts';

export const rotationalMotion: readonly Generator[] = [
  {
    id: 'phy-rotational-motion-51',
    chapter: 'phy-rotational-motion',
    topic: 'rotational-dynamics',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [mass, tenths, force] = [2 * random.integer(1, 6), random.pick([1, 2, 4, 5]), 2 * random.integer(2, 12)];
      const radius = tenths / 10;
      const answer = (2 * force) / (mass * radius);
      return {
        statement: `A uniform solid disc of mass $${mass}\\ \\text{kg}$ and radius $${radius}\\ \\text{m}$ can turn without friction about its axis. A string wound on its rim is pulled with a constant force of $${force}\\ \\text{N}$. What is the angular acceleration of the disc?`,
        values: { mass, radius, force },
        answer,
        ...quantities(random, 'rad/s^2', answer, [answer / 2, answer * radius, (answer * 5) / 4, answer * 2, answer / 4]),
        solution: [
          `The torque of the string about the axis is $\\tau = FR = ${force}\\cdot${radius} = ${written(force * radius)}\\ \\text{N m}$.`,
          `The moment of inertia of a disc about its axis is $I = \\tfrac12 MR^2 = ${written(0.5 * mass * radius ** 2)}\\ \\text{kg m}^2$.`,
          `$\\alpha = \\frac{\\tau}{I} = \\frac{2F}{MR} = ${written(answer)}\\ \\text{rad/s}^2.$`,
        ],
      };
    },
  },
];
