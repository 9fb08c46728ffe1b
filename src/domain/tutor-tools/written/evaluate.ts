import { type Dimension, isDimensionless, isSameDimension, multiplied, NO_DIMENSION, raised } from '../../solver/quantities/dimension.ts';
import { FUNCTIONS, type Tree } from './tree.ts';

/** A value in SI units. */
export interface Value {
  readonly value: number;
  readonly dimension: Dimension;
}
export type Values = ReadonlyMap<string, Value>;

export const pure = (value: number): Value => ({ value, dimension: NO_DIMENSION });

const PI = pure(Math.PI);
const MOST_FACTORIAL = 170;

/** @returns null where a letter has no value, where units do not fit, or where there is no real number */
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
  if (of === null || !isDimensionless(of.dimension) || !Number.isInteger(of.value) || of.value < 0 || of.value > MOST_FACTORIAL) return null;
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
