import { abstained, type Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, type Composition } from './composition.ts';
import { ELEMENTS } from './elements.ts';
import { solved } from './outcome.ts';
import { substancesIn } from './substances.ts';

const ASKED = /(?<![a-z])oxidation (?:number|state)s?(?: of)?/i;
const ALKALI = new Set(['Li', 'Na', 'K', 'Rb', 'Cs']);
const EARTH = new Set(['Be', 'Mg', 'Ca', 'Sr', 'Ba']);
const HALOGENS = new Set(['F', 'Cl', 'Br', 'I']);
const PEROXIDES = new Set(['H2O2', 'Na2O2', 'K2O2', 'BaO2', 'CaO2']);
const SUPEROXIDES = new Set(['KO2', 'RbO2', 'CsO2', 'NaO2']);
/** Molecules with sulphur atoms of different kinds: a mean would mislead. */
const MISLEADING = new Set([
  'H2SO5',
  'H2S2O8',
  'CrO5',
  'CaOCl2',
  'Na2S4O6',
  'Fe3O4',
  'NH4NO3',
  'Pb3O4',
  'C3O2',
  'Br3O8',
  'N3H',
  'HN3',
  'CaOCl2',
]);

/** The oxidation number of one element, by the rules for all others. */
export const solveOxidationNumber: Solver = (question) => {
  const text = chemicalText(question);
  const asked = ASKED.exec(text);
  if (!asked) return null;
  const compounds = substancesIn(text).filter(
    ({ composition, end }) => end > asked.index && (composition.atoms.size > 1 || composition.charge !== 0),
  );
  const [compound] = compounds;
  if (compound === undefined || compounds.length !== 1) return null;
  const outside = `${text.slice(asked.index + asked[0].length, compound.start)} ${text.slice(compound.end)}`;
  const { composition } = compound;
  const targets = ELEMENTS.filter(
    ({ symbol, name }) =>
      composition.atoms.has(symbol) &&
      (new RegExp(`(?<![A-Za-z])${symbol}(?![A-Za-z])`).test(outside) ||
        new RegExp(`(?<![a-z])${name.replace('sulphur', 'sul(?:ph|f)ur')}(?![a-z])`, 'i').test(outside)),
  );
  const [target] = targets;
  if (target === undefined || targets.length !== 1)
    return abstained('I can’t tell which element’s oxidation number you ask for. Please name it.');
  const formula = composition.formula.replace(/\^.*$/, '');
  if (MISLEADING.has(formula))
    return abstained(`In ${formula} the atoms of one element have different oxidation numbers. The rules give only their mean.`);
  const others = [...composition.atoms]
    .filter(([symbol]) => symbol !== target.symbol)
    .map(([symbol, count]) => ({ symbol, count, number: ruled(symbol, target.symbol, composition, formula) }));
  const unknown = others.find(({ number }) => number === null);
  if (unknown) return abstained(`I can’t find the oxidation number of ${unknown.symbol} in ${composition.formula} reliably.`);
  const count = composition.atoms.get(target.symbol)!;
  const sum = others.reduce((all, one) => all + one.count * one.number!, 0);
  const value = (composition.charge - sum) / count;
  if (!Number.isInteger(value) || Math.abs(value) > 8)
    return abstained('The rules do not give a whole number here. Please check the formula.');
  const signed = (number: number): string => (number > 0 ? `+${number}` : String(number));
  return solved({
    topic: 'Oxidation number',
    result: value,
    write: (found) => ({ answer: signed(found) }),
    steps: [
      {
        text: `What the rules say in $${formulaTex(composition.formula)}$:`,
        tex: others.map(({ symbol, number }) => `\\mathrm{${symbol}} = ${signed(number!)}`).join(',\\quad '),
      },
      {
        text: `The sum of all is the charge, $${composition.charge}$:`,
        tex: `${count === 1 ? '' : count}x ${others.map((one) => `+ ${one.count}(${signed(one.number!)})`).join(' ')} = ${composition.charge}`,
      },
      { text: `Therefore for ${target.symbol}:`, tex: `x = ${signed(value)}` },
    ],
    check: {
      claim: `Put back, the oxidation numbers add up to ${signed(composition.charge)}, the charge of ${composition.formula}.`,
      holds: (found) => others.reduce((rest, one) => rest - one.count * one.number!, composition.charge) - found * count === 0,
    },
  });
};

function ruled(symbol: string, target: string, { atoms }: Composition, formula: string): number | null {
  if (symbol === 'F') return -1;
  if (ALKALI.has(symbol)) return 1;
  if (EARTH.has(symbol)) return 2;
  if (symbol === 'Al') return 3;
  if (symbol === 'Ag') return 1;
  if (symbol === 'Zn') return 2;
  if (symbol === 'O') return atoms.has('F') ? null : PEROXIDES.has(formula) ? -1 : SUPEROXIDES.has(formula) ? null : -2;
  if (symbol === 'H')
    return [...atoms.keys()].every((one) => one === 'H' || ALKALI.has(one) || EARTH.has(one) || one === 'Al' || one === 'B') ? -1 : 1;
  if (symbol === 'N' && atoms.has('H') && !/NO[23]/.test(formula)) return -3;
  if (symbol === 'N' && atoms.get('C') === atoms.get('N')) return -3;
  if (symbol === 'N' && /\(NO3\)|NO3/.test(formula)) return 5;
  if (symbol === 'C' && atoms.get('C') === atoms.get('N') && /CN/.test(formula)) return 2;
  if (symbol === 'C' && /\(CO\)/.test(formula)) return 2;
  if (symbol === 'C' && /CO3|C2O4/.test(formula)) return /CO3/.test(formula) ? 4 : 3;
  if (symbol === 'S' && /SO4/.test(formula) && target !== 'S') return 6;
  if (HALOGENS.has(symbol) && !atoms.has('O') && !atoms.has('F')) return -1;
  if (HALOGENS.has(symbol) && !/ClO|BrO|IO/.test(formula)) return -1;
  return symbol === 'S' && !atoms.has('O') ? -2 : null;
}
