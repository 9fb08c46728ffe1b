import { isSameDimension, isDimensionless } from '../../src/solver/tools/quantities.ts';
import { constantOf } from './expression.ts';
import { isNear, type Tolerance } from './tolerance.ts';
import { type ReadUnit, readUnit } from './unit.ts';
import { leadingNumber, type WrittenNumber } from './written-number.ts';

export interface Quantity {
  readonly number: WrittenNumber;
  readonly unit: ReadUnit | null;
}

/** Kelvin at 0 °C. */
const FREEZING = 273.15;

/** A number with or without a unit, as typed: `5 kJ`, `25π cm^(2)`, `30°`, `sqrt(2)/2`; null: something else. */
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

/** Same value, in whatever unit. A missing unit is filled in by the question only where `isUnitOptional`. */
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

/** One has a unit. Angles and percentages are numbers: 30° is π/6, 50 % is 0.5; a word counts things. */
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
