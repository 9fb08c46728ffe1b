import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

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
  {
    id: 'phy-motion-in-a-plane-52',
    chapter: 'phy-motion-in-a-plane',
    topic: 'projectile-motion',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [speed, angle] = [10 * random.integer(1, 8), random.pick([15, 45, 75])];
      const answer = (speed ** 2 * Math.sin((2 * angle * Math.PI) / 180)) / 10;
      return {
        statement: `A ball is kicked from level ground at $${speed}\\ \\text{m/s}$ and $${angle}^\\circ$ to the horizontal. How far away does it land? Neglect air resistance and take $g = 10\\ \\text{m/s}^2$.`,
        values: { speed, angle },
        answer,
        ...quantities(random, 'm', answer, [answer / 2, answer * 2, answer / 4, answer * 1.5]),
        solution: [
          'The range is $R = \\frac{u^2\\sin 2\\theta}{g}$.',
          `$R = \\frac{${speed}^2\\sin ${2 * angle}^\\circ}{10} = ${written(answer)}\\ \\text{m}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-motion-in-a-plane-53',
    chapter: 'phy-motion-in-a-plane',
    topic: 'vectors',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [a, b, resultant] = random.pick([
        [3, 5, 7],
        [7, 8, 13],
        [5, 16, 19],
        [6, 10, 14],
        [9, 15, 21],
        [7, 33, 37],
      ] as const);
      return {
        statement: `Two forces of $${a}\\ \\text{N}$ and $${b}\\ \\text{N}$ act at a point at an angle of $60^\\circ$ to each other. How large is their resultant?`,
        values: { a, b },
        answer: resultant,
        ...quantities(random, 'N', resultant, [a + b, b - a, Math.hypot(a, b), Math.sqrt(a ** 2 + b ** 2 - a * b)]),
        solution: [
          '$R^2 = A^2 + B^2 + 2AB\\cos\\theta$, with $\\cos 60^\\circ = \\frac12$.',
          `$R = \\sqrt{${a}^2 + ${b}^2 + ${a}\\cdot ${b}} = ${resultant}\\ \\text{N}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-motion-in-a-plane-54',
    chapter: 'phy-motion-in-a-plane',
    topic: 'relative-velocity',
    difficulty: 2,
    seconds: 75,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [drift, across, own] = random.pick([
        [3, 4, 5],
        [6, 8, 10],
        [5, 12, 13],
        [8, 15, 17],
        [9, 12, 15],
      ] as const);
      const width = across * random.integer(10, 40);
      return {
        statement: `A swimmer who makes $${own}\\ \\text{m/min}$ in still water crosses a river that flows at $${drift}\\ \\text{m/min}$ and is $${width}\\ \\text{m}$ wide. She heads so that she lands exactly opposite. How many minutes does she take?`,
        values: { drift, own, width },
        ...exactly(width / across),
        solution: [
          'Her velocity along the river must cancel the flow. Velocities are perpendicular parts of a right triangle.',
          `Across remain $\\sqrt{${own}^2 - ${drift}^2} = ${across}\\ \\text{m/min}$.`,
          `$t = \\frac{${width}}{${across}} = ${width / across}\\ \\text{min}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-motion-in-a-plane-55',
    chapter: 'phy-motion-in-a-plane',
    topic: 'uniform-circular-motion',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [speed, radius] = [random.integer(2, 12), random.pick([2, 4, 5, 8, 10])];
      const answer = speed ** 2 / radius;
      return {
        statement: `A body moves at the constant speed $${speed}\\ \\text{m/s}$ in a circle of radius $${radius}\\ \\text{m}$. How large is its acceleration?`,
        values: { speed, radius },
        answer,
        ...quantities(random, 'm/s^2', answer, [
          speed / radius,
          speed ** 2 * radius,
          speed * radius,
          answer / 2,
          answer * 2,
          answer * 3,
          answer * 1.5,
        ]),
        solution: [
          'The direction of the velocity changes, so there is an acceleration towards the centre: $a = \\frac{v^2}{r}$.',
          `$a = \\frac{${speed}^2}{${radius}} = ${written(answer)}\\ \\text{m/s}^2.$`,
        ],
      };
    },
  },
];
