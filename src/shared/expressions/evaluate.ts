import { type Dimension, isDimensionless, isSameDimension, multiplied, NO_DIMENSION, raised } from '../../solver/tools/quantities.ts';
import { FUNCTIONS, type IntegralNode, type LimitNode, type Tree } from './tree.ts';

/** A value in SI units. */
export interface Value {
  readonly value: number;
  readonly dimension: Dimension;
}
export type Values = ReadonlyMap<string, Value>;

export const pure = (value: number): Value => ({ value, dimension: NO_DIMENSION });

const PI = pure(Math.PI);
const MOST_FACTORIAL = 170;

/**
 * Computes a tree.
 * @returns null if a letter has no value, units do not fit, or the result is no real number
 */
export function evaluated(tree: Tree, values: Values = new Map()): Value | null {
  const result = evaluate(tree, values);
  return result !== null && Number.isFinite(result.value) ? result : null;
}

function evaluate(tree: Tree, values: Values): Value | null {
  switch (tree.kind) {
    case 'number':
      return pure(tree.value);
    case 'unit':
      return { value: tree.factor, dimension: tree.dimension };
    case 'name':
      return values.get(tree.name) ?? (tree.name === 'pi' ? PI : null);
    case 'sum':
      return sum(tree.terms.map((term) => evaluate(term, values)));
    case 'product':
      return tree.factors.map((factor) => evaluate(factor, values)).reduce((a, b) => a && b && product(a, b, 1));
    case 'negative': {
      const of = evaluate(tree.of, values);
      return of && { ...of, value: -of.value };
    }
    case 'inverse': {
      const of = evaluate(tree.of, values);
      return of && product(pure(1), of, -1);
    }
    case 'derivative':
      return slope(tree, values);
    case 'integral':
      return tree.found === undefined ? area(tree, values) : evaluate(tree.found, values);
    case 'limit':
      return approached(tree, values);
    case 'infinity':
      return null;
    case 'factorial':
      return factorial(evaluate(tree.of, values));
    case 'power':
      return power(evaluate(tree.base, values), evaluate(tree.exponent, values));
    case 'call':
      return call(tree.name, evaluate(tree.of, values));
  }
}

function sum(terms: readonly (Value | null)[]): Value | null {
  return terms.reduce((a, b) => (a && b && isSameDimension(a.dimension, b.dimension) ? { ...a, value: a.value + b.value } : null));
}

function product(a: Value, b: Value, exponent: 1 | -1): Value | null {
  if (exponent === -1 && b.value === 0) return null;
  return { value: a.value * b.value ** exponent, dimension: multiplied(a.dimension, b.dimension, exponent) };
}

function power(base: Value | null, exponent: Value | null): Value | null {
  if (base === null || exponent === null || !isDimensionless(exponent.dimension)) return null;
  if (Math.abs(exponent.value) > 1000) return null;
  return { value: base.value ** exponent.value, dimension: raised(base.dimension, exponent.value) };
}

function factorial(of: Value | null): Value | null {
  if (of === null || !isDimensionless(of.dimension) || !Number.isInteger(of.value) || of.value < 0 || of.value > MOST_FACTORIAL)
    return null;
  let value = 1;
  for (let factor = 2; factor <= of.value; factor += 1) value *= factor;
  return pure(value);
}

function call(name: keyof typeof FUNCTIONS, of: Value | null): Value | null {
  if (of === null) return null;
  const isRoot = name === 'sqrt' || name === 'cbrt';
  if (!isRoot && !isDimensionless(of.dimension)) return null;
  const dimension = isRoot ? raised(of.dimension, name === 'sqrt' ? 1 / 2 : 1 / 3) : NO_DIMENSION;
  return { value: FUNCTIONS[name](of.value), dimension };
}

