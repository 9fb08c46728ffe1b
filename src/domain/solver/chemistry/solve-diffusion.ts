import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import type { Outcome, Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { formulaTex, molarMass } from './composition.ts';
import { solved } from './outcome.ts';
import { substancesIn } from './substances.ts';

const TIMES: Readonly<Record<string, number>> = {
  twice: 2, double: 2, thrice: 3, 'two times': 2, 'three times': 3, 'four times': 4, 'five times': 5, 'six times': 6, half: 1 / 2, 'one half': 1 / 2, 'one-half': 1 / 2, 'one third': 1 / 3, 'one-third': 1 / 3,
  'one fourth': 1 / 4, 'one-fourth': 1 / 4, 'one quarter': 1 / 4, 'one fifth': 1 / 5, 'one sixth': 1 / 6,
}; // prettier-ignore
const FACTOR = new RegExp(
  `(?<![a-z])(?:(${Object.keys(TIMES)
    .toSorted((a, b) => b.length - a.length)
    .join('|')})|(\\d+(?:\\.\\d+)?) times|1/(\\d))(?![a-z])`,
);
const TIME = [0, 0, 1, 0, 0, 0] as const;
const VOLUME = [3, 0, 0, 0, 0, 0] as const;

/** Graham's law: rates of diffusion are inversely proportional to the roots of the molar masses. */
export const solveDiffusion: Solver = (question) => {
  const { stem, options } = withoutOptions(chemicalText(question));
  const text = stem.replace(/,? ?under (?:the )?(?:similar|same|identical) conditions(?: of temperature and pressure)?/gi, '');
  const small = lowered(text);
  if (options.length > 0 || !/diffus|effus/.test(small) || /mixture|%|percent|distance|tube/.test(small)) return null;
  const substances = substancesIn(text);
  const numbers = readQuantities(text);
  const [a, b] = substances;
  if (
    /ratio of (?:the )?(?:rates?|speeds?)|relative rates?|compare/.test(small) &&
    a &&
    b &&
    substances.length === 2 &&
    numbers.length === 0
  ) {
    const value = Math.sqrt(molarMass(b.composition) / molarMass(a.composition));
    return answer(
      plainNumber(value),
      `\\frac{r_1}{r_2} = \\sqrt{\\frac{M_2}{M_1}} = \\sqrt{\\frac{${texNumber(molarMass(b.composition))}}{${texNumber(molarMass(a.composition))}}} = ${texNumber(value)}`,
    );
  }
  if (/molar mass|molecular (?:mass|weight)/.test(small))
    return a && substances.length === 1
      ? unknownMass(small, numbers.filter(({ unit }) => unit !== null).length, molarMass(a.composition))
      : null;
  return a && b && substances.length === 2 && /how (?:long|much time)|time/.test(small) ? timeOf(text, [a, b]) : null;
};

/** "Diffuses twice as fast as SO2", "takes three times as long as helium": the molar mass of the other gas. */
function unknownMass(small: string, units: number, known: number): Outcome | null {
  const match = FACTOR.exec(small);
  if (!match || units > 0) return null;
  const factor = match[1] ? TIMES[match[1]]! : match[2] ? Number(match[2]) : 1 / Number(match[3]);
  const isSlower = /as long|longer|time(?: taken| required)|takes|slow/.test(small);
  const isKnownFirst =
    /rate of (?:diffusion|effusion) of (?:hydrogen|helium|oxygen|nitrogen|methane|h2|o2|he|n2|ch4|so2|sulphur dioxide|carbon dioxide|co2|ammonia|nh3)[^.]*\d? ?(?:times|twice|half|double)/.test(
      small,
    );
  const rate = (isSlower ? 1 / factor : factor) ** (isKnownFirst ? -1 : 1);
  const mass = known / rate ** 2;
  return answer(
    `${plainNumber(mass)} g/mol`,
    `M = \\frac{${texNumber(known)}}{(${texNumber(rate)})^2} = ${texNumber(mass)}\\,\\mathrm{g/mol}`,
  );
}

/** "50 mL of hydrogen in 20 minutes; how long does 40 mL of oxygen take": the second gas has no time. */
function timeOf(text: string, [a, b]: readonly ReturnType<typeof substancesIn>[number][]): Outcome | null {
  const numbers = readQuantities(text);
  const times = numbers.filter(({ dimension }) => isSameDimension(dimension, TIME));
  const volumes = numbers.filter(({ dimension }) => isSameDimension(dimension, VOLUME));
  const [time] = times;
  const isPair = volumes.length === 2 && volumes[0]!.end < a!.start && volumes[1]!.end < b!.start && volumes[1]!.start > a!.end;
  const isSame = volumes.length === 0 || (volumes.length === 1 && /same volume|equal volume|same amount/i.test(text));
  if (time === undefined || times.length !== 1 || numbers.length !== 1 + volumes.length || !(isPair || isSame) || time.start > b!.start)
    return null;
  const volumeRatio = isPair ? volumes[1]!.value / volumes[0]!.value : 1;
  const value = time.number * volumeRatio * Math.sqrt(molarMass(b!.composition) / molarMass(a!.composition));
  return answer(
    `${plainNumber(value)} ${time.unit!.symbol}`,
    `t_2 = t_1 \\frac{V_2}{V_1} \\sqrt{\\frac{M(${formulaTex(b!.composition.formula)})}{M(${formulaTex(a!.composition.formula)})}} = ${texNumber(value)}`,
  );
}

function answer(text: string, tex: string): Outcome {
  return solved(
    'Graham’s law',
    text,
    [
      { text: 'Rates of diffusion are inversely as the roots of the molar masses.', tex: '\\frac{r_1}{r_2} = \\sqrt{\\frac{M_2}{M_1}}' },
      { text: 'With the numbers:', tex },
    ],
    'The lighter gas comes out as the faster one, and the law put back gives the ratio.',
  );
}
