import { type Dimension, multiplied, NO_DIMENSION, type Unit, UNITS_BY_SYMBOL, UNITS_BY_WORD } from '../../src/solver/tools/quantities.ts';

/** A unit of an answer. A word that is no unit (`12 cookies`) counts as one of its own. */
export type ReadUnit =
  | { readonly kind: 'measured'; readonly factor: number; readonly dimension: Dimension; readonly sort: Unit['kind'] }
  | { readonly kind: 'word'; readonly word: string };

const FACTOR = /^(?:(square|sq\.?|cubic|cu\.?)\s)?\s*([A-Za-zμΩÅ°℃%]+)(?:\s?(squared|cubed)\b|\^\(?([-+]?\d)\)?|(-[1-4]|[23])(?![\d.]))?/i;
const JOINT = /^(?:\s*(\/|\bper\b)\s*|\s*[·*×]\s*|-(?=[A-Za-z])|\s+)/i;

/** Whole text that is a unit, as typed: `kJ mol^(-1)`, `J/(kg K)`, `metres per second`; null: it is none. */
export function readUnit(source: string): ReadUnit | null {
  // `5.6 L of H2`: of what, the question says.
  const text = source.replace(/\s+of\s+[\w() ]+$/, '').trim().replace(/^(?:units?|square units?|sq\.? units?|cubic units?)$/i, ''); // prettier-ignore
  if (text === '') return null;
  const measured = readMeasured(text);
  if (measured !== null) return measured;
  return /^[A-Za-z]{2,}(?:[ -][A-Za-z]+){0,3}$/.test(text) ? { kind: 'word', word: text.toLowerCase().replace(/e?s$/, '') } : null;
}

function readMeasured(source: string): ReadUnit | null {
  // A bracket behind the slash holds what the slash divides by; without it the same is meant.
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
    // `J/kg·K^-1`: a negative power behind a slash ends what the slash divides by.
    const power = written < 0 ? written : sign * written;
    factor *= unit.factor ** power;
    dimension = multiplied(dimension, unit.dimension, power);
    // Beside other units °C is a difference, and a turn or an angle keeps its sort per second.
    if (count === 0 && (power === 1 || unit.kind !== 'celsius')) sort = unit.kind;
    else if (sort === 'celsius' || sort === 'percent') sort = undefined;
    rest = rest.slice(found[0].length);
  }
  return { kind: 'measured', factor, dimension, sort };
}

const powerOf = (word = ''): number => (/^c/i.test(word) ? 3 : /^s/i.test(word) ? 2 : 1);

/** `m s^-1` may be typed `ms^-1`; capitals with one meaning are read. */
function unitOf(symbol: string): Unit | undefined {
  return UNITS_BY_SYMBOL.get(symbol) ?? UNITS_BY_WORD.get(symbol.toLowerCase()) ?? UNITS_BY_SYMBOL.get(SPOKEN[symbol] ?? '');
}

const SPOKEN: Readonly<Record<string, string>> = {
  Kg: 'kg', KG: 'kg', Km: 'km', KM: 'km', hz: 'Hz', KJ: 'kJ', KW: 'kW', ev: 'eV', Mev: 'MeV', Kpa: 'kPa', ML: 'mL', ml: 'mL', Ohm: 'Ω',
}; // prettier-ignore
