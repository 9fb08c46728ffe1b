import { multiplied, NO_DIMENSION, type Dimension } from './dimension.ts';
import { lowered } from './normalise.ts';
import { UNITS_BY_SYMBOL, UNITS_BY_WORD, type Unit } from './units.ts';

/** A unit as written, simple or compound: `m/s`, `J kg^-1 K^-1`. */
export interface WrittenUnit {
  /** Symbol as printed. */
  readonly symbol: string;
  readonly factor: number;
  readonly dimension: Dimension;
  readonly kind?: Unit['kind'];
  /** End index. */
  readonly end: number;
}

interface Term {
  readonly unit: Unit;
  readonly power: number;
  readonly hasPower: boolean;
  readonly end: number;
}

const SYMBOL = /(?:°C|℃|°|%|[A-Za-zμΩÅ]+)/y;
const WORDS = /[a-zåö]+(?:[ -][a-z]+){0,2}/y;
// The bracket after K^-1) closes one that was opened before the unit.
const POWER = /\s?\^\s?(?:\(([-+]?\d)\)|([-+]?\d))|([-]?[23])(?!\d|\.\d)|(-[1-4])(?!\d|\.\d)/y;
const POWER_WORD = / ?(squared?|cubed?)\b/y;
/** Pairs that are units even with a space between them. Other pairs are a unit and a word. */
const PAIRS = new Set(
  'N m,N s,J s,K kg,°C kg,S cm,S m,J m,kg m,kW h,W h,A h,A m,T m,L atm,Pa s,V m,C m,N cm,kg K,kg °C,mol K,m K,g °C,g K,cm °C,m °C,cal °C,kg s,V s,Ω m,Ω cm,atm L,L bar,m s,mol s,L s,mA h'.split(
    ',',
  ),
);

/** Parses the longest unit at an offset. */
export function readUnit(text: string, start: number): WrittenUnit | null {
  const small = lowered(text);
  const first = readTerm(text, small, start);
  if (first === null) return null;
  // Students write ms^-1 for metres per second far more often than per millisecond.
  if (first.unit.symbol === 'ms' && first.power < 0) return metresPer(first);
  let all = { symbol: termText(first, 1), factor: first.unit.factor ** first.power, dimension: NO_DIMENSION, end: first.end };
  all = { ...all, dimension: multiplied(NO_DIMENSION, first.unit.dimension, first.power) };
  let kind = first.power === 1 ? first.unit.kind : undefined;
  let sign = 1;
  let last = first;
  for (let count = 0; count < 6; count++) {
    const joint = readJoint(text, small, all.end);
    if (joint === null) break;
    const next = readTerm(text, small, joint.end);
    if (next === null || /[A-Za-z]/.test(text[next.end] ?? '')) break;
    // "4 g H2" means hydrogen, not henry squared.
    if (joint.kind === 'space' && /^[A-KM-Z]\d$/.test(text.slice(joint.end, next.end))) break;
    const isPair = PAIRS.has(`${last.unit.symbol} ${next.unit.symbol}`);
    if (joint.kind === 'space' && !(next.hasPower && /[\^\d)-]/.test(text[next.end - 1] ?? '') && next.power !== 1) && !isPair) break;
    if (joint.kind === 'divide') sign = -1;
    else if (next.power < 0) sign = 1;
    let end = next.end;
    if (joint.isBracket && text[end] === ')') end++;
    const power = sign * next.power;
    if (kind !== 'angle' && kind !== 'turn') kind = undefined;
    all = {
      symbol: `${all.symbol}${joint.kind === 'divide' ? '/' : ' '}${termText(next, joint.kind === 'divide' ? 1 : 1)}`,
      factor: all.factor * next.unit.factor ** power,
      dimension: multiplied(all.dimension, next.unit.dimension, power),
      end,
    };
    last = next;
  }
  return kind ? { ...all, kind } : all;
}

/** Reads a text that is a unit as a whole; null otherwise. */
export function unitFrom(text: string): WrittenUnit | null {
  const unit = readUnit(text, 0);
  return unit && unit.end === text.length ? unit : null;
}

