export const factorial = (number: number): number => (number <= 1 ? 1 : number * factorial(number - 1));

/** Number of ways to choose `some` of `all` things. */
export function choose(all: number, some: number): number {
  if (some < 0 || some > all) return 0;
  let ways = 1;
  for (let at = 1; at <= some; at++) ways = (ways * (all - some + at)) / at;
  return ways;
}
