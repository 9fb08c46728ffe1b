import { isSameDimension } from '../quantities/dimension.ts';
import { readQuantities, type Written } from '../quantities/lexer.ts';
import { lowered } from '../quantities/normalise.ts';

const TEMPERATURE = [0, 0, 0, 0, 1, 0] as const;
const VOLUME = [3, 0, 0, 0, 0, 0] as const;
const PRESSURE = [-1, 1, -2, 0, 0, 0] as const;
/** Properties whose stated temperature only describes the conditions and enters no computation. */
const MEASURED_AT =
  /(?<![a-z])(?:henry'?s?|(?:first|zero|second)[- ]order|rate|vapou?r pressures?|solubility|k_?sp|k_?[ab]|p?k_?w|ph|poh|conductivity|cell constant|half-life|crystal\w*|raoult|conductance)(?![a-z])/;
const MOLE = /(?<![\d.])(?:1|1\.0+|one) mol(?:e)?(?: of(?: an?)?)?(?= )/i;

/** The question without a temperature or an amount that only describes conditions; null if it has none. */
export function withoutConditions(text: string): string | null {
  const small = lowered(text);
  const numbers = readQuantities(text);
  const idle = idleTemperatures(numbers, small);
  const isPerMole = numbers.some(({ unit }) => unit !== null && /J[ /]mol/.test(unit.symbol)) && MOLE.test(text);
  if (idle.length === 0 && !isPerMole) return null;
  const cut = idle.toSorted((a, b) => b.start - a.start).reduce((rest, one) => without(rest, one), text);
  return isPerMole ? cut.replace(MOLE, '') : cut;
}

function without(text: string, { start, end }: Written): string {
  const before = text.slice(0, start).replace(/[\s,(]*(?:(?<![a-z])(?:at|and|of|temperature|a|the|is|=|T)\s*)*$/i, '');
  return `${before}${text.slice(end).replace(/^\s*\)/, '')}`;
}

/** Temperatures that only describe conditions. Two different temperatures always matter, and so does one that is asked for or changes. */
function idleTemperatures(numbers: readonly Written[], small: string): Written[] {
  const temperatures = numbers.filter(({ dimension }) => isSameDimension(dimension, TEMPERATURE));
  const [first] = temperatures;
  if (first === undefined || temperatures.some(({ value, unit }) => value !== first.value || unit?.kind !== first.unit?.kind)) return [];
  const isPlain = /(?:at|and|\(|,|temperature (?:of|is))\s*$/.test(small.slice(0, first.start));
  if (!isPlain || /activation|Δ|freez|boil|melt/.test(small)) return [];
  const isStandard = first.unit?.kind === 'celsius' ? first.number === 25 : Math.abs(first.value - 298) <= 0.2;
  return isStandard || MEASURED_AT.test(small) || isBoyle(numbers, temperatures.length) ? temperatures : [];
}

/** True for Boyle's law: only pressures and volumes, three in total, at constant temperature. */
function isBoyle(numbers: readonly Written[], temperatures: number): boolean {
  const pressures = numbers.filter(({ dimension }) => isSameDimension(dimension, PRESSURE)).length;
  const volumes = numbers.filter(({ dimension }) => isSameDimension(dimension, VOLUME)).length;
  return pressures + volumes === 3 && pressures > 0 && volumes > 0 && numbers.length === 3 + temperatures;
}
