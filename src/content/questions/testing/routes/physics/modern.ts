import type { Route } from '../route.ts';
import { integral, root, solve } from '../numeric.ts';

export const modernRoutes: Readonly<Record<string, Route>> = {
  // In joules, and through the greatest speed of an electron.
  'phy-dual-nature-51': ({ work, photon }) => {
    const [e, mass] = [1.602e-19, 9.109e-31];
    const speed = Math.sqrt((2 * (photon! * e - work! * e)) / mass);
    return (mass * speed ** 2) / (2 * e);
  },
  // By the momentum that the photons carry away each second, with hc = 1240 eV nm.
  'phy-dual-nature-52': ({ nanometres, count }) => {
    const c = 3e8;
    const momentum = (1240 * 1e-9 * 1.6e-19) / c / (nanometres! * 1e-9);
    return count! * 1e16 * momentum * c * 1000;
  },
  // From the electron's momentum, against an electron of 1 V, whose wavelength is 1.227 nm.
  'phy-dual-nature-53': ({ volts }) => {
    const [mass, e] = [9.109e-31, 1.602e-19];
    const momentum = (potential: number) => mass * root((v) => 0.5 * mass * v ** 2 - e * potential, 0, 3e8);
    return (1.227 * momentum(1)) / momentum(volts!);
  },
  // The energy as an integral over wavelengths between both, since d(hc/λ) = −hc/λ² dλ.
  'phy-dual-nature-54': ({ light, threshold }) => integral((wavelength) => 1240 / wavelength ** 2, light!, threshold!),
  // Energies of circular orbits whose angular momentum is nħ: atomic units, 1 hartree = 27.2 eV.
  'phy-atoms-51': ({ low, high, charge }) => {
    const energy = (n: number) => {
      const radius = root((r) => n ** 2 / r ** 3 - charge! / r ** 2, 1e-3, 1e3);
      return (n / radius) ** 2 / 2 - charge! / radius;
    };
    return 27.2 * (energy(high!) - energy(low!));
  },
  // Counts the different energies of all transitions.
  'phy-atoms-52': ({ level }) => {
    const levels = Array.from({ length: level! }, (_, at) => at + 1);
    const energies = levels.flatMap((high) => levels.filter((low) => low < high).map((low) => (1 / low ** 2 - 1 / high ** 2).toFixed(9)));
    return new Set(energies).size;
  },
  // The radius of the circle on which attraction bends an electron with n times the least angular momentum.
  'phy-atoms-53': ({ level, charge }) => 0.53 * root((radius) => level! ** 2 / radius ** 3 - charge! / radius ** 2, 1e-2, 1e3),
  // The sphere of the same density.
  'phy-nuclei-51': ({ small, big, radius }) => {
    const density = small! / integral((r) => 4 * Math.PI * r ** 2, 0, radius!);
    return root((r) => density * (4 / 3) * Math.PI * r ** 3 - big!, 0, 100);
  },
  // From the masses: two parts, each lighter than its nucleons by its binding energy.
  'phy-nuclei-52': ({ before, after, mass }) => {
    const nucleon = 939;
    const massOf = (count: number, bound: number) => count * (nucleon - bound);
    return massOf(mass!, before!) - 2 * massOf(mass! / 2, after!);
  },
  // Solves dN/dt = −λN by integrating the decay constant over time.
  'phy-nuclei-53': ({ days, time, grams }) => grams! * Math.exp(-integral(() => Math.LN2 / days!, 0, time!, 10)),
  // Loop and node equations for the currents in amperes, by elimination.
  'phy-semiconductors-51': ({ zener, series, load, supply }) =>
    solve([
      [series!, 0, 0, supply! - zener!],
      [0, load! * 1000, 0, zener!],
      [1, -1, -1, 0],
    ])[2]! * 1000,
  'phy-semiconductors-52': ({ kiloohms, volts }) => root((current) => volts! - 0.7 - current * kiloohms!, 0, 1000),
  // The density at which as many pairs recombine as are set free, in units of 10¹⁶.
  'phy-semiconductors-53': ({ intrinsic, doped }) => root((holes) => holes * doped! * 1e6 - intrinsic! * intrinsic!, 0, 10) * 1e16,
};
