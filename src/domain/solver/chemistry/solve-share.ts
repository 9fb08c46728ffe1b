import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities, type Written } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import { abstained, type Outcome, type Solver, type Step } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass, type Composition } from './composition.ts';
import { ELEMENTS, type Element } from './elements.ts';
import { isSameSubstance, substancesIn, type Mentioned } from './substances.ts';

const MASS = [0, 1, 0, 0, 0, 0] as const;
const MOLES = [0, 0, 0, 0, 0, 1] as const;
const VOLUME = [3, 0, 0, 0, 0, 0] as const;
const AVOGADRO = 6.022e23;
const MOLAR_VOLUME = 22.4;
const KIND =
  /(?<![a-z])(?:(number|how many)(?: of)?(?: the)? ?(?:gram )?(atoms|moles)?|(moles|mass|weight|grams|how much|gram atoms|atoms))(?![a-z])/;
/** Anything beyond an amount of one compound: a solution, a reaction, a gas not at STP. */
const OTHERWISE =
  /(?<![a-z])(?:solution|molarity|molality|react\w*|burn\w*|heat\w*|produc\w*|form(?:ed|s)|obtain\w*|prepare\w*|deposit\w*|percent\w*|pure|purity|impur\w*|mixture|mixed|alloy|ore|ratio|than|same|isotopes?|neutrons?|protons?|electrons?|ions?|bonds?|each|both|excess|left|remain\w*|total|rate|current|pressure|temperature|atm|°c|energy|density|decay\w*|half)(?![a-z])/;

type Measure = 'atoms' | 'moles' | 'mass';

/** "How many oxygen atoms are in 88 g of CO2", "mass of iron in 160 g of Fe2O3": one element of one compound. */
export const solveShare: Solver = (question) => {
  const { stem: text, options } = withoutOptions(chemicalText(question));
  const small = lowered(text);
  const numbers = readQuantities(text);
  const [number] = numbers;
  if (options.length > 0 || number === undefined || numbers.length !== 1) return null;
  const all = substancesIn(text);
  const compound = all.find((one) => one.composition.atoms.size > 1 && one.composition.charge === 0 && isAmountOf(number, one, small));
  if (compound === undefined) return null;
  const outside = text.slice(0, compound.start) + ' '.repeat(compound.end - compound.start) + text.slice(compound.end);
  const element = elementIn(outside, compound.composition);
  if (element === null) return null;
  const others = all.filter(
    (one) =>
      !isSameSubstance(one.composition, compound.composition) &&
      !(one.composition.atoms.size === 1 && one.composition.atoms.has(element.symbol)),
  );
  const measure = measureIn(lowered(outside));
  const decisive = OTHERWISE.exec(lowered(outside))?.[0];
  if (others.length > 0 || measure === null || decisive || number.start < outside.search(/[A-Za-z]/)) return null;
  // "Moles of oxygen" is ambiguous: molecules or atoms.
  if (measure === 'moles' && /^(?:H|N|O|F|Cl|Br|I)$/.test(element.symbol) && !/atom/.test(small)) return null;
  if (isSameDimension(number.dimension, VOLUME) && !/(?<![a-z])(?:s\.?t\.?p|n\.?t\.?p)/.test(small)) return null;
  const moles = molesOf(number, compound.composition);
  return moles === null ? null : solved(moles, compound.composition, element, measure);
};

/** "88 g of CO2": adjacent. */
function isAmountOf({ end }: Written, { start }: Mentioned, small: string): boolean {
  return start >= end && /^ ?(?:of )?(?:the )?$/.test(small.slice(end, start));
}

/** The single element of the compound that is named elsewhere; null for two. */
function elementIn(outside: string, { atoms }: Composition): Element | null {
  const named = ELEMENTS.filter(
    ({ symbol, name }) =>
      new RegExp(`(?<![A-Za-z])${name.replace('sulphur', 'sul(?:ph|f)ur').replace('aluminium', 'alumini?um')}(?![a-z])`, 'i').test(
        outside,
      ) || new RegExp(`(?:(?<![a-z])(?:of|many) )${symbol}(?= (?:atoms?|is|are|in|present|does)(?![a-z]))`).test(outside),
  );
  const [only] = named;
  return only !== undefined && named.length === 1 && atoms.has(only.symbol) ? only : null;
}

function measureIn(small: string): Measure | null {
  if (/molecules?/.test(small) || !KIND.test(small)) return null;
  if (/(?<![a-z])(?:gram atoms|moles?(?! atoms)|mol of)(?![a-z])/.test(small.replace(/\d ?mol(?:es?)?/g, ''))) return 'moles';
  if (/(?<![a-z])atoms?(?![a-z])/.test(small)) return /(?<![a-z])(?:mass|weight)(?![a-z])/.test(small) ? null : 'atoms';
  return /(?<![a-z])(?:mass|weight|grams?|how much)(?![a-z])/.test(small) ? 'mass' : null;
}

function molesOf({ value, dimension, unit }: Written, compound: Composition): { readonly moles: number; readonly step: Step } | null {
  const tex = formulaTex(compound.formula);
  if (isSameDimension(dimension, MOLES)) return { moles: value, step: { text: `Given: $n(${tex}) = ${texNumber(value)}$ mol.` } };
  const isMass = isSameDimension(dimension, MASS);
  if (unit === null || (!isMass && !isSameDimension(dimension, VOLUME))) return null;
  const [amount, whole] = isMass ? [value * 1000, molarMass(compound)] : [value * 1000, MOLAR_VOLUME];
  return {
    moles: amount / whole,
    step: {
      text: `Moles of $${tex}$${isMass ? '' : ' at STP'}:`,
      tex: `n = \\frac{${texNumber(amount)}}{${texNumber(whole)}} = ${texNumber(amount / whole)}\\,\\mathrm{mol}`,
    },
  };
}

function solved(
  { moles, step }: { readonly moles: number; readonly step: Step },
  compound: Composition,
  element: Element,
  measure: Measure,
): Outcome {
  const count = compound.atoms.get(element.symbol)!;
  const own = moles * count;
  const mass = own * element.mass;
  const share = (count * element.mass) / molarMass(compound);
  // Independent check: the element's share of the compound's mass.
  if (Math.abs(moles * molarMass(compound) * share - mass) > 1e-9 * mass)
    return abstained('I found an answer but could not check it, so I do not show it.');
  const [answer, last] = {
    moles: [`${plainNumber(own)} mol`, null],
    mass: [`${plainNumber(mass)} g`, `m = ${texNumber(own)} \\times ${element.mass} = ${texNumber(mass)}\\,\\mathrm{g}`],
    atoms: [plainNumber(own * AVOGADRO), `N = ${texNumber(own)} \\times 6.022 \\times 10^{23} = ${texNumber(own * AVOGADRO)}`],
  }[measure] as [string, string | null];
  return {
    status: 'solved',
    solution: {
      answer,
      subject: 'chemistry',
      topic: 'Mole concept',
      steps: [
        step,
        {
          text: `One unit of $${formulaTex(compound.formula)}$ has ${count} of ${element.symbol}:`,
          tex: `n(\\mathrm{${element.symbol}}) = ${count} \\times ${texNumber(moles)} = ${texNumber(own)}\\,\\mathrm{mol}`,
        },
        ...(last === null ? [] : [{ text: 'In what is asked for:', tex: last }]),
      ],
      verification: `${element.symbol} is ${plainNumber(share * 100)} % of the mass of $${formulaTex(compound.formula)}$: that share of its mass gives the same amount.`,
    },
  };
}
