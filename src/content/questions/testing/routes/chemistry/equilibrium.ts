import type { Route } from '../route.ts';
import { root } from '../numeric.ts';

/** The pH at which the charges of a solution balance; `charge` is the sum of all other ions at [H+]. */
const balancedPh = (charge: (hydrogen: number) => number): number =>
  root((exponent) => 10 ** -exponent - 1e-14 / 10 ** -exponent + charge(10 ** -exponent), 0, 14);

export const equilibriumRoutes: Readonly<Record<string, Route>> = {
  // Runs the reaction forward until the quotient reaches the constant.
  'chem-equilibrium-51': ({ start, constant }) => root((formed) => formed ** 2 - constant! * (start! - formed / 2) ** 2, 0, 2 * start!),
  // Takes concentrations with this quotient, with all but one at 1 mol/L, and turns them into pressures.
  'chem-equilibrium-52': ({ constant, temperature, gained }) => {
    const pressure = (concentration: number) => 0.0821 * temperature! * concentration;
    const reactants = 1 + Math.max(0, -gained!);
    const products = reactants + gained!;
    return (pressure(constant!) * pressure(1) ** (products - 1)) / pressure(1) ** reactants;
  },
  // Counts molecules of a sample of a thousand.
  'chem-equilibrium-53': ({ percent, pressure }) => {
    const split = 10 * percent!;
    const [left, total] = [1000 - split, 1000 + split];
    const partial = (count: number) => (count / total) * pressure!;
    return partial(split) ** 2 / partial(left);
  },
  'chem-equilibrium-54': ({ acid, base, volume }) => {
    const share = volume! / (2 * volume!);
    return balancedPh(() => base! * share - acid! * share);
  },
  // Which constant leaves this much undissociated?
  'chem-equilibrium-55': ({ percent, concentration }) =>
    root(
      (constant) => {
        const ions = (-constant + Math.sqrt(constant ** 2 + 4 * constant * concentration!)) / 2;
        return ions / concentration! - percent! / 100;
      },
      1e-12,
      1,
    ),
  // Puts [H+] back into the law of mass action.
  'chem-equilibrium-56': ({ exponent, acid, salt }) => root((acidity) => 10 ** -acidity * salt! - 10 ** -exponent! * acid!, 0, 14),
  // As much undissociated acid as hydroxide is formed, and it is in equilibrium with its anion.
  'chem-equilibrium-57': ({ exponent, concentration }) =>
    root((acidity) => 10 ** -acidity * concentration! - 10 ** -exponent! * (1e-14 / 10 ** -acidity), 0, 14),
  // Dissolves until the ionic product is reached.
  'chem-equilibrium-58': ({ product, anions }) => root((dissolved) => dissolved * (anions! * dissolved) ** anions! - product!, 0, 1),
  'chem-equilibrium-59': ({ power, exponent }) =>
    root((acidity) => 10 ** -power! * (1e-14 / 10 ** -acidity) ** 2 - 10 ** -exponent!, 0, 14),
  'chem-equilibrium-60': ({ product, concentration }) => root((dissolved) => dissolved * (dissolved + concentration!) - product!, 0, 1),
};
