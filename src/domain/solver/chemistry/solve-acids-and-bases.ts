import { isSameDimension } from '../quantities/dimension.ts';
import { type Written, readQuantities } from '../quantities/lexer.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { lowered } from '../quantities/normalise.ts';
import type { Outcome, Solver, Step } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex } from './composition.ts';
import { solved } from './outcome.ts';
import { type Mentioned, substancesIn } from './substances.ts';

const VOLUME = [3, 0, 0, 0, 0, 0] as const;
const MOLAR = [-3, 0, 0, 0, 0, 1] as const;
/** Protons that a unit of an acid gives; negative: that the hydroxides of a base take. */
const STRONG: Readonly<Record<string, number>> = {
  HCl: 1, HBr: 1, HI: 1, HNO3: 1, HClO4: 1, H2SO4: 2, NaOH: -1, KOH: -1, 'Ca(OH)2': -2, 'Ba(OH)2': -2,
}; // prettier-ignore
const PROTONS: Readonly<Record<string, number>> = {
  ...STRONG, C2H4O2: 1, CH3COOH: 1, C2H2O4: 2, H2C2O4: 2, H3PO4: 3, H3PO3: 2, H3PO2: 1, 'Mg(OH)2': -2, 'Al(OH)3': -3, NH3: -1, Na2CO3: -2, CaCO3: -2,
}; // prettier-ignore

/** "25 mL of 0.1 M H2SO4". */
interface Portion {
  readonly formula: string;
  readonly protons: number;
  readonly litres: number | null;
  readonly molarity: number | null;
}

/** The numbers right before a substance. */
function portionOf({ composition, start }: Mentioned, numbers: readonly Written[], text: string): Portion | null {
  const protons = PROTONS[composition.formula];
  if (protons === undefined) return null;
  let portion: Portion = { formula: composition.formula, protons, litres: null, molarity: null };
  let at = start;
  for (const { start: from, end, dimension, value } of numbers.toReversed()) {
    if (end > at || !/^ ?(?:of )?(?:an? )?(?:solution of |aqueous )?$/.test(text.slice(end, at))) continue;
    if (isSameDimension(dimension, VOLUME)) portion = { ...portion, litres: value * 1000 };
    else if (isSameDimension(dimension, MOLAR)) portion = { ...portion, molarity: value / 1000 };
    else return null;
    at = from;
  }
  return portion;
}

/** Quantities and harmless words that ask something else here; what nobody reads is left anyway. */
const ASKS_OTHERWISE =
  /(?<![a-z])(?:heat|enthalpy|temperature|diluted|total volume|water is added|left|remain\w*|percent\w*|density|reduc\w*|strength|molality)(?![a-z])/;

/** pH of mixed strong acids and bases, neutralisation, and normality. */
export const solveAcidsAndBases: Solver = (question) => {
  const text = chemicalText(question);
  const small = lowered(text);
  const numbers = readQuantities(text);
  const substances = substancesIn(text).filter(({ name }) => !/^water$/i.test(name));
  const [a, b] = substances.map((one) => portionOf(one, numbers, text));
  if (ASKS_OTHERWISE.test(small)) return null;
  const ph = /(?<![a-z])p(o?)h(?![a-z])/.exec(small);
  const normality = /(?:what|find|calculate|determine|how)[^.?]*?(normality|molarity)|^\s*(normality|molarity)/.exec(small);
  const isNeutral = /(?<![a-z])(?:neutrali[sz]\w*|titrat\w*|react(?:s|ed)? completely)(?![a-z])/.test(small);
  if (a && b && substances.length === 2) {
    if (ph) return /mix|added|pour|resulting|combin/.test(small) && !isNeutral && numbers.length === 4 ? mixed(a, b, ph[1] !== '') : null;
    return isNeutral && numbers.length === 3 ? neutralised(a, b, small, numbers) : null;
  }
  const [only] = numbers;
  const [one, ...others] = substances;
  if (!one || others.length > 0 || !only || numbers.length > 1 || normality === null || !/normality|\d ?N(?![A-Za-z])/.test(text))
    return null;
  return converted(one.composition.formula, only, (normality[1] ?? normality[2]) === 'molarity');
};

