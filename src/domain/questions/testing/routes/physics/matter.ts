import type { Route } from '../route.ts';
import { integral, slope } from './numerics.ts';

export const matterRoutes: Readonly<Record<string, Route>> = {
  // As a spring: the energy ½kx² stored per volume is ½·stress²/Y.
  'phy-solids-51': ({ length, load, square }) => {
    const area = square! * 1e-6;
    const energy = (0.5 * (load! / area) ** 2 * area * length!) / 2e11;
    return ((2 * energy) / load!) * 1000;
  },
  // The pressure gradient that speeds the water up, dp = −ρ v dv, along a narrowing pipe.
  'phy-fluids-51': ({ wide, ratio, speed }) => {
    const flow = wide! * ratio! * speed!;
    const v = (s: number) => flow / (wide! * ratio! + s * (wide! - wide! * ratio!));
    return integral((s) => 1000 * v(s) * slope(v, s), 0, 1);
  },
};
