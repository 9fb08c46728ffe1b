import { choices, type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const gravitation: readonly Generator[] = [
  {
    id: 'phy-gravitation-51',
    chapter: 'phy-gravitation',
    topic: 'acceleration-due-to-gravity',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const ratio = random.integer(1, 4);
      const gAtSurface = random.pick([9.8, 10]);
      const answer = gAtSurface / (1 + ratio) ** 2;
      const unit = '\\ \\text{m/s}^2$';
      const option = (value: number) => `$${written(value)}${unit}`;
      const height = ratio === 1 ? 'R' : `${ratio}R`;
      return {
        statement: `The acceleration due to gravity at the surface of a planet of radius $R$ is $${gAtSurface}${unit}. What is it at the height $${height}$ above the surface?`,
        values: { ratio, gAtSurface },
        answer,
        ...choices(random, option(answer), [
          option(gAtSurface / (1 + ratio)),
          option(gAtSurface / ratio ** 2),
          option(gAtSurface / (1 + 2 * ratio)),
          option(gAtSurface / (2 + ratio) ** 2),
          option(gAtSurface / (1 + ratio) ** 3),
        ]),
        solution: [
          'Outside a planet $g$ falls with the square of the distance from its centre: $g_h = g\\left(\\frac{R}{R+h}\\right)^2$.',
          `Here $R + h = ${1 + ratio}R$, so $g_h = \\frac{${gAtSurface}}{${(1 + ratio) ** 2}} = ${written(answer)}${unit}.`,
        ],
      };
    },
  },
  {
    id: 'phy-gravitation-52',
    chapter: 'phy-gravitation',
    topic: 'escape-speed',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [mass, radius, root] = random.pick([
        [8, 2, 2],
        [18, 2, 3],
        [4, 4, 1],
        [27, 3, 3],
        [12, 3, 2],
        [2, 0.5, 2],
        [16, 1, 4],
        [9, 1, 3],
      ] as const);
      const own = random.pick([10, 11, 12]);
      return {
        statement: `The escape speed from a planet is $${own}\\ \\text{km/s}$. What is it, in km/s, from a planet with $${mass}$ times its mass and $${radius}$ times its radius?`,
        values: { mass, radius, own },
        ...exactly(own * root),
        solution: [
          '$v = \\sqrt{\\frac{2GM}{R}}$ goes with the root of mass divided by radius.',
          `$v = ${own}\\sqrt{\\frac{${mass}}{${radius}}} = ${own * root}\\ \\text{km/s}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-gravitation-53',
    chapter: 'phy-gravitation',
    topic: 'keplers-laws',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [root, years] = [random.integer(2, 5), random.integer(1, 4)];
      return {
        statement: `Two planets move round a star in circles. The period of the first is $${years}$ ${years === 1 ? 'year' : 'years'}, and the radius of the second's orbit is $${root ** 2}$ times as large. What is the period of the second in years?`,
        values: { years, ratio: root ** 2 },
        ...exactly(years * root ** 3),
        solution: [
          "Kepler's third law: $T^2 \\propto r^3$.",
          `$T = ${years}\\cdot ${root ** 2}^{3/2} = ${years}\\cdot ${root ** 3} = ${years * root ** 3}\\ \\text{years}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-gravitation-54',
    chapter: 'phy-gravitation',
    topic: 'gravitational-potential-energy',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [multiple, mass] = [random.integer(1, 4), random.pick([10, 20, 50, 100])];
      const answer = (mass * 10 * 6.4 * multiple) / (multiple + 1);
      return {
        statement: `How much energy is needed to lift a body of $${mass}\\ \\text{kg}$ from the earth's surface to a height of ${multiple === 1 ? 'one earth radius' : `$${multiple}$ earth radii`} above it? Take $R = 6400\\ \\text{km}$ and $g = 10\\ \\text{m/s}^2$ at the surface.`,
        values: { multiple, mass },
        answer,
        ...quantities(random, 'MJ', answer, [
          mass * 10 * 6.4 * multiple,
          mass * 10 * 6.4,
          (mass * 10 * 6.4) / (multiple + 1),
          answer / 4,
          answer * 1.5,
          answer * 3,
        ]),
        solution: [
          'Gravity weakens on the way, so $U = -\\frac{GMm}{r}$ is used, with $GM = gR^2$.',
          `$\\Delta U = mgR\\left(1 - \\frac{1}{${multiple + 1}}\\right) = ${mass}\\cdot 10\\cdot 6.4\\times 10^6\\cdot\\frac{${multiple}}{${multiple + 1}} = ${written(answer)}\\ \\text{MJ}.$`,
        ],
      };
    },
  },
];
