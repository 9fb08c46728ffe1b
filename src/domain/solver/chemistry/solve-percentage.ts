import { readQuantities } from '../quantities/lexer.ts';
import { plainNumber } from '../quantities/number-format.ts';
import type { Outcome, Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass, type Composition } from './composition.ts';
import { ELEMENT_BY_SYMBOL, ELEMENTS } from './elements.ts';
import { solved } from './outcome.ts';
import { substancesIn } from './substances.ts';

const ASKED = /(?<![a-z])(?:percentage|percent|per cent|mass ?%|%)(?: by mass| by weight| composition)?(?: of| in)?/i;

/** "Percentage of nitrogen in urea", "percentage composition of H2SO4". */
export const solvePercentage: Solver = (question) => {
  const text = chemicalText(question);
  if (!ASKED.test(text) || readQuantities(text).length > 0) return null;
  const compounds = substancesIn(text).filter(({ composition }) => composition.atoms.size > 1);
  const [compound] = compounds;
  if (compound === undefined || compounds.length !== 1) return null;
  const { atoms, formula } = compound.composition;
  const outside = `${text.slice(0, compound.start)} ${text.slice(compound.end)}`;
  const water = /water of crystalli[sz]ation|percentage of water/i.test(outside);
  if (water) return waterIn(compound.composition);
  const wanted = ELEMENTS.filter(
    ({ symbol, name }) =>
      atoms.has(symbol) &&
      (new RegExp(`(?<![A-Za-z])${symbol}(?![A-Za-z0-9])`).test(outside) ||
        new RegExp(`(?<![a-z])${name.replace('sulphur', 'sul(?:ph|f)ur').replace('aluminium', 'alumini?um')}(?![a-z])`, 'i').test(outside)),
  );
  const isAll = /composition/i.test(outside);
  if (wanted.length === 0 && !isAll) return null;
  if (wanted.length > 1 && !isAll) return null;
  const mass = molarMass(compound.composition);
  const shares = (wanted.length > 0 ? wanted : [...atoms.keys()].map((symbol) => ELEMENT_BY_SYMBOL.get(symbol)!)).map((element) => {
    const count = atoms.get(element.symbol)!;
    return { symbol: element.symbol, count, weight: element.mass, share: (100 * count * element.mass) / mass };
  });
  const total = [...atoms].reduce((sum, [symbol, count]) => sum + (100 * count * ELEMENT_BY_SYMBOL.get(symbol)!.mass) / mass, 0);
  if (Math.abs(total - 100) > 1e-9) return null;
  const [only] = shares;
  return {
    status: 'solved',
    solution: {
      answer:
        shares.length === 1
          ? `${plainNumber(only!.share)} %`
          : shares.map(({ symbol, share }) => `${symbol} ${plainNumber(share)} %`).join(', '),
      subject: 'chemistry',
      topic: 'Percentage composition',
      steps: [
        { text: `The molar mass of $${formulaTex(formula)}$:`, tex: `M = ${plainNumber(mass)}\\,\\mathrm{g/mol}` },
        ...shares.map(({ symbol, count, weight, share }) => ({
          text: `The share of ${symbol}:`,
          tex: `\\frac{${count} \\times ${weight}}{${plainNumber(mass)}} \\times 100\\,\\% = ${plainNumber(share)}\\,\\%`,
        })),
      ],
      verification: 'The shares of all the elements of the compound add up to 100 %.',
    },
  };
};

/** "Water of crystallisation in CuSO4·5H2O". */
function waterIn(hydrate: Composition): Outcome | null {
  const count = /[·.*](\d*)H2O$/.exec(hydrate.formula)?.[1];
  if (count === undefined) return null;
  const [mass, water] = [molarMass(hydrate), 18 * Number(count || 1)];
  const share = (100 * water) / mass;
  return solved(
    'Percentage composition',
    `${plainNumber(share)} %`,
    [
      { text: `The molar mass of $${formulaTex(hydrate.formula)}$:`, tex: `M = ${plainNumber(mass)}\\,\\mathrm{g/mol}` },
      { text: 'The share of the water:', tex: `\\frac{${water}}{${plainNumber(mass)}} \\times 100\\,\\% = ${plainNumber(share)}\\,\\%` },
    ],
    `The rest, ${plainNumber(100 - share)} %, is the salt without water.`,
  );
}
