import type { Route } from '../route.ts';
import { integral, root } from '../numeric.ts';

const ELECTRON = 96_500 / 6.022e23;

export const electrochemistryRoutes: Readonly<Record<string, Route>> = {
  // The difference of both electrodes, each by its own Nernst equation.
  'chem-electrochemistry-51': ({ anodePotential, cathodePotential, atAnode, atCathode }) => {
    const electrode = (standard: number, concentration: number) => standard + (0.059 / 2) * Math.log10(concentration);
    return electrode(cathodePotential!, 10 ** -atCathode!) - electrode(anodePotential!, 10 ** -atAnode!);
  },
  // Counts ions and weighs them one by one.
  'chem-electrochemistry-52': ({ current, seconds, charge, molarMass }) => {
    const electrons = integral(() => current!, 0, seconds!) / ELECTRON;
    return (electrons / charge!) * (molarMass! / 6.022e23);
  },
  // Which mass takes the charge that silver took?
  'chem-electrochemistry-53': ({ silver, charge, molarMass }) =>
    root((milligrams) => (milligrams / 1000 / molarMass!) * charge! * 96_500 - (silver! / 108) * 96_500, 0, 1e5),
  // From ions, whatever share of HCl is given to the proton.
  'chem-electrochemistry-54': ({ acid, salt, chloride }) => {
    const proton = 350;
    const chlorideIon = acid! - proton;
    const sodium = chloride! - chlorideIon;
    return proton + (salt! - sodium);
  },
  // Which constant gives this conductivity?
  'chem-electrochemistry-55': ({ limit, molar, concentration }) =>
    root(
      (constant) => {
        const ions = (-constant + Math.sqrt(constant ** 2 + 4 * constant * concentration!)) / 2;
        return (limit! * ions) / concentration! - molar!;
      },
      1e-12,
      1,
    ),
  // The electrical work of the charge that is moved.
  'chem-electrochemistry-56': ({ anodePotential, cathodePotential, electrons }) =>
    -integral(() => cathodePotential! - anodePotential!, 0, electrons! * 96_500) / 1000,
  // From the current that one volt drives through a centimetre cube.
  'chem-electrochemistry-57': ({ constant, concentration, read }) => {
    const conductivity = root((kappa) => constant! / kappa - read!, 1e-9, 1e3);
    const molesInCube = concentration! / 1000;
    return conductivity / molesInCube;
  },
  // Adds up the work of diluting protons, on a logarithmic scale, from pH 0 to the solution's.
  'chem-electrochemistry-58': ({ acidity }) => {
    const perFactor = 0.059 / Math.LN10;
    return -Array.from({ length: acidity! }, (_, decade) =>
      integral((concentration) => perFactor / concentration, 10 ** -(decade + 1), 10 ** -decade),
    ).reduce((sum, work) => sum + work, 0);
  },
  // A cycle from M to M3+ and back costs no work.
  'chem-electrochemistry-59': ({ upper, lower }) => root((direct) => 3 * direct - 2 * lower! - upper!, -5, 5),
};
