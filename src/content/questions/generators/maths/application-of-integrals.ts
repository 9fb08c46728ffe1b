import type { Generator } from '../generator.ts';
import { exactly, fractions } from './answers.ts';
import { bracketed, factor, fraction, polynomial } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-application-of-integrals', exams: ['jee-main'] };

export const applicationOfIntegrals: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-application-of-integrals-51',
    topic: 'area-of-conics',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const a = random.integer(1, 8);
      return {
        statement: `The area enclosed by the parabola $y^2 = ${4 * a}x$ and its latus rectum is`,
        values: { a },
        ...fractions(
          random,
          [8 * a ** 2, 3],
          [
            [4 * a ** 2, 3],
            [16 * a ** 2, 3],
            [8 * a, 9],
            [2 * a ** 2, 3],
          ],
        ),
        solution: [
          `The latus rectum is the line $x = ${a}$. The area is $2\\displaystyle\\int_0^{${a}} \\sqrt{${4 * a}x}\\,dx$.`,
          `It is $\\frac83 a^2 = ${fraction(8 * a ** 2, 3)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-application-of-integrals-52',
    topic: 'line-and-curve',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [slope, scale] = [random.integer(2, 6), random.integer(1, 3)];
      return {
        statement: `The area enclosed by the parabola $y = ${scale === 1 ? '' : scale}x^2$ and the line $y = ${slope}x$ is`,
        values: { slope, scale },
        ...fractions(
          random,
          [slope ** 3, 6 * scale ** 2],
          [
            [slope ** 3, 2 * scale ** 2],
            [slope ** 3, 3 * scale ** 2],
            [slope ** 2, 6 * scale],
            [5 * slope ** 3, 6 * scale ** 2],
          ],
        ),
        solution: [
          `They meet at $x = 0$ and $x = ${fraction(slope, scale)}$, and the line is above between these.`,
          `The area is $\\displaystyle\\int_0^{${fraction(slope, scale)}} (${slope}x - ${scale === 1 ? '' : scale}x^2)\\,dx = ${fraction(slope ** 3, 6 * scale ** 2)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-application-of-integrals-53',
    topic: 'area-under-a-curve',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const low = random.integer(-3, 3);
      const wide = random.integer(2, 7);
      const high = low + wide;
      return {
        statement: `The area enclosed by the curve $y = ${polynomial([-1, low + high, -low * high])}$ and the $x$-axis is`,
        values: { b: low + high, c: -low * high },
        ...fractions(
          random,
          [wide ** 3, 6],
          [
            [wide ** 3, 3],
            [wide ** 2, 6],
            [wide ** 3, 12],
            [wide ** 3, 2],
            [wide ** 3 + 1, 6],
          ],
        ),
        solution: [
          `The curve meets the axis at $x = ${low}$ and $x = ${high}$ and is above it between.`,
          `$-\\displaystyle\\int_{${low}}^{${high}} ${factor(low)}${factor(high)}\\,dx = \\frac{(${high} - ${bracketed(low)})^3}{6} = ${fraction(wide ** 3, 6)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-application-of-integrals-54',
    topic: 'area-of-conics',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const a = random.integer(3, 9);
      const b = random.integer(2, a - 1);
      return {
        statement: `The area of the part of the region enclosed by the ellipse $\\dfrac{x^2}{${a ** 2}} + \\dfrac{y^2}{${b ** 2}} = 1$ that lies in the first quadrant is`,
        values: { a, b },
        ...fractions(
          random,
          [a * b, 4],
          [
            [a * b, 1],
            [a * b, 2],
            [a ** 2 * b ** 2, 4],
            [a + b, 4],
          ],
          '\\pi',
        ),
        solution: [
          `The whole ellipse has the area $\\pi ab = ${a * b}\\pi$.`,
          `By symmetry a quarter of it is in the first quadrant: $${fraction(a * b, 4, '\\pi')}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-application-of-integrals-55',
    topic: 'two-curves',
    difficulty: 2,
    seconds: 90,
    kind: 'numerical',
    make: (random) => {
      const [a, b] = [3 * random.integer(1, 3), random.integer(1, 5)];
      return {
        statement: `Find the area enclosed by the parabolas $y^2 = ${4 * a}x$ and $x^2 = ${4 * b}y$ in square units.`,
        values: { a, b },
        ...exactly((16 * a * b) / 3),
        solution: [
          `For $y^2 = 4ax$ and $x^2 = 4by$ the curves meet at the origin and at $x = 4a^{1/3}b^{2/3} = X$.`,
          `The area is $\\displaystyle\\int_0^X \\left(2\\sqrt{ax} - \\frac{x^2}{4b}\\right)dx = \\frac{32ab}{3} - \\frac{16ab}{3} = \\frac{16ab}{3}$.`,
          `With $a = ${a}$ and $b = ${b}$ it is $${(16 * a * b) / 3}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-application-of-integrals-56',
    topic: 'line-and-curve',
    difficulty: 1,
    seconds: 45,
    kind: 'numerical',
    make: (random) => {
      const [slope, factor, shift] = [random.integer(1, 4), random.integer(1, 4), random.integer(1, 5)];
      const height = slope * factor;
      return {
        statement: `Find the area of the region bounded by $y = ${slope === 1 ? '' : slope}|x - ${shift}|$ and $y = ${height}$ in square units.`,
        values: { slope, shift, height },
        ...exactly(height * factor),
        solution: [
          `The lines meet at $x = ${shift - factor}$ and $x = ${shift + factor}$; the lowest point is $(${shift}, 0)$.`,
          `The region is a triangle with base $${2 * factor}$ and height $${height}$: its area is $${height * factor}$.`,
        ],
      };
    },
  },
];
