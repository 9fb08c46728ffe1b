import * as rational from './rational.ts';
import type { Rational } from './rational.ts';
import { spend } from './work.ts';

/** Gauss–Jordan elimination on the first `width` columns, in place. @returns the column of each row's leading one */
export function eliminated(rows: Rational[][], width: number): number[] {
  const pivots: number[] = [];
  for (let column = 0; column < width && pivots.length < rows.length; column++) {
    const place = pivots.length;
    const at = rows.findIndex((row, index) => index >= place && !rational.isZero(row[column]!));
    if (at < 0) continue;
    [rows[place], rows[at]] = [rows[at]!, rows[place]!];
    const lead = rows[place]![column]!;
    rows[place] = rows[place]!.map((value) => rational.over(value, lead));
    for (const [index, row] of rows.entries()) {
      const factor = row[column]!;
      if (index === place || rational.isZero(factor)) continue;
      spend(width);
      rows[index] = row.map((value, k) => rational.minus(value, rational.times(factor, rows[place]![k]!)));
    }
    pivots.push(column);
  }
  return pivots;
}

/** The solution of a linear system whose rows are coefficients followed by the right side; null unless there is exactly one. */
export function solvedSystem(system: readonly (readonly Rational[])[]): Rational[] | null {
  const rows = system.map((row) => [...row]);
  const count = rows[0]!.length - 1;
  if (eliminated(rows, count).length < count || rows.slice(count).some((row) => !rational.isZero(row[count]!))) return null;
  return rows.slice(0, count).map((row) => row[count]!);
}
