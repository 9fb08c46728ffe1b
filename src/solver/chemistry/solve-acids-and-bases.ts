import { isSameDimension } from '../quantities/dimension.ts';
import { type Written, readQuantities } from '../quantities/lexer.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { phraseTable, type Slots } from '../reading/phrases.ts';
import type { Outcome, Solver, Step } from '../solution.ts';
import { chemicalSentence, chemicalText } from './chemical-text.ts';
import { formulaTex } from './composition.ts';
import { solved } from './outcome.ts';
import { substancesIn } from './substances.ts';

const VOLUME = [3, 0, 0, 0, 0, 0] as const;
const MOLAR = [-3, 0, 0, 0, 0, 1] as const;
/** Number of protons that a formula unit of an acid donates. Negative: number that the hydroxides of a base accept. */
const STRONG: Readonly<Record<string, number>> = {
  HCl: 1, HBr: 1, HI: 1, HNO3: 1, HClO4: 1, H2SO4: 2, NaOH: -1, KOH: -1, 'Ca(OH)2': -2, 'Ba(OH)2': -2,
}; // prettier-ignore
const PROTONS: Readonly<Record<string, number>> = {
  ...STRONG, C2H4O2: 1, CH3COOH: 1, C2H2O4: 2, H2C2O4: 2, H3PO4: 3, H3PO3: 2, H3PO2: 1, 'Mg(OH)2': -2, 'Al(OH)3': -3, NH3: -1, Na2CO3: -2, CaCO3: -2,
}; // prettier-ignore

/**
 * A substance and the numbers right before it, as in "25 mL of 0.1 M H2SO4". Marked as `#mv0` in the sentence, or as `#v0` if only its
 * volume is given.
 */
interface Portion {
  readonly mark: string;
  readonly formula: string;
  readonly protons: number;
  readonly litres: number;
  readonly molarity: number;
}

const OF = new Set(' of a an the aqueous solution'.split(' '));
/** True if the text contains only words that join the parts of one portion. */
const isJoined = (text: string): boolean => text.split(' ').every((word) => OF.has(word));
const PORTION = (name: string, has: string) => `{${name}=#${has}\\d+} [acid]`;
const WHOSE = '[{named=#\\d+}] [acid|base|alkali]';
const LITRES = 'ml|l|cm\\^?3|(?:milli)?lit(?:re|er)s?';
/** Pattern of two portions, with words for the action before, between or after them. */
const both = (done: string, first: string, second: string): string => `${done} ${first} ${done} ${second} ${done}`;

const MIX = '(mix*|add*|pour*|combin*|result*)';
const MIXING = '(mix*|add*|pour*|combin*|result*|obtained|formed|prepared|made|final|new)*';
const [A, B] = [PORTION('a', 'mv'), PORTION('b', 'mv')];
const MIXTURES = [
  `${MIXING} ${MIX} ${both(MIXING, A, B)}`,
  both(MIXING, A, `${MIX} ${MIXING} ${B}`),
  `${both(MIXING, A, B)} ${MIX} ${MIXING}`,
];

const NEUTRALISING = '(neutrali(s|z)*|titrat*|react*|add*|need*|require*|used|complete|completely)*';
const TITRATIONS = [
  [`{kind=how much|(?:how (?:much|many) )?(?:volume(?: (?:${LITRES}))?|${LITRES})}`, PORTION('a', 'm')],
  ['{kind=molarity|(?:molar )?concentration}', PORTION('a', 'v')],
].flatMap(([asked = '', part = '']) =>
  [both(NEUTRALISING, part, B), both(NEUTRALISING, B, part)].flatMap((given) => [
    given.replace(part, `${asked} ${part}`),
    `${asked} ${WHOSE} ${given}`,
    `${given} ${asked} ${WHOSE} ${NEUTRALISING}`,
  ]),
);

const NORMAL = [
  ['normality', 'molarity', 'm'],
  ['molarity', 'normality', 'n'],
].map(([asked, given, has]) => {
  const told = `({=#${has}?\\d+}|@${has}|${given}|concentration|acid|base|alkali)*`;
  return `${told} {kind=${asked}} ${told}`;
});

const table = phraseTable<Slots>([
  [MIXTURES.flatMap((given) => [`${MIXING} {kind=pH|pOH} ${given}`, `${given} {kind=pH|pOH} ${MIXING}`]), (slots) => slots],
  [[...TITRATIONS, ...NORMAL], (slots) => slots],
]);

