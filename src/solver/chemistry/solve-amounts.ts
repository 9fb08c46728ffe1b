import { readQuantities } from '../quantities/lexer.ts';
import { solveByFormulas } from '../quantities/solve-by-formulas.ts';
import type { Implied } from '../quantities/knowledge.ts';
import type { Outcome, Solver } from '../solution.ts';
import { CHEMISTRY } from './chemistry-knowledge.ts';
import { chemicalText } from './chemical-text.ts';
import { withoutConditions } from './conditions.ts';
import { molarMass, type Composition } from './composition.ts';
import { ionsOf } from './ions.ts';
import { isSameSubstance, substancesIn } from './substances.ts';

/** Charges of ions that a current discharges. Elements with several common charges are missing. */
const IONS: Readonly<Record<string, number>> = { Ag: 1, Na: 1, K: 1, Cu: 2, Zn: 2, Mg: 2, Ca: 2, Ni: 2, Al: 3 };
const ELECTROLYSIS = /electroly|deposit|liberat|plat|passed through/i;

/** Solves moles, concentrations, gases, equilibria and cells by formulas, with the molar mass of the only named substance. */
export const solveAmounts: Solver = (question) => {
  const text = chemicalText(question);
  const outcome = amounts(text);
  const bare = outcome?.status === 'abstained' ? withoutConditions(text) : null;
  const again = bare === null ? null : amounts(bare);
  return again?.status === 'solved' ? again : outcome;
};

function amounts(text: string): Outcome | null {
  const substances = distinct(substancesIn(text).map(({ composition }) => composition));
  const solutes = substances.filter(({ atoms }) => !(atoms.size === 2 && atoms.get('H') === 2 && atoms.get('O') === 1));
  const named = ELECTROLYSIS.test(text)
    ? (substances.find(({ atoms }) => atoms.size === 1) ?? solutes[0])
    : solutes.length === 1
      ? solutes[0]
      : substances.length === 1
        ? substances[0]
        : undefined;
  const likely = named ?? soluteIn(text);
  const solute = likely !== undefined && isWeighed(likely, text) ? likely : undefined;
  return solveByFormulas(text, CHEMISTRY, {
    knownIn: substancesIn,
    implied: solute === undefined ? [] : [...impliedBy(solute, ELECTROLYSIS.test(text)), ...dissociationOf(solute, text)],
  });
}

/** Implied values for "assuming complete dissociation": each formula unit of a salt counts as all its ions. */
function dissociationOf({ formula }: Composition, text: string): Implied[] {
  const ions = ionsOf(formula);
  if (ions === null) return [];
  const count = ions.cations + ions.anions;
  const one = (id: string): Implied => ({
    pattern: /./,
    id,
    value: count,
    words: `a unit of ${formula} gives ${count} ions`,
    isOptional: id === 'ions',
  });
  const isWhole =
    /(?:complete(?:ly)?|100 ?%|full|fully|strong electrolyte)[ -](?:dissociat|ioni[sz]|electrolyte)|(?:dissociat|ioni[sz])\w*(?: is)? (?:complete|100 ?%)|(?:dissociat|ioni[sz])(?:es|ed) completely/i.test(
      text,
    );
  return isWhole ? [one('ions'), one('vh')] : [one('ions')];
}

/** The solute among two substances: the one that is not said to contain the other. */
function soluteIn(text: string): Composition | undefined {
  const outside = substancesIn(text).filter(
    ({ start }) => !/(?<![a-z])in (?:[\d.]+ ?(?:g|kg|mL|ml|L) (?:of )?)?$/i.test(text.slice(0, start)),
  );
  const solutes = distinct(outside.map(({ composition }) => composition));
  return solutes.length === 1 ? solutes[0] : undefined;
}

/** True unless the only amount belongs to another substance: in "oxygen in 36 g of water", the molar mass of oxygen is useless. */
function isWeighed(one: Composition, text: string): boolean {
  const amounts = readQuantities(text).filter(({ dimension }) => dimension[1] === 1 || dimension[5] === 1);
  if (amounts.length !== 1) return true;
  const owner = substancesIn(text).find(({ start }) => /^ ?(?:of )?$/.test(text.slice(amounts[0]!.end, start)) && start >= amounts[0]!.end);
  return owner === undefined || isSameSubstance(owner.composition, one);
}

function impliedBy(substance: Composition, isElectrolysis: boolean): Implied[] {
  const mass = molarMass(substance) / 1000;
  const count = [...substance.atoms.values()].reduce((sum, one) => sum + one, 0);
  const words = `${substance.formula} has ${Math.round(mass * 1e6) / 1000} g in a mole`;
  const electrons = [...substance.atoms.keys()].map((symbol) => IONS[symbol]).find((one) => one !== undefined);
  return [
    { pattern: /./, id: 'cM', value: mass, words, isOptional: true, isCertain: true },
    { pattern: /./, id: 'M', value: mass, words, isOptional: true },
    { pattern: /./, id: 'apm', value: count, words: `${substance.formula} has ${count} atoms`, isOptional: true },
    ...(isElectrolysis && electrons
      ? [{ pattern: /./, id: 'ne', value: electrons, words: `its ion takes ${electrons} electrons`, isOptional: true }]
      : []),
  ];
}

function distinct(all: readonly Composition[]): Composition[] {
  return all.filter((one, index) => all.findIndex((other) => isSameSubstance(one, other)) === index);
}
