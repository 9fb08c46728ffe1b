import type { Route } from '../route.ts';
import { root } from '../numeric.ts';

export const solutionRoutes: Readonly<Record<string, Route>> = {
  // By the relative volatility.
  'chem-solutions-51': ({ first, second, share }) => {
    const odds = (first! / second!) * (share! / (1 - share!));
    return odds / (1 + odds);
  },
  // Which molar mass gives this freezing point?
  'chem-solutions-52': ({ mass, water, depression }) =>
    root((molarMass) => depression! - (1.86 * mass!) / molarMass / (water! / 1000), 1, 1e4),
  // Counts the particles from a hundred units of the salt.
  'chem-solutions-53': ({ ions, percent, molality }) => {
    const particles = 100 - percent! + percent! * ions!;
    return ((particles * molality!) / 100) * 0.52;
  },
  // From the number of molecules and Boltzmann's constant, in SI units.
  'chem-solutions-54': ({ mass, molarMass, volume }) => {
    const molecules = (mass! / molarMass!) * 6.02214e23;
    return (molecules * 1.380649e-23 * 300) / (volume! * 1e-3) / 1e5;
  },
  // Which degree of dissociation gives so many particles?
  'chem-solutions-55': ({ ions, molality, depression }) =>
    root((percent) => 1.86 * molality! * (1 - percent / 100 + (percent / 100) * ions!) - depression!, 0, 100),
  // With the exact mole fraction.
  'chem-solutions-56': ({ constant, pressure }) =>
    root((amount) => (1000 * constant! * amount) / (amount + 1000 / 18) - pressure!, 0, 1) * 1000,
  'chem-solutions-57': ({ molarMass, part, water }) =>
    root(
      (mass) => {
        const [solute, solvent] = [mass / molarMass!, water! / 18];
        return solvent / (solute + solvent) - (1 - 1 / part!);
      },
      0,
      1e4,
    ),
  // Weighs a hundred molecules and divides by the particles that they form.
  'chem-solutions-58': ({ molarMass, percent }) => (100 * molarMass!) / (100 - percent! + percent! / 2),
  'chem-solutions-59': ({ share }) => root((molality) => molality / (molality + 1000 / 18) - share!, 0, 100),
};
