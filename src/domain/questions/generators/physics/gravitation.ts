import { choices, type Generator, written } from '../generator.ts';

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
];
