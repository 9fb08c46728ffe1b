import type { Route } from '../route.ts';
import { integral } from './numerics.ts';

export const magnetismRoutes: Readonly<Record<string, Route>> = {
  // Biot–Savart's law, summed over the directions from which the wire is seen.
  'phy-moving-charges-and-magnetism-51': ({ current, apart }) => {
    const r = apart! / 100;
    return integral((angle) => (1e-7 * current! * Math.cos(angle)) / r, -Math.PI / 2, Math.PI / 2) * 1e6;
  },
  // From the field inside, B, less what the winding alone would give.
  'phy-magnetism-and-matter-51': ({ turns, current, relative }) => {
    const permeability = 4e-7 * Math.PI;
    const inside = permeability * relative! * turns! * current!;
    const alone = permeability * turns! * current!;
    return (inside - alone) / permeability;
  },
};
