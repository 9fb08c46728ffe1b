import { range, root, solve } from './numeric.ts';
import type { Route } from './route.ts';

type Matrix = readonly (readonly number[])[];

const product = (one: Matrix, other: Matrix): number[][] =>
  one.map((row) => other[0]!.map((_, column) => row.reduce((total, entry, at) => total + entry * other[at]![column]!, 0)));

/** Product of the pivots. */
function determinant(rows: Matrix): number {
  if (rows.length === 0) return 1;
  const pivot = rows.findIndex((row) => row[0] !== 0);
  if (pivot === -1) return 0;
  const [first, others] = [rows[pivot]!, rows.filter((_, at) => at !== pivot)];
  const rest = others.map((row) => row.slice(1).map((entry, at) => entry - (row[0]! / first[0]!) * first[at + 1]!));
  return (pivot % 2 === 0 ? 1 : -1) * first[0]! * determinant(rest);
}

/** Every list of this length of numbers from 0 to the greatest. */
const lists = (length: number, most: number): number[][] =>
  length === 0 ? [[]] : lists(length - 1, most).flatMap((list) => range(0, most).map((last) => [...list, last]));

const functions = (from: number, to: number) => lists(from, to - 1);

/** Of the chapters on matrices, determinants and, in class 12, relations and inverse functions, by generator. */
export const matrixRoutes: Readonly<Record<string, Route>> = {
  // The trace is the same for BA.
  'math-matrices-51': ({ a, b, c, d, p, q, r, s }) => {
    const turned = product(
      [
        [p!, q!],
        [r!, s!],
      ],
      [
        [a!, b!],
        [c!, d!],
      ],
    );
    return turned[0]![0]! + turned[1]![1]!;
  },
  'math-matrices-52': ({ step, index }) =>
    range(2, index!)
      .reduce(
        (power) =>
          product(power, [
            [1, step!],
            [0, 1],
          ]),
        [
          [1, step!],
          [0, 1],
        ],
      )
      .flat()
      .reduce((total, entry) => total + entry, 0),
  'math-matrices-53': ({ a, b, c, d }) => {
    const square = product(
      [
        [a!, b!],
        [c!, d!],
      ],
      [
        [a!, b!],
        [c!, d!],
      ],
    );
    const [p, q] = solve([
      [b!, 0, square[0]![1]!],
      [d!, 1, square[1]![1]!],
    ]);
    return p! - q!;
  },
  'math-matrices-54': ({ order, most }) =>
    lists(order! ** 2, most!).filter((entries) =>
      range(0, order! ** 2 - 1).every((at) => entries[at] === entries[(at % order!) * order! + Math.floor(at / order!)]),
    ).length,
  // The inverse times (1, 1).
  'math-matrices-55': ({ a, b, c, d }) => {
    const [x, y] = solve([
      [a!, b!, 1],
      [c!, d!, 1],
    ]);
    return x! + y!;
  },
  'math-matrices-56': ({ a, b, c, d, e, f, g, h, i }) => {
    const rows = [
      [a!, b!, c!],
      [d!, e!, f!],
      [g!, h!, i!],
    ];
    return rows.flatMap((row, at) => row.map((entry, by) => (entry + rows[by]![at]!) / 2)).reduce((total, entry) => total + entry, 0);
  },
  'math-determinants-51': ({ a, b, c, d, e, f, g, h, i }) =>
    Math.round(
      determinant([
        [a!, b!, c!],
        [d!, e!, f!],
        [g!, h!, i!],
      ]),
    ),
  'math-determinants-52': ({ a1, b1, c1, a2, b2, c2, a3, b3 }) =>
    range(-60, 60).find(
      (last) =>
        Math.abs(
          determinant([
            [a1!, b1!, c1!],
            [a2!, b2!, c2!],
            [a3!, b3!, last],
          ]),
        ) < 1e-9,
    )!,
  // For a diagonal matrix, whose adjoint is written down.
  'math-determinants-53': ({ factor, value }) =>
    determinant([
      [factor!, 0, 0],
      [0, factor! * value!, 0],
      [0, 0, factor! * value!],
    ]),
  'math-determinants-54': ({ a1, b1, c1, d1, a2, b2, c2, d2, a3, b3, c3, d3 }) => {
    const [x, y, z] = solve([
      [a1!, b1!, c1!, d1!],
      [a2!, b2!, c2!, d2!],
      [a3!, b3!, c3!, d3!],
    ]);
    return Math.round(1e6 * (x! + 2 * y! + 3 * z!)) / 1e6;
  },
  'math-determinants-55': ({ order, value }) =>
    determinant(range(1, order!).map((row) => range(1, order!).map((column) => (row !== column ? 0 : row === 1 ? 1 : value!)))),
  // Both determinants vanish: of the coefficients, and with the right sides in their last column.
  'math-determinants-56': ({ a1, b1, c1, d1, a2, b2, c2, d2, a3, b3 }) => {
    const vanishing = (c: number, d: number) =>
      range(-200, 200).find(
        (last) =>
          Math.abs(
            determinant([
              [a1!, b1!, c],
              [a2!, b2!, d],
              [a3!, b3!, last],
            ]),
          ) < 1e-9,
      )!;
    return vanishing(c1!, c2!) + vanishing(d1!, d2!);
  },
  'math-relations-functions-12-51': ({ from, to }) => functions(from!, to!).filter((images) => new Set(images).size === to!).length,
  'math-relations-functions-12-52': ({ from, to }) => functions(from!, to!).filter((images) => new Set(images).size === from!).length,
  'math-relations-functions-12-53': ({ a, b, c, d, value }) => root((x) => a! * x + b! - value! * (c! * x + d!), -1000, 1000),
  'math-relations-functions-12-54': ({ square, constant, at }) => {
    for (let a = 1; a < 20; a++) {
      for (let b = -20; b < 20; b++) if (a * b + b === constant && a * (a + b) + b === square! + constant) return a * at! + b;
    }
    return Number.NaN;
  },
  // Relations as lists of what is in them, all looked at.
  'math-relations-functions-12-55': ({ size, type }) =>
    range(0, 2 ** (size! ** 2) - 1).filter((relation) => {
      const has = (one: number, other: number) => ((relation >> (one * size! + other)) & 1) === 1;
      const all = range(0, size! - 1);
      const isReflexive = all.every((one) => has(one, one));
      const isSymmetric = all.every((one) => all.every((other) => has(one, other) === has(other, one)));
      return type === 1 ? isReflexive : type === 2 ? isSymmetric : isReflexive && isSymmetric;
    }).length,
  'math-relations-functions-12-56': ({ divisor, last }) =>
    range(1, last!).flatMap((one) => range(1, last!).filter((other) => (one - other) % divisor! === 0)).length,
  'math-inverse-trigonometry-51': ({ p, q, isSine }) =>
    isSine === 1 ? Math.sin(2 * Math.atan2(p!, q!)) : Math.cos(2 * Math.atan2(p!, q!)),
  'math-inverse-trigonometry-52': ({ a, c, p, r }) => Math.sin(Math.asin(a! / c!) + Math.acos(p! / r!)),
  'math-inverse-trigonometry-53': ({ angle, part }) => Math.acos(Math.cos((angle! / part!) * Math.PI)),
  'math-inverse-trigonometry-54': ({ a, b }) => root((x) => Math.atan(a! * x) + Math.atan(b! * x) - Math.PI / 4, -10, 10),
  'math-inverse-trigonometry-55': ({ shift, width, step }) =>
    range(-50, 50).filter((x) => !Number.isNaN(Math.asin((step! * x - shift!) / width!))).length,
  'math-inverse-trigonometry-56': ({ count }) => Math.tan(range(1, count!).reduce((total, k) => total + Math.atan(1 / (k * k + k + 1)), 0)),
};
