import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';
import { plainNumber, texNumber } from '../quantities/number-format.ts';
import { withoutOptions } from '../quantities/options.ts';
import type { Outcome, Solver } from '../solution.ts';
import { chemicalText } from './chemical-text.ts';
import { solved } from './outcome.ts';

const TEMPERATURE = [0, 0, 0, 0, 1, 0] as const;
const GAS = 8.314;
const GROWTH: readonly (readonly [RegExp, number])[] = [
  [/doubles?d?(?![a-z])|twice|two times|2 times/, 2],
  [/tripled?s?(?![a-z])|three times|3 times|thrice/, 3],
  [/quadrupled?s?(?![a-z])|four times|4 times/, 4],
  [/five times|5 times/, 5],
  [/ten times|10 times/, 10],
  [/halved?s?(?![a-z])|(?:to|one) half|by half/, 1 / 2],
];
const ORDERS: Readonly<Record<string, number>> = { zero: 0, first: 1, second: 2, third: 3, half: 0.5 };

/** New rate or activation energy from factors in words. */
export const solveRate: Solver = (question) => {
  const { stem: text, options } = withoutOptions(chemicalText(question));
  const small = lowered(text);
  if (options.length > 0 || !/rate/.test(small)) return null;
  return activation(text, small) ?? rateLaw(text) ?? effect(small);
};

function growthIn(small: string): number | null {
  const found = GROWTH.filter(([pattern]) => pattern.test(small));
  return found.length === 1 ? found[0]![1] : null;
}

/** "The rate doubles from 298 K to 308 K": the activation energy. */
function activation(text: string, small: string): Outcome | null {
  const numbers = readQuantities(text.replace(/\d+ times/g, '')).filter(({ unit }) => !unit?.symbol.startsWith('J'));
  const growth = growthIn(small);
  const [a, b] = numbers.filter(({ dimension }) => isSameDimension(dimension, TEMPERATURE));
  if (
    growth === null ||
    growth < 1 ||
    a === undefined ||
    b === undefined ||
    numbers.length !== 2 ||
    !/activation|(?<![a-z])e_?a(?![a-z])/.test(small) ||
    /catalyst/.test(small)
  )
    return null;
  const kelvin = (one: typeof a): number => (one.unit?.kind === 'celsius' ? one.number + 273 : one.value);
  const isRise = !/by (?:\d|$)/.test(small.slice(0, b.start).slice(-4));
  const [low, high] = [kelvin(a), kelvin(b)];
  if (!isRise || !(high > low) || low < 200) return null;
  const energy = (GAS * Math.log(growth) * low * high) / (high - low) / 1000;
  return solved(
    'Kinetics',
    `${plainNumber(energy)} kJ/mol`,
    [
      {
        text: 'The Arrhenius equation for two temperatures:',
        tex: '\\ln\\frac{k_2}{k_1} = \\frac{E_a}{R}\\left(\\frac{1}{T_1} - \\frac{1}{T_2}\\right)',
      },
      {
        text: `The rate constant grows to ${plainNumber(growth)} times, from ${plainNumber(low)} K to ${plainNumber(high)} K:`,
        tex: `E_a = \\frac{8.314 \\times ${texNumber(Math.log(growth))} \\times ${texNumber(low)} \\times ${texNumber(high)}}{${texNumber(high - low)}} = ${texNumber(energy)}\\,\\mathrm{kJ/mol}`,
      },
    ],
    'Put back, this energy lets the rate constant grow by that factor.',
  );
}

/** "rate = k[A][B]^2" with a number for each. */
function rateLaw(text: string): Outcome | null {
  const law = /rate\s*=\s*k((?:\s*\[[A-Z][A-Za-z0-9]*\](?:\^\(?\d(?:\/\d)?\)?)?)+)/i.exec(text);
  if (!law) return null;
  const rest = text.slice(0, law.index) + text.slice(law.index + law[0].length);
  const factors = Array.from(law[1]!.matchAll(/\[([A-Z][A-Za-z0-9]*)\](?:\^\(?(\d)(?:\/(\d))?\)?)?/g), ([, name, top, bottom]) => ({
    name: name!,
    order: Number(top ?? 1) / Number(bottom ?? 1),
  }));
  const numberOf = (name: string): number => {
    const at = new RegExp(`(?:^|[ ,;(])${name}\\s*(?:=|is)\\s*`).exec(rest);
    const [number] = at ? readQuantities(rest.slice(at.index + at[0].length)) : [];
    return number === undefined || number.start > 0
      ? Number.NaN
      : name === 'k'
        ? number.number
        : number.unit === null
          ? number.number
          : number.value / 1000;
  };
  const bracketed = factors.map(({ name }) => numberOf(`\\[${name}\\]`));
  const k = numberOf('k');
  const total = readQuantities(rest).length;
  const value = factors.reduce((product, { order }, index) => product * bracketed[index]! ** order, k);
  if (!Number.isFinite(value) || total !== factors.length + 1 || !/(?:calculate|find|determine|what is)[^?]*rate/i.test(rest)) return null;
  return solved(
    'Kinetics',
    `${plainNumber(value)} mol L^-1 s^-1`,
    [
      {
        text: 'The rate law with the numbers:',
        tex: `r = ${texNumber(k)} ${factors.map(({ order }, index) => `\\times ${texNumber(bracketed[index]!)}^{${order}}`).join(' ')} = ${texNumber(value)}`,
      },
    ],
    'Every concentration of the rate law has its number.',
  );
}

/** "Second order in A; the concentration is doubled": the factor of the rate. */
function effect(small: string): Outcome | null {
  const order = /(zero|first|second|third|half)[ -]order/.exec(small)?.[1];
  const growth = growthIn(small);
  if (
    order === undefined ||
    growth === null ||
    !/(?:how|what|rate)[^?]*(?:affected|happen|increase|change|become|effect|factor)/.test(small)
  )
    return null;
  if (!/concentration/.test(small) || /temperature|half-life|volume|pressure|and (?:zero|first|second|third)/.test(small)) return null;
  const value = growth ** ORDERS[order]!;
  return solved(
    'Kinetics',
    `${plainNumber(value)}`,
    [
      {
        text: `The rate goes with the concentration to the power of the order, ${plainNumber(ORDERS[order]!)}:`,
        tex: `\\frac{r_2}{r_1} = ${texNumber(growth)}^{${plainNumber(ORDERS[order]!)}} = ${texNumber(value)}`,
      },
    ],
    'The rate law for both concentrations, divided, gives this factor.',
  );
}
