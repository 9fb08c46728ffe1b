import type { Route } from '../route.ts';
import { eliminate, integral } from './numerics.ts';

export const forcesRoutes: Readonly<Record<string, Route>> = {
  // Both equations of motion, by elimination.
  'phy-laws-of-motion-51': ({ heavy, light }) =>
    eliminate([
      [heavy!, 1, heavy! * 10],
      [light!, -1, -light! * 10],
    ])[1]!,
  'phy-work-energy-power-51': ({ constant, rate, end }) => integral((x) => constant! + rate! * x, 0, end!),
};
