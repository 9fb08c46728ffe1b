import { derivative, follow, greatest, integral, limit, range, root, signChanges, solve } from './numeric.ts';
import type { Route } from './route.ts';

const cubic =
  ({ a, b, c, d }: Parameters<Route>[0]) =>
  (x: number) =>
    a! * x ** 3 + b! * x ** 2 + c! * x + d!;

/** Of the chapters on calculus, by generator. */
export const calculusRoutes: Readonly<Record<string, Route>> = {
  'math-limits-and-derivatives-51': ({ a, b }) => limit((x) => (1 - Math.cos(a! * x)) / (1 - Math.cos(b! * x))),
  'math-limits-and-derivatives-52': ({ at, a, b, c }) => limit((x) => (a! * x * x + b! * x + c!) / (x - at!), at),
  // With x = 1/h.
  'math-limits-and-derivatives-53': ({ a, b, c }) => limit((h) => (Math.sqrt(a! ** 2 + b! * h + c! * h * h) - a!) / h),
  'math-limits-and-derivatives-54': ({ a, b, c }) => limit((x) => (Math.exp(a! * x) - Math.exp(b! * x)) / Math.sin(c! * x)),
  'math-limits-and-derivatives-55': ({ a, b, c, d, at }) => derivative((x) => (a! * x + b!) / (c! * x + d!), at!),
  'math-limits-and-derivatives-56': ({ a, b }) => limit((x) => (b! / x) * Math.log(1 + a! * Math.sin(x))),
  'math-continuity-51': ({ low, high, left, right }) => {
    const [a, b] = solve([
      [low!, 1, left!],
      [high!, 1, right!],
    ]);
    return 3 * a! + b!;
  },
  'math-continuity-52': ({ a, b, t }) => derivative((s) => b! * s ** 3, t!) / derivative((s) => a! * s ** 2, t!),
  // The curve itself, found again beside the point.
  'math-continuity-53': ({ a, b, c, x, y }) => {
    const form = (p: number, q: number) => a! * p * p + b! * p * q + c! * q * q;
    return derivative((p) => root((q) => form(p, q) - form(x!, y!), 0, 10), x!);
  },
  'math-continuity-54': ({ scale, at, shift }) => {
    const f = (x: number) => scale! * x * x + shift!;
    const slope = derivative(f, at!);
    // The tangent at x = 0 and x = 2: twice the slope plus the intercept is its value at 2.
    return Math.round(1e6 * (f(at!) + slope * (2 - at!))) / 1e6;
  },
  'math-continuity-55': ({ first, second, a, b }) => {
    const y = (x: number) => a! * Math.exp(first! * x) + b! * Math.exp(second! * x);
    const row = (x: number) => [derivative(y, x), -y(x), derivative((at) => derivative(y, at, 1e-3), x, 1e-3)];
    const [p, q] = solve([row(0), row(0.3)]);
    return p! + q!;
  },
  'math-continuity-56': ({ a, b, at }) => derivative((x) => Math.sqrt(a! * x * x + b!), at!),
  // Both as functions of time.
  'math-application-of-derivatives-51': ({ rate, radius }) => {
    const volume = (4 / 3) * Math.PI * radius! ** 3;
    return derivative((t) => 4 * Math.PI * ((3 * (volume + rate! * t)) / (4 * Math.PI)) ** (2 / 3), 0, 1e-3);
  },
  'math-application-of-derivatives-52': (values) => Math.round(greatest(cubic(values), values['turn']! - 3.2, values['turn']!)),
  'math-application-of-derivatives-53': (values) => Math.round(1e6 * greatest(cubic(values), values['from']!, values['to']!)) / 1e6,
  'math-application-of-derivatives-54': ({ a, b, x }) => -1 / derivative((t) => a! * t ** 3 + b! * t + 1, x!),
  'math-application-of-derivatives-55': ({ fence }) => greatest((x) => x * (fence! - 2 * x), 0, fence! / 2),
  'math-application-of-derivatives-56': ({ a, b }) => -greatest((x) => -(a! * x + b! / x), 0.01, 50),
  // Roots of the equation for each k, counted.
  'math-application-of-derivatives-57': ({ b, c, low, high }) => {
    const f = (x: number) => 2 * x ** 3 + b! * x ** 2 + c! * x;
    const reach = Math.ceil(Math.max(Math.abs(f(low!)), Math.abs(f(high!)))) + 2;
    return range(-reach, reach).filter((k) => signChanges((x) => f(x) - k, low! - 7.003, high! + 7.001, 800) === 3).length;
  },
  'math-integrals-51': ({ kink, from, to }) =>
    integral((x) => Math.abs(x - kink!), from!, kink!) + integral((x) => Math.abs(x - kink!), kink!, to!),
  'math-integrals-52': ({ a, end }) => integral((x) => 1 / (x * x + a! * a!), 0, end!),
  // Narrow strips, each with its value in the middle.
  'math-integrals-53': ({ from, to }) =>
    Math.round(1e6 * range(0, 100 * (to! - from!) - 1).reduce((total, strip) => total + Math.floor(from! + (strip + 0.5) / 100) / 100, 0)) /
    1e6,
  'math-integrals-54': ({ limit: end, b, c, odd }) => {
    const oddPart = (x: number) => (odd === 1 ? x ** 3 * Math.cos(x) : odd === 2 ? Math.sin(x) ** 5 : x * Math.exp(x * x));
    return integral((x) => oddPart(x) + 3 * b! * x * x + c!, -end!, end!);
  },
  'math-integrals-55': ({ scale, n }) => integral((x) => scale! * x * Math.sin(n! * x), 0, Math.PI),
  'math-integrals-56': ({ a, b, end }) => Math.exp(integral((x) => (b! - a!) / ((x + a!) * (x + b!)), 0, end!)),
  'math-integrals-57': ({ a, b, at }) => derivative((x) => integral((t) => a! * t + b!, 0, x * x), at!, 1e-3),
  // Across the axis instead of along it.
  'math-application-of-integrals-51': ({ a }) => integral((y) => a! - (y * y) / (4 * a!), -2 * a!, 2 * a!),
  // With y = u², which has no vertical slope at the origin.
  'math-application-of-integrals-52': ({ slope, scale }) =>
    integral((u) => (u / Math.sqrt(scale!) - (u * u) / slope!) * 2 * u, 0, slope! / Math.sqrt(scale!)),
  'math-application-of-integrals-53': ({ b, c }) => {
    const middle = b! / 2;
    const half = Math.sqrt(middle ** 2 + c!);
    return integral((x) => -x * x + b! * x + c!, middle - half, middle + half);
  },
  // A quarter turn around the curve: y dx by the angle.
  'math-application-of-integrals-54': ({ a, b }) => integral((turn) => b! * Math.sin(turn) * a! * Math.sin(turn), 0, Math.PI / 2),
  'math-application-of-integrals-55': ({ a, b }) => {
    const meet = root((x) => 2 * Math.sqrt(a! * x) - x ** 2 / (4 * b!), 0.01, 1000);
    // With x = u², which has no vertical slope at the origin.
    return integral((u) => (2 * Math.sqrt(a!) * u - u ** 4 / (4 * b!)) * 2 * u, 0, Math.sqrt(meet));
  },
  'math-application-of-integrals-56': ({ slope, shift, height }) => {
    const depth = (x: number) => height! - slope! * Math.abs(x - shift!);
    const half = height! / slope!;
    return integral(depth, shift! - half, shift!) + integral(depth, shift!, shift! + half);
  },
  'math-differential-equations-51': ({ factor, hours, target }) => {
    const rate = root((k) => follow((_, y) => k * y, [0, 1], hours!, 100) - factor!, 0, 3);
    return root((time) => follow((_, y) => rate * y, [0, 1], time, 400) - target!, 0, 100);
  },
  'math-differential-equations-52': ({ n, m, start }) => follow((x, y) => x ** m! - (n! * y) / x, [1, start!], 2),
  'math-differential-equations-53': ({ start, at }) => follow((x, y) => x / y, [0, start!], at!),
  'math-differential-equations-54': ({ scale, start, power }) => {
    const end = Math.exp(power!);
    return follow((x, y) => y / x + scale!, [1, start!], end) / end;
  },
  'math-differential-equations-55': ({ rate, level }) =>
    root((x) => follow((_, y) => rate! * (1 + y * y), [0, 0], x, 200) - level!, 0, 1.2 / rate!),
  'math-differential-equations-56': ({ rate, start, at }) => 1 / follow((_, y) => -rate! * y * y, [0, 1 / start!], at!),
};
