/** The zero of a function that changes sign once between two points, by bisection. */
export function root(f: (x: number) => number, low: number, high: number): number {
  const rising = f(high) > 0;
  let [left, right] = [low, high];
  for (let step = 0; step < 200; step++) {
    const middle = (left + right) / 2;
    if (f(middle) > 0 === rising) right = middle;
    else left = middle;
  }
  return (left + right) / 2;
}

/** Simpson's rule. */
export function integral(f: (x: number) => number, from: number, to: number): number {
  const parts = 2000;
  const width = (to - from) / parts;
  let sum = f(from) + f(to);
  for (let at = 1; at < parts; at++) sum += (at % 2 === 1 ? 4 : 2) * f(from + at * width);
  return (sum * width) / 3;
}

/** The value of `y` at `end` where `y' = slope(y)`, by the classical Runge–Kutta method. */
export function evolve(slope: (y: number) => number, start: number, end: number): number {
  const parts = 2000;
  const step = end / parts;
  let y = start;
  for (let at = 0; at < parts; at++) {
    const first = slope(y);
    const second = slope(y + (step / 2) * first);
    const third = slope(y + (step / 2) * second);
    const fourth = slope(y + step * third);
    y += (step / 6) * (first + 2 * second + 2 * third + fourth);
  }
  return y;
}
