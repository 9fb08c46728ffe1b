import type { Route } from './route.ts';

/** By generator. */
export const physicsRoutes: Readonly<Record<string, Route>> = {
  // From the potential, whose slope is the field.
  'phy-gravitation-51': ({ ratio, gAtSurface }) => {
    const potential = (distance: number) => -gAtSurface! / distance;
    const step = 1e-4;
    return (potential(1 + ratio! + step) - potential(1 + ratio! - step)) / (2 * step);
  },
};