function metresPer({ power, end }: Term): WrittenUnit {
  return { symbol: power === -1 ? 'm/s' : `m/s^${-power}`, factor: 1, dimension: [1, 0, power, 0, 0, 0], end };
}

function termText({ unit, power }: Term, sign: number): string {
  return power * sign === 1 ? unit.symbol : `${unit.symbol}^${power * sign}`;
}

interface Joint {
  readonly kind: 'divide' | 'multiply' | 'space';
  readonly isBracket: boolean;
  readonly end: number;
}

function readJoint(text: string, small: string, start: number): Joint | null {
  const divide = /\s?\/\s?(\()?|[ -]per[ -]/y;
  divide.lastIndex = start;
  const division = divide.exec(small);
  if (division) return { kind: 'divide', isBracket: division[1] !== undefined, end: divide.lastIndex };
  const multiply = /\s?[·*×]\s?|-(?=[A-Za-z°])|\.(?=[A-Za-zΩ°](?:[A-Za-z]?)(?:\^|-|\b))/y;
  multiply.lastIndex = start;
  if (multiply.test(text)) return { kind: 'multiply', isBracket: false, end: multiply.lastIndex };
  if (text[start] === ' ') return { kind: 'space', isBracket: false, end: start + 1 };
  return null;
}

function readTerm(text: string, small: string, start: number): Term | null {
  const powered = /(square |sq\.? |sq\.|cubic |cu\.? |cu\.)/y;
  powered.lastIndex = start;
  const before = powered.exec(small);
  const from = before ? powered.lastIndex : start;
  const read = readWord(small, from) ?? readSymbol(text, from);
  if (read === null) return null;
  if (before) return { unit: read.unit, power: before[1]!.startsWith('sq') ? 2 : 3, hasPower: true, end: read.end };
  POWER_WORD.lastIndex = read.end;
  const word = POWER_WORD.exec(small);
  if (word) return { unit: read.unit, power: word[1]!.startsWith('s') ? 2 : 3, hasPower: true, end: POWER_WORD.lastIndex };
  POWER.lastIndex = read.end;
  const power = POWER.exec(text);
  if (!power) return { ...read, power: 1, hasPower: false };
  return { unit: read.unit, power: Number(power[1] ?? power[2] ?? power[3] ?? power[4]), hasPower: true, end: POWER.lastIndex };
}

function readWord(small: string, start: number): { readonly unit: Unit; readonly end: number } | null {
  WORDS.lastIndex = start;
  let words = WORDS.exec(small)?.[0] ?? '';
  while (words !== '') {
    const unit = UNITS_BY_WORD.get(words);
    if (unit && !/[a-z0-9]/.test(small[start + words.length] ?? '')) return { unit, end: start + words.length };
    words = words.slice(0, Math.max(words.lastIndexOf(' '), words.lastIndexOf('-'), 0));
  }
  return null;
}

function readSymbol(text: string, start: number): { readonly unit: Unit; readonly end: number } | null {
  SYMBOL.lastIndex = start;
  const symbol = SYMBOL.exec(text)?.[0];
  const unit = symbol === undefined ? undefined : (UNITS_BY_SYMBOL.get(symbol) ?? UNITS_BY_SYMBOL.get(spoken(symbol)));
  return unit === undefined ? null : { unit, end: start + symbol!.length };
}

/** Spellings with wrong capitals and only one meaning, and letters that keyboards lack. */
const SPOKEN: ReadonlyMap<string, string> = new Map(
  'Kg kg,KG kg,Km km,KM km,Sec s,CM cm,Cm cm,ML mL,Ml mL,Gm g,KJ kJ,KW kW,KV kV,hz Hz,Mol mol,MOL mol,Cal cal,ev eV,EV eV,MEV MeV,Mev MeV,mev MeV,KN kN,um μm,uC μC,uF μF,KHz kHz,Mhz MHz,cms cm,kms km,mts m,ATM atm,Atm atm,pa Pa,KPa kPa,Kpa kPa,kpa kPa,Ohm Ω'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);
const spoken = (symbol: string): string => SPOKEN.get(symbol) ?? symbol;
