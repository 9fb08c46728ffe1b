import { readQuantities } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import type { Outcome, Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass } from './composition.ts';
import { solved } from './outcome.ts';
import { substancesIn } from './substances.ts';

const AVOGADRO = 6.022e23;

/** One atom or molecule, isotopes, spectral lines. */
export const solveAtom: Solver = (question) => {
  const { stem: text, options } = withoutOptions(chemicalText(question));
  if (options.length > 0) return null;
  const small = lowered(text);
  return singleMass(text, small) ?? averageMass(text, small) ?? lines(text, small) ?? bondOrder(text, small);
};

/** "Mass of one molecule of CO2 in grams". */
function singleMass(text: string, small: string): Outcome | null {
  const match = /(?:mass|weight) of (?:one|a|an|1|a single|single) (?:atom|molecule) of /.exec(small);
  const substance = match && substancesIn(text).find(({ start }) => start === match.index + match[0].length);
  const said = readQuantities(text).filter(({ unit, number }) => unit !== null || number !== 1);
  const isMolar = said.length === 0 || (said.length === 1 && said[0]!.unit?.symbol === 'g/mol');
  if (!match || !substance || !isMolar || /(?<![a-z])(?:amu|u)(?![a-z])/.test(small)) return null;
  // "An atom of oxygen" is not a molecule.
  const { atoms, formula } = substance.composition;
  const count = [...atoms.values()].reduce((sum, one) => sum + one, 0);
  const whole = said[0]?.number ?? molarMass(substance.composition) / (match[0].endsWith(' atom of ') ? count : 1);
  if (match[0].endsWith(' atom of ') && atoms.size > 1) return null;
  const value = whole / AVOGADRO;
  const inKilograms = /in kg|in kilogram/.test(small);
  return solved(
    'Mole concept',
    inKilograms ? `${plainNumber(value / 1000)} kg` : `${plainNumber(value)} g`,
    [
      {
        text: `A mole of $${formulaTex(formula)}$ over the number of its particles:`,
        tex: `m = \\frac{${texNumber(whole)}}{6.022 \\times 10^{23}} = ${texNumber(value)}\\,\\mathrm g`,
      },
    ],
    'So many of them weigh the molar mass.',
  );
}

/** The weighted mean of isotopes. */
function averageMass(text: string, small: string): Outcome | null {
  if (!/isotope|abundance|occurs/.test(small) || !/average (?:atomic )?(?:mass|weight)|atomic (?:mass|weight)/.test(small)) return null;
  const numbers = readQuantities(text.replace(/(?<![\w.])\d{1,3}[A-Z][a-z]?(?![\w])|[A-Z][a-z]?-\d+/g, (name) => ' '.repeat(name.length)));
  const shares = numbers.filter(({ unit }) => unit?.symbol === '%');
  const masses = numbers.filter(({ unit }) => unit === null || unit.symbol === 'u');
  const total = shares.reduce((sum, { number }) => sum + number, 0);
  if (shares.length < 2 || shares.length !== masses.length || numbers.length !== 2 * shares.length || Math.abs(total - 100) > 0.1)
    return null;
  const value = shares.reduce((sum, { number }, index) => sum + (number / 100) * masses[index]!.number, 0);
  return solved(
    'Atomic mass',
    `${plainNumber(value)} u`,
    [
      {
        text: 'Each isotope by its share:',
        tex: `${shares.map(({ number }, index) => `${texNumber(number / 100)} \\times ${masses[index]!.number}`).join(' + ')} = ${texNumber(value)}\\,\\mathrm u`,
      },
    ],
    'The shares add up to 100 %, and the mean lies between the isotopes.',
  );
}

/** From level n to the ground state: every pair of levels gives a line. */
function lines(text: string, small: string): Outcome | null {
  if (!/(?:number of|how many) [^.?]*lines/.test(small) || /balmer|lyman|paschen|visible|infrared|series/.test(small)) return null;
  const numbers = readQuantities(text);
  const levels = Array.from(
    small.matchAll(/n ?(?:=|is|₂? ?=) ?(\d)|(\d)(?:st|nd|rd|th) (?:\w+ )?(?:orbit|shell|energy level|level|excited state)/g),
    (match) => Number(match[1] ?? match[2]) + (/excited/.test(match[0]) ? 1 : 0),
  );
  const top = levels[0];
  const bottom = levels[1] ?? (/ground state/.test(small) ? 1 : undefined);
  if (top === undefined || bottom === undefined || levels.length > 2 || top <= bottom || numbers.length > 2) return null;
  const gap = top - bottom;
  const value = (gap * (gap + 1)) / 2;
  return solved(
    'Hydrogen spectrum',
    String(value),
    [
      {
        text: `Between the levels from ${top} to ${bottom} every pair gives one line:`,
        tex: `\\frac{${gap} \\times ${gap + 1}}{2} = ${value}`,
      },
    ],
    `Counted level by level: ${Array.from({ length: gap }, (_, index) => gap - index).join(' + ')} = ${value}.`,
  );
}

/** Valence electrons in the molecular orbitals of a diatomic molecule of the second period. */
const VALENCE: Readonly<Record<string, number>> = { Li: 1, Be: 2, B: 3, C: 4, N: 5, O: 6, F: 7, Ne: 8 };

function bondOrder(text: string, small: string): Outcome | null {
  const match = /bond order (?:of|in|for) (?:the )?(?:([A-Z][a-z]?)2|([A-Z][a-z]?)([A-Z][a-z]?))(?:\^?(\d?)([+-]))?(?![A-Za-z\d])/.exec(
    text,
  );
  const others = small.match(/bond orders?|(?<![a-z])and(?![a-z])/g) ?? [];
  if (!match || others.length !== 1) return null;
  const symbols = match[1] === undefined ? [match[2]!, match[3]!] : [match[1], match[1]];
  const charge = match[5] === undefined ? 0 : Number(`${match[5]}${match[4] || 1}`);
  const formula = match[0].split(' ').at(-1)!;
  const electrons = symbols.reduce((sum, symbol) => sum + (VALENCE[symbol] ?? Number.NaN), 0) - charge;
  if (!(electrons >= 1 && electrons <= 16)) return null;
  // Bonding and antibonding pairs alternate: σ2s, σ*2s, then three bonding orbitals, then three antibonding.
  const bonding = Math.min(electrons, 2) + Math.min(Math.max(electrons - 4, 0), 6);
  const antibonding = electrons - bonding;
  const value = (bonding - antibonding) / 2;
  return solved(
    'Bond order',
    plainNumber(value),
    [
      {
        text: `$${formulaTex(formula)}$ has ${electrons} valence electrons: ${bonding} in bonding orbitals, ${antibonding} in antibonding ones.`,
        tex: `\\frac{${bonding} - ${antibonding}}{2} = ${plainNumber(value)}`,
      },
    ],
    `Bonding and antibonding electrons together are all ${electrons}.`,
  );
}
