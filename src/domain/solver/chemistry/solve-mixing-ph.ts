import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities, type Written } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import type { Solver } from '../solution.ts';
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
  const text = chemicalText(question);
  const small = lowered(text);
  if (!/(?<![a-z])p(?:h|oh)(?![a-z])/.test(small) || !/mix|added|pour|resulting|combin/.test(small) || OTHERWISE.test(small)) return null;
  const numbers = readQuantities(text);
  const portions = substancesIn(text).map((one) => portionOf(one, numbers, text));
  if (portions.length !== 2 || numbers.length !== 4 || portions.some((one) => one === null)) return null;
  const [a, b] = portions as [Portion, Portion];
  const protons = a.litres * a.molarity * a.protons + b.litres * b.molarity * b.protons;
  const volume = a.litres + b.litres;
  const excess = Math.abs(protons) / volume;
  if (excess !== 0 && excess < 1e-6) return null;
  const p = -Math.log10(excess);
  const ph = excess === 0 ? 7 : protons > 0 ? p : 14 - p;
  const wantsPoh = /(?<![a-z])poh(?![a-z])/.test(small);
  const line = ({ name, litres, molarity, protons: each }: Portion): string =>
    `${formulaTex(name)}: ${texNumber(litres)} \\times ${texNumber(molarity)} \\times ${Math.abs(each)} = ${texNumber(litres * molarity * Math.abs(each))}\\,\\mathrm{mol}`;
  return solved({
    topic: 'pH of a mixture',
    result: ph,
    write: (found) => ({ answer: plainNumber(wantsPoh ? 14 - found : found) }),
    steps: [
      { text: 'Moles of H⁺ and of OH⁻:', tex: `${line(a)},\\quad ${line(b)}` },
      excess === 0
        ? { text: 'They are as many: what is left is neutral.' }
        : {
            text: `What is left of ${protons > 0 ? 'H⁺' : 'OH⁻'}, in the whole volume:`,
            tex: `\\frac{${texNumber(Math.abs(protons))}}{${texNumber(volume)}} = ${texNumber(excess)}\\,\\mathrm{mol/L}`,
          },
      { text: 'Therefore:', tex: `\\mathrm{pH} = ${texNumber(ph)}` },
    ],
    check: {
      claim: 'At this pH the charges balance: H⁺ and the ions of the base are as many as OH⁻ and the ions of the acid.',
      holds: (found) => Math.abs(10 ** -found - 10 ** (found - 14) - protons / volume) < 1e-3 * excess + 1e-9,
    },
  });
};

interface Portion {
  readonly name: string;
  readonly protons: number;
  readonly litres: number;
  readonly molarity: number;
}

/** "50 mL of 0.2 M HCl": the two numbers right before a substance. */
function portionOf({ composition, start }: Mentioned, numbers: readonly Written[], text: string): Portion | null {
  const protons = PROTONS[composition.formula];
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