/** Derivative by central differences of two widths, correct to about nine digits. Pure numbers only. */
function slope({ of, name }: Tree & { readonly kind: 'derivative' }, values: Values): Value | null {
  const at = values.get(name);
  if (at === undefined || !isDimensionless(at.dimension)) return null;
  const f = numeric(of, name, values);
  const h = 1e-3 * Math.max(1, Math.abs(at.value));
  const difference = (width: number) => (f(at.value + width) - f(at.value - width)) / (2 * width);
  const result = (64 * difference(h / 4) - 20 * difference(h / 2) + difference(h)) / 45;
  return Number.isFinite(result) ? pure(result) : null;
}

/** Maximum relative difference between the coarse and the fine result; otherwise there is no value. */
const AGREED = 1e-10;
const PANELS = 40;

function area({ of, name, limits }: IntegralNode, values: Values): Value | null {
  if (limits === null) return null;
  const [from, to] = [evaluate(limits[0], values), evaluate(limits[1], values)];
  if (from === null || to === null || !isDimensionless(from.dimension) || !isDimensionless(to.dimension)) return null;
  const f = numeric(of, name, values);
  const [coarse, fine] = [summed(f, from.value, to.value, PANELS), summed(f, from.value, to.value, 2 * PANELS)];
  return Math.abs(coarse - fine) <= AGREED * Math.max(1, Math.abs(fine)) ? pure(fine) : null;
}

/** Distances at which a limit is tested. Nearer ones would only give rounding noise of nearly equal numbers. */
const NEAR = [1e-1, 3e-2, 1e-2, 3e-3, 1e-3];
const FAR_OUT = [1e1, 1e2, 1e3, 1e4, 1e5];
const LEAST_NEAR = 3;

/** The exact result of a limit, if the function approaches it for these values of the letters too: `e^{-ax}` vanishes only for some a. */
function approached({ of, name, place, side, found }: LimitNode, values: Values): Value | null {
  const value = found === undefined ? null : evaluate(found, values);
  // In a result, e is Euler's number, so the function is compared with that. The returned value uses e as a letter, as the other sides of
  // the equation do.
  const near = found === undefined ? null : evaluate(found, new Map([...values, ['e', pure(Math.E)]]));
  if (value === null || near === null || !isDimensionless(value.dimension)) return null;
  const f = numeric(of, name, values);
  const comes = (xs: readonly number[]) => comesTo(xs.map(f), near.value);
  if (place.kind === 'infinity') return comes(FAR_OUT.map((x) => place.sign * x)) === true ? value : null;
  const at = evaluate(place, values);
  if (at === null || !isDimensionless(at.dimension)) return null;
  const sides = (side === null ? [1, -1] : [side]).map((one) => comes(NEAR.map((h) => at.value + one * h)));
  return sides.includes(true) && !sides.includes(false) ? value : null;
}

/** null: the function has no values there. */
function comesTo(values: readonly number[], limit: number): boolean | null {
  const errors = values.filter((value) => !Number.isNaN(value)).map((value) => Math.abs(value - limit) / Math.max(1, Math.abs(limit)));
  if (errors.length < LEAST_NEAR) return errors.length === 0 ? null : false;
  const last = Math.min(...errors.slice(-2));
  return last < 0.02 && (last < 1e-6 || last < errors[0]! * 0.7);
}

/** Points and weights of Gauss–Legendre quadrature. */
const GAUSS = [
  [0, 0.5688888888888889],
  [0.5384693101056831, 0.47862867049936647],
  [-0.5384693101056831, 0.47862867049936647],
  [0.906179845938664, 0.23692688505618908],
  [-0.906179845938664, 0.23692688505618908],
] as const;

function summed(f: (x: number) => number, from: number, to: number, panels: number): number {
  const half = (to - from) / panels / 2;
  let total = 0;
  for (let panel = 0; panel < panels; panel += 1) {
    const middle = from + (2 * panel + 1) * half;
    for (const [point, weight] of GAUSS) total += weight * f(middle + point * half);
  }
  return total * half;
}

/** The tree as a function of one letter. NaN where the value is no pure number. */
function numeric(tree: Tree, name: string, values: Values): (x: number) => number {
  const inner = new Map(values);
  return (x) => {
    inner.set(name, pure(x));
    const value = evaluate(tree, inner);
    return value !== null && isDimensionless(value.dimension) ? value.value : Number.NaN;
  };
}
