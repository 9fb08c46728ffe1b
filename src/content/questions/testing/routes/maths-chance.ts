import { greatest, range, selections } from './numeric.ts';
import type { Route } from './route.ts';

/** Mean of the squares of all differences, halved. */
const variance = (list: readonly number[]): number =>
  list.flatMap((one) => list.map((other) => (one - other) ** 2)).reduce((total, square) => total + square, 0) / (2 * list.length ** 2);

const share = <Outcome>(outcomes: readonly Outcome[], isGood: (outcome: Outcome) => boolean): number =>
  outcomes.filter(isGood).length / outcomes.length;

const pairs = (one: number, other: number) => range(1, one).flatMap((x) => range(1, other).map((y) => [x, y] as const));

/** Of the chapters on statistics and probability, by generator: outcomes are listed and counted. */
export const chanceRoutes: Readonly<Record<string, Route>> = {
  'math-statistics-51': ({ first, step, count }) => variance(range(0, count! - 1).map((at) => first! + at * step!)),
  // Groups that have this mean and variance: half of each above its mean, half below.
  'math-statistics-52': ({ size, mean, other, one, two }) => {
    const group = (middle: number, square: number) =>
      range(1, size!).map((student) => middle + (student % 2 === 0 ? 1 : -1) * Math.sqrt(square));
    return variance([...group(mean!, one!), ...group(other!, two!)]);
  },
  'math-statistics-53': ({ a, b, c, mean, squares }) => {
    const [x, y] = pairs(60, 60).find(
      ([p, q]) => a! + b! + c! + p + q === 5 * mean! && Math.abs(variance([a!, b!, c!, p, q]) - squares! / 5) < 1e-9,
    )!;
    return x * y;
  },
  // The mean deviation is least about the median.
  'math-statistics-54': ({ a, b, c, d, e }) =>
    -greatest((from) => -[a!, b!, c!, d!, e!].reduce((total, x) => total + Math.abs(x - from), 0) / 5, 0, 40),
  'math-statistics-55': ({ f1, f2, f4, mean }) =>
    range(0, 100).find((f) => {
      const list = [5, 15, 25, 35].flatMap((middle, at) => range(1, [f1!, f2!, f, f4!][at]!).map(() => middle));
      return Math.abs(list.reduce((total, x) => total + x, 0) / list.length - mean!) < 1e-9;
    })!,
  'math-statistics-56': ({ mean, deviation, factor, shift }) =>
    Math.sqrt(variance([mean! - deviation!, mean! + deviation!].map((x) => factor! * x + shift!))),
  'math-probability-51': ({ least }) => share(pairs(6, 6), ([x, y]) => x + y >= least!),
  'math-probability-52': ({ red, blue }) => share(selections(red! + blue!, 2), ([x, y]) => x! < red! !== y! < red!),
  'math-probability-53': ({ coins, heads }) =>
    share(range(0, 2 ** coins! - 1), (toss) => toss.toString(2).replaceAll('0', '').length >= heads!),
  // Twenty equally likely cases, A first and B ending with what both share.
  'math-probability-54': ({ a, b, both }) =>
    share(range(1, 20), (point) => !(point <= a!) && !(point > a! - both! && point <= a! - both! + b!)),
  'math-probability-55': ({ people, between }) => share(selections(people!, 2), ([x, y]) => y! - x! - 1 === between!),
  'math-probability-56': ({ last }) => {
    const [good, all] = [selections(last!, 3).filter(([x, y, z]) => y === x! + 1 && z === y + 1).length, selections(last!, 3).length];
    const common = range(1, good).findLast((divisor) => good % divisor === 0 && all % divisor === 0)!;
    return (good + all) / common;
  },
  // Every ball of both bags, repeated so that the bags are equally likely.
  'math-probability-12-51': ({ r1, b1, r2, b2 }) => {
    const bag = (name: number, red: number, black: number, times: number) =>
      range(1, red + black).flatMap((ball) => range(1, times).map(() => ({ name, isRed: ball <= red })));
    const balls = [...bag(1, r1!, b1!, r2! + b2!), ...bag(2, r2!, b2!, r1! + b1!)];
    return share(
      balls.filter(({ isRed }) => isRed),
      ({ name }) => name === 1,
    );
  },
  'math-probability-12-52': ({ red, blue }) =>
    share(
      selections(red! + blue!, 2).filter((drawn) => drawn.some((ball) => ball < red!)),
      (drawn) => drawn.every((ball) => ball < red!),
    ),
  'math-probability-12-53': ({ a, b, c }) =>
    share(
      pairs(a!, b!).flatMap(([x, y]) => range(1, c!).map((z) => [x, y, z])),
      (students) => students.includes(1),
    ),
  'math-probability-12-54': ({ most, power }) => {
    const cases = range(1, most!).flatMap((x) => range(1, x ** power!).map(() => x));
    return cases.reduce((total, x) => total + x, 0) / cases.length;
  },
  'math-probability-12-55': ({ white, black }) => {
    const balls = range(1, white! + black!);
    const draws = balls.flatMap((x) =>
      balls.flatMap((y) => balls.filter((z) => x !== y && y !== z && x !== z).map((z) => [x, y, z] as const)),
    );
    return share(draws, ([x, y, z]) => x <= white! && y <= white! && z > white!);
  },
  'math-probability-12-56': ({ part, percent }) => {
    let [shots, miss] = [0, 1];
    while (1 - miss <= percent! / 100 + 1e-12) [shots, miss] = [shots + 1, miss * (1 - 1 / part!)];
    return shots;
  },
};
