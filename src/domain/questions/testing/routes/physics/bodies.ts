import type { Route } from '../route.ts';
import { integral, slope } from './numerics.ts';

export const bodiesRoutes: Readonly<Record<string, Route>> = {
  // From energy: the work of a pull through one radian becomes kinetic energy of thin rings.
  'phy-rotational-motion-51': ({ mass, radius, force }) => {
    const inertia = integral((r) => ((mass! * 2 * r) / radius! ** 2) * r ** 2, 0, radius!);
    const turned = 1;
    const speedSquared = (2 * force! * radius! * turned) / inertia;
    return speedSquared / (2 * turned);
  },
  // From the potential, whose slope is the field.
  'phy-gravitation-51': ({ ratio, gAtSurface }) => {
    const potential = (distance: number) => -gAtSurface! / distance;
    return slope(potential, 1 + ratio!, 1e-4);
  },
};
