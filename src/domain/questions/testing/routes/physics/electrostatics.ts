import type { Route } from '../route.ts';
import { bisect, integral } from './numerics.ts';

export const electrostaticsRoutes: Readonly<Record<string, Route>> = {
  'phy-electric-charges-and-fields-51': ({ near, root, apart }) =>
    bisect((x) => near! / x ** 2 - (near! * root! ** 2) / (apart! - x) ** 2, 1e-6, apart! - 1e-6),
  // Heat in a wire of resistance 1 while the charge flows.
  'phy-capacitance-51': ({ first, second, volts }) => {
    const rate = 1 / first! + 1 / second!;
    return integral((t) => (volts! * Math.exp(-rate * t)) ** 2, 0, 20 / rate, 20_000);
  },
};
