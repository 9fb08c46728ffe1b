import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities, type Written } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import type { Outcome, Solver, Step } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass } from './composition.ts';
import { solved } from './outcome.ts';
import { substancesIn, type Mentioned } from './substances.ts';

const MASS = [0, 1, 0, 0, 0, 0] as const;
const VOLUME = [3, 0, 0, 0, 0, 0] as const;
const MOLAR = [-3, 0, 0, 0, 0, 1] as const;
/** Protons or hydroxides per formula unit, or the total charge of a salt's cations. */
const FACTORS: Readonly<Record<string, number>> = {
  HCl: 1, HNO3: 1, HBr: 1, NaOH: 1, KOH: 1, C2H4O2: 1, CH3COOH: 1, NaCl: 1, KCl: 1, H2SO4: 2, C2H2O4: 2, H2C2O4: 2, 'Ca(OH)2': 2, 'Ba(OH)2': 2,
  'Mg(OH)2': 2, Na2CO3: 2, H3PO4: 3, H3PO3: 2, H3PO2: 1, 'Al(OH)3': 3, NH3: 1, CaCO3: 2,
}; // prettier-ignore
const NEUTRALISES = /(?<![a-z])(?:neutrali[sz]\w*|titrat\w*|react(?:s|ed)? completely)(?![a-z])/;
/** Other results that a question about equivalents may ask for. */
const OTHERWISE =
  /(?<![a-z])(?:ph|poh|heat|enthalpy|temperature|mixed|mixture|resulting|excess|left|remain\w*|diluted|water is added|ratio|percent\w*|purity|density|redox|oxidi[sz]\w*|reduc\w*|permanganate|kmno4|half|first|each|both|twice|strength|molality)(?![a-z])/;

/** Normality is molarity times equivalents per unit; acid and base react in equal equivalents. */
export const solveEquivalents: Solver = (question) => {
  const text = chemicalText(question);
  const small = lowered(text);
  const isNormal = /(?<![a-z])(?:normality|normal)(?![a-z])|\d ?N(?![A-Za-z])/.test(text);
  if (!isNormal && !NEUTRALISES.test(small) && !/equivalent (?:weight|mass)/.test(small)) return null;
  if (OTHERWISE.test(small)) return null;
  const substances = substancesIn(text).filter(({ name }) => !/^water$/i.test(name));
  if (NEUTRALISES.test(small)) return neutralised(text, small, substances);
  const distinct = new Set(substances.map(({ composition }) => composition.formula));
  const [one] = substances;
  const factor = one && FACTORS[one.composition.formula];
  return one && factor && distinct.size === 1 ? ofOne(text, small, one, factor) : null;
};

function ofOne(text: string, small: string, { composition }: Mentioned, factor: number): Outcome | null {
  const numbers = readQuantities(text);
  const mass = molarMass(composition);
  const name = formulaTex(composition.formula);
  const units: Step = { text: `One unit of $${name}$ counts for ${factor}.` };
  if (/equivalent (?:weight|mass)/.test(small) && numbers.length === 0)
    return equivalents(
      mass / factor,
      'g/eq',
      [units, { text: 'The equivalent mass:', tex: `E = \\frac{${texNumber(mass)}}{${factor}} = ${texNumber(mass / factor)}` }],
      (value) => value * factor - mass,
    );
  const asked = /(?:what|find|calculate|determine|how)[^.?]*?(normality|molarity)|^\s*(normality|molarity)/.exec(small);
  const wanted = asked?.[1] ?? asked?.[2];
  const [only] = numbers;
  const isNewton = only?.unit?.symbol === 'N';
  if (only && numbers.length === 1 && wanted !== undefined && (isNewton || isSameDimension(only.dimension, MOLAR))) {
    if (isNewton !== (wanted === 'molarity')) return null;
    const value = isNewton ? only.number / factor : (only.value / 1000) * factor;
    return equivalents(
      value,
      isNewton ? 'M' : 'N',
      [units, { text: 'Normality is molarity times that:', tex: `N = ${factor} M,\\quad ${isNewton ? 'M' : 'N'} = ${texNumber(value)}` }],
      (found) => (isNewton ? found * factor - only.number : found / factor - only.value / 1000),
    );
  }
  const grams = numbers.find(({ dimension }) => isSameDimension(dimension, MASS));
  const litres = numbers.find(({ dimension }) => isSameDimension(dimension, VOLUME));
  if (wanted !== 'normality' || grams === undefined || litres === undefined || numbers.length !== 2) return null;
  const value = (grams.value * 1000 * factor) / (mass * litres.value * 1000);
  return equivalents(
    value,
    'N',
    [
      units,
      {
        text: 'Equivalents in a litre:',
        tex: `N = \\frac{${texNumber(grams.value * 1000)} \\times ${factor}}{${texNumber(mass)} \\times ${texNumber(litres.value * 1000)}} = ${texNumber(value)}`,
      },
    ],
    // Grams in the volume, from equivalents in a litre.
    (found) => (found * litres.value * 1000 * mass) / factor - grams.value * 1000,
  );
}

