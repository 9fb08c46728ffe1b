import type { Route } from '../route.ts';
import { integral, root } from '../numeric.ts';

export const energyRoutes: Readonly<Record<string, Route>> = {
  // Combines the combustions so that CO2, water and oxygen cancel, and reads the factor off each balance.
  'chem-thermodynamics-51': ({ carbon, hydrogen, combustion, ofCarbon, ofHydrogen }) => {
    const ofGraphite = root((times) => times - carbon!, 0, 100);
    const ofGas = root((times) => 2 * times - hydrogen!, 0, 100);
    const oxygenLeft = ofGraphite + ofGas / 2 - (carbon! + hydrogen! / 4);
    if (Math.abs(oxygenLeft) > 1e-6) return Number.NaN;
    return ofGraphite * ofCarbon! + ofGas * ofHydrogen! - combustion!;
  },
  // The work of the change of volume at 1 bar.
  'chem-thermodynamics-52': ({ gained, temperature }) => {
    const pressure = 1e5;
    const molarVolume = (8.314 * temperature!) / pressure;
    return integral(() => pressure, 0, gained! * molarVolume) / 1000;
  },
  'chem-thermodynamics-53': ({ moles, temperature, from, ratio }) =>
    -integral((volume) => (moles! * 8.314 * temperature!) / volume, from!, from! * ratio!) / 1000,
  // Takes both molecules apart into atoms.
  'chem-thermodynamics-54': ({ enthalpy, single, carbonHydrogen, hydrogenGas, hydrogens, added }) => {
    const apart = enthalpy! + hydrogens! * carbonHydrogen! + added! * hydrogenGas!;
    const together = single! + (hydrogens! + 2 * added!) * carbonHydrogen!;
    return apart - together;
  },
  'chem-thermodynamics-55': ({ enthalpy, entropy }) => root((temperature) => 1000 * enthalpy! - temperature * entropy!, 1, 2000),
  // Which energy gives this constant? Compares natural logarithms.
  'chem-thermodynamics-56': ({ power, temperature }) =>
    root((energy) => Math.exp(-energy / ((8.314 * temperature!) / 1000)) - Math.exp(2.303 * power!), -100, 100),
  // Which molar energy heats the calorimeter so far?
  'chem-thermodynamics-57': ({ mass, rise, capacity, molarMass }) =>
    root((energy) => ((mass! / molarMass!) * energy) / capacity! - rise!, 0, 1e6),
  'chem-thermodynamics-58': ({ moles, from, factor }) =>
    integral((temperature) => (moles! * 2.5 * 8.314) / temperature, from!, from! * factor!),
  // Balances the electrons that are given and taken.
  'chem-redox-reactions-51': ({ volume, concentration, permanganate, electrons }) =>
    root((added) => added * permanganate! * (7 - 2) - volume! * concentration! * electrons!, 0, 1e5),
  // Tries all oxidation numbers.
  'chem-redox-reactions-52': ({ atoms, others, charge }) =>
    Array.from({ length: 16 }, (_, at) => at - 7).find((state) => atoms! * state + others! === charge!)!,
  // Which percentage gives as many electrons as the dichromate takes?
  'chem-redox-reactions-53': ({ ore, dichromate, volume }) =>
    root((percent) => (ore! * percent * 10) / 56 - volume! * dichromate! * 2 * (6 - 3), 0, 200),
  // Thiosulphate gives in the end the electrons that chromium takes.
  'chem-redox-reactions-54': ({ volume, dichromate, thiosulphate }) => {
    const electronsPerThiosulphate = 2 * (2.5 - 2);
    return root((added) => added * thiosulphate! * electronsPerThiosulphate - volume! * dichromate! * 2 * (6 - 3), 0, 1e4);
  },
  // Half of the peroxide's oxygen becomes gas.
  'chem-redox-reactions-55': ({ molarity, volume }) => {
    const grams = molarity! * volume! * 34;
    const water = (grams * 18) / 34;
    return ((grams - water) / 32) * 22.4;
  },
};
