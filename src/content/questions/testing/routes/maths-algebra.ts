import { greatest, orders, range, root, selections, solve } from './numeric.ts';
import type { Route } from './route.ts';

/** Coefficients of a power of a polynomial, multiplied out. */
function powerOf(polynomial: readonly number[], index: number): number[] {
  let product = [1];
  for (let factor = 0; factor < index; factor++) {
    const next = Array.from({ length: product.length + polynomial.length - 1 }, () => 0);
    product.forEach((one, at) => polynomial.forEach((other, by) => (next[at + by]! += one * other)));
    product = next;
  }
  return product;
}

/** Of the chapters on numbers, counting and series, by generator. */
export const algebraRoutes: Readonly<Record<string, Route>> = {
  // The quotient times the divisor is the dividend.
  'math-complex-numbers-51': ({ a, b, c, d }) =>
    solve([
      [c!, d!, a!],
      [-d!, c!, b!],
    ])[0]!,
  // Powers of a root are found from the equation itself: r^3 = sr^2 - pr, summed over both.
  'math-complex-numbers-52': ({ total, product }) => {
    const sums = [2, total!];
    for (let power = 2; power <= 3; power++) sums.push(total! * sums[power - 1]! - product! * sums[power - 2]!);
    return sums[3]!;
  },
  'math-complex-numbers-53': ({ leading, linear, constant }) => {
    const [half, discriminant] = [-linear! / (2 * leading!), linear! ** 2 - 4 * leading! * constant!];
    const distance = Math.sqrt(Math.abs(discriminant)) / (2 * leading!);
    if (discriminant >= 0) return (half + distance) / (half - distance) + (half - distance) / (half + distance);
    // Conjugate roots: the quotient turns by twice the argument.
    return 2 * Math.cos(2 * Math.atan2(distance, half));
  },
  'math-complex-numbers-54': ({ a, b, radius, isGreatest }) => {
    const sign = isGreatest === 1 ? 1 : -1;
    return sign * greatest((turn) => sign * Math.hypot(a! + radius! * Math.cos(turn), b! + radius! * Math.sin(turn)), 0, 2 * Math.PI);
  },
  // Where the lowest point of the curve is above the axis.
  'math-complex-numbers-55': ({ constant }) =>
    range(-20, 20).filter((k) => -greatest((x) => -(x * x + k * x + constant!), -50, 50) > 1e-6).length,
  'math-complex-numbers-56': ({ total, imaginary }) => root((x) => x + Math.hypot(x, imaginary!) - total!, -100, 100),
  'math-complex-numbers-57': ({ a, b, c }) => {
    const [cosine, sine] = [Math.cos((2 * Math.PI) / 3), Math.sin((2 * Math.PI) / 3)];
    const [real, imaginary] = [a! + (b! + c!) * cosine, (b! - c!) * sine];
    return real ** 2 + imaginary ** 2;
  },
  'math-permutations-and-combinations-51': ({ letters, most, second }) => {
    const count = (left: readonly number[]): number => {
      if (left.every((some) => some === 0)) return 1;
      return left.reduce((total, some, at) => (some === 0 ? total : total + count(left.with(at, some - 1))), 0);
    };
    return count([most!, second!, ...range(1, letters! - most! - second!).map(() => 1)]);
  },
  'math-permutations-and-combinations-52': ({ men, women, seats }) =>
    selections(men! + women!, seats!).filter((chosen) => chosen.filter((person) => person < women!).length >= 2).length,
  // Points on a line and on a parabola that no such line meets thrice; triangles without area are left out.
  'math-permutations-and-combinations-53': ({ points, inLine }) => {
    const at = (point: number): readonly [number, number] => (point < inLine! ? [point, 0] : [point + 0.37, (point + 0.37) ** 3 + 1]);
    return selections(points!, 3).filter((corners) => {
      const [[x1, y1], [x2, y2], [x3, y3]] = corners.map(at) as [
        readonly [number, number],
        readonly [number, number],
        readonly [number, number],
      ];
      return Math.abs((x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)) > 1e-6;
    }).length;
  },
  'math-permutations-and-combinations-54': ({ greatest: most, places }) =>
    range(10 ** (places! - 1), 10 ** places! - 1).filter((number) => {
      const digits = [...String(number)];
      return new Set(digits).size === places && digits.every((digit) => Number(digit) <= most!);
    }).length,
  'math-permutations-and-combinations-55': ({ sweets, children, least }) => {
    const ways = (left: number, waiting: number): number =>
      waiting === 1
        ? Number(left >= least!)
        : range(least!, Math.max(least!, left)).reduce((total, given) => total + (given <= left ? ways(left - given, waiting - 1) : 0), 0);
    return ways(sweets!, children!);
  },
  'math-permutations-and-combinations-56': ({ people, isRound }) => {
    // Around a table the last person's seat is fixed.
    const seatings = isRound === 1 ? orders(people! - 1).map((order) => [people! - 1, ...order]) : orders(people!);
    return seatings.filter((seats) => {
      const apart = Math.abs(seats.indexOf(0) - seats.indexOf(1));
      return apart > 1 && (isRound === 0 || apart < people! - 1);
    }).length;
  },
  'math-permutations-and-combinations-57': ({ one, other, asked }) => {
    const all = range(other! + 1, 40).find((index) => powerOf([1, 1], index)[one!] === powerOf([1, 1], index)[other!])!;
    return selections(all, asked!).length;
  },
  'math-binomial-theorem-51': ({ constant, linear, index, power }) => powerOf([constant!, linear!], index!)[power!]!,
  // Multiplied by a power of x, so that it is a polynomial.
  'math-binomial-theorem-52': ({ up, down, index, scale }) => {
    const factor = Array.from({ length: up! + down! + 1 }, () => 0);
    factor[0] = scale!;
    factor[up! + down!] = 1;
    return powerOf(factor, index!)[down! * index!]!;
  },
  'math-binomial-theorem-53': ({ base, index, divisor }) => range(1, index!).reduce((rest) => (rest * base!) % divisor!, 1),
  'math-binomial-theorem-54': ({ index }) => range(0, index!).filter((r) => r % 3 === 0 && (index! - r) % 2 === 0).length,
  'math-binomial-theorem-55': ({ low, high }) =>
    range(high! - 1, 60).find((index) => {
      const coefficients = powerOf([1, 1], index);
      return coefficients[low! - 1] === coefficients[high! - 1];
    })!,
  'math-binomial-theorem-56': ({ constant, linear, index }) => {
    const coefficients = powerOf([constant!, linear!], index!);
    return coefficients.indexOf(Math.max(...coefficients));
  },
  'math-sequences-and-series-51': ({ low, high, atLow, atHigh, asked }) => {
    const [first, difference] = solve([
      [1, low! - 1, atLow!],
      [1, high! - 1, atHigh!],
    ]) as [number, number];
    return range(0, asked! - 1).reduce((total, at) => total + first + at * difference, 0);
  },
  'math-sequences-and-series-52': ({ divisor, from, to }) =>
    range(from! + 1, to! - 1)
      .filter((number) => number % divisor! === 0)
      .reduce((total, number) => total + number, 0),
  // Searched by adding up a thousand terms.
  'math-sequences-and-series-53': ({ total, squares }) =>
    root((ratio) => range(0, 1000).reduce((sum, at) => sum + (total! * (1 - ratio) * ratio ** at) ** 2, 0) - squares!, 0.01, 0.95),
  'math-sequences-and-series-54': ({ first, step, count }) =>
    range(0, count! - 1).reduce((total, at) => total + 1 / ((first! + at * step!) * (first! + (at + 1) * step!)), 0),
  'math-sequences-and-series-55': ({ count, shift }) => range(1, count!).reduce((total, k) => total + k * (k + shift!), 0),
  // A weighted mean of the ends.
  'math-sequences-and-series-56': ({ low, high, count, asked }) => ((count! + 1 - asked!) * low! + asked! * high!) / (count! + 1),
  'math-sequences-and-series-57': ({ first, ratio, total }) => {
    let [sum, term, terms] = [0, first!, 0];
    while (sum < total!) [sum, term, terms] = [sum + term, term * ratio!, terms + 1];
    return terms;
  },
};
