import type { Composition } from './composition.ts';
import { gcd, lcm, minus, negated, over, type Rational, ratio, times } from '../maths/algebra/rational.ts';

export interface Reaction {
  readonly left: readonly Composition[];
  readonly right: readonly Composition[];
}

export type Balance =
  | { readonly kind: 'balanced'; readonly coefficients: readonly number[] }
  | { readonly kind: 'impossible' }
  /** Several independent reactions: any mixture of them is balanced. */
  | { readonly kind: 'not unique' };

/** The null space of the matrix of atoms and charge, computed with exact fractions. */
export function balanced(reaction: Reaction): Balance {
  const species = [...reaction.left, ...reaction.right];
  const symbols = [...new Set(species.flatMap(({ atoms }) => [...atoms.keys()]))];
  const sign = (index: number): number => (index < reaction.left.length ? 1 : -1);
  const rows = [
    ...symbols.map((symbol) => species.map(({ atoms }, index) => ratio(sign(index) * (atoms.get(symbol) ?? 0)))),
    species.map(({ charge }, index) => ratio(sign(index) * charge)),
  ];
  const pivots = reduce(rows, species.length);
  const free = species.map((_, column) => column).filter((column) => !pivots.includes(column));
  if (free.length === 0) return { kind: 'impossible' };
  if (free.length > 1) return { kind: 'not unique' };
  const solution = species.map(() => ratio(1));
  for (const [row, column] of pivots.entries()) solution[column] = negated(rows[row]![free[0]!]!);
  return wholeNumbers(solution);
}

/** Gauss and Jordan; the columns of the leading ones. */
function reduce(rows: Rational[][], width: number): number[] {
  const pivots: number[] = [];
  for (let column = 0; column < width && pivots.length < rows.length; column++) {
    const at = rows.findIndex((row, index) => index >= pivots.length && row[column]!.n !== 0n);
    if (at < 0) continue;
    const place = pivots.length;
    [rows[place], rows[at]] = [rows[at]!, rows[place]!];
    const lead = rows[place]![column]!;
    rows[place] = rows[place]!.map((value) => over(value, lead));
    for (const [index, row] of rows.entries()) {
      const factor = row[column]!;
      if (index !== place && factor.n !== 0n) rows[index] = row.map((value, k) => minus(value, times(factor, rows[place]![k]!)));
    }
    pivots.push(column);
  }
  return pivots;
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

/** Independent check: counts both sides with the coefficients. */
export function isConserved({ left, right }: Reaction, coefficients: readonly number[]): boolean {
  const total = new Map<string, number>();
  for (const [index, { atoms, charge }] of [...left, ...right].entries()) {
    const weight = coefficients[index]! * (index < left.length ? 1 : -1);
    for (const [symbol, count] of [...atoms, ['charge', charge] as const]) total.set(symbol, (total.get(symbol) ?? 0) + weight * count);
  }
  return [...total.values()].every((value) => value === 0);
}
