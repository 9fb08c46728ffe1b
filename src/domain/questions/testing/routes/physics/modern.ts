import type { Route } from '../route.ts';
import { bisect, eliminate, integral } from './numerics.ts';

export const modernRoutes: Readonly<Record<string, Route>> = {
  // In joules, and through the greatest speed of an electron.
  'phy-dual-nature-51': ({ work, photon }) => {
    const [e, mass] = [1.602e-19, 9.109e-31];
    const speed = Math.sqrt((2 * (photon! * e - work! * e)) / mass);
    return (mass * speed ** 2) / (2 * e);
  },
  // Energies of circular orbits whose angular momentum is nħ: atomic units, 1 hartree = 27.2 eV.
  'phy-atoms-51': ({ low, high, charge }) => {
    const energy = (n: number) => {
      const radius = bisect((r) => n ** 2 / r ** 3 - charge! / r ** 2, 1e-3, 1e3);
      return (n / radius) ** 2 / 2 - charge! / radius;
    };
    return 27.2 * (energy(high!) - energy(low!));
  },
  // The sphere of the same density.
  'phy-nuclei-51': ({ small, big, radius }) => {
    const density = small! / integral((r) => 4 * Math.PI * r ** 2, 0, radius!);
    return bisect((r) => density * (4 / 3) * Math.PI * r ** 3 - big!, 0, 100);
  },
  // Loop and node equations for the currents in amperes, by elimination.
  'phy-semiconductors-51': ({ zener, series, load, supply }) =>
    eliminate([
      [series!, 0, 0, supply! - zener!],
      [0, load! * 1000, 0, zener!],
      [1, -1, -1, 0],
    ])[2]! * 1000,
};
