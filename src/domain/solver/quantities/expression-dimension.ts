import { isDimensionless, isSameDimension, multiplied, NO_DIMENSION, raised, type Dimension } from './dimension.ts';
import type { Equation, Expression } from './expression.ts';

/**
 * Dimension of an expression.
 * @returns null if it adds metres to seconds, or takes the sine of a metre
 */
function dimensionOf(one: Expression, dimensions: (id: string) => Dimension): Dimension | null {
  switch (one.kind) {
    case 'number':
      return NO_DIMENSION;
    case 'variable':
      return dimensions(one.id);
    case 'negative':
      return dimensionOf(one.of, dimensions);
    case 'call': {
      const inside = dimensionOf(one.of, dimensions);
      if (inside === null) return null;
      if (one.name === 'sqrt') return raised(inside, 0.5);
      if (one.name === 'abs') return inside;
      return isDimensionless(inside) ? NO_DIMENSION : null;
    }
    case 'binary': {
      const left = dimensionOf(one.left, dimensions);
      const right = dimensionOf(one.right, dimensions);
      if (left === null || right === null) return null;
      if (one.operator === '*') return multiplied(left, right);
      if (one.operator === '/') return multiplied(left, right, -1);
      if (one.operator === '^') return powerOf(left, right, one.right);
      return isSameDimension(left, right) ? left : null;
    }
  }
}

export function isConsistent({ left, right }: Equation, dimensions: (id: string) => Dimension): boolean {
  const [a, b] = [dimensionOf(left, dimensions), dimensionOf(right, dimensions)];
  return a !== null && b !== null && isSameDimension(a, b);
}

function powerOf(base: Dimension, exponentDimension: Dimension, exponent: Expression): Dimension | null {
  if (!isDimensionless(exponentDimension)) return null;
  if (isDimensionless(base)) return NO_DIMENSION;
  const power = constantOf(exponent);
  return power === null ? null : raised(base, power);
}

function constantOf(one: Expression): number | null {
  if (one.kind === 'number') return one.value;
  if (one.kind === 'negative') {
    const inside = constantOf(one.of);
    return inside === null ? null : -inside;
  }
  if (one.kind !== 'binary') return null;
  const [left, right] = [constantOf(one.left), constantOf(one.right)];
  if (left === null || right === null) return null;
  return one.operator === '/' ? left / right : one.operator === '*' ? left * right : one.operator === '+' ? left + right : left - right;
}