/** Solves pH of mixed strong acids and bases, neutralization, and normality. */
export const solveAcidsAndBases: Solver = (question) => {
  const text = chemicalText(question);
  const numbers = readQuantities(text);
  const { portions, sentence } = portionsIn(text, numbers);
  const slots = portions.length === 0 ? null : table({ text: sentence });
  if (slots === null) return null;
  const [a, b, named] = ['a', 'b', 'named'].map((name) => portions.find(({ mark }) => mark === slots[name]));
  if (!a || !b) return converted(portions, numbers);
  if (named && named.formula !== a.formula) return null;
  return /^p/i.test(slots['kind']!) ? mixed(a, b, /o/i.test(slots['kind']!)) : neutralised(b, a, numbers);
};

function portionsIn(text: string, numbers: readonly Written[]): { portions: readonly Portion[]; sentence: string } {
  const lone = new Set(numbers);
  const portions = substancesIn(text).flatMap(({ composition: { formula }, start, end }, index) => {
    const protons = PROTONS[formula];
    if (protons === undefined) return [];
    const own: Written[] = [];
    let at = start;
    for (const one of numbers.toReversed()) {
      if (one.end > at || !isJoined(text.slice(one.end, at))) continue;
      own.push(one);
      lone.delete(one);
      at = one.start;
    }
    const valueOf = (letter: string): number => own.find((one) => letterOf(one) === letter)?.value ?? Number.NaN;
    const mark = `#${own.map(letterOf).toSorted().join('')}${index}`;
    return [{ mark, formula, protons, litres: valueOf('v') * 1000, molarity: valueOf('m') / 1000, start: at, end }];
  });
  const sentence = chemicalSentence(text, [...portions, ...Array.from(lone, (one) => ({ ...one, mark: `@${letterOf(one)}` }))]);
  return { portions, sentence };
}

/** Letter for a volume (v), a molarity (m), a normality (n), or anything that no phrase accepts. */
const letterOf = ({ dimension, unit }: Written): string =>
  unit?.symbol === 'N' ? 'n' : isSameDimension(dimension, VOLUME) ? 'v' : isSameDimension(dimension, MOLAR) ? 'm' : 'x';

function mixed(a: Portion, b: Portion, wantsPoh: boolean): Outcome | null {
  const moles = [a, b].map(({ formula, litres, molarity }) => litres * molarity * (STRONG[formula] ?? Number.NaN));
  const protons = moles[0]! + moles[1]!;
  const volume = a.litres + b.litres;
  const excess = Math.abs(protons) / volume;
  if (Number.isNaN(excess) || (excess !== 0 && excess < 1e-6)) return null;
  const p = -Math.log10(excess);
  const ph = excess === 0 ? 7 : protons > 0 ? p : 14 - p;
  const lines = [a, b].map(
    ({ formula, litres, molarity, protons: each }, index) =>
      `${formulaTex(formula)}: ${texNumber(litres)} \\times ${texNumber(molarity)} \\times ${Math.abs(each)} = ${texNumber(Math.abs(moles[index]!))}\\,\\mathrm{mol}`,
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

/** Neutralization: the acid donates as many protons as the base accepts. The unknown is a molarity or a volume of one of them. */
function neutralised(whole: Portion, part: Portion, numbers: readonly Written[]): Outcome | null {
  if (whole.protons > 0 === part.protons > 0) return null;
  const isVolume = Number.isNaN(part.litres);
  const known = isVolume ? part.molarity : part.litres;
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
  return equivalents(value * size, unit, steps, (found) => ((found / size) * other * known) / each / whole.litres - whole.molarity);
}

/** Converts between molarity and normality, which is molarity times the protons of a formula unit. */
function converted(portions: readonly Portion[], [only, ...more]: readonly Written[]): Outcome | null {
  const { formula, protons } = portions[0]!;
  if (!only || more.length > 0 || portions.some((one) => one.formula !== formula)) return null;
  const { number, unit, value } = only;
  const each = Math.abs(protons);
  const isNormal = unit?.symbol === 'N';
  const result = isNormal ? number / each : (value / 1000) * each;
  const steps: Step[] = [
    { text: `One unit of $${formulaTex(formula)}$ counts for ${each}.` },
    { text: 'Normality is molarity times that:', tex: `N = ${each} M,\\quad ${isNormal ? 'M' : 'N'} = ${texNumber(result)}` },
  ];
  return equivalents(result, isNormal ? 'M' : 'N', steps, (found) => (isNormal ? found * each - number : found / each - value / 1000));
}

/** @param missing difference between a number of the question and the number computed from the result */
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
