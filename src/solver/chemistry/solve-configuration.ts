import { countOf, phraseTable, type Slots } from '../reading/phrases.ts';
import type { Notation, Outcome, Solver, Step } from '../solution.ts';
import { chemicalPhrase } from './chemical-text.ts';
import { ELEMENTS } from './elements.ts';
import { solved } from './outcome.ts';

/** Subshells in the order in which electrons fill them. */
const ORDER = ['1s', '2s', '2p', '3s', '3p', '4s', '3d', '4p', '5s', '4d', '5p', '6s'];
const roomOf = (name: string): number => ({ s: 2, p: 6, d: 10 })[name[1]!] ?? 0;
/** Measured exceptions by atomic number: half-filled and filled subshells take an electron from their neighbour. */
const EXCEPTIONS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  24: { '4s': 1, '3d': 5 },
  29: { '4s': 1, '3d': 10 },
  41: { '5s': 1, '4d': 4 },
  42: { '5s': 1, '4d': 5 },
  44: { '5s': 1, '4d': 7 },
  45: { '5s': 1, '4d': 8 },
  46: { '5s': 0, '4d': 10 },
  47: { '5s': 1, '4d': 10 },
};
/** Highest atomic number: from lanthanum on there are too many exceptions. */
const HEAVIEST = 56;

type Configuration = readonly (readonly [subshell: string, electrons: number])[];
const byShell = (name: string): number => Number(name[0]) * 10 + 'spd'.indexOf(name[1]!);

/** The configuration by shells. An ion loses the electrons of its outermost shell first. */
function configurationOf(protons: number, charge: number): Configuration {
  const filled = new Map<string, number>();
  let rest = protons + Math.max(0, -charge);
  for (const name of ORDER) {
    filled.set(name, Math.min(roomOf(name), rest));
    rest -= filled.get(name)!;
  }
  if (charge >= 0) for (const [name, count] of Object.entries(EXCEPTIONS[protons] ?? {})) filled.set(name, count);
  for (let lost = 0; lost < charge; lost++) {
    const [outer, count] = [...filled].filter(([, electrons]) => electrons > 0).toSorted(([a], [b]) => byShell(b) - byShell(a))[0]!;
    filled.set(outer, count - 1);
  }
  return [...filled].filter(([, count]) => count > 0).toSorted(([a], [b]) => byShell(a) - byShell(b));
}

const electronsIn = (all: Configuration): number => all.reduce((sum, [, count]) => sum + count, 0);
/** Number of unpaired electrons. By Hund's rule each orbital gets one electron before any gets two. */
const unpairedIn = (all: Configuration): number => all.reduce((sum, [name, count]) => sum + Math.min(count, roomOf(name) - count), 0);
const texOf = (all: Configuration): string => all.map(([name, count]) => `${name}^{${count}}`).join('\\,');
const notation = (all: Configuration): Notation => ({ answer: all.map(([name, count]) => `${name}^${count}`).join(' '), tex: texOf(all) });

interface Species {
  readonly protons: number;
  readonly charge: number;
  readonly configuration: Configuration;
  readonly steps: readonly Step[];
}

const OF = '(of|in|for) [ground state] (element|atom|ion|of|with|having)* {species}';
const table = phraseTable([
  [`(electronic|electron) configuration ${OF}`, (slots) => about(slots, configuration)],
  [
    [`[number of] unpaired electrons [present] ${OF}`, `how many unpaired electrons (are|there|present)* ${OF}`],
    (slots) => about(slots, unpaired),
  ],
  ['[identify] element (with|whose|having) [electronic|electron] configuration [is] {written}', ({ written = '' }) => elementWith(written)],
]);

/** Solves for the configuration or the unpaired electrons of an atom or ion, and for the element of a configuration. */
export const solveConfiguration: Solver = (question) => table({ text: chemicalPhrase(question) });

const ION = /^([A-Z][a-z]?)(?:\^?(\d?)([+-]))?(?: (?:ion|atom))?$/;
const NUMBER = /[,( ]*(?:atomic number|Z)\s*(?:is|=|of|:)?\s*(\d{1,3})\)?$/i;

