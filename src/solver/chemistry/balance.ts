import { eliminated } from '../maths/algebra/linear.ts';
import { withWork } from '../maths/algebra/work.ts';
import type { Composition } from './composition.ts';
import { gcd, lcm, negated, type Rational, ratio } from '../maths/algebra/rational.ts';

export interface Reaction {
  readonly left: readonly Composition[];
  readonly right: readonly Composition[];
}

export type Balance =
  | { readonly kind: 'balanced'; readonly coefficients: readonly number[] }
  | { readonly kind: 'impossible' }
  /** Several independent reactions are possible, so any mixture of them is balanced. */
  | { readonly kind: 'not unique' };

/** Budget of work units: enough for ten substances of ten elements. */
const WORK = 100_000;

/** Balances a reaction: the null space of the matrix of atoms and charge, computed with exact fractions. */
export function balanced(reaction: Reaction): Balance {
  const species = [...reaction.left, ...reaction.right];
  const symbols = [...new Set(species.flatMap(({ atoms }) => [...atoms.keys()]))];
  const sign = (index: number): number => (index < reaction.left.length ? 1 : -1);
  const rows = [
    ...symbols.map((symbol) => species.map(({ atoms }, index) => ratio(sign(index) * (atoms.get(symbol) ?? 0)))),
    species.map(({ charge }, index) => ratio(sign(index) * charge)),
  ];
  const pivots = withWork(WORK, () => eliminated(rows, species.length));
  const free = species.map((_, column) => column).filter((column) => !pivots.includes(column));
  if (free.length === 0) return { kind: 'impossible' };
  if (free.length > 1) return { kind: 'not unique' };
  const solution = species.map(() => ratio(1));
  for (const [row, column] of pivots.entries()) solution[column] = negated(rows[row]![free[0]!]!);
  return wholeNumbers(solution);
}

function wholeNumbers(solution: readonly Rational[]): Balance {
  const common = solution.reduce((all, { d }) => lcm(all, d), 1n);
  const whole = solution.map(({ n, d }) => (n * common) / d);
  const divisor = whole.reduce(gcd, 0n);
  const coefficients = whole.map((value) => Number(value / divisor));
  const isNegative = coefficients.every((value) => value < 0);
  const positive = isNegative ? coefficients.map((value) => -value) : coefficients;
  return positive.every((value) => value > 0) ? { kind: 'balanced', coefficients: positive } : { kind: 'impossible' };
}

/** Independent check: counts atoms and charge on both sides with the coefficients. */
export function isConserved({ left, right }: Reaction, coefficients: readonly number[]): boolean {
  const total = new Map<string, number>();
  for (const [index, { atoms, charge }] of [...left, ...right].entries()) {
    const weight = coefficients[index]! * (index < left.length ? 1 : -1);
    for (const [symbol, count] of [...atoms, ['charge', charge] as const]) total.set(symbol, (total.get(symbol) ?? 0) + weight * count);
  }
  return [...total.values()].every((value) => value === 0);
}
