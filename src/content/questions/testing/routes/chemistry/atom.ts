import type { Route } from '../route.ts';
import { fillSubshells, unpairedIn } from './filling.ts';
import { integral, root } from '../numeric.ts';

/** Radial polynomial of a hydrogen orbital: the associated Laguerre polynomial, by its recurrence. */
function laguerre(degree: number, alpha: number, x: number): number {
  let [before, now] = [0, 1];
  for (let at = 0; at < degree; at++) [before, now] = [now, ((2 * at + 1 + alpha - x) * now - (at + alpha) * before) / (at + 1)];
  return now;
}

/** Levels from `low` to just below `high`. */
const levels = (low: number, high: number) => Array.from({ length: high - low }, (_, at) => low + at);

export const atomRoutes: Readonly<Record<string, Route>> = {
  // The energy is one half of the change of potential energy (virial theorem), with the radii of Bohr's orbits.
  'chem-structure-of-atom-51': ({ charge, low, high }) => {
    const radius = (orbit: number) => orbit ** 2 / charge!;
    return integral((distance) => (13.6 * charge!) / distance ** 2, radius(low!), radius(high!));
  },
  // Adds up the wave numbers of the steps between neighbouring levels (Ritz).
  'chem-structure-of-atom-52': ({ low, high }) => {
    const steps = levels(low!, high!).map((level) => (1.097e7 * (2 * level + 1)) / (level * (level + 1)) ** 2);
    return 1e9 / steps.reduce((sum, step) => sum + step, 0);
  },
  // Attraction balances the circular motion, in atomic units, with the angular momentum n.
  'chem-structure-of-atom-53': ({ charge, orbit }) =>
    52.9 * root((radius) => (orbit! / radius) ** 2 / radius - charge! / radius ** 2, 1e-3, 1e3),
  // Counts the pairs.
  'chem-structure-of-atom-54': ({ low, high }) => levels(low!, high! + 1).flatMap((upper) => levels(low!, upper)).length,
  // The part of the photon's energy above the threshold.
  'chem-structure-of-atom-55': ({ wavelength, threshold }) => integral((length) => 1240 / length ** 2, wavelength!, threshold!),
  // Speeds the electron up in small steps over one metre.
  'chem-structure-of-atom-56': ({ volts }) => {
    const [mass, acceleration] = [9.109e-31, (1.602e-19 * volts!) / 9.109e-31];
    const time = root((seconds) => integral((t) => acceleration * t, 0, seconds) - 1, 0, 1e-3);
    return 6.626e-22 / (mass * acceleration * time);
  },
  // Lists all allowed sets of quantum numbers.
  'chem-structure-of-atom-57': ({ shell, magnetic }) => {
    let count = 0;
    for (let azimuthal = 0; azimuthal < shell!; azimuthal++)
      for (let m = -azimuthal; m <= azimuthal; m++) for (const spin of [-0.5, 0.5]) if (m === magnetic && spin !== 0) count++;
    return count;
  },
  // Counts where the radial function changes sign.
  'chem-structure-of-atom-58': ({ shell, azimuthal }) => {
    let changes = 0;
    for (let x = 0.05; x < 60; x += 0.01)
      if (laguerre(shell! - azimuthal! - 1, 2 * azimuthal! + 1, x) * laguerre(shell! - azimuthal! - 1, 2 * azimuthal! + 1, x + 0.01) < 0)
        changes++;
    return changes;
  },
  'chem-structure-of-atom-59': ({ atomicNumber }) =>
    fillSubshells(atomicNumber!).reduce((sum, { azimuthal, held }) => sum + unpairedIn(2 * azimuthal + 1, held), 0),
  // Puts the velocity back into the product of both uncertainties.
  'chem-structure-of-atom-60': ({ spread, mass }) =>
    root((speed) => mass! * 1e-3 * speed * spread! * 1e-9 - 6.63e-34 / (4 * Math.PI), 0, 1e-15),
};