interface Side {
  readonly formula: string;
  readonly factor: number;
  readonly strength: number | null;
  readonly litres: number | null;
}

/** Acid and base: one of two strengths and two volumes is unknown. */
function neutralised(text: string, small: string, substances: readonly Mentioned[]): Outcome | null {
  const numbers = readQuantities(text);
  if (numbers.length !== 3 || substances.length !== 2) return null;
  const sides = substances.map((one) => sideOf(one, numbers, text));
  const [a, b] = sides;
  if (!a || !b || a.formula === b.formula || isAcid(a.formula) === isAcid(b.formula)) return null;
  const [whole, part] = a.strength !== null && a.litres !== null ? [a, b] : [b, a];
  if (whole.strength === null || whole.litres === null || (part.strength === null) === (part.litres === null)) return null;
  const given = whole.strength * whole.litres * whole.factor;
  const isVolume = part.litres === null;
  if (isVolume !== /volume|how m(?:any|uch)/.test(small) || (!isVolume && !/molarity|concentration/.test(small))) return null;
  const value = given / (part.factor * (part.strength ?? part.litres)!);
  const inMillilitres = numbers.some(({ unit }) => unit?.symbol === 'mL' || unit?.symbol === 'cm^3');
  const [shown, unit] = isVolume && inMillilitres ? ([value * 1000, 'mL'] as const) : ([value, isVolume ? 'L' : 'M'] as const);
  const steps: Step[] = [
    { text: 'At the end acid and base have given as many equivalents:', tex: 'n_1 M_1 V_1 = n_2 M_2 V_2' },
    {
      text: `Equivalents of $${formulaTex(whole.formula)}$, of which one unit counts for ${whole.factor}:`,
      tex: `${whole.factor} \\times ${texNumber(whole.strength)} \\times ${texNumber(whole.litres)} = ${texNumber(given)}`,
    },
    {
      text: `One unit of $${formulaTex(part.formula)}$ counts for ${part.factor}:`,
      tex: `\\frac{${texNumber(given)}}{${part.factor} \\times ${texNumber((part.strength ?? part.litres)!)}} = ${texNumber(value)}`,
    },
  ];
  return equivalents(shown, unit, steps, (found) => {
    const own = unit === 'mL' ? found / 1000 : found;
    return (own * part.factor * (part.strength ?? part.litres)!) / whole.factor / whole.litres! - whole.strength!;
  });
}

/** "25 mL of 0.1 M H2SO4": the numbers right before the substance. */
function sideOf({ composition, start }: Mentioned, numbers: readonly Written[], text: string): Side | null {
  const factor = FACTORS[composition.formula];
  if (factor === undefined) return null;
  let side: Side = { formula: composition.formula, factor, strength: null, litres: null };
  let at = start;
  for (const one of numbers.toReversed()) {
    if (one.end > at || !/^ ?(?:of )?(?:an? )?(?:a solution of |solution of |aqueous )?$/.test(text.slice(one.end, at))) continue;
    if (isSameDimension(one.dimension, VOLUME)) side = { ...side, litres: one.value * 1000 };
    else if (isSameDimension(one.dimension, MOLAR)) side = { ...side, strength: one.value / 1000 };
    else return null;
    at = one.start;
  }
  return side;
}

function isAcid(formula: string): boolean {
  return /^H(?!g)|^C2H/.test(formula) || formula === 'CH3COOH';
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
