/** Simpson's rule. */
export function integral(of: (x: number) => number, from: number, to: number, strips = 2000): number {
  const width = (to - from) / strips;
  let sum = of(from) + of(to);
  for (let at = 1; at < strips; at++) sum += of(from + at * width) * (at % 2 === 1 ? 4 : 2);
  return (sum * width) / 3;
}

/** The derivative, by central difference. */
export function slope(of: (x: number) => number, at: number, step = 1e-5): number {
  return (of(at + step) - of(at - step)) / (2 * step);
}

/** Where the function changes its sign between `low` and `high`. */
export function bisect(of: (x: number) => number, low: number, high: number): number {
  let [below, above] = [low, high];
  const sign = Math.sign(of(below));
  for (let round = 0; round < 200; round++) {
    const middle = (below + above) / 2;
    if (Math.sign(of(middle)) === sign) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}

/** Solves linear equations, each a row of coefficients and the right-hand side, by Gaussian elimination. */
export function eliminate(equations: readonly (readonly number[])[]): number[] {
  const rows = equations.map((row) => [...row]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows.findIndex((row, at) => at >= column && Math.abs(row[column]!) > 1e-12);
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let at = 0; at < size; at++) {
      if (at === column) continue;
      const factor = rows[at]![column]! / rows[column]![column]!;
      rows[at] = rows[at]!.map((value, place) => value - factor * rows[column]![place]!);
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!);
}
