import { greatest, range, root, signChanges, solve } from './numeric.ts';
import type { Route } from './route.ts';

/** Of the chapters on sets, functions and trigonometry, by generator. */
export const functionRoutes: Readonly<Record<string, Route>> = {
  // The sets themselves, overlapping more and more until the union fits.
  'math-sets-51': ({ all, cricket, hockey, neither }) =>
    range(0, cricket!).find(
      (both) => new Set([...range(1, cricket!), ...range(cricket! - both + 1, cricket! - both + hockey!)]).size === all! - neither!,
    )!,
  'math-sets-52': ({ size, fixed }) => {
    const needed = 2 ** fixed! - 1;
    return range(0, 2 ** size! - 1).filter((subset) => (subset & needed) === needed).length;
  },
  // Seven unknown regions, eliminated.
  'math-sets-53': ({ setA, setB, setC, ab, bc, ca, all }) => {
    const [a, b, c] = solve([
      [1, 0, 0, 1, 0, 1, 1, setA!],
      [0, 1, 0, 1, 1, 0, 1, setB!],
      [0, 0, 1, 0, 1, 1, 1, setC!],
      [0, 0, 0, 1, 0, 0, 1, ab!],
      [0, 0, 0, 0, 1, 0, 1, bc!],
      [0, 0, 0, 0, 0, 1, 1, ca!],
      [0, 0, 0, 0, 0, 0, 1, all!],
    ]);
    return a! + b! + c!;
  },
  'math-sets-54': ({ difference }) => {
    for (let m = 1; m < 20; m++) for (let n = 1; n < m; n++) if (2 ** m - 2 ** n === difference) return m * n;
    return Number.NaN;
  },
  'math-sets-55': ({ p, q, last }) => range(1, last!).filter((number) => number % p! === 0 || number % q! === 0).length,
  'math-sets-56': ({ size, common }) => {
    const ones = (number: number) => number.toString(2).replaceAll('0', '').length;
    const subsets = range(0, 2 ** size! - 1);
    return subsets.flatMap((one) => subsets.filter((other) => ones(one & other) === common)).length;
  },
  // Pair by pair: in the relation or not.
  'math-relations-and-functions-51': ({ first, second }) => {
    const count = (pairs: number): number => (pairs === 0 ? 1 : count(pairs - 1) + count(pairs - 1));
    return count(first! * second!);
  },
  'math-relations-and-functions-52': ({ sum, product }) => range(-50, 50).filter((x) => -x * x + sum! * x - product! >= 0).length,
  'math-relations-and-functions-53': ({ linear, constant }) => -greatest((x) => -(x * x + linear! * x + constant!), -50, 50),
  'math-relations-and-functions-54': ({ base, count }) => {
    const f = (x: number): number => (x === 1 ? base! : f(1) * f(x - 1));
    return range(1, count!).reduce((total, k) => total + f(k), 0);
  },
  'math-relations-and-functions-55': ({ a, b, at, scale }) =>
    solve([
      [a!, b!, scale! * at!],
      [b!, a!, scale! / at!],
    ])[0]!,
  'math-relations-and-functions-56': ({ divisor, last }) => range(1, last!).reduce((total, k) => total + Math.floor(k / divisor!), 0),
  // A polygon of many short sides along the arc.
  'math-trigonometric-functions-51': ({ radius, degrees }) => {
    const sides = 2000;
    const angle = (degrees! / 360) * 2 * Math.PI;
    const at = (side: number) => [radius! * Math.cos((angle * side) / sides), radius! * Math.sin((angle * side) / sides)] as const;
    return range(1, sides).reduce((total, side) => total + Math.hypot(at(side)[0] - at(side - 1)[0], at(side)[1] - at(side - 1)[1]), 0);
  },
  'math-trigonometric-functions-52': ({ a, b, constant, isGreatest }) => {
    const sign = isGreatest === 1 ? 1 : -1;
    return sign * greatest((x) => sign * (a! * Math.sin(x) + b! * Math.cos(x) + constant!), 0, 2 * Math.PI);
  },
  'math-trigonometric-functions-53': ({ p, q, r, s }) => Math.tan(Math.atan(p! / q!) + Math.atan(r! / s!)),
  'math-trigonometric-functions-54': ({ sine, size, quadrant }) => {
    const angle = root(
      (x) => Math.sin(x) - sine! / size!,
      quadrant === 2 ? Math.PI / 2 : Math.PI,
      quadrant === 2 ? Math.PI : 1.5 * Math.PI,
    );
    return Math.sin(2 * angle);
  },
  'math-trigonometric-functions-55': ({ multiple, end }) => signChanges((x) => Math.sin(multiple! * x) - 0.5, 0, end! * Math.PI),
  // The distance between the ends, in coordinates.
  'math-trigonometric-functions-56': ({ a, b, degrees }) => {
    const angle = (degrees! * Math.PI) / 180;
    return Math.hypot(a! - b! * Math.cos(angle), b! * Math.sin(angle));
  },
  'math-trigonometric-functions-57': ({ total, power }) => {
    const angle = root((x) => Math.tan(x) + 1 / Math.tan(x) - total!, Math.PI / 4, Math.PI / 2 - 1e-9);
    return Math.tan(angle) ** power! + Math.tan(angle) ** -power!;
  },
};
