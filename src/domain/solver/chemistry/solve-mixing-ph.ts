import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities, type Written } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import type { Outcome, Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex } from './composition.ts';
import { solved } from './outcome.ts';
import { substancesIn, type Mentioned } from './substances.ts';

const MOLAR = [-3, 0, 0, 0, 0, 1] as const;
const VOLUME = [3, 0, 0, 0, 0, 0] as const;
/** Protons that a strong acid gives, or that a strong base's hydroxides take. */
const PROTONS: Readonly<Record<string, number>> = {
  HCl: 1, HBr: 1, HI: 1, HNO3: 1, HClO4: 1, H2SO4: 2, NaOH: -1, KOH: -1, 'Ca(OH)2': -2, 'Ba(OH)2': -2,
}; // prettier-ignore
const OTHERWISE =
  /(?<![a-z])(?:heat|enthalpy|temperature|diluted|total volume|water is added|titrat\w*|how much|what volume|molarity of)(?![a-z])/;

/** pH of mixed strong acids and bases. */
export const solveMixingPh: Solver = (question) => {
  const { stem: text, options } = withoutOptions(chemicalText(question));
  const small = lowered(text);
  if (
    options.length > 0 ||
    !/(?<![a-z])p(?:h|oh)(?![a-z])/.test(small) ||
    !/mix|added|pour|resulting|combin/.test(small) ||
    OTHERWISE.test(small)
  )
    return null;
  const numbers = readQuantities(text);
  const portions = substancesIn(text).map((one) => portionOf(one, numbers, text));
  const half = halfNeutralised(text, small);
  if (half !== null) return half;
  if (portions.length !== 2 || numbers.length !== 4 || portions.some((one) => one === null)) return null;
  const [a, b] = portions as [Portion, Portion];
  const protons = a.litres * a.molarity * a.protons + b.litres * b.molarity * b.protons;
  const volume = a.litres + b.litres;
  const excess = Math.abs(protons) / volume;
  if (excess !== 0 && excess < 1e-6) return null;
  const p = -Math.log10(excess);
  const ph = excess === 0 ? 7 : protons > 0 ? p : 14 - p;
  const wantsPoh = /(?<![a-z])poh(?![a-z])/.test(small);
  const answer = plainNumber(wantsPoh ? 14 - ph : ph);
  const line = ({ name, litres, molarity, protons: each }: Portion): string =>
    `${formulaTex(name)}: ${texNumber(litres)} \\times ${texNumber(molarity)} \\times ${Math.abs(each)} = ${texNumber(litres * molarity * Math.abs(each))}\\,\\mathrm{mol}`;
  return solved(
    'pH of a mixture',
    answer,
    [
      { text: 'Moles of H⁺ and of OH⁻:', tex: `${line(a)},\\quad ${line(b)}` },
      excess === 0
        ? { text: 'They are as many: what is left is neutral.' }
        : {
            text: `What is left of ${protons > 0 ? 'H⁺' : 'OH⁻'}, in the whole volume:`,
            tex: `\\frac{${texNumber(Math.abs(protons))}}{${texNumber(volume)}} = ${texNumber(excess)}\\,\\mathrm{mol/L}`,
          },
      { text: 'Therefore:', tex: `\\mathrm{pH} = ${texNumber(ph)}` },
    ],
    'What reacts and what is left add up to what was poured in.',
  );
};

/** Weak acids, which a strong base turns into their salt. */
const WEAK = new Set(['C2H4O2', 'CH3COOH', 'CH2O2', 'HCOOH', 'HCN', 'HF', 'C7H6O2', 'C6H5COOH']);

/** A weak acid with too little strong base: a buffer of the remaining acid and its salt. */
function halfNeutralised(text: string, small: string): Outcome | null {
  const constant = /(?<![a-z])(p?)k_?a\s*(?:of [a-z ]{0,25}|\([^)]*\) ?)?(?:=|is|:)?\s*/.exec(small);
  const [k] = constant ? readQuantities(text.slice(constant.index + constant[0].length)) : [];
  if (!constant || k === undefined || k.start > 0) return null;
  const at = constant.index + constant[0].length;
  const numbers = readQuantities(text).filter(({ start }) => start !== at);
  const named = substancesIn(text.slice(0, constant.index));
  const acid = named.find(({ composition }) => WEAK.has(composition.formula));
  const base = named.find(({ composition }) => PROTONS[composition.formula] === -1);
  if (!acid || !base || named.length !== 2 || numbers.length !== 4) return null;
  const [a, b] = [portionOf(acid, numbers, text, 1), portionOf(base, numbers, text)];
  const pka = constant[1] === 'p' ? k.number : -Math.log10(k.number);
  if (a === null || b === null || !(pka > 0 && pka < 14)) return null;
  const [left, made] = [a.litres * a.molarity - b.litres * b.molarity, b.litres * b.molarity];
  if (!(left > 1e-9 && made > 1e-9)) return null;
  const ph = pka + Math.log10(made / left);
  return solved(
    'pH of a mixture',
    plainNumber(ph),
    [
      {
        text: 'The base turns as much of the acid into its salt:',
        tex: `n_{salt} = ${texNumber(made)}\\,\\mathrm{mol},\\quad n_{acid} = ${texNumber(left)}\\,\\mathrm{mol}`,
      },
      {
        text: 'What is left is a buffer:',
        tex: `\\mathrm{pH} = ${texNumber(pka)} + \\log\\frac{${texNumber(made)}}{${texNumber(left)}} = ${texNumber(ph)}`,
      },
    ],
    'Salt and acid together are the acid that was there before.',
  );
}

interface Portion {
  readonly name: string;
  readonly protons: number;
  readonly litres: number;
  readonly molarity: number;
}

/** "50 mL of 0.2 M HCl": the two numbers right before a substance. */
function portionOf({ composition, start }: Mentioned, numbers: readonly Written[], text: string, weak?: number): Portion | null {
  const protons = weak ?? PROTONS[composition.formula];
  const before = numbers.filter(({ end }) => end <= start).slice(-2);
  const [first, second] = before;
  if (protons === undefined || first === undefined || second === undefined) return null;
  if (
    !/^ ?(?:of )?(?:aqueous )?$/.test(text.slice(first.end, second.start)) ||
    !/^ ?(?:of )?(?:an? )?(?:solution of |aqueous )?$/.test(text.slice(second.end, start))
  )
    return null;
  const volume = before.find(({ dimension }) => isSameDimension(dimension, VOLUME));
  const molar = before.find(({ dimension }) => isSameDimension(dimension, MOLAR));
  if (volume === undefined || molar === undefined) return null;
  return { name: composition.formula, protons, litres: volume.value * 1000, molarity: molar.value / 1000 };
}
