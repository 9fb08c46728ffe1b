import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

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
  {
    id: 'phy-laws-of-motion-52',
    chapter: 'phy-laws-of-motion',
    topic: 'friction',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [mass, tenths, force] = [random.integer(2, 8), random.integer(1, 4), 10 * random.integer(5, 9)];
      const answer = force / mass - tenths;
      return {
        statement: `A block of $${mass}\\ \\text{kg}$ is pulled along a level floor with a horizontal force of $${force}\\ \\text{N}$. The coefficient of kinetic friction is $${tenths / 10}$. What is its acceleration? Take $g = 10\\ \\text{m/s}^2$.`,
        values: { mass, tenths, force },
        answer,
        ...quantities(random, 'm/s^2', answer, [force / mass, force / mass + tenths, force / mass - tenths / 10, answer / 2, answer * 2]),
        solution: [
          `Kinetic friction is $\\mu N = \\mu mg = ${written(tenths * mass)}\\ \\text{N}$, against the motion.`,
          `$a = \\frac{F - \\mu mg}{m} = \\frac{${force} - ${tenths * mass}}{${mass}} = ${written(answer)}\\ \\text{m/s}^2.$`,
        ],
      };
    },
  },
  {
    id: 'phy-laws-of-motion-53',
    chapter: 'phy-laws-of-motion',
    topic: 'momentum-and-impulse',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [rate, speed] = [random.integer(2, 9), 10 * random.integer(2, 9)];
      return {
        statement: `Water leaves a hose horizontally at $${speed}\\ \\text{m/s}$, $${rate}\\ \\text{kg}$ each second, hits a wall at right angles and runs down along it. What force in newtons does the water exert on the wall?`,
        values: { rate, speed },
        ...exactly(rate * speed),
        solution: [
          'Force is the rate of change of momentum. The wall takes all of the horizontal momentum.',
          `$F = ${rate}\\ \\text{kg/s}\\cdot ${speed}\\ \\text{m/s} = ${rate * speed}\\ \\text{N}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-laws-of-motion-54',
    chapter: 'phy-laws-of-motion',
    topic: 'connected-bodies',
    difficulty: 2,
    seconds: 90,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [first, second, third, unit] = [random.integer(1, 4), random.integer(1, 4), random.integer(1, 4), random.integer(2, 6)];
      const force = (first + second + third) * unit;
      return {
        statement: `Blocks of $${first}\\ \\text{kg}$, $${second}\\ \\text{kg}$ and $${third}\\ \\text{kg}$ lie in this order on a smooth level table, joined by light strings. The last one is pulled away from the others with $${force}\\ \\text{N}$. What is the tension in newtons of the string between the second and the third block?`,
        values: { first, second, third, force },
        ...exactly((first + second) * unit),
        solution: [
          `All move together: $a = \\frac{${force}}{${first + second + third}} = ${unit}\\ \\text{m/s}^2$.`,
          `The string pulls the first two blocks: $T = (${first} + ${second})\\cdot ${unit} = ${(first + second) * unit}\\ \\text{N}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-laws-of-motion-55',
    chapter: 'phy-laws-of-motion',
    topic: 'newtons-laws',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [mass, rate, way] = [10 * random.integer(4, 8), random.integer(1, 4), random.pick([1, -1])];
      const answer = mass * (10 + way * rate);
      return {
        statement: `A person of $${mass}\\ \\text{kg}$ stands in a lift whose acceleration is $${rate}\\ \\text{m/s}^2$ ${way === 1 ? 'upwards' : 'downwards'}. What force does the floor exert on the person? Take $g = 10\\ \\text{m/s}^2$.`,
        values: { mass, rate, way },
        answer,
        ...quantities(random, 'N', answer, [mass * (10 - way * rate), mass * 10, mass * rate, mass * 5]),
        solution: [
          'Upwards acts the normal force, downwards the weight; their difference gives the acceleration.',
          `$N = m(g ${way === 1 ? '+' : '-'} a) = ${mass}\\cdot ${10 + way * rate} = ${answer}\\ \\text{N}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-laws-of-motion-56',
    chapter: 'phy-laws-of-motion',
    topic: 'circular-motion',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [speed, root] = [10 * random.integer(1, 3), random.pick([0.2, 0.25, 0.4, 0.5])];
      const answer = speed ** 2 / (10 * root);
      return {
        statement: `Cars go round a level curve at $${speed}\\ \\text{m/s}$. The coefficient of static friction is $${root}$. What is the least radius in metres for which they do not skid? Take $g = 10\\ \\text{m/s}^2$.`,
        values: { speed, friction: root },
        ...exactly(answer),
        solution: [
          'Static friction is the centripetal force: $\\frac{mv^2}{r} \\le \\mu mg$.',
          `$r = \\frac{v^2}{\\mu g} = \\frac{${speed ** 2}}{${root}\\cdot 10} = ${Math.round(answer)}\\ \\text{m}.$`,
        ],
      };
    },
  },
];
