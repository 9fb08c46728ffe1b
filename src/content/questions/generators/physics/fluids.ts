import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

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
  {
    id: 'phy-fluids-52',
    chapter: 'phy-fluids',
    topic: 'buoyancy',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [density, volume] = [random.pick([2.5, 3, 4, 5, 8]), 100 * random.integer(1, 8)];
      const answer = ((density - 1) * volume * 10) / 1000;
      return {
        statement: `A stone of density $${density}\\ \\text{g/cm}^3$ and volume $${volume}\\ \\text{cm}^3$ hangs from a thread, wholly in water. What is the tension of the thread? Take $g = 10\\ \\text{m/s}^2$.`,
        values: { density, volume },
        answer,
        ...quantities(random, 'N', answer, [
          (density * volume) / 100,
          volume / 100,
          ((density + 1) * volume) / 100,
          answer / 2,
          answer * 1.5,
        ]),
        solution: [
          `The weight is $${written((density * volume) / 100)}\\ \\text{N}$; the buoyant force is the weight of the displaced water, $${written(volume / 100)}\\ \\text{N}$.`,
          `The thread bears the difference, $${written(answer)}\\ \\text{N}$.`,
        ],
      };
    },
  },
  {
    id: 'phy-fluids-53',
    chapter: 'phy-fluids',
    topic: 'bernoulli',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const speed = 2 * random.integer(1, 8);
      return {
        statement: `Water flows out of a small hole in a wide open tank, $${written((speed ** 2 / 20) * 100, 4)}\\ \\text{cm}$ below the surface. At what speed in m/s does it leave? Take $g = 10\\ \\text{m/s}^2$.`,
        values: { depth: speed ** 2 / 20 },
        ...exactly(speed),
        solution: [
          'Torricelli: each bit of water leaves as fast as if it had fallen from the surface, $v = \\sqrt{2gh}$.',
          `$v = \\sqrt{2\\cdot 10\\cdot ${written(speed ** 2 / 20, 4)}} = ${speed}\\ \\text{m/s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-fluids-54',
    chapter: 'phy-fluids',
    topic: 'viscosity',
    difficulty: 2,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [root, speed] = [random.integer(2, 4), random.integer(2, 9)];
      return {
        statement: `$${root ** 3}$ equal drops, each falling through air at the terminal velocity $${speed}\\ \\text{cm/s}$, merge into one drop. What is its terminal velocity in cm/s, by Stokes' law?`,
        values: { drops: root ** 3, speed },
        ...exactly(speed * root ** 2),
        solution: [
          `The volume grows to $${root ** 3}$ times, so the radius to $${root}$ times.`,
          'Weight goes with $r^3$, the drag with $rv$: so $v \\propto r^2$.',
          `$v = ${speed}\\cdot ${root}^2 = ${speed * root ** 2}\\ \\text{cm/s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-fluids-55',
    chapter: 'phy-fluids',
    topic: 'surface-tension',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [tension, radius] = [random.pick([0.025, 0.03, 0.04]), random.pick([1, 2, 4, 5])];
      const answer = (4 * tension) / (radius / 100);
      return {
        statement: `A soap bubble in air has a radius of $${radius}\\ \\text{cm}$. The surface tension is $${tension}\\ \\text{N/m}$. What is the excess pressure inside?`,
        values: { tension, radius },
        answer,
        ...quantities(random, 'Pa', answer, [answer / 2, answer / 4, answer * 2, answer * 1.5]),
        solution: [
          'The film has two surfaces, and each adds $\\frac{2S}{r}$: $\\Delta p = \\frac{4S}{r}$.',
          `$\\Delta p = \\frac{4\\cdot ${tension}}{${radius / 100}} = ${written(answer)}\\ \\text{Pa}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-fluids-56',
    chapter: 'phy-fluids',
    topic: 'pressure',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [ratio, force] = [random.integer(2, 9), 10 * random.integer(2, 12)];
      return {
        statement: `The diameters of the two pistons of a hydraulic press are in the ratio $1 : ${ratio}$. A force of $${force}\\ \\text{N}$ acts on the small piston. What force in newtons does the large piston exert?`,
        values: { ratio, force },
        ...exactly(force * ratio ** 2),
        solution: [
          'The pressure is the same everywhere, so the forces are as the areas, and these as the squares of the diameters.',
          `$F = ${force}\\cdot ${ratio}^2 = ${force * ratio ** 2}\\ \\text{N}.$`,
        ],
      };
    },
  },
];
