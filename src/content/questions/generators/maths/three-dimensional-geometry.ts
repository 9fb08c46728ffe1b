import type { Generator } from '../generator.ts';
import { exactly, fractions, numbers } from './answers.ts';
import { fraction, line, point, root, sum } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-three-dimensional-geometry', exams: ['jee-main'] };

type Triple = readonly [number, number, number];

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const add = (a: Triple, factor: number, b: Triple): Triple => [a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]];

/** A direction of length 3, and one perpendicular to it. */
const PERPENDICULAR = [
  [1, 2, 2, 2, 1, -2],
  [2, -1, 2, 1, 4, 1],
  [2, 2, -1, 1, -2, -2],
  [1, -2, 2, 2, 3, 2],
  [2, 1, 2, 1, -4, 1],
  [2, -2, 1, 1, 2, 2],
] as const;

/** Two directions, and the one of length 3 that is perpendicular to both. */
const SKEW = [
  [1, -2, -2, 3, -2, 2, -2, -2, 1],
  [1, -2, -2, 3, 2, -2, 2, -1, 2],
  [2, -2, 3, 2, 2, 1, -2, 1, 2],
  [2, 3, -2, 2, 1, 2, 2, -2, -1],
  [2, 2, 3, 1, 2, 2, -2, -1, 2],
  [2, -2, 1, 2, 1, -2, 1, 2, 2],
  [2, 3, 2, 1, 2, 2, 2, -2, 1],
] as const;

