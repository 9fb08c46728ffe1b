import type { Route } from '../route.ts';
import { root } from '../numeric.ts';

export const moleRoutes: Readonly<Record<string, Route>> = {
  // From the mass of one molecule in unified atomic mass units.
  'chem-basic-concepts-51': ({ mass, molarMass, atoms }) => (mass! / (molarMass! * 1.660539e-24)) * atoms!,
  // Reacts in small steps until one of the two is used up.
  'chem-basic-concepts-52': ({ massA, massB, molarA, molarB, molarP, perA, perB, perP }) => {
    let [first, second, product] = [massA!, massB!, 0];
    const step = perA! * perB! * 1e-5;
    for (;;) {
      if (first < step * perA! * molarA! || second < step * perB! * molarB!) return product;
      first -= step * perA! * molarA!;
      second -= step * perB! * molarB!;
      product += step * perP! * molarP!;
    }
  },
  // Puts the molality back: which one has this molarity?
  'chem-basic-concepts-53': ({ molarity, molarMass, density }) =>
    root((molality) => (1000 * density! * molality) / (1000 + molality * molarMass!) - molarity!, 0, 50),
  // What one solution loses, the other gains.
  'chem-basic-concepts-54': ({ first, second, firstVolume, secondVolume }) =>
    root((mixed) => (first! - mixed) * firstVolume! - (mixed - second!) * secondVolume!, 0, 2),
  // Which atomic mass has this mass fraction of oxygen?
  'chem-basic-concepts-55': ({ oxide, oxygen }) => root((metal) => 48 / (2 * metal + 48) - oxygen! / oxide!, 1, 300),
  // The gas is what the solid loses.
  'chem-basic-concepts-56': ({ mass, percent }) => {
    const carbonate = (mass! * percent!) / 100;
    const lime = (carbonate * (40 + 16)) / (40 + 12 + 48);
    return ((carbonate - lime) / 44) * 22_400;
  },
  // Tries the whole numbers.
  'chem-basic-concepts-57': ({ hydrate, anhydrous, molarMass }) =>
    Array.from({ length: 12 }, (_, at) => at + 1).find(
      (waters) => Math.abs(molarMass! / (molarMass! + 18 * waters) - anhydrous! / hydrate!) < 1e-5,
    )!,
  // Which volume has the grams that the dilute solution needs?
  'chem-basic-concepts-58': ({ molarMass, percent, density, volume, molarity }) =>
    root((taken) => (taken * density! * percent!) / 100 - (molarity! * volume! * molarMass!) / 1000, 0, 5000),
  // Counts the oxygen atoms of the products.
  'chem-basic-concepts-59': ({ carbon, hydrogen, volume }) => (volume! * (2 * carbon! + hydrogen! / 2)) / 2,
};
