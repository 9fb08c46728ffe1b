import type { Asked } from './asked.ts';
import { isDimensionless, isSameDimension } from './dimension.ts';
import type { Given } from './evidence.ts';
import type { Quantity } from './quantity.ts';
import type { Reading } from './reading.ts';
import { unitFrom } from './unit-text.ts';

/** Unit of the shown answer. `factor` converts it to the unit of the formulas. */
interface AnswerUnit {
  readonly symbol: string;
  readonly factor: number;
  readonly kind?: string | undefined;
}

/** True if a number is easy to read in its unit: an answer of 20 000 μA is shown in amperes. */
function isHandy(number: number): boolean {
  return Math.abs(number) >= 0.01 && Math.abs(number) < 10_000;
}

/** The requested unit; otherwise the unit of the given numbers, if they agree; otherwise the unit in textbooks. */
export function answerUnit(one: Quantity, value: number, { unit, ids, name }: Asked, { givens }: Reading): AnswerUnit {
  if (unit && isSameDimension(unit.dimension, one.dimension))
    return { symbol: unit.symbol, factor: turnFactor(unit, one), kind: unit.kind };
  if (/percent/.test(name) && isDimensionless(one.dimension)) return { symbol: '%', factor: 0.01 };
  // Torque and energy have the same dimension but different units.
  const same = givens
    .flatMap(({ unit: from }) => (from && isSameDimension(from.dimension, one.dimension) ? [from] : []))
    .filter(({ symbol }) => (symbol === 'N m') === (one.unit === 'N m'));
  const first = same[0];
  const isTemperature = one.dimension[4] === 1 && one.dimension.every((power, index) => index === 4 || power === 0);
  if (
    first &&
    ids.length > 0 &&
    !isDimensionless(one.dimension) &&
    first.kind !== 'turn' &&
    (isTemperature || isHandy(value / first.factor)) &&
    same.every(({ symbol }) => symbol === first.symbol) &&
    (!isTemperature || first.kind === 'celsius')
  )
    return { symbol: first.symbol, factor: turnFactor(first, one), kind: first.kind };
  if (one.unit === 'N/C' && givens.some(({ unit: from }) => from !== null && isSameDimension(from.dimension, VOLT)))
    return { symbol: 'V/m', factor: 1 };
  if (one.unit === 'N/m^2' && givens.some(({ unit: from }) => from?.symbol.endsWith('Pa'))) return { symbol: 'Pa', factor: 1 };
  const timed = timedUnit(one, givens);
  if (timed) return timed;
  const laboratory = givens.some(({ unit: from }) => LABORATORY.has(from?.symbol ?? '')) ? laboratoryUnit(one) : null;
  if (laboratory) return laboratory;
  const shown = SHOWN_FACTORS[one.shown];
  // If all temperatures of a question are in kelvins, the answer is too.
  const isKelvin = one.shown === '°C' && givens.some(({ unit: from }) => from?.symbol === 'K');
  return shown === undefined || one.shown === one.unit || isKelvin
    ? { symbol: one.unit, factor: 1 }
    : { symbol: one.shown, factor: shown, kind: unitFrom(one.shown)?.kind };
}

/** Times in minutes give a rate constant per minute, and vice versa. */
function timedUnit({ dimension, kind }: Quantity, givens: readonly Given[]): AnswerUnit | null {
  const isTime = isSameDimension(dimension, [0, 0, 1, 0, 0, 0]);
  if (kind === 'angle' || !(isTime || isSameDimension(dimension, [0, 0, -1, 0, 0, 0]))) return null;
  const units = [...new Set(givens.map(({ unit }) => unit?.symbol ?? ''))].filter((symbol) => TIMES.test(symbol));
  const name = TIMES.exec(units[0] ?? '')?.[1];
  const unit = name === undefined || units.length !== 1 ? null : unitFrom(name);
  if (unit === null) return null;
  return isTime ? { symbol: unit.symbol, factor: unit.factor } : { symbol: `${unit.symbol}^-1`, factor: 1 / unit.factor };
}

/** If a question uses volts, the field is in volts per metre. */
const VOLT = unitFrom('V')!.dimension;

const TIMES = /^\/?(min|h|day|year)(?:\^-1)?$/;

/** Laboratory units: a question with a gas in litres does not expect pascals, and vice versa. */
const LABORATORY = new Set(['L', 'mL', 'atm', 'bar', 'mmHg', 'torr']);

function laboratoryUnit({ dimension }: Quantity): AnswerUnit | null {
  const [litre, atmosphere] = [unitFrom('L')!, unitFrom('atm')!];
  return [litre, atmosphere].find((unit) => isSameDimension(unit.dimension, dimension)) ?? null;
}

function turnFactor({ factor, kind }: { readonly factor: number; readonly kind?: string | undefined }, one: Quantity): number {
  return kind === 'turn' && one.kind === 'angle' ? factor * 2 * Math.PI : factor;
}

const SHOWN_FACTORS: Readonly<Record<string, number>> = {
  '°': Math.PI / 180,
  L: 1e-3,
  g: 1e-3,
  'g/mol': 1e-3,
  'mol/L': 1000,
  atm: 101_325,
  nm: 1e-9,
  eV: 1.602e-19,
  '°C': 1,
  '%': 0.01,
  ppm: 1e-6,
  'g/L': 1,
  'cm^-1': 100,
  'g/cm^3': 1000,
  pm: 1e-12,
  kJ: 1000,
  'kJ/mol': 1000,
  'mol/L/s': 1000,
  D: 1,
  'S cm^2/mol': 1e-4,
};