function mixed(a: Portion, b: Portion, wantsPoh: boolean): Outcome | null {
  const moles = [a, b].map(
    ({ formula, litres, molarity }) => (litres ?? Number.NaN) * (molarity ?? Number.NaN) * (STRONG[formula] ?? Number.NaN),
  );
  const protons = moles[0]! + moles[1]!;
  const volume = a.litres! + b.litres!;
  const excess = Math.abs(protons) / volume;
  if (Number.isNaN(excess) || (excess !== 0 && excess < 1e-6)) return null;
  const p = -Math.log10(excess);
  const ph = excess === 0 ? 7 : protons > 0 ? p : 14 - p;
  const lines = [a, b].map(
    ({ formula, litres, molarity, protons: each }, index) =>
      `${formulaTex(formula)}: ${texNumber(litres!)} \\times ${texNumber(molarity!)} \\times ${Math.abs(each)} = ${texNumber(Math.abs(moles[index]!))}\\,\\mathrm{mol}`,
  );
  const rest: Step =
    excess === 0
      ? { text: 'They are as many: what is left is neutral.' }
      : {
          text: `What is left of ${protons > 0 ? 'H⁺' : 'OH⁻'}, in the whole volume:`,
          tex: `\\frac{${texNumber(Math.abs(protons))}}{${texNumber(volume)}} = ${texNumber(excess)}\\,\\mathrm{mol/L}`,
        };
  return solved({
    topic: 'pH of a mixture',
    result: ph,
    write: (found) => ({ answer: plainNumber(wantsPoh ? 14 - found : found) }),
    steps: [
      { text: 'Moles of H⁺ and of OH⁻:', tex: lines.join(',\\quad ') },
      rest,
      { text: 'Therefore:', tex: `\\mathrm{pH} = ${texNumber(ph)}` },
    ],
    check: {
      claim: 'At this pH the charges balance: H⁺ and the ions of the base are as many as OH⁻ and the ions of the acid.',
      holds: (found) => Math.abs(10 ** -found - 10 ** (found - 14) - protons / volume) < 1e-3 * excess + 1e-9,
    },
  });
}

/** Acid and base give as many protons as they take: one of two molarities and two volumes is unknown. */
function neutralised(a: Portion, b: Portion, small: string, numbers: readonly Written[]): Outcome | null {
  const [whole, part] = a.molarity !== null && a.litres !== null ? [a, b] : [b, a];
  const known = part.molarity ?? part.litres;
  if (whole.molarity === null || whole.litres === null || known === null || (part.molarity !== null && part.litres !== null)) return null;
  const isVolume = part.litres === null;
  if (a.protons > 0 === b.protons > 0 || !(isVolume ? /volume|how m(?:any|uch)/ : /molarity|concentration/).test(small)) return null;
  const [each, other] = [Math.abs(whole.protons), Math.abs(part.protons)];
  const given = whole.molarity * whole.litres * each;
  const unit = !isVolume ? 'M' : numbers.some(({ unit: one }) => one?.symbol === 'mL' || one?.symbol === 'cm^3') ? 'mL' : 'L';
  const size = unit === 'mL' ? 1000 : 1;
  const value = given / (other * known);
  const steps: Step[] = [
    { text: 'At the end acid and base have given as many equivalents:', tex: 'n_1 M_1 V_1 = n_2 M_2 V_2' },
    {
      text: `Equivalents of $${formulaTex(whole.formula)}$, of which one unit counts for ${each}:`,
      tex: `${each} \\times ${texNumber(whole.molarity)} \\times ${texNumber(whole.litres)} = ${texNumber(given)}`,
    },
    {
      text: `One unit of $${formulaTex(part.formula)}$ counts for ${other}:`,
      tex: `\\frac{${texNumber(given)}}{${other} \\times ${texNumber(known)}} = ${texNumber(value)}`,
    },
  ];
  return equivalents(value * size, unit, steps, (found) => ((found / size) * other * known) / each / whole.litres! - whole.molarity!);
}

/** Normality is molarity times what a unit counts for. */
function converted(formula: string, { number, unit, value, dimension }: Written, wantsMolarity: boolean): Outcome | null {
  const each = Math.abs(PROTONS[formula] ?? Number.NaN);
  const isNormal = unit?.symbol === 'N';
  if (Number.isNaN(each) || isNormal !== wantsMolarity || !(isNormal || isSameDimension(dimension, MOLAR))) return null;
  const result = isNormal ? number / each : (value / 1000) * each;
  const steps: Step[] = [
    { text: `One unit of $${formulaTex(formula)}$ counts for ${each}.` },
    { text: 'Normality is molarity times that:', tex: `N = ${each} M,\\quad ${isNormal ? 'M' : 'N'} = ${texNumber(result)}` },
  ];
  return equivalents(result, isNormal ? 'M' : 'N', steps, (found) => (isNormal ? found * each - number : found / each - value / 1000));
}

/** @param missing difference between a number of the question and what the result gives for it */
function equivalents(value: number, unit: string, steps: readonly Step[], missing: (value: number) => number): Outcome {
  return solved({
    topic: 'Equivalents',
    result: value,
    write: (found) => ({ answer: `${plainNumber(found)} ${unit}` }),
    steps,
    check: {
      claim: 'Put back, the answer leads to the number that was given.',
      holds: (found) => Math.abs(missing(found)) < 1e-9 * Math.max(1, Math.abs(missing(0))),
    },
  });
}
