import type { Route } from '../route.ts';
import { integral, root, solve } from '../numeric.ts';

export const currentsRoutes: Readonly<Record<string, Route>> = {
  // Kirchhoff's two equations for V and I, by elimination.
  'phy-current-electricity-51': ({ inner, outer, emf }) =>
    solve([
      [1, inner!, emf!],
      [1, -outer!, 0],
    ])[0]!,
  // Kirchhoff: two loops.
  'phy-current-electricity-52': ({ first, second, series, volts }) =>
    solve([
      [first! + series!, series!, volts!],
      [series!, second! + series!, volts!],
    ])[0]!,
  // The charge that flows, times the potential difference it falls through.
  'phy-current-electricity-53': ({ volts, ohms, minutes }) => integral(() => volts! / ohms!, 0, minutes! * 60, 2) * volts!,
  // The resistance at which the potentials of B and D are equal.
  'phy-current-electricity-54': ({ p, q, r }) => root((s) => q! / (p! + q!) - s / (r! + s), 0, 1e4),
  'phy-current-electricity-55': ({ cells, inner, outer, emf }) =>
    solve([
      [1, cells! * inner!, cells! * emf!],
      [1, -outer!, 0],
    ])[0]!,
  // Slides the vernier until its line lies on the main scale's mark.
  'phy-experimental-skills-51': ({ main, line, divisions }) =>
    root((zero) => zero + (line! * (divisions! - 1)) / divisions! - (main! + line!), main! - 5, main! + 5),
  // The resistance at which both ends of the galvanometer have the same potential.
  'phy-experimental-skills-52': ({ known, balance }) => root((unknown) => unknown / (unknown + known!) - balance! / 100, 0, 1e4),
  // The wavelength and the end correction from both resonances.
  'phy-experimental-skills-53': ({ first, second, fork }) =>
    (solve([
      [1, -4, 4 * first!],
      [3, -4, 4 * second!],
    ])[0]! *
      fork!) /
    100,
  // Turns of the screw from where it is closed, in millimetres.
  'phy-experimental-skills-54': ({ main, circular, error }) => (main! + circular! / 100 - error! / 100) * 100,
};
