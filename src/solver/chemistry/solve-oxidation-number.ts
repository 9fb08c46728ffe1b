import { phraseTable, type Slots } from '../reading/phrases.ts';
import { abstained, type Outcome, type Solver } from '../solution.ts';
import { chemicalPhrase } from './chemical-text.ts';
import { formulaTex } from './composition.ts';
import { ELEMENTS } from './elements.ts';
import { solved } from './outcome.ts';
import { substanceOf } from './substances.ts';

/** The first rule that matches gives an element its oxidation number. H and O come after the elements that decide about them. */
const RULES: readonly (readonly [symbols: string, number: number, formula?: RegExp])[] = [
  ['F', -1],
  ['Li Na K Rb Cs Ag', 1],
  ['Be Mg Ca Sr Ba Zn', 2],
  ['Al', 3],
  ['O', -1, /^(?:H2|Na2|K2|Ba|Ca)O2$/],
  ['O', -2, /^(?!.*F(?![a-z])|(?:K|Rb|Cs|Na)O2$)/],
  ['H', -1, /^(?:Li|Na|K|Rb|Cs|Be|Mg|Ca|Sr|Ba|Al|B|\d)+H/],
  ['H', 1],
  ['N', 5, /NO3/],
  ['N', -3, /NH|CN/],
  ['C', 2, /CN|\(CO\)/],
  ['C', 4, /CO3/],
  ['S', 6, /SO4/],
  ['S', -2, /^[^O]*$/],
  ['Cl Br I', -1, /^(?!.*(?:Cl|Br|I)(?:O|F))/],
];
/** Formulas in which atoms of one element have different oxidation numbers: a mean would mislead. */
const MISLEADING = new Set('H2SO5 H2S2O8 CrO5 CaOCl2 Na2S4O6 Fe3O4 NH4NO3 Pb3O4 C3O2 Br3O8 N3H HN3'.split(' '));

const table = phraseTable([['oxidation (number|state) of {element} [atom] in [compound|ion] {compound}', oxidationNumber]]);

/** Solves for the oxidation number of one element, from the rules for all others. */
export const solveOxidationNumber: Solver = (question) => table({ text: chemicalPhrase(question) });

function oxidationNumber({ element = '', compound = '' }: Slots): Outcome | null {
  const name = element.toLowerCase().replace('sulfur', 'sulphur');
  const target = ELEMENTS.find((one) => one.symbol === element || one.name === name)?.symbol;
  const composition = substanceOf(compound);
  const count = composition?.atoms.get(target ?? '');
  if (!composition || count === undefined) return null;
  const formula = composition.formula.replace(/\^.*$|[+-]$/, '');
  if (MISLEADING.has(formula))
    return abstained(`In ${formula} the atoms of one element have different oxidation numbers. The rules give only their mean.`);
  const others = [...composition.atoms].filter(([symbol]) => symbol !== target);
  const numbers = others.map(
    ([symbol]) => RULES.find(([symbols, , of]) => symbols.split(' ').includes(symbol) && (of?.test(formula) ?? true))?.[1],
  );
  const ruled = others.flatMap(([symbol, times], index) =>
    numbers[index] === undefined ? [] : [{ symbol, times, number: numbers[index] }],
  );
  const value = (composition.charge - ruled.reduce((sum, { times, number }) => sum + times * number, 0)) / count;
  if (ruled.length < others.length || !Number.isInteger(value) || Math.abs(value) > 8)
    return abstained(`The rules do not give the oxidation number in ${composition.formula} reliably.`);
  const signed = (number: number): string => (number > 0 ? `+${number}` : String(number));
  return solved({
    topic: 'Oxidation number',
    result: value,
    write: (found) => ({ answer: signed(found) }),
    steps: [
      {
        text: `What the rules say in $${formulaTex(composition.formula)}$:`,
        tex: ruled.map(({ symbol, number }) => `\\mathrm{${symbol}} = ${signed(number)}`).join(',\\quad '),
      },
      {
        text: `The sum of all is the charge, $${composition.charge}$:`,
        tex: `${count === 1 ? '' : count}x ${ruled.map(({ times, number }) => `+ ${times}(${signed(number)})`).join(' ')} = ${composition.charge}`,
      },
      { text: `Therefore for ${target}:`, tex: `x = ${signed(value)}` },
    ],
    check: {
      claim: `Put back, the oxidation numbers add up to ${signed(composition.charge)}, the charge of ${composition.formula}.`,
      holds: (found) => ruled.reduce((rest, { times, number }) => rest - times * number, composition.charge) - found * count === 0,
    },
  });
}
