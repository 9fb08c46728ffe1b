import { COUNTS } from '../reading/phrases.ts';
import { NO_DIMENSION, raised, type Dimension } from './dimension.ts';
import { readNumber } from './number-text.ts';
import { readUnit, type WrittenUnit } from './unit-text.ts';

/** A number of a question with its unit. */
export interface Written {
  /** Value in SI units; degrees Celsius stay as written. */
  readonly value: number;
  /** Number as written, in its unit. */
  readonly number: number;
  readonly isWhole: boolean;
  readonly unit: WrittenUnit | null;
  readonly dimension: Dimension;
  readonly start: number;
  readonly end: number;
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(COUNTS.map((word, count) => [word, count]).slice(1)),
  'half a': 0.5,
  'half an': 0.5,
  half: 0.5,
  'a quarter of a': 0.25,
  'one and a half': 1.5,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  'one hundred': 100,
};
const NUMBER_WORD = new RegExp(
  `\\b(?:${Object.keys(NUMBER_WORDS)
    .toSorted((a, b) => b.length - a.length)
    .join('|')}) (?=[a-z])`,
  'gi',
);
const START = /(?<![\w.^_Δ)\]]|\d,|[A-Za-z)][-+])(?:(?<![\w)])-)?(?=[\d½¼¾⅓⅔√]|\.\d)/g;
const ORDINAL = /^(?:st|nd|rd|th)\b/;
const LIST = /^\s?(?:,|,? and|to|or|:|-)\s?$/;

/** Every number of the text with its unit, in order. */
export function readQuantities(text: string): Written[] {
  const all = [...digits(text), ...spelled(text)].toSorted((a, b) => a.start - b.start);
  return withSharedUnits(text, withZeros(text, all)).flatMap((one) => repeated(text, one));
}

function digits(text: string): Written[] {
  const found: Written[] = [];
  let end = 0;
  for (const { index } of text.matchAll(START)) {
    if (index < end) continue;
    const number = readNumber(text, index);
    if (number === null) continue;
    end = number.end;
    if (ORDINAL.test(text.slice(end, end + 4))) continue;
    // In 2x and 3k the number is a coefficient, not a quantity.
    const unit = unitBehind(text, end);
    if (unit === null && /^[A-Za-z]/.test(text.slice(end, end + 1))) continue;
    found.push(written(number.value, number.isWhole, unit, index, unit?.end ?? end));
    end = unit?.end ?? end;
  }
  return found;
}

/** Units without a numerator: "1000 turns per metre", "0.07 per year", "1.2×10^-5 /°C". */
const RECIPROCAL = /^ ?(?:turns? ?|lines? ?|electrons? ?|atoms? ?)?(?:per |\/ ?)/;

function unitBehind(text: string, end: number): WrittenUnit | null {
  const per = RECIPROCAL.exec(text.slice(end, end + 20));
  if (per) {
    const below = readUnit(text, end + per[0].length);
    return below && reciprocal(below);
  }
  const gap = /^(?:\s|-(?=[A-Za-z]))?/.exec(text.slice(end, end + 1))?.[0].length ?? 0;
  const unit = readUnit(text, end + gap);
  // In "5 A body" and "2 h" the separate letter is a unit. A letter joined to others is not.
  return unit && !/[A-Za-z]/.test(text[unit.end] ?? '') ? unit : null;
}

function reciprocal({ symbol, factor, dimension, end }: WrittenUnit): WrittenUnit {
  return { symbol: `/${symbol}`, factor: 1 / factor, dimension: raised(dimension, -1), end };
}

function spelled(text: string): Written[] {
  return Array.from(text.matchAll(NUMBER_WORD)).flatMap(({ 0: word, index }) => {
    const start = index + word.length;
    const unit = readUnit(text, start);
    if (unit === null || unit.end - start < 3 || /[a-z]/.test(text[unit.end] ?? '')) return [];
    return [written(NUMBER_WORDS[word.trim().toLowerCase()]!, false, unit, index, unit.end)];
  });
}

function written(number: number, isWhole: boolean, unit: WrittenUnit | null, start: number, end: number): Written {
  const value = unit === null ? number : unit.kind === 'celsius' ? number : number * unit.factor;
  return { value, number, isWhole, unit, dimension: unit?.dimension ?? NO_DIMENSION, start, end };
}

/** Gives a zero the unit of the number before it: "from 5 A to 0". */
function withZeros(text: string, all: readonly Written[]): Written[] {
  return all.map((one, index) => {
    const before = all[index - 1];
    const isZero = one.number === 0 && one.unit === null && before?.unit && text.slice(before.end, one.start) === ' to ';
    return isZero ? written(0, true, before.unit, one.start, one.end) : one;
  });
}

/** Gives earlier numbers the unit of the last: "2, 3 and 6 Ω", "from 20 to 50 °C". */
function withSharedUnits(text: string, all: readonly Written[]): Written[] {
  const result: Written[] = [];
  for (const one of all.toReversed()) {
    const next = result[0];
    const isShared =
      one.unit === null && next?.unit && LIST.test(text.slice(one.end, next.start)) && !/=\s?$/.test(text.slice(0, one.start));
    result.unshift(isShared ? { ...written(one.number, one.isWhole, next.unit, one.start, one.end) } : one);
  }
  return result;
}

/** Repeats a number that stands for several: "three resistors of 6 Ω each", "three 6 Ω resistors". */
function repeated(text: string, one: Written): Written[] {
  const [before, after] = [text.slice(0, one.start), text.slice(one.end)];
  const isEach = /^ each(?![a-z])/.test(after);
  const isOfMany = isEach ? /([a-z]+)(?: [a-z]+){1,2} of $/i : /^ (?:resistors|capacitors|springs)/.test(after) ? /([a-z]+) $/i : null;
  const count = COUNTS.indexOf(isOfMany?.exec(before)?.[1]?.toLowerCase() ?? '');
  return count < 2 ? [one] : Array.from({ length: count }, () => ({ ...one, end: one.end + (isEach ? ' each'.length : 0) }));
}
