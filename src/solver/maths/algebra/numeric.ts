import { complex, evaluateComplex, modulus } from './complex.ts';
import { type Expr, variablesOf } from './expression.ts';
import { evaluate } from './evaluate.ts';
import { spend } from './work.ts';

export const isClose = (a: number, b: number, tolerance = 1e-7) => Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));

/** Generic sample points, the same in every run. */
const samples = [0.3719, 1.2347, 2.0871, 0.7193, 3.4159, -0.6173, -1.4423, 5.2711, -2.7137, 0.1331, 8.3337, 11.7171];

/** True if two expressions agree wherever both are real; null if too few points are usable. */
export function isEqualNumerically(a: Expr, b: Expr, least = 3): boolean | null {
  const names = variablesOf(a, b);
  if (names.length === 0) {
    const [x, y] = [evaluateComplex(a, {}), evaluateComplex(b, {})];
    if (!Number.isFinite(modulus(x)) || !Number.isFinite(modulus(y))) {
      const [p, q] = [evaluate(a, {}), evaluate(b, {})];
      // If both overflow, nothing can be concluded.
      return Math.abs(p) === Infinity && p === q ? null : isClose(p, q, 1e-9);
    }
    return isClose(x.re, y.re, 1e-9) && isClose(x.im, y.im, 1e-9);
  }
  let compared = 0;
  for (let round = 0; round < samples.length; round++) {
    const values = Object.fromEntries(names.map((name, index) => [name, samples[(round + index * 5) % samples.length]!]));
    const [x, y] = [evaluate(a, values), evaluate(b, values)];
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    if (!isClose(x, y)) return false;
    compared++;
  }
  if (compared >= least) return true;
  for (let round = 0; round < 4; round++) {
    const values = Object.fromEntries(names.map((name, index) => [name, complex(samples[(round + index * 5) % samples.length]!)]));
    const [x, y] = [evaluateComplex(a, values), evaluateComplex(b, values)];
    if (!Number.isFinite(modulus(x)) || !Number.isFinite(modulus(y))) continue;
    if (!isClose(x.re, y.re) || !isClose(x.im, y.im)) return false;
    compared++;
  }
  return compared >= least ? true : null;
}

/** Slope at a point, by central differences of two widths. */
export function slope(f: (x: number) => number, x: number): number {
  const of = (h: number) => (f(x + h) - f(x - h)) / (2 * h);
  const h = 1e-4 * Math.max(1, Math.abs(x));
  return (4 * of(h / 2) - of(h)) / 3;
}

/** Integral by the tanh-sinh rule, which handles singular endpoints. NaN if it does not converge. */
export function quadrature(f: (x: number) => number, from: number, to: number): number {
  if (from === to) return 0;
  if (from > to) return -quadrature(f, to, from);
  if (from === -Infinity && to === Infinity) return quadrature(f, -Infinity, 0) + quadrature(f, 0, Infinity);
  if (to === Infinity) return quadrature((t) => f(from + t / (1 - t)) / (1 - t) ** 2, 0, 1);
  if (from === -Infinity) return quadrature((t) => f(to - t / (1 - t)) / (1 - t) ** 2, 0, 1);
  const middle = (from + to) / 2;
  const radius = (to - from) / 2;
  const sum = (step: number): number => {
    let total = 0;
    for (let k = -Math.ceil(4.2 / step); k <= Math.ceil(4.2 / step); k++) {
      spend(5);
      const t = k * step;
      const s = (Math.PI / 2) * Math.sinh(t);
      // Distance to the nearer end, without the cancellation of 1 - tanh.
      const gap = radius / (Math.exp(Math.abs(s)) * Math.cosh(s));
      const x = s < 0 ? from + gap : to - gap;
      const weight = ((Math.PI / 2) * Math.cosh(t)) / Math.cosh(s) ** 2;
      if (weight < 1e-18 || gap === 0 || x <= from || x >= to) continue;
      const value = f(Math.abs(s) < 1e-9 ? middle : x);
      if (Number.isFinite(value)) total += value * weight;
      else if (weight > 1e-12) return Number.NaN;
    }
    return total * step * radius;
  };
  let before = sum(1 / 8);
  for (const step of [1 / 16, 1 / 32, 1 / 64]) {
    const next = sum(step);
    if (isClose(before, next, 1e-10)) return next;
    before = next;
  }
  const last = sum(1 / 128);
  return isClose(before, last, 1e-7) ? last : Number.NaN;
}

/** Points at which a function changes sign or touches zero, to 12 digits. */
export function realZeros(f: (x: number) => number, from: number, to: number, pieces = 800): number[] {
  const zeros: number[] = [];
  const step = (to - from) / pieces;
  const found = (x: number) => {
    if (!zeros.some((other) => Math.abs(other - x) < 1e-6 * Math.max(1, Math.abs(x)))) zeros.push(x);
  };
  let [x0, y0] = [from, f(from)];
  let previous: { x: number; y: number } | null = null;
  for (let piece = 1; piece <= pieces; piece++) {
    const x1 = from + step * piece;
    const y1 = f(x1);
    if (y0 === 0) found(x0);
    else if (y0 * y1 < 0) {
      const x = bisected(f, x0, x1);
      // The sign also changes at a pole.
      if (Math.abs(f(x)) < 1e-6 * Math.max(1, Math.abs(y0), Math.abs(y1)) && Math.abs(f(x)) <= Math.min(Math.abs(y0), Math.abs(y1)) + 1e-9)
        found(x);
    } else if (previous !== null && Math.abs(y0) < Math.abs(previous.y) && Math.abs(y0) < Math.abs(y1) && y0 * y1 > 0) {
      const x = lowest((at) => Math.abs(f(at)), previous.x, x1);
      if (Math.abs(f(x)) < 1e-9 * Math.max(1, Math.abs(previous.y))) found(x);
    }
    previous = { x: x0, y: y0 };
    [x0, y0] = [x1, y1];
  }
  if (y0 === 0) found(x0);
  return zeros;
}

function bisected(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const isRising = f(low) < 0;
  for (let round = 0; round < 80; round++) {
    const middle = (low + high) / 2;
    if (f(middle) < 0 === isRising) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The point at which a function with a single minimum is lowest. */
export function lowest(f: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let round = 0; round < 90; round++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (f(a) < f(b)) high = b;
    else low = a;
  }
  return (low + high) / 2;
}
