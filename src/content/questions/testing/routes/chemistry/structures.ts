import type { Route } from '../route.ts';
import { fillSubshells, unpairedIn } from './filling.ts';
import { root } from '../numeric.ts';

/** Net bonding electrons of a diatomic molecule, level after level; up to N₂ the order of π and σ of 2p makes no difference to the sum. */
function netBonding(electrons: number): number {
  const levels = [
    [2, 1],
    [2, -1],
    [2, 1],
    [2, -1],
    [4, 1],
    [2, 1],
    [4, -1],
    [2, -1],
  ] as const;
  let left = electrons;
  let net = 0;
  for (const [room, sign] of levels) {
    const held = Math.min(left, room);
    net += sign * held;
    left -= held;
  }
  return net;
}

/** The distribution of d electrons over five orbitals with the least energy, tried out among all: pairing costs little or much. */
function octahedral(electrons: number, isHighSpin: boolean): { readonly energy: number; readonly unpaired: number } {
  const pairing = isHighSpin ? 10 : 0.01;
  let best = { cost: Infinity, energy: 0, unpaired: 0 };
  for (let code = 0; code < 3 ** 5; code++) {
    const held = Array.from({ length: 5 }, (_, at) => Math.floor(code / 3 ** at) % 3);
    if (held.reduce((sum, count) => sum + count, 0) !== electrons) continue;
    const energy = held.reduce((sum, count, at) => sum + count * (at < 3 ? -0.4 : 0.6), 0);
    const unpaired = held.filter((count) => count === 1).length;
    const cost = energy + pairing * held.filter((count) => count === 2).length;
    if (cost < best.cost) best = { cost, energy, unpaired };
  }
  return best;
}

export const structureRoutes: Readonly<Record<string, Route>> = {
  'chem-bonding-51': ({ electrons }) => netBonding(electrons!) / 2,
  // Fills atoms until the outer shell fits.
  'chem-periodicity-51': ({ period, group }) =>
    Array.from({ length: 86 }, (_, at) => at + 1).find((atomicNumber) => {
      const subshells = fillSubshells(atomicNumber);
      const last = subshells.at(-1)!;
      const outer = Math.max(...subshells.map(({ shell }) => shell));
      if (outer !== period || last.shell !== period) return false;
      return group! <= 2 ? last.azimuthal === 0 && last.held === group : last.azimuthal === 1 && last.held === group! - 12;
    })!,
  // From the total spin.
  'chem-d-f-block-51': ({ atomicNumber, charge }) => {
    const spin = unpairedIn(5, atomicNumber! - 18 - charge!) / 2;
    return 2 * Math.sqrt(spin * (spin + 1));
  },
  'chem-coordination-compounds-51': ({ electrons, spin }) => octahedral(electrons!, spin === 1).energy,
  'chem-coordination-compounds-52': ({ electrons, spin }) => octahedral(electrons!, spin === 1).unpaired,
  // Tries all oxidation numbers.
  'chem-coordination-compounds-53': ({ ligands, charge }) =>
    Array.from({ length: 12 }, (_, at) => at - 3).find((state) => state + ligands! === charge!)!,
  // Which percentage of nitrogen balances all protons, those of the acid against NaOH and ammonia?
  'chem-organic-basics-51': ({ mass, acid, taken, base }) =>
    root((percent) => (mass! * percent * 10) / 14 + base! * acid! - 2 * taken! * acid!, 0, 200),
  // The rest of the precipitate is silver.
  'chem-organic-basics-52': ({ mass, precipitate, molarMass, saltMass }) => {
    const silver = (precipitate! * (saltMass! - molarMass!)) / saltMass!;
    return ((precipitate! - silver) / mass!) * 100;
  },
  // Which percentage gives this volume?
  'chem-organic-basics-53': ({ mass, volume }) => root((percent) => (((mass! * percent) / 100 / 14) * 22_400) / 2 - volume!, 0, 200),
  // Bonds by valences, less those of a chain and its rings.
  'chem-hydrocarbons-51': ({ carbon, hydrogen, rings }) => {
    const bonds = (4 * carbon! + hydrogen!) / 2;
    const joined = carbon! + hydrogen! - 1 + rings!;
    return bonds - joined;
  },
  // Grows the chain unit by unit.
  'chem-biomolecules-51': ({ molarMass, units }) => {
    let chain = molarMass!;
    for (let unit = 1; unit < units!; unit++) chain += molarMass! - 18;
    return chain;
  },
  // Builds one strand and pairs it, base by base.
  'chem-biomolecules-52': ({ pairs, percent }) => {
    const withAdenine = (2 * pairs! * percent!) / 100;
    const strand = Array.from({ length: pairs! }, (_, at) => (at < withAdenine ? 'AT'[at % 2] : 'GC'[at % 2]));
    return strand.reduce((sum, base) => sum + (base === 'A' || base === 'T' ? 2 : 3), 0);
  },
};
