/** Simpson's rule. */
export function integral(of: (x: number) => number, from: number, to: number, steps = 2000): number {
  const width = (to - from) / steps;
  let total = of(from) + of(to);
  for (let at = 1; at < steps; at++) total += (at % 2 === 0 ? 2 : 4) * of(from + at * width);
  return (total * width) / 3;
}

export function derivative(of: (x: number) => number, at: number, step = 1e-4): number {
  return (8 * (of(at + step) - of(at - step)) - of(at + 2 * step) + of(at - 2 * step)) / (12 * step);
}

/** Where the function changes its sign once between two points, by halving as far as numbers go. */
export function root(of: (x: number) => number, low: number, high: number): number {
  const isRising = of(high) > 0 || of(low) < 0;
  let [left, right] = [low, high];
  for (;;) {
    const middle = (left + right) / 2;
    if (middle <= left || middle >= right) return middle;
    if (of(middle) > 0 === isRising) right = middle;
    else left = middle;
  }
}

/** How often the sign changes between equally spaced points. */
export function signChanges(of: (x: number) => number, from: number, to: number, steps = 50_000): number {
  let changes = 0;
  let last = 0;
  for (let at = 0; at <= steps; at++) {
    const sign = Math.sign(of(from + ((to - from) * at) / steps));
    if (sign !== 0 && last !== 0 && sign !== last) changes++;
    if (sign !== 0) last = sign;
  }
  return changes;
}

/** The greatest of the values at equally spaced points, refined around it. */
export function greatest(of: (x: number) => number, from: number, to: number): number {
  const steps = 2000;
  let [low, high] = [from, to];
  let best = from;
  let most = of(from);
  for (let round = 0; round < 4; round++) {
    const width = (high - low) / steps;
    for (let at = 0; at <= steps; at++) {
      const value = of(low + at * width);
      if (value > most) [best, most] = [low + at * width, value];
    }
    [low, high] = [Math.max(from, best - width), Math.min(to, best + width)];
  }
  return most;
}

/** Solves linear equations by elimination; each row has its right side last. */
export function solve(rows: readonly (readonly number[])[]): number[] {
  const system = rows.map((row) => [...row]);
  const size = system.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column; row < size; row++) if (Math.abs(system[row]![column]!) > Math.abs(system[pivot]![column]!)) pivot = row;
    [system[column], system[pivot]] = [system[pivot]!, system[column]!];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = system[row]![column]! / system[column]![column]!;
      system[row] = system[row]!.map((entry, at) => entry - factor * system[column]![at]!);
    }
  }
  return system.map((row, at) => row[size]! / row[at]!);
}

/** Whole numbers. A loop: `Array.from` with a function takes several times as long, a fifth of the generators' tests. */
export function range(from: number, to: number): number[] {
  const numbers: number[] = [];
  for (let number = from; number <= to; number++) numbers.push(number);
  return numbers;
}

/** Every order of the numbers from 0 to one less than `count`. */
export function orders(count: number): number[][] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((order) => range(0, count - 1).map((at) => order.toSpliced(at, 0, count - 1)));
}

/** Every choice of `some` of the numbers from 0 to one less than `all`. */
export function selections(all: number, some: number, from = 0): number[][] {
  if (some === 0) return [[]];
  return range(from, all - some).flatMap((first) => selections(all, some - 1, first + 1).map((rest) => [first, ...rest]));
}

/** Where the solution of dy/dx = slope(x, y) through the start is at the end: Runge and Kutta's steps. */
export function follow(slope: (x: number, y: number) => number, [x0, y0]: readonly [number, number], end: number, steps = 200): number {
  const h = (end - x0) / steps;
  let y = y0;
  for (let step = 0; step < steps; step++) {
    const x = x0 + step * h;
    const k1 = slope(x, y);
    const k2 = slope(x + h / 2, y + (h / 2) * k1);
    const k3 = slope(x + h / 2, y + (h / 2) * k2);
    const k4 = slope(x + h, y + h * k3);
    y += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return y;
}

/** The limit at a point, from values on both sides of it. */
export function limit(of: (x: number) => number, at = 0, step = 1e-3): number {
  const mean = (away: number) => (of(at + away) + of(at - away)) / 2;
  return (4 * mean(step) - mean(2 * step)) / 3;
}
