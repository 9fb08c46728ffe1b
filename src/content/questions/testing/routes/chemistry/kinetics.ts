import type { Route } from '../route.ts';
import { follow, integral, root } from '../numeric.ts';

/** Concentration after a time, by solving the rate equation of this order numerically. */
const after = (order: number, constant: number, start: number, time: number) =>
  follow((_time, left) => -constant * left ** order, [0, start], time);

export const kineticsRoutes: Readonly<Record<string, Route>> = {
  // How long does it take from all to what is left?
  'chem-chemical-kinetics-51': ({ halfLife, percent }) => {
    const constant = root((k) => 0.5 - after(1, k, 1, halfLife!), 0, 2 / halfLife!);
    return integral((left) => 1 / (constant * left), 1 - percent! / 100, 1);
  },
  'chem-chemical-kinetics-52': ({ start, left, minutes }) => root((k) => left! - after(1, k, start!, minutes!), 0, 10 / minutes!),
  'chem-chemical-kinetics-53': ({ start, constant, seconds }) => after(0, constant!, start!, seconds!),
  'chem-chemical-kinetics-54': ({ start, constant, seconds }) => after(2, constant!, start!, seconds!),
  // The ratio of two rates at any concentrations.
  'chem-chemical-kinetics-55': ({ first, second, timesA, timesB }) => {
    const rate = (a: number, b: number) => 0.7 * a ** first! * b ** second!;
    return rate(0.3 * timesA!, 0.5 * timesB!) / rate(0.3, 0.5);
  },
  // Which energy makes the rate constants grow so much?
  'chem-chemical-kinetics-56': ({ cold, hot, ratio }) =>
    root(
      (energy) => {
        const boltzmann = (temperature: number) => Math.exp((-energy * 1000) / (8.314 * temperature));
        return boltzmann(hot!) / boltzmann(cold!) - ratio!;
      },
      1,
      1000,
    ),
  // Step by step.
  'chem-chemical-kinetics-57': ({ coefficient, from, to }) => {
    let times = 1;
    for (let temperature = from!; temperature < to!; temperature += 10) times *= coefficient!;
    return times;
  },
  // Which rate of formation belongs to the same progress?
  'chem-chemical-kinetics-58': ({ rate, lostPer, gainedPer }) => root((formed) => lostPer! * formed - gainedPer! * rate!, 0, 10),
  // Which rate constant brings the total pressure there?
  'chem-chemical-kinetics-59': ({ start, total, products, minutes }) => {
    const constant = root(
      (k) => {
        const left = after(1, k, start!, minutes!);
        return left + products! * (start! - left) - total!;
      },
      0,
      10 / minutes!,
    );
    return Math.LN2 / constant;
  },
};
