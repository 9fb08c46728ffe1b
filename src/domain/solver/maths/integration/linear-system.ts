import * as rational from '../algebra/rational.ts';
import { type Rational } from '../algebra/rational.ts';
import { spend } from '../algebra/work.ts';

/** The unique solution of a rational system whose rows are coefficients and right side; null unless it is unique. */
export function solvedSystem(rows: readonly (readonly Rational[])[]): Rational[] | null {
  const work = rows.map((row) => [...row]);
  const count = work[0]!.length - 1;
  for (let column = 0; column < count; column++) {
    const pivot = work.findIndex((row, index) => index >= column && !rational.isZero(row[column]!));
    if (pivot < 0) return null;
    [work[column], work[pivot]] = [work[pivot]!, work[column]!];
    const lead = work[column]![column]!;
    work[column] = work[column]!.map((value) => rational.over(value, lead));
    for (const [index, row] of work.entries()) {
      const factor = row[column]!;
      if (index === column || rational.isZero(factor)) continue;
      spend(count);
      work[index] = row.map((value, at) => rational.minus(value, rational.times(factor, work[column]![at]!)));
    }
  }
  if (work.slice(count).some((row) => !rational.isZero(row[count]!))) return null;
  return work.slice(0, count).map((row) => row[count]!);
}
