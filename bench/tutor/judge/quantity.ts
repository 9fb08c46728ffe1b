import {
  type Dimension,
  isDimensionless,
  isSameDimension,
  multiplied,
  NO_DIMENSION,
  type Unit,
  UNITS_BY_SYMBOL,
  UNITS_BY_WORD,
} from '../../../src/solver/tools/quantities.ts';
import { constantOf } from './expression.ts';
import { isNear, leadingNumber, type Tolerance, type WrittenNumber } from './written-number.ts';

export interface Quantity {
  readonly number: WrittenNumber;
  readonly unit: ReadUnit | null;
}

/** Kelvin at 0 °C. */
const FREEZING = 273.15;

/** Reads a typed number with or without a unit: `5 kJ`, `25π cm^(2)`, `30°`, `sqrt(2)/2`. Null for anything else. */
export function readQuantity(text: string): Quantity | null {
  const number = leadingNumber(text);
  if (number !== null) {
    if (number.rest === '' || /^(?:sq\.? |square |cubic )?units?$/i.test(number.rest)) return { number, unit: null };
    const unit = readUnit(number.rest);
    if (unit !== null && !(unit.kind === 'word' && constantOf(text) !== null)) return { number, unit };
  }
  for (const { index } of text.matchAll(/ |°/g)) {
    const [before, behind] = [text.slice(0, index), text.slice(index).trim()];
    // `3 + 2 m` is an expression.
    if (before === '' || /(?<=[^(^*/\s])\s*[-+]/.test(withoutBrackets(before))) continue;
    const unit = readUnit(behind);
    const value = unit?.kind === 'measured' ? constantOf(before) : null;
    if (value !== null) return { number: computed(before, value), unit };
  }
  const value = constantOf(text);
  return value === null ? null : { number: computed(text, value), unit: null };
}

/** Sines of multiples of pi are 0; a number written in digits, such as 1.6e-19, is not. */
const computed = (text: string, value: number): WrittenNumber => ({
  value: Math.abs(value) < 1e-12 && /[a-zπ√]/i.test(text) ? 0 : value,
  halfPlace: null,
});

const withoutBrackets = (text: string): string => text.replaceAll(/\([^()]*\)/g, '');

/** True for the same value in any unit. The question supplies a missing unit only if `isUnitOptional`. */
export function isSameQuantity(found: Quantity, expected: Quantity, tolerance: Tolerance | null, isUnitOptional: boolean): boolean {
  const [a, b] = [found.unit, expected.unit];
  const isSameNumber = isNear(found.number.value, expected.number, tolerance);
  if (a === null && b === null) return isSameNumber;
  if (a === null || b === null) return isSameWithoutUnit(found, expected, tolerance, isSameNumber, isUnitOptional);
  if (a.kind === 'word' || b.kind === 'word') return a.kind === 'word' && b.kind === 'word' && a.word === b.word && isSameNumber;
  if (!isSameDimension(a.dimension, b.dimension)) return false;
  if ((a.sort === 'celsius') !== (b.sort === 'celsius')) {
    const shift = a.sort === 'celsius' ? FREEZING : -FREEZING;
    return isNear(found.number.value * a.factor + shift, expected.number, tolerance, b.factor);
  }
  // A turn per second is 2π radians per second.
  const turns = a.sort === 'turn' && b.sort === 'angle' ? 2 * Math.PI : a.sort === 'angle' && b.sort === 'turn' ? 1 / (2 * Math.PI) : 1;
  return isNear(found.number.value * a.factor * turns, expected.number, tolerance, b.factor);
}

/** Compares if only one side has a unit. Angles and percentages count as numbers: 30° is π/6, 50 % is 0.5. A word counts things. */
function isSameWithoutUnit(
  found: Quantity,
  expected: Quantity,
  tolerance: Tolerance | null,
  isSameNumber: boolean,
  isUnitOptional: boolean,
): boolean {
  const unit = (found.unit ?? expected.unit)!;
  if (unit.kind === 'word') return isSameNumber;
  if (isDimensionless(unit.dimension)) {
    const factor = found.unit === null ? 1 : unit.factor;
    const isSameValue = isNear(found.number.value * factor, expected.number, tolerance, expected.unit === null ? 1 : unit.factor);
    return isSameNumber || isSameValue;
  }
  return isSameNumber && (isUnitOptional || expected.unit === null);
}

/** A unit of an answer. A word that is no unit (`12 cookies`) counts as a separate unit. */
type ReadUnit =
  | { readonly kind: 'measured'; readonly factor: number; readonly dimension: Dimension; readonly sort: Unit['kind'] }
  | { readonly kind: 'word'; readonly word: string };

const FACTOR = /^(?:(square|sq\.?|cubic|cu\.?)\s)?\s*([A-Za-zμΩÅ°℃%]+)(?:\s?(squared|cubed)\b|\^\(?([-+]?\d)\)?|(-[1-4]|[23])(?![\d.]))?/i;
const JOINT = /^(?:\s*(\/|\bper\b)\s*|\s*[·*×]\s*|-(?=[A-Za-z])|\s+)/i;

/** Reads a text that is a unit: `kJ mol^(-1)`, `J/(kg K)`, `metres per second`. Null if it is none. */
function readUnit(source: string): ReadUnit | null {
  // Drop the substance in `5.6 L of H2`, which the question gives.
  const text = source.replace(/\s+of\s+[\w() ]+$/, '').trim().replace(/^(?:units?|square units?|sq\.? units?|cubic units?)$/i, ''); // prettier-ignore
  if (text === '') return null;
  const measured = readMeasured(text);
  if (measured !== null) return measured;
  return /^[A-Za-z]{2,}(?:[ -][A-Za-z]+){0,3}$/.test(text) ? { kind: 'word', word: text.toLowerCase().replace(/e?s$/, '') } : null;
}

function readMeasured(source: string): ReadUnit | null {
  // Drop brackets after a slash: the slash divides by all that follows in either case.
  const text = source.replaceAll(/μ\s+(?=[A-Za-z])/g, 'μ').replaceAll(/\/\s*\(([^()]*)\)/g, '/$1');
  const whole = UNITS_BY_WORD.get(text.toLowerCase());
  if (whole) return { kind: 'measured', factor: whole.factor, dimension: whole.dimension, sort: whole.kind };
  let [rest, factor, dimension, sign]: [string, number, Dimension, number] = [text, 1, NO_DIMENSION, 1];
  let sort: Unit['kind'];
  for (let count = 0; rest !== ''; count++) {
    if (count === 8) return null;
    if (count > 0) {
      const joint = JOINT.exec(rest);
      if (!joint) return null;
      if (joint[1] !== undefined) sign = -1;
      rest = rest.slice(joint[0].length);
    }
    const found = FACTOR.exec(rest);
    const unit = found && unitOf(found[2]!);
    if (!found || !unit) return null;
    const written = Number(found[4] ?? found[5] ?? powerOf(found[1] ?? found[3]));
    // In `J/kg·K^-1`, the slash does not apply to a factor with a negative power.
    const power = written < 0 ? written : sign * written;
    factor *= unit.factor ** power;
    dimension = multiplied(dimension, unit.dimension, power);
    // With other units, °C is a difference. A turn or an angle keeps its kind, as in turns per second.
    if (count === 0 && (power === 1 || unit.kind !== 'celsius')) sort = unit.kind;
    else if (sort === 'celsius' || sort === 'percent') sort = undefined;
    rest = rest.slice(found[0].length);
  }
  return { kind: 'measured', factor, dimension, sort };
}

const powerOf = (word = ''): number => (/^c/i.test(word) ? 3 : /^s/i.test(word) ? 2 : 1);

/** Finds a unit by symbol or word, also with unusual capitals if their meaning is unique. */
function unitOf(symbol: string): Unit | undefined {
  return UNITS_BY_SYMBOL.get(symbol) ?? UNITS_BY_WORD.get(symbol.toLowerCase()) ?? UNITS_BY_SYMBOL.get(SPOKEN[symbol] ?? '');
}

const SPOKEN: Readonly<Record<string, string>> = {
  Kg: 'kg', KG: 'kg', Km: 'km', KM: 'km', hz: 'Hz', KJ: 'kJ', KW: 'kW', ev: 'eV', Mev: 'MeV', Kpa: 'kPa', ML: 'mL', ml: 'mL', Ohm: 'Ω',
}; // prettier-ignore
