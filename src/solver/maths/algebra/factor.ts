import { complex, type Complex, minus as minusC, modulus, over as overC, plus as plusC, times as timesC } from './complex.ts';
import { commonDivisor, degree, derivative, divide, leading, monic, type Polynomial, polynomial, primitive } from './polynomial.ts';
import * as rational from './rational.ts';
import type { Rational } from './rational.ts';
import { spend } from './work.ts';

export interface Factorised {
  readonly content: Rational;
  /** Factors with integer coefficients, irreducible over the rationals, by ascending degree. */
  readonly factors: readonly { readonly factor: Polynomial; readonly power: number }[];
}

const LARGEST_DEGREE = 14;

/** Factorizes a polynomial over the rationals. Above degree 14, separates only repeated factors. */
export function factorise(p: Polynomial): Factorised {
  const { content, part } = primitive(p);
  const factors: { factor: Polynomial; power: number }[] = [];
  for (const { factor, power } of squareFree(part)) {
    for (const irreducible of split(primitive(factor).part)) factors.push({ factor: irreducible, power });
  }
  factors.sort((a, b) => degree(a.factor) - degree(b.factor) || rational.compare(b.factor[0]!, a.factor[0]!));
  return { content, factors };
}

/** Factors by multiplicity, by Yun's algorithm. */
function squareFree(p: Polynomial): { factor: Polynomial; power: number }[] {
  if (degree(p) < 1) return [];
  const result: { factor: Polynomial; power: number }[] = [];
  let common = commonDivisor(p, derivative(p));
  let rest = divide(monic(p), common).quotient;
  for (let power = 1; degree(rest) > 0; power++) {
    const next = commonDivisor(rest, common);
    const factor = divide(rest, next).quotient;
    if (degree(factor) > 0) result.push({ factor, power });
    rest = next;
    common = divide(common, next).quotient;
  }
  return result;
}

/** Tries groups of numeric roots whose product has integer coefficients, and proves them by exact division. */
function split(p: Polynomial): Polynomial[] {
  const n = degree(p);
  if (n <= 1 || n > LARGEST_DEGREE) return [p];
  const roots = numericRoots(p.map(rational.toNumber));
  if (roots === null) return [p];
  for (let count = 1; count <= n >> 1; count++) {
    for (const chosen of subsets(n, count)) {
      spend(3);
      const group = chosen.map((index) => roots[index]!);
      const total = group.reduce(plusC, complex(0));
      if (Math.abs(total.im) > 1e-5 * (1 + modulus(total))) continue;
      const candidate = candidateOf(group, leading(p));
      if (candidate === null) continue;
      const { quotient, remainder } = divide(p, candidate);
      if (remainder.length === 0) return [...split(candidate), ...split(primitive(quotient).part)];
    }
  }
  return [p];
}

function candidateOf(roots: readonly Complex[], lead: Rational): Polynomial | null {
  let product: Complex[] = [complex(rational.toNumber(lead))];
  for (const root of roots) {
    const next: Complex[] = [complex(0), ...product];
    product.forEach((c, index) => (next[index] = minusC(next[index]!, timesC(c, root))));
    product = next;
  }
  const coefficients: Rational[] = [];
  for (const { re, im } of product) {
    const whole = Math.round(re);
    if (!Number.isSafeInteger(whole) || Math.abs(re - whole) > 1e-4 * Math.max(1, Math.abs(whole) * 1e-4) || Math.abs(im) > 1e-3)
      return null;
    coefficients.push(rational.ratio(whole));
  }
  return primitive(polynomial(coefficients)).part;
}

function* subsets(n: number, count: number, from = 0): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= n - count; first++) for (const rest of subsets(n, count - 1, first + 1)) yield [first, ...rest];
}

/** All complex roots of a square-free polynomial, by the Durand–Kerner method. */
export function numericRoots(coefficients: readonly number[]): Complex[] | null {
  const n = coefficients.length - 1;
  const lead = coefficients[n]!;
  const scaled = coefficients.map((c) => c / lead);
  if (n < 1 || !scaled.every(Number.isFinite)) return null;
  const radius = 1 + Math.max(...scaled.slice(0, n).map(Math.abs));
  const value = (x: Complex) => scaled.reduceRight((total, c) => plusC(timesC(total, x), complex(c)), complex(0));
  let roots = Array.from({ length: n }, (_, index) => {
    const angle = (2 * Math.PI * index) / n + 0.4;
    const size = Math.min(radius, 1 + radius / 2) ** (0.5 + index / (2 * n));
    return complex(size * Math.cos(angle), size * Math.sin(angle));
  });
  for (let round = 0; round < 400; round++) {
    spend(n * n);
    let moved = 0;
    roots = roots.map((root, index) => {
      let below = complex(1);
      roots.forEach((other, at) => {
        if (at !== index) below = timesC(below, minusC(root, other));
      });
      const step = overC(value(root), below);
      moved = Math.max(moved, modulus(step) / Math.max(1, modulus(root)));
      return minusC(root, step);
    });
    if (!Number.isFinite(moved)) return null;
    if (moved < 1e-14) break;
  }
  return roots;
}
