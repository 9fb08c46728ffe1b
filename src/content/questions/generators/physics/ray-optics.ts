import { type Generator, written } from '../generator.ts';
import { exactly, quantities } from './quantity.ts';

export const rayOptics: readonly Generator[] = [
  {
    id: 'phy-ray-optics-51',
    chapter: 'phy-ray-optics',
    topic: 'lenses',
    difficulty: 1,
    seconds: 75,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [object, focal] = random.pick([
        [30, 20],
        [15, 10],
        [60, 20],
        [30, 10],
        [40, 30],
        [24, 8],
        [36, 12],
        [45, 30],
        [60, 40],
        [12, 8],
      ] as const);
      const answer = (object * focal) / (object - focal);
      return {
        statement: `An object is placed $${object}\\ \\text{cm}$ in front of a thin convex lens of focal length $${focal}\\ \\text{cm}$. How far behind the lens is its real image?`,
        values: { object, focal },
        answer,
        ...quantities(random, 'cm', answer, [
          (object * focal) / (object + focal),
          object - focal,
          object + focal,
          answer / 2,
          2 * answer,
          answer + 5,
        ]),
        solution: [
          `With $u = -${object}\\ \\text{cm}$ and $f = +${focal}\\ \\text{cm}$ in $\\frac1v - \\frac1u = \\frac1f$:`,
          `$\\frac1v = \\frac1{${focal}} - \\frac1{${object}}$, so $v = ${written(answer)}\\ \\text{cm}.$ It is positive: behind the lens, real and inverted.`,
        ],
      };
    },
  },
  {
    id: 'phy-ray-optics-52',
    chapter: 'phy-ray-optics',
    topic: 'spherical-mirrors',
    difficulty: 1,
    seconds: 60,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [object, focal] = random.pick([
        [30, 20],
        [15, 10],
        [60, 20],
        [30, 10],
        [40, 30],
        [24, 8],
        [36, 12],
        [45, 30],
        [60, 40],
        [12, 8],
      ] as const);
      return {
        statement: `An object is $${object}\\ \\text{cm}$ in front of a concave mirror of focal length $${focal}\\ \\text{cm}$. How far from the mirror, in centimetres, is its real image?`,
        values: { object, focal },
        ...exactly((object * focal) / (object - focal)),
        solution: [
          `$\\frac1v + \\frac1u = \\frac1f$ with $u = -${object}$ and $f = -${focal}$.`,
          `$\\frac1v = -\\frac1{${focal}} + \\frac1{${object}}$, so $v = -${Math.round((object * focal) / (object - focal))}\\ \\text{cm}$: in front of the mirror.`,
        ],
      };
    },
  },
  {
    id: 'phy-ray-optics-53',
    chapter: 'phy-ray-optics',
    topic: 'lenses',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main'],
    kind: 'numerical',
    make: (random) => {
      const [plus, minus] = random.pick([
        [6, 1],
        [5, 1],
        [7, 3],
        [6, 2],
        [5, 3],
        [8, 3],
        [4, 2],
        [9, 4],
      ] as const);
      return {
        statement: `Thin lenses of $+${plus}\\ \\text{D}$ and $-${minus}\\ \\text{D}$ are in contact. What is the focal length of the combination in centimetres?`,
        values: { plus, minus },
        ...exactly(100 / (plus - minus)),
        solution: [
          'Powers of thin lenses in contact add.',
          `$P = ${plus - minus}\\ \\text{D}$ and $f = \\frac{1}{${plus - minus}}\\ \\text{m} = ${100 / (plus - minus)}\\ \\text{cm}.$`,
        ],
      };
    },
  },
  {
    id: 'phy-ray-optics-54',
    chapter: 'phy-ray-optics',
    topic: 'refraction',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-main', 'neet'],
    kind: 'single',
    make: (random) => {
      const [depth, index] = random.pick([
        [12, 4 / 3],
        [20, 4 / 3],
        [16, 4 / 3],
        [8, 4 / 3],
        [6, 1.5],
        [9, 1.5],
        [12, 1.5],
        [15, 1.5],
      ] as const);
      const answer = depth - depth / index;
      return {
        statement: `A mark is seen from straight above through $${depth}\\ \\text{cm}$ of ${index === 1.5 ? 'glass of refractive index $\\frac32$' : 'water of refractive index $\\frac43$'}. By how much does it seem raised?`,
        values: { depth, index },
        answer,
        ...quantities(random, 'cm', answer, [depth / index, depth * (index - 1), depth / 2, answer / 2]),
        solution: [
          'Seen from above, the apparent depth is $\\frac dn$.',
          `The mark seems raised by $${depth}\\left(1 - \\frac1n\\right) = ${written(answer)}\\ \\text{cm}.$`,
        ],
      };
    },
  },
];
