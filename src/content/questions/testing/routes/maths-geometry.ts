import { greatest, range, root, solve } from './numeric.ts';
import type { Route } from './route.ts';

type Values = Parameters<Route>[0];

/** Distance of the point named p… from the point of the line named x…, p… at a parameter. */
const fromLine =
  ({ px, py, pz, x, y, z, p, q, r }: Values) =>
  (t: number) =>
    Math.hypot(x! + t * p! - px!, y! + t * q! - py!, z! + t * r! - pz!);

/** Determinant of three rows, summed over every order of the columns. */
function determinant(rows: readonly (readonly number[])[]): number {
  const orders = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
  ] as const;
  return orders.reduce((total, [a, b, c], at) => total + (at < 3 ? 1 : -1) * rows[0]![a]! * rows[1]![b]! * rows[2]![c]!, 0);
}

function heron(a: number, b: number, c: number): number {
  const half = (a + b + c) / 2;
  return Math.sqrt(half * (half - a) * (half - b) * (half - c));
}

/** Of the chapters on geometry and vectors, by generator. */
export const geometryRoutes: Readonly<Record<string, Route>> = {
  // The nearest of the points of the line.
  'math-straight-lines-51': ({ a, b, c, p, q }) => -greatest((x) => -Math.hypot(x - p!, (-a! * x - c!) / b! - q!), -50, 50),
  // The midpoint is on the line, and the joining segment along the normal.
  'math-straight-lines-52': ({ a, b, c, p, q }) => {
    const [h, k] = solve([
      [a!, b!, -2 * c! - a! * p! - b! * q!],
      [b!, -a!, b! * p! - a! * q!],
    ]);
    return h! + k!;
  },
  // Two points with equal distances from both ends.
  'math-straight-lines-53': ({ x1, y1, x2, y2 }) => {
    const at = (y: number) => root((x) => Math.hypot(x - x1!, y - y1!) - Math.hypot(x - x2!, y - y2!), -1000, 1000);
    return 1 / (at(1) - at(0));
  },
  'math-straight-lines-54': ({ x1, y1, x2, y2, x3, y3 }) =>
    heron(Math.hypot(x1! - x2!, y1! - y2!), Math.hypot(x2! - x3!, y2! - y3!), Math.hypot(x3! - x1!, y3! - y1!)),
  'math-straight-lines-55': ({ a1, b1, c1, a2, b2, c2, b, c }) =>
    range(-50, 50).find(
      (k) =>
        Math.abs(
          determinant([
            [a1!, b1!, c1!],
            [a2!, b2!, c2!],
            [k, b!, c!],
          ]),
        ) < 1e-9,
    )!,
  'math-straight-lines-56': ({ a1, b1, c1, a2, b2, c2, m, n }) => {
    const [x, y] = solve([
      [a1!, b1!, c1!],
      [a2!, b2!, c2!],
    ]) as [number, number];
    // From there along the line down to the axis.
    return x + n! * root((t) => y - t * m!, -100, 100);
  },
  // Half of the longest horizontal chord.
  'math-conic-sections-51': ({ g, f, constant }) =>
    greatest((y) => Math.sqrt(Math.max(0, g! ** 2 - (y * y + 2 * f! * y + constant!))), -30, 30),
  // Where the distances from both foci have the sum 2a, above one focus.
  'math-conic-sections-52': ({ a, b }) => {
    const focus = Math.sqrt(a! ** 2 - b! ** 2);
    return 2 * root((y) => y + Math.hypot(2 * focus, y) - 2 * a!, 0, 2 * a!);
  },
  // The other end: on the parabola, and in line with the focus.
  'math-conic-sections-53': ({ a, x, y }) => {
    const other = root((height) => (height ** 2 / (4 * a!) - a!) * y! - height * (x! - a!), y! > 0 ? -1000 : 1e-6, y! > 0 ? -1e-6 : 1000);
    return Math.hypot(other ** 2 / (4 * a!) - x!, other - y!);
  },
  // The point above the focus, where the distances from the foci differ by 2a.
  'math-conic-sections-54': ({ a, b }) => {
    const onCurve = (focus: number) => b! * Math.sqrt(focus ** 2 / a! ** 2 - 1);
    const focus = root((c) => Math.hypot(2 * c, onCurve(c)) - onCurve(c) - 2 * a!, a! * 1.000001, 100 * a!);
    return focus / a!;
  },
  'math-conic-sections-55': ({ m, n, constant, radius }) => {
    const above = (turn: number) => m! * radius! * Math.cos(turn) + n! * radius! * Math.sin(turn) - constant!;
    const towards = Math.atan2(n!, m!);
    const ends = [root(above, towards, towards + Math.PI), root(above, towards - Math.PI, towards)] as const;
    return Math.hypot(radius! * (Math.cos(ends[0]) - Math.cos(ends[1])), radius! * (Math.sin(ends[0]) - Math.sin(ends[1])));
  },
  // The farthest line of this slope that still meets the ellipse.
  'math-conic-sections-56': ({ a, b, slope }) =>
    greatest((turn) => b! * Math.sin(turn) - slope! * a! * Math.cos(turn), 0, 2 * Math.PI) ** 2,
  'math-conic-sections-57': ({ focus, total }) => 2 * root((y) => 2 * Math.hypot(focus!, y) - total!, 0, total!),
  // The sphere around the first point that reaches the second.
  'math-intro-3d-51': ({ x1, y1, z1, x2, y2, z2 }) =>
    root((radius) => (x1! - x2!) ** 2 + (y1! - y2!) ** 2 + (z1! - z2!) ** 2 - radius * radius, 0, 100),
  'math-intro-3d-52': ({ m, n, x1, y1, z1, x2, y2, z2 }) => {
    const at = (t: number) => [x1! + t * (x2! - x1!), y1! + t * (y2! - y1!), z1! + t * (z2! - z1!)] as const;
    const from = (t: number, x: number, y: number, z: number) => Math.hypot(at(t)[0] - x, at(t)[1] - y, at(t)[2] - z);
    const share = root((t) => n! * from(t, x1!, y1!, z1!) - m! * from(t, x2!, y2!, z2!), 0, 1);
    return Math.round(1e6 * (at(share)[0] + at(share)[1] + at(share)[2])) / 1e6 + 0;
  },
  'math-intro-3d-53': ({ x1, y1, z1, x2, y2, z2 }) =>
    range(-100, 100).find((k) => Math.abs(Math.hypot(x1!, y1! - k, z1!) - Math.hypot(x2!, y2! - k, z2!)) < 1e-9)!,
  // The diagonals have the same midpoint.
  'math-intro-3d-54': ({ ax, ay, az, bx, by, bz, cx, cy, cz }) => {
    const fourth = (a: number, b: number, c: number) => range(-60, 60).find((d) => (a + c) / 2 === (b + d) / 2)!;
    return fourth(ax!, bx!, cx!) ** 2 + fourth(ay!, by!, cy!) ** 2 + fourth(az!, bz!, cz!) ** 2;
  },
  'math-intro-3d-55': ({ x, y, z, axis }) =>
    -greatest((t) => -Math.hypot((axis === 0 ? t : 0) - x!, (axis === 1 ? t : 0) - y!, (axis === 2 ? t : 0) - z!), -20, 20),
  // The midpoint is one of the points.
  'math-intro-3d-56': ({ x1, y1, z1, x2, y2, z2 }) =>
    2 * ((x2! - x1!) * ((x1! + x2!) / 2) + (y2! - y1!) * ((y1! + y2!) / 2) + (z2! - z1!) * ((z1! + z2!) / 2)),
  // How far along b the nearest point to a is.
  'math-vector-algebra-51': ({ ax, ay, az, bx, by, bz }) => {
    const length = Math.hypot(bx!, by!, bz!);
    return root(
      (t) => {
        const distance = (at: number) =>
          (ax! - (at * bx!) / length) ** 2 + (ay! - (at * by!) / length) ** 2 + (az! - (at * bz!) / length) ** 2;
        return distance(t + 1e-3) - distance(t - 1e-3);
      },
      -100,
      100,
    );
  },
  'math-vector-algebra-52': ({ ax, ay, az, bx, by, bz, cx, cy, cz }) =>
    range(-50, 50).find((t) => (ax! + t * bx!) * cx! + (ay! + t * by!) * cy! + (az! + t * bz!) * cz! === 0)!,
  'math-vector-algebra-53': ({ ax, ay, az, bx, by, bz }) =>
    heron(Math.hypot(ax!, ay!, az!), Math.hypot(bx!, by!, bz!), Math.hypot(ax! - bx!, ay! - by!, az! - bz!)),
  'math-vector-algebra-54': ({ ax, ay, az, bx, by, bz, cx, cy, cz }) =>
    Math.abs(
      determinant([
        [ax!, ay!, az!],
        [bx!, by!, bz!],
        [cx!, cy!, cz!],
      ]),
    ),
  'math-vector-algebra-55': ({ a, b, product }) => a! * b! * Math.sin(root((angle) => a! * b! * Math.cos(angle) - product!, 0, Math.PI)),
  // As sides of a triangle, put into coordinates.
  'math-vector-algebra-56': ({ a, b, c }) => {
    const angle = root((turn) => Math.hypot(a! + b! * Math.cos(turn), b! * Math.sin(turn)) - c!, 0, Math.PI);
    const [one, other] = [
      [a!, 0],
      [b! * Math.cos(angle), b! * Math.sin(angle)],
    ] as const;
    const third = [-one[0] - other[0], -one[1] - other[1]] as const;
    const dot = (u: readonly [number, number], v: readonly [number, number]) => u[0] * v[0] + u[1] * v[1];
    return dot(one, other) + dot(other, third) + dot(third, one);
  },
  'math-vector-algebra-57': ({ a, b, degrees, isSum }) => {
    const [turn, sign] = [(degrees! * Math.PI) / 180, isSum === 1 ? 1 : -1];
    return Math.hypot(a! + sign * b! * Math.cos(turn), sign * b! * Math.sin(turn));
  },
  // From the sides of the triangle that the directions span.
  'math-three-dimensional-geometry-51': ({ ax, ay, az, bx, by, bz }) => {
    const [a, b, c] = [Math.hypot(ax!, ay!, az!), Math.hypot(bx!, by!, bz!), Math.hypot(ax! - bx!, ay! - by!, az! - bz!)];
    return Math.abs(a * a + b * b - c * c) / (2 * a * b);
  },
  // The common perpendicular: two parameters and a multiple of the normal, by elimination.
  'math-three-dimensional-geometry-52': ({ x1, y1, z1, p1, q1, r1, x2, y2, z2, p2, q2, r2 }) => {
    const normal = [q1! * r2! - r1! * q2!, r1! * p2! - p1! * r2!, p1! * q2! - q1! * p2!] as const;
    const multiple = solve([
      [p1!, -p2!, normal[0], x2! - x1!],
      [q1!, -q2!, normal[1], y2! - y1!],
      [r1!, -r2!, normal[2], z2! - z1!],
    ])[2]!;
    return Math.abs(multiple) * Math.hypot(...normal);
  },
  'math-three-dimensional-geometry-53': (values) => {
    const distance = fromLine(values);
    const { x, y, z, p, q, r } = values;
    // All points of these lines with a whole parameter have whole coordinates, and the foot is one of them.
    const t = range(-20, 20).reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
    return x! + y! + z! + t * (p! + q! + r!);
  },
  'math-three-dimensional-geometry-54': (values) => -greatest((t) => -fromLine(values)(t), -20, 20),
  // The foot is t normals away.
  'math-three-dimensional-geometry-55': ({ a, b, c, d, x, y, z }) => {
    const foot = root((t) => a! * (x! + t * a!) + b! * (y! + t * b!) + c! * (z! + t * c!) + d!, -100, 100);
    return Math.abs(foot) * Math.hypot(a!, b!, c!);
  },
  'math-three-dimensional-geometry-56': ({ p, u, v, z, w }) => range(-50, 50).find((k) => -p! * u! + 2 * k * v! + z! * w! === 0)!,
};