export const threeDimensionalGeometry: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-three-dimensional-geometry-51',
    topic: 'angle-between-lines',
    difficulty: 1,
    seconds: 60,
    kind: 'single',
    make: (random) => {
      const [first, p] = random.pick([
        [[1, 2, 2], 3],
        [[2, -1, 2], 3],
        [[2, 2, 1], 3],
      ] as const);
      const [second, q] = random.pick([
        [[2, 3, 6], 7],
        [[3, 6, 2], 7],
        [[1, 4, 8], 9],
        [[4, 4, 7], 9],
        [[6, 2, 3], 7],
      ] as const);
      const [s, t]: readonly Triple[] = [
        [random.integer(-3, 3), random.integer(-3, 3), random.integer(-3, 3)],
        [random.integer(-3, 3), random.integer(-3, 3), random.integer(-3, 3)],
      ];
      const product = dot(first, second);
      return {
        statement: `The cosine of the acute angle between the lines $${line(s!, first)}$ and $${line(t!, second)}$ is`,
        values: { ax: first[0], ay: first[1], az: first[2], bx: second[0], by: second[1], bz: second[2] },
        ...fractions(
          random,
          [product, p * q],
          [
            [product - 1, p * q],
            [product - 2, p * q],
            [product, p * q + product],
            [product + 1, p * q],
          ],
        ),
        solution: [
          `The directions are $${point(first)}$ and $${point(second)}$, of lengths $${p}$ and $${q}$. The points do not matter.`,
          `$\\cos\\theta = \\frac{|${first
            .map((component, at) => component * second[at]!)
            .join(' + ')
            .replaceAll('+ -', '- ')}|}{${p} \\times ${q}} = ${fraction(product, p * q)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-three-dimensional-geometry-52',
    topic: 'shortest-distance',
    difficulty: 2,
    seconds: 120,
    kind: 'numerical',
    make: (random) => {
      const [p1, q1, r1, p2, q2, r2, ...normal] = random.pick(SKEW);
      const [b1, b2]: readonly [Triple, Triple] = [
        [p1, q1, r1],
        [p2, q2, r2],
      ];
      const apart = random.integer(1, 3);
      const a1: Triple = [random.integer(-3, 3), random.integer(-3, 3), random.integer(-3, 3)];
      const a2 = add(add(add(a1, apart, normal), random.integer(-1, 1), b1), random.integer(-1, 1), b2);
      return {
        statement: `Find the shortest distance between the lines $${line(a1, b1)}$ and $${line(a2, b2)}$.`,
        values: {
          x1: a1[0],
          y1: a1[1],
          z1: a1[2],
          p1: b1[0],
          q1: b1[1],
          r1: b1[2],
          x2: a2[0],
          y2: a2[1],
          z2: a2[2],
          p2: b2[0],
          q2: b2[1],
          r2: b2[2],
        },
        ...exactly(3 * apart),
        solution: [
          `A direction perpendicular to both lines is the cross product of their directions, a multiple of $${point(normal)}$, which has length $3$.`,
          `The points on the lines differ by $${point(add(a2, -1, a1))}$.`,
          `The distance is the projection of this difference: $\\frac{|${dot(add(a2, -1, a1), normal)}|}{3} = ${3 * apart}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-three-dimensional-geometry-53',
    topic: 'foot-and-image',
    difficulty: 2,
    seconds: 90,
    kind: 'numerical',
    make: (random) => {
      const [p, q, r, ...away] = random.pick(PERPENDICULAR);
      const direction: Triple = [p, q, r];
      const foot: Triple = [random.integer(-3, 4), random.integer(-3, 4), random.integer(-3, 4)];
      const [start, outside] = [add(foot, random.pick([-2, -1, 1, 2]), direction), add(foot, random.pick([-1, 1]), away)];
      const answer = foot[0] + foot[1] + foot[2];
      return {
        statement: `The foot of the perpendicular from $${point(outside)}$ to the line $${line(start, direction)}$ is $(\\alpha, \\beta, \\gamma)$. Find $\\alpha + \\beta + \\gamma$.`,
        values: {
          px: outside[0],
          py: outside[1],
          pz: outside[2],
          x: start[0],
          y: start[1],
          z: start[2],
          p: direction[0],
          q: direction[1],
          r: direction[2],
        },
        ...exactly(answer),
        solution: [
          `A point of the line is $${point(start)} + t${point(direction)}$. Its difference from $${point(outside)}$ must be perpendicular to $${point(direction)}$.`,
          `This gives $${dot(direction, direction)}t = ${dot(add(outside, -1, start), direction)}$, so $t = ${dot(add(outside, -1, start), direction) / dot(direction, direction)}$.`,
          `The foot is $${point(foot)}$; the sum of its coordinates is $${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-three-dimensional-geometry-54',
    topic: 'foot-and-image',
    difficulty: 2,
    seconds: 90,
    kind: 'single',
    make: (random) => {
      const [p, q, r, ...away] = random.pick(PERPENDICULAR);
      const direction: Triple = [p, q, r];
      const foot: Triple = [random.integer(-3, 4), random.integer(-3, 4), random.integer(-3, 4)];
      const steps = random.pick([-2, -1, 1, 2]);
      const [start, outside] = [add(foot, steps, direction), add(foot, random.pick([-1, 1]), away)];
      const square = dot(away, away);
      const { answer, ...rest } = numbers(
        random,
        square,
        [square + 9 * steps ** 2, 9 * steps ** 2, square + 3],
        (value) => `$${root(value)}$`,
      );
      return {
        statement: `The distance of the point $${point(outside)}$ from the line $${line(start, direction)}$ is`,
        values: {
          px: outside[0],
          py: outside[1],
          pz: outside[2],
          x: start[0],
          y: start[1],
          z: start[2],
          p: direction[0],
          q: direction[1],
          r: direction[2],
        },
        answer: Math.sqrt(answer),
        ...rest,
        solution: [
          `The vector from $${point(start)}$ to the point has the square $${square + 9 * steps ** 2}$.`,
          `Its projection on the direction $${point(direction)}$ of length $3$ is $${Math.abs(dot(add(outside, -1, start), direction))} \\div 3 = ${3 * Math.abs(steps)}$ long.`,
          `By Pythagoras the distance is $\\sqrt{${square + 9 * steps ** 2} - ${9 * steps ** 2}} = ${root(square)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-three-dimensional-geometry-55',
    topic: 'planes',
    difficulty: 1,
    seconds: 45,
    exams: ['jee-advanced'],
    kind: 'single',
    make: (random) => {
      const [normal, size] = random.pick([
        [[1, 2, 2], 3],
        [[2, -1, 2], 3],
        [[2, 3, -6], 7],
        [[3, -6, 2], 7],
        [[1, -4, 8], 9],
        [[4, 4, -7], 9],
      ] as const);
      const at: Triple = [random.integer(-3, 4), random.integer(-3, 4), random.integer(-3, 4)];
      const above = random.pick([4, 5, 8, 10, 11, 13, 16]);
      const constant = above - dot(normal, at);
      return {
        statement: `The distance of the point $${point(at)}$ from the plane $${sum([
          [normal[0], 'x'],
          [normal[1], 'y'],
          [normal[2], 'z'],
          [constant, ''],
        ])} = 0$ is`,
        values: { a: normal[0], b: normal[1], c: normal[2], d: constant, x: at[0], y: at[1], z: at[2] },
        ...fractions(
          random,
          [above, size],
          [
            [above, 1],
            [Math.abs(above - 2 * constant) || 1, size],
            [Math.abs(constant) || 2, size],
            [above, size ** 2],
            [above + 1, size],
          ],
        ),
        solution: [
          `At the point the left side has the value $${above}$. The normal $${point(normal)}$ has the length $${size}$.`,
          `The distance is $${fraction(above, size)}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-three-dimensional-geometry-56',
    topic: 'lines',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      // With p and u odd the third component below cannot be zero.
      const [p, u, v] = [random.pick([3, 5, 7]), random.pick([1, 3]), random.integer(1, 3)];
      const k = random.pick([-3, -2, 2, 3, 4, 5]);
      const w = random.pick([-1, 1]);
      const z = (p * u - 2 * k * v) * w;
      const shift = random.integer(1, 6);
      return {
        statement: `The lines $\\dfrac{1 - x}{${p}} = \\dfrac{y - ${shift}}{2k} = \\dfrac{z + 3}{${z}}$ and $${line([-2, -shift, 5], [u, v, w])}$ are perpendicular. Find the value of $k$.`,
        values: { p, u, v, z, w },
        ...exactly(k),
        solution: [
          `$\\frac{1 - x}{${p}} = \\frac{x - 1}{-${p}}$, so the directions are $(-${p}, 2k, ${z})$ and $(${u}, ${v}, ${w})$.`,
          `Their scalar product is zero: $${-p * u} + ${2 * v}k ${z * w < 0 ? '-' : '+'} ${Math.abs(z * w)} = 0$.`,
          `So $k = ${k}$.`,
        ],
      };
    },
  },
];
