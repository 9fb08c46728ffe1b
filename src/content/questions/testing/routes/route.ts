/** Computes a generator's answer from the numbers that were drawn, by another way than the generator does. */
export type Route = (values: Readonly<Record<string, number>>) => number;
