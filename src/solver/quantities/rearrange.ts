import { evaluate, variablesOf, type Equation, type Expression, type FunctionName } from './expression.ts';

const INVERSES: Partial<Record<FunctionName, FunctionName>> = {
  sin: 'asin',
  cos: 'acos',
  tan: 'atan',
  asin: 'sin',
  acos: 'cos',
  atan: 'tan',
  exp: 'ln',
  ln: 'exp',
};

/** The formula solved for a variable that occurs once, by inverting operations from the outside in; null if it occurs several times. */
export function rearranged({ left, right }: Equation, target: string): Expression | null {
  const occurrences = [left, right].map((side) => variablesOf(side).filter((id) => id === target).length);
  if (occurrences[0]! + occurrences[1]! !== 1) return null;
  return occurrences[0] === 1 ? peeled(left, right, target) : peeled(right, left, target);
}

function peeled(side: Expression, other: Expression, target: string): Expression | null {
  switch (side.kind) {
    case 'number':
      return null;
    case 'variable':
      return other;
    case 'negative':
      return peeled(side.of, { kind: 'negative', of: other }, target);
    case 'call': {
      if (side.name === 'sqrt') return peeled(side.of, binary(other, '^', number(2)), target);
      if (side.name === 'log10') return peeled(side.of, binary(number(10), '^', other), target);
      const inverse = INVERSES[side.name];
      return inverse === undefined ? null : peeled(side.of, { kind: 'call', name: inverse, of: other }, target);
    }
    case 'binary':
      return variablesOf(side.left).includes(target)
        ? peeledLeft(side.left, side.operator, side.right, other, target)
        : peeledRight(side.left, side.operator, side.right, other, target);
  }
}

function peeledLeft(left: Expression, operator: string, right: Expression, other: Expression, target: string): Expression | null {
  if (operator === '+') return peeled(left, binary(other, '-', right), target);
  if (operator === '-') return peeled(left, binary(other, '+', right), target);
  if (operator === '*') return peeled(left, overFactor(other, right), target);
  if (operator === '/') return peeled(left, binary(other, '*', right), target);
  const root: Expression =
    right.kind === 'number' && right.value === 2
      ? { kind: 'call', name: 'sqrt', of: other }
      : binary(other, '^', right.kind === 'number' ? fraction(1, right) : binary(number(1), '/', right));
  return peeled(left, root, target);
}

function peeledRight(left: Expression, operator: string, right: Expression, other: Expression, target: string): Expression | null {
  if (operator === '+') return peeled(right, binary(other, '-', left), target);
  if (operator === '-') return peeled(right, binary(left, '-', other), target);
  if (operator === '*') return peeled(right, overFactor(other, left), target);
  if (operator === '/') return peeled(right, binary(left, '/', other), target);
  const logarithm = (of: Expression): Expression => ({ kind: 'call', name: 'ln', of });
  return peeled(right, binary(logarithm(other), '/', logarithm(left)), target);
}

/** Divides by a factor without nested fractions: dividing by a half doubles. */
function overFactor(other: Expression, factor: Expression): Expression {
  if (factor.kind !== 'binary' || factor.operator !== '/') return binary(other, '/', factor);
  const top = isOne(other) ? factor.right : binary(factor.right, '*', other);
  return isOne(factor.left) ? top : binary(top, '/', factor.left);
}

function isOne(one: Expression): boolean {
  return one.kind === 'number' && one.value === 1;
}

function fraction(top: number, bottom: Expression): Expression {
  return binary(number(top), '/', bottom);
}

function binary(left: Expression, operator: '+' | '-' | '*' | '/' | '^', right: Expression): Expression {
  return { kind: 'binary', operator, left, right };
}

function number(value: number): Expression {
  return { kind: 'number', value, text: String(value) };
}

/**
 * The roots of a formula in which the variable occurs several times, if it is quadratic: three points determine the parabola, and two more
 * confirm it.
 */
function quadraticRoots({ left, right }: Equation, target: string, values: ReadonlyMap<string, number>): number[] {
  const scope = new Map(values);
  const at = (x: number): number => {
    scope.set(target, x);
    return evaluate(left, scope) - evaluate(right, scope);
  };
  const [zero, one, minus] = [at(0), at(1), at(-1)];
  const a = (one + minus) / 2 - zero;
  const b = (one - minus) / 2;
  const isParabola = [2, -3.5].every((x) => {
    const expected = a * x * x + b * x + zero;
    return Math.abs(at(x) - expected) <= 1e-6 * (Math.abs(a * x * x) + Math.abs(b * x) + Math.abs(zero));
  });
  if (!isParabola) return [];
  if (Math.abs(a) < 1e-12 * Math.abs(b)) return [-zero / b];
  const discriminant = b * b - 4 * a * zero;
  if (!(discriminant >= 0)) return [];
  const half = -(b + Math.sign(b || 1) * Math.sqrt(discriminant)) / 2;
  return half === 0 ? [0] : [...new Set([half / a, zero / half])];
}

/** Every value of the target that satisfies the formula. */
export function solutionsFor(equation: Equation, target: string, values: ReadonlyMap<string, number>): number[] {
  const expression = rearranged(equation, target);
  if (expression) return [evaluate(expression, values)];
  const roots = quadraticRoots(equation, target, values);
  return roots.length > 0 ? roots : bracketedRoots(equation, target, values);
}

const SMALLEST = 1e-12;
const LARGEST = 1e12;
const PER_DECADE = 20;
const HALVINGS = 80;

/** The positive roots, found by sign changes, for an unknown in numerator and denominator. */
function bracketedRoots({ left, right }: Equation, target: string, values: ReadonlyMap<string, number>): number[] {
  const scope = new Map(values);
  const at = (x: number): number => {
    scope.set(target, x);
    return evaluate(left, scope) - evaluate(right, scope);
  };
  const roots: number[] = [];
  const step = 10 ** (1 / PER_DECADE);
  for (let low = SMALLEST, before = at(low); low < LARGEST; low *= step) {
    const after = at(low * step);
    if (before * after < 0) roots.push(bisected(at, low, low * step));
    before = after;
  }
  return roots;
}

function bisected(at: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  const sign = Math.sign(at(low));
  for (let count = 0; count < HALVINGS; count++) {
    const middle = (low + high) / 2;
    if (Math.sign(at(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
