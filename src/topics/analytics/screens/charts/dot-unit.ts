const MINUTES = [5, 10, 15, 30, 60, 120, 300, 600, 1200, 3000, 6000, 12_000, 30_000, 60_000] as const;
const COUNTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;

/** The smallest round number of minutes per dot that keeps the longest row within `most` dots. */
export function minutesPerDot(largest: number, most: number): number {
  return MINUTES.find((unit) => largest / unit <= most) ?? Math.ceil(largest / most);
}

/** The same for counts: the smallest round number per dot. */
export function countPerDot(largest: number, most: number): number {
  return COUNTS.find((unit) => largest / unit <= most) ?? Math.ceil(largest / most);
}

/** Number of dots for a value; at least one for anything above zero. */
export function dotsFor(value: number, unit: number): number {
  return value > 0 ? Math.max(Math.round(value / unit), 1) : 0;
}
