import type { Route } from '../route.ts';
import { derivative, integral, root } from '../numeric.ts';

export const matterRoutes: Readonly<Record<string, Route>> = {
  // As a spring: the energy ½kx² stored per volume is ½·stress²/Y.
  'phy-solids-51': ({ length, load, square }) => {
    const area = square! * 1e-6;
    const energy = (0.5 * (load! / area) ** 2 * area * length!) / 2e11;
    return ((2 * energy) / load!) * 1000;
  },
  'phy-solids-52': ({ force, stretch }) => integral((x) => (force! * x) / stretch!, 0, stretch!),
  // B is a unit spring; A is built of springs side by side and end to end.
  'phy-solids-53': ({ lengths, widths }) => {
    const sideBySide = Array.from({ length: widths! ** 2 }, () => 1).reduce((sum, stiffness) => sum + stiffness, 0);
    return Array.from({ length: lengths! }, () => 1 / sideBySide).reduce((sum, give) => sum + give, 0);
  },
  // The stress whose sum over the cross-section is the force.
  'phy-solids-54': ({ force, square }) => root((stress) => integral(() => stress, 0, square! * 1e-6, 2) - force!, 0, 1e12),
  // The shrinking at which the elastic resistance equals the pressure.
  'phy-solids-55': ({ modulus, pressure }) => root((shrunk) => modulus! * 1e9 * (shrunk / 1e6) - pressure! * 1e6, 0, 1e6),
  // The pressure gradient that speeds the water up, dp = −ρ v dv, along a narrowing pipe.
  'phy-fluids-51': ({ wide, ratio, speed }) => {
    const flow = wide! * ratio! * speed!;
    const v = (s: number) => flow / (wide! * ratio! + s * (wide! - wide! * ratio!));
    return integral((s) => 1000 * v(s) * derivative(v, s), 0, 1);
  },
  // Buoyancy as the difference of the water's pressure on top and bottom of a block of unit area.
  'phy-fluids-52': ({ density, volume }) => {
    const height = volume! * 1e-6;
    const lift = integral(() => 1000 * 10, 1, 1 + height, 2);
    return density! * 1000 * height * 10 - lift;
  },
  // The speed whose dynamic pressure equals the pressure at that depth.
  'phy-fluids-53': ({ depth }) => root((v) => 0.5 * 1000 * v ** 2 - integral(() => 1000 * 10, 0, depth!, 2), 0, 100),
  // The speed at which drag and weight balance for the radius of the merged volume.
  'phy-fluids-54': ({ drops, speed }) => {
    const radius = root((r) => r ** 3 - drops!, 0, 10);
    return root((v) => radius * v - radius ** 3 * speed!, 0, 1e4);
  },
  // Work of the pressure for a little growth equals the energy of the new surface on both sides.
  'phy-fluids-55': ({ tension, radius }) => {
    const surface = (r: number) => 2 * 4 * Math.PI * r ** 2 * tension!;
    const volume = (r: number) => (4 / 3) * Math.PI * r ** 3;
    return derivative(surface, radius! / 100, 1e-6) / derivative(volume, radius! / 100, 1e-6);
  },
  // By work: the liquid that one piston displaces lifts the other.
  'phy-fluids-56': ({ ratio, force }) => {
    const area = (diameter: number) => (Math.PI / 4) * diameter ** 2;
    const lifted = area(1) / area(ratio!);
    return force! / lifted;
  },
};
