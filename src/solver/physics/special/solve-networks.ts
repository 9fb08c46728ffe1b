import { isSameDimension } from '../../quantities/dimension.ts';
import { readQuantities } from '../../quantities/lexer.ts';
import { lowered, normalised } from '../../quantities/normalise.ts';
import { plainNumber, unitTex } from '../../quantities/number-format.ts';
import { unitFrom } from '../../quantities/unit-text.ts';
import { solved, type Solver } from '../../solution.ts';

interface Kind {
  readonly name: string;
  readonly asked: RegExp;
  readonly unit: string;
  readonly tex: string;
  /** `series`: as for resistances; `parallel`: as for capacitances. */
  readonly addsIn: 'series' | 'parallel';
}

const KINDS: readonly Kind[] = [
  {
    name: 'resistances',
    asked: /(?:equivalent|effective|total|resultant|net|combined) resistance|resistance of (?:the |this )?combination/,
    unit: 'Ω',
    tex: 'R',
    addsIn: 'series',
  },
  {
    name: 'capacitances',
    asked: /(?:equivalent|effective|total|resultant|net|combined) capacit(?:ance|y)|capacitance of (?:the |this )?combination/,
    unit: 'F',
    tex: 'C',
    addsIn: 'parallel',
  },
  {
    name: 'spring constants',
    asked: /(?:equivalent|effective|resultant|net|combined) (?:spring|force) constant/,
    unit: 'N/m',
    tex: 'k',
    addsIn: 'parallel',
  },
];

/** Solves resistors, capacitors or springs that are all in series or all in parallel. */
export const solveNetworks: Solver = (question) => {
  const text = normalised(question);
  const small = lowered(text);
  const kind = KINDS.find(({ asked }) => asked.test(small));
  const isSeries = /(?<![a-z])series(?![a-z])/.test(small);
  const isParallel = /(?<![a-z])parallel(?! plate)(?![a-z])/.test(small);
  if (
    kind === undefined ||
    isSeries === isParallel ||
    /(?<![a-z])(?:internal|current|battery|then|bridge|dielectric|cube|ring)(?![a-z])/.test(small)
  )
    return null;
  const unit = unitFrom(kind.unit)!;
  const numbers = readQuantities(text).filter((one) => one.unit !== null);
  if (numbers.length < 2 || numbers.some(({ dimension }) => !isSameDimension(dimension, unit.dimension))) return null;
  const values = numbers.map(({ value }) => value);
  const adds = isSeries === (kind.addsIn === 'series');
  const sum = values.reduce((all, one) => all + (adds ? one : 1 / one), 0);
  const value = adds ? sum : 1 / sum;
  const shown = numbers.every((one) => one.unit!.symbol === numbers[0]!.unit!.symbol) ? numbers[0]!.unit! : unit;
  const plain = (one: number): string => plainNumber(one / shown.factor);
  const { tex } = kind;
  const law = adds
    ? `${tex} = ${values.map((_, index) => `${tex}_{${index + 1}}`).join(' + ')}`
    : `\\frac{1}{${tex}} = ${values.map((_, index) => `\\frac{1}{${tex}_{${index + 1}}}`).join(' + ')}`;
  return solved({
    subject: 'physics',
    result: value,
    write: (found) => ({ answer: `${plain(found)} ${shown.symbol}` }),
    topic: 'Series and parallel',
    steps: [
      {
        text: `In ${isSeries ? 'series' : 'parallel'} ${adds ? `the ${kind.name}` : `the reciprocals of the ${kind.name}`} add up:`,
        tex: law,
      },
      {
        text: 'With the numbers:',
        tex: adds
          ? `${tex} = ${values.map(plain).join(' + ')} = ${plain(value)}${unitTex(shown.symbol)}`
          : `\\frac{1}{${tex}} = ${values.map((one) => `\\frac{1}{${plain(one)}}`).join(' + ')}`,
      },
      ...(adds ? [] : [{ text: 'Therefore:', tex: `${tex} = ${plain(value)}${unitTex(shown.symbol)}` }]),
    ],
    check: {
      claim: `Combined two at a time they give the same, and it is ${adds ? 'larger than the largest' : 'smaller than the smallest'} of them.`,
      holds: (found) =>
        Math.abs(values.reduce((a, b) => (adds ? a + b : (a * b) / (a + b))) - found) < 1e-9 * value &&
        (adds ? found > Math.max(...values) : found < Math.min(...values)),
    },
  });
};
