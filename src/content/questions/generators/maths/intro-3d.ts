import type { Generator } from '../generator.ts';
import { exactly, numbers } from './answers.ts';
import { bracketed, point, root, sum } from './notation.ts';

const COMMON: Pick<Generator, 'chapter' | 'exams'> = { chapter: 'math-intro-3d', exams: ['jee-main'] };

/** Components, and the length of the vector. */
const LENGTHS = [
  [2, 3, 6, 7],
  [1, 2, 2, 3],
  [1, 4, 8, 9],
  [2, 6, 9, 11],
  [4, 4, 7, 9],
  [6, 6, 7, 11],
  [3, 4, 12, 13],
] as const;

export const intro3d: readonly Generator[] = [
  {
    ...COMMON,
    id: 'math-intro-3d-51',
    topic: 'distance',
    difficulty: 1,
    seconds: 45,
    kind: 'single',
    make: (random) => {
      const [u, v, w, length] = random.pick(LENGTHS);
      const [x, y, z] = [random.integer(-5, 5), random.integer(-5, 5), random.integer(-5, 5)];
      const sign = () => random.pick([1, -1]);
      const end = [x + sign() * v, y + sign() * u, z + sign() * w] as const;
      return {
        statement: `The distance between the points $${point([x, y, z])}$ and $${point(end)}$ is`,
        values: { x1: x, y1: y, z1: z, x2: end[0], y2: end[1], z2: end[2] },
        ...numbers(random, length, [u + v + w, length ** 2, length + 1, length + 2]),
        solution: [
          `The coordinates differ by $${v}$, $${u}$ and $${w}$.`,
          `The distance is $\\sqrt{${v ** 2} + ${u ** 2} + ${w ** 2}} = \\sqrt{${length ** 2}} = ${length}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-intro-3d-52',
    topic: 'section-formula',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const [m, n] = random.pick([
        [2, 1],
        [1, 2],
        [3, 1],
        [3, 2],
        [2, 3],
        [1, 3],
      ] as const);
      const from = [random.integer(-4, 4), random.integer(-4, 4), random.integer(-4, 4)] as const;
      const step = [random.pick([-2, -1, 1, 2]), random.pick([-3, -1, 1, 2]), random.pick([-2, 1, 2, 3])] as const;
      const at = (steps: number) => from.map((coordinate, axis) => coordinate + steps * step[axis]!);
      const [to, found] = [at(m + n), at(m)];
      const answer = found[0]! + found[1]! + found[2]!;
      return {
        statement: `The point $P$ divides the segment from $A${point(from)}$ to $B${point(to)}$ internally in the ratio $${m} : ${n}$. Find the sum of the coordinates of $P$.`,
        values: { m, n, x1: from[0], y1: from[1], z1: from[2], x2: to[0]!, y2: to[1]!, z2: to[2]! },
        ...exactly(answer),
        solution: [
          `$P = \\dfrac{${m === 1 ? '' : m}B + ${n === 1 ? '' : n}A}{${m + n}}$; the weight $${m}$ belongs to the far end $B$.`,
          `$P = ${point(found)}$, and the sum of its coordinates is $${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-intro-3d-53',
    topic: 'distance',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const [u, v, w] = random.pick(LENGTHS.filter(([one, other]) => one !== other));
      const height = random.integer(-6, 6);
      const sign = random.pick([1, -1]);
      const [first, second] = [
        [u, height + sign * v, w],
        [v, height - sign * u, -w],
      ] as const;
      return {
        statement: `The point $(0, k, 0)$ of the $y$-axis has equal distances from $${point(first)}$ and $${point(second)}$. Find $k$.`,
        values: { x1: first[0], y1: first[1], z1: first[2], x2: second[0], y2: second[1], z2: second[2] },
        ...exactly(height),
        solution: [
          `Equal squares of the distances: $${first[0] ** 2} + (k - ${bracketed(first[1])})^2 + ${w ** 2} = ${second[0] ** 2} + (k - ${bracketed(second[1])})^2 + ${w ** 2}$.`,
          `$k^2$ cancels and a linear equation is left: $${2 * (second[1] - first[1])}k = ${second[0] ** 2 + second[1] ** 2 - first[0] ** 2 - first[1] ** 2}$, so $k = ${height}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-intro-3d-54',
    topic: 'coordinates',
    difficulty: 1,
    seconds: 60,
    kind: 'numerical',
    make: (random) => {
      const corner = () => [random.integer(-6, 6), random.integer(-6, 6), random.integer(-6, 6)] as const;
      const a = corner();
      const b = [a[0] + random.integer(1, 5), a[1] - random.integer(1, 4), a[2] + random.integer(0, 3)] as const;
      const c = [b[0] + random.integer(1, 4), b[1] + random.integer(2, 5), b[2] + random.integer(1, 5)] as const;
      const d = a.map((coordinate, axis) => coordinate - b[axis]! + c[axis]!);
      const answer = d[0]! ** 2 + d[1]! ** 2 + d[2]! ** 2;
      return {
        statement: `$A${point(a)}$, $B${point(b)}$ and $C${point(c)}$ are three vertices of the parallelogram $ABCD$. Find the square of the distance of $D$ from the origin.`,
        values: { ax: a[0], ay: a[1], az: a[2], bx: b[0], by: b[1], bz: b[2], cx: c[0], cy: c[1], cz: c[2] },
        ...exactly(answer),
        solution: [
          'The diagonals bisect each other: $A + C = B + D$, coordinate by coordinate.',
          `$D = A + C - B = ${point(d)}$.`,
          `The square of its distance from the origin is $${d.map((coordinate) => coordinate ** 2).join(' + ')} = ${answer}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-intro-3d-55',
    topic: 'coordinates',
    difficulty: 1,
    seconds: 30,
    kind: 'single',
    make: (random) => {
      const [first, second, third] = random.shuffle([2, 3, 4, 5, 6, 7]);
      const at = [first!, -second!, third!] as const;
      const axis = random.integer(0, 2);
      const square = (left: number) => at.reduce((total, coordinate, by) => (by === left ? total : total + coordinate ** 2), 0);
      const { answer, ...rest } = numbers(
        random,
        square(axis),
        [square((axis + 1) % 3), square((axis + 2) % 3), square(-1)],
        (value) => `$${root(value)}$`,
      );
      return {
        statement: `The distance of the point $${point(at)}$ from the $${'xyz'[axis]!}$-axis is`,
        values: { x: at[0], y: at[1], z: at[2], axis },
        answer: Math.sqrt(answer),
        ...rest,
        solution: [
          `The nearest point of the axis has the same $${'xyz'[axis]!}$-coordinate, so only the other two count.`,
          `The distance is $\\sqrt{${at
            .filter((_, by) => by !== axis)
            .map((coordinate) => coordinate ** 2)
            .join(' + ')}} = ${root(square(axis))}$.`,
        ],
      };
    },
  },
  {
    ...COMMON,
    id: 'math-intro-3d-56',
    topic: 'loci',
    difficulty: 2,
    seconds: 75,
    kind: 'numerical',
    make: (random) => {
      const a = [random.integer(-3, 3), random.integer(-3, 3), random.integer(-3, 3)] as const;
      const step = [random.integer(1, 4), random.pick([-3, -2, -1, 1, 2, 3]), random.pick([-4, -2, -1, 1, 3])] as const;
      const b = a.map((coordinate, axis) => coordinate + step[axis]!);
      const square = (at: readonly number[]) => at.reduce((total, coordinate) => total + coordinate ** 2, 0);
      const answer = square(b) - square(a);
      const left = sum([
        [2 * step[0], 'x'],
        [2 * step[1], 'y'],
        [2 * step[2], 'z'],
      ]);
      return {
        statement: `The points with equal distances from $A${point(a)}$ and $B${point(b)}$ are those with $${left} = k$. Find the value of $k$.`,
        values: { x1: a[0], y1: a[1], z1: a[2], x2: b[0]!, y2: b[1]!, z2: b[2]! },
        ...exactly(answer),
        solution: [
          `$PA^2 = PB^2$: the squares $x^2 + y^2 + z^2$ cancel, and $${left} = |OB|^2 - |OA|^2$ is left.`,
          `$k = ${square(b)} - ${square(a)} = ${answer}$.`,
        ],
      };
    },
  },
];
