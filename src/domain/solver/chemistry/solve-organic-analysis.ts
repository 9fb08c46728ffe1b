import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities, type Written } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import type { Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass } from './composition.ts';
import { ELEMENT_BY_SYMBOL } from './elements.ts';
import { solved } from './outcome.ts';
import { substancesIn } from './substances.ts';

const MASS = [0, 1, 0, 0, 0, 0] as const;
/** The compound in which an element is weighed. */
const WEIGHED: Readonly<Record<string, readonly [formula: string, symbol: string]>> = {
  carbon: ['CO2', 'C'],
  hydrogen: ['H2O', 'H'],
  chlorine: ['AgCl', 'Cl'],
  bromine: ['AgBr', 'Br'],
  iodine: ['AgI', 'I'],
  sulphur: ['BaSO4', 'S'],
  sulfur: ['BaSO4', 'S'],
  phosphorus: ['Mg2P2O7', 'P'],
};
const ASKED = new RegExp(
  `(?:percentages?|percent|per ?cent|%)(?: composition)? of (?:the )?(${Object.keys(WEIGHED).join('|')})(?: and (${Object.keys(WEIGHED).join('|')}))?(?! and| in)`,
);

/** Liebig, Carius: an element's share from the mass of the compound in which it is weighed. */
export const solveOrganicAnalysis: Solver = (question) => {
  const { stem: text, options } = withoutOptions(
    chemicalText(question)
      .replaceAll(/barium sul(?:ph|f)ate/gi, 'BaSO4')
      .replaceAll(
        /silver (chlor|brom|iod)ide/gi,
        (_, halogen: string) => ({ chlor: 'AgCl', brom: 'AgBr', iod: 'AgI' })[halogen.toLowerCase()]!,
      ),
  );
  const small = lowered(text);
  const asked = ASKED.exec(small);
  if (options.length > 0 || !asked || !/compound|substance|sample/.test(small)) return null;
  const numbers = readQuantities(text);
  const sample = numbers.find(({ end }) =>
    /^ (?:sample )?of (?:an? |the )?(?:sample of )?(?:an )?(?:organic |unknown )?(?:compound|substance|hydrocarbon)/.test(small.slice(end)),
  );
  if (sample === undefined || numbers.some(({ dimension }) => !isSameDimension(dimension, MASS))) return null;
  const results = [asked[1], asked[2]].filter((name) => name !== undefined).map((name) => shareOf(name, sample, numbers, text));
  if (results.some((one) => one === null) || numbers.length < results.length + 1 || numbers.length > 3) return null;
  const shares = results as Share[];
  return solved(
    'Analysis of organic compounds',
    shares.length === 1
      ? `${plainNumber(shares[0]!.percent)} %`
      : shares.map(({ symbol, percent }) => `${symbol} ${plainNumber(percent)} %`).join(', '),
    shares.map(({ tex, symbol }) => ({ text: `The share of ${symbol} in what was weighed, over the sample:`, tex })),
    'The element weighs less than the sample it comes from.',
  );
};

interface Share {
  readonly symbol: string;
  readonly percent: number;
  readonly tex: string;
}

function shareOf(name: string, sample: Written, numbers: readonly Written[], text: string): Share | null {
  const [formula, symbol] = WEIGHED[name]!;
  const substance = substancesIn(text).find(({ composition }) => composition.formula === formula);
  const weighed = substance && numbers.find(({ end }) => end <= substance.start && /^ (?:of )?$/.test(text.slice(end, substance.start)));
  if (!substance || !weighed || weighed === sample) return null;
  const whole = molarMass(substance.composition);
  const part = substance.composition.atoms.get(symbol)! * ELEMENT_BY_SYMBOL.get(symbol)!.mass;
  const percent = ((weighed.value * part) / whole / sample.value) * 100;
  if (!(percent > 0 && percent < 100)) return null;
  const [w, m] = [weighed.value * 1000, sample.value * 1000];
  return {
    symbol,
    percent,
    tex: `\\frac{${texNumber(part)}}{${texNumber(whole)}} \\times \\frac{${texNumber(w)}}{${texNumber(m)}} \\times 100\\,\\% = ${texNumber(percent)}\\,\\%,\\quad ${formulaTex(formula)}`,
  };
}