function about({ species = '' }: Slots, solve: (species: Species) => Outcome): Outcome | null {
  const number = countOf(NUMBER.exec(species)?.[1] ?? '');
  const name = species.replace(NUMBER, '').trim();
  const [, symbol, digits = '', sign] = ION.exec(name) ?? [];
  const element = ELEMENTS.find(
    (one) => one.symbol === symbol || one.name === name.toLowerCase() || (name === '' && one.number === number),
  );
  if (element === undefined || (!Number.isNaN(number) && number !== element.number) || element.number > HEAVIEST) return null;
  const charge = sign === undefined ? 0 : (sign === '+' ? 1 : -1) * Number(digits || 1);
  const all = configurationOf(element.number, charge);
  const electrons = element.number - charge;
  if (charge >= element.number || electronsIn(all) !== electrons) return null;
  const said = `$\\mathrm{${element.symbol}${charge === 0 ? '' : `^{${Math.abs(charge) === 1 ? '' : Math.abs(charge)}${sign}}`}}$ has ${electrons} electrons${charge > 0 ? '; an ion loses those of the outermost shell first' : ''}.`;
  const how = 'Filled in the order of energy; half and wholly filled d subshells are favoured:';
  return solve({ protons: element.number, charge, configuration: all, steps: [{ text: said }, { text: how, tex: texOf(all) }] });
}

const TOPIC = 'Electronic configuration';

function configuration({ protons, charge, configuration: all, steps }: Species): Outcome {
  return solved({
    topic: TOPIC,
    result: all,
    write: notation,
    steps,
    check: {
      claim: `The electrons add up to ${protons - charge}, and no subshell holds more than it can.`,
      holds: (found) => electronsIn(found) === protons - charge && found.every(([name, count]) => count <= roomOf(name)),
    },
  });
}

/** Independent check: puts electron by electron into the orbitals of each subshell. */
function unpairedOneByOne(all: Configuration): number {
  return all.reduce((sum, [name, count]) => {
    const orbitals = Array.from({ length: roomOf(name) / 2 }, () => 0);
    for (let electron = 0; electron < count; electron++) orbitals[orbitals.indexOf(Math.min(...orbitals))]!++;
    return sum + orbitals.filter((electrons) => electrons === 1).length;
  }, 0);
}

function unpaired({ configuration: all, steps }: Species): Outcome {
  return solved({
    topic: TOPIC,
    result: unpairedIn(all),
    write: (count) => ({ answer: `${count}` }),
    steps: [...steps, { text: `By Hund's rule ${unpairedIn(all)} of them are unpaired.` }],
    check: { claim: 'The orbitals were filled electron by electron.', holds: (count) => unpairedOneByOne(all) === count },
  });
}

function elementWith(written: string): Outcome | null {
  const core = /^\[(He|Ne|Ar|Kr)\]/.exec(written);
  const shells = written
    .slice(core?.[0].length ?? 0)
    .replaceAll(/[\^{},]/g, '')
    .trim();
  if (!/^(?:[1-6][spd]\d{1,2}\s*)+$/.test(shells)) return null;
  const outer = Array.from(shells.matchAll(/([1-6][spd])(\d{1,2})/g), ([, name = '', count = '']) => [name, Number(count)] as const);
  const inner = core ? configurationOf(ELEMENTS.find(({ symbol }) => symbol === core[1])!.number, 0) : [];
  const all = [...inner, ...outer].toSorted(([a], [b]) => byShell(a) - byShell(b));
  const element = ELEMENTS[electronsIn(all) - 1];
  if (element === undefined || element.number > HEAVIEST) return null;
  return solved({
    topic: TOPIC,
    result: element.number,
    write: (number) => ({ answer: ELEMENTS[number - 1]!.symbol }),
    steps: [{ text: `The electrons add up to ${element.number}: this is the atomic number.`, tex: texOf(all) }],
    check: {
      claim: 'Filled anew for this element, the same configuration comes out.',
      holds: (number) => ELEMENTS[number - 1] !== undefined && notation(configurationOf(number, 0)).answer === notation(all).answer,
    },
  });
}
