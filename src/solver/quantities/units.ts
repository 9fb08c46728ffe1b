import type { Dimension } from './dimension.ts';

/** A unit with its own word or symbol. */
export interface Unit {
  readonly symbol: string;
  /** Factor to SI units. */
  readonly factor: number;
  readonly dimension: Dimension;
  /** Distinctions beyond the dimension: angles are not pure numbers, turns mean 2π or 1, degrees Celsius have an offset. */
  readonly kind?: 'angle' | 'turn' | 'celsius' | 'percent';
}

const L: Dimension = [1, 0, 0, 0, 0, 0];
const M: Dimension = [0, 1, 0, 0, 0, 0];
const T: Dimension = [0, 0, 1, 0, 0, 0];
const PER_T: Dimension = [0, 0, -1, 0, 0, 0];
const CURRENT: Dimension = [0, 0, 0, 1, 0, 0];
const KELVIN: Dimension = [0, 0, 0, 0, 1, 0];
const MOLE: Dimension = [0, 0, 0, 0, 0, 1];
const NONE: Dimension = [0, 0, 0, 0, 0, 0];
const VOLUME: Dimension = [3, 0, 0, 0, 0, 0];
const FORCE: Dimension = [1, 1, -2, 0, 0, 0];
const ENERGY: Dimension = [2, 1, -2, 0, 0, 0];
const POWER: Dimension = [2, 1, -3, 0, 0, 0];
const PRESSURE: Dimension = [-1, 1, -2, 0, 0, 0];
const CHARGE: Dimension = [0, 0, 1, 1, 0, 0];
const VOLT: Dimension = [2, 1, -3, -1, 0, 0];
const OHM: Dimension = [2, 1, -3, -2, 0, 0];
const SIEMENS: Dimension = [-2, -1, 3, 2, 0, 0];
const FARAD: Dimension = [-2, -1, 4, 2, 0, 0];
const HENRY: Dimension = [2, 1, -2, -2, 0, 0];
const WEBER: Dimension = [2, 1, -2, -1, 0, 0];
const TESLA: Dimension = [0, 1, -2, -1, 0, 0];
const MOLAR: Dimension = [-3, 0, 0, 0, 0, 1];
const MOLAL: Dimension = [0, -1, 0, 0, 0, 1];

const PREFIXES: Readonly<Record<string, readonly [word: string, factor: number]>> = {
  f: ['femto', 1e-15],
  p: ['pico', 1e-12],
  n: ['nano', 1e-9],
  μ: ['micro', 1e-6],
  m: ['milli', 1e-3],
  c: ['centi', 1e-2],
  d: ['deci', 1e-1],
  k: ['kilo', 1e3],
  M: ['mega', 1e6],
  G: ['giga', 1e9],
};

interface Entry {
  readonly symbols: readonly string[];
  /** Words in the singular and in lower case. Plurals are derived. */
  readonly words: readonly string[];
  readonly factor: number;
  readonly dimension: Dimension;
  readonly prefixes?: string;
  readonly kind?: Unit['kind'];
}

function entry(
  symbols: string,
  words: string,
  factor: number,
  dimension: Dimension,
  more: { readonly prefixes?: string; readonly kind?: NonNullable<Unit['kind']> } = {},
): Entry {
  return { symbols: symbols.split(' '), words: words === '' ? [] : words.split(','), factor, dimension, ...more };
}

/** All units. The first symbol of each is the printed one. */
const ENTRIES: readonly Entry[] = [
  entry('m', 'metre,meter,mtr', 1, L, { prefixes: 'fpnμmcdk' }),
  entry('Å', 'angstrom,ångström', 1e-10, L),
  entry('micron', 'micron', 1e-6, L),
  entry('mile', 'mile', 1609.344, L),
  entry('ly', 'light year,light-year', 9.461e15, L),
  entry('g gm gms', 'gram,gramme', 1e-3, M, { prefixes: 'μmk' }),
  entry('kg kgs', '', 1, M),
  entry('u amu', 'atomic mass unit', 1.660539e-27, M),
  entry('t tonne', 'tonne,ton,metric ton', 1000, M),
  entry('quintal', 'quintal', 100, M),
  entry('s sec secs', 'second', 1, T, { prefixes: 'fpnμm' }),
  entry('min mins', 'minute', 60, T),
  entry('h hr hrs', 'hour', 3600, T),
  entry('day', 'day', 86_400, T),
  entry('week', 'week', 604_800, T),
  entry('year yr yrs', 'year', 31_557_600, T),
  entry('A amp amps', 'ampere,amp', 1, CURRENT, { prefixes: 'nμm' }),
  entry('K', 'kelvin,degree kelvin', 1, KELVIN),
  entry('°C ℃ degC', 'degree celsius,degree centigrade,celsius,deg celsius', 1, KELVIN, { kind: 'celsius' }),
  entry('mol mole moles', 'mole', 1, MOLE, { prefixes: 'μmk' }),
  entry('rad', 'radian', 1, NONE, { kind: 'angle', prefixes: 'm' }),
  entry('° deg', 'degree', Math.PI / 180, NONE, { kind: 'angle' }),
  entry('rev', 'revolution,rotation', 1, NONE, { kind: 'turn' }),
  entry('rpm', 'rpm,revolution per minute', 1 / 60, PER_T, { kind: 'turn' }),
  entry('rps', '', 1, PER_T, { kind: 'turn' }),
  entry('%', 'percent,per cent', 0.01, NONE, { kind: 'percent' }),
  entry('ppm', '', 1e-6, NONE, { kind: 'percent' }),
  entry('Hz', 'hertz', 1, PER_T, { prefixes: 'kMG' }),
  entry('Bq', 'becquerel', 1, PER_T, { prefixes: 'kMG' }),
  entry('Ci', 'curie', 3.7e10, PER_T, { prefixes: 'mμ' }),
  entry('N', 'newton', 1, FORCE, { prefixes: 'μmkM' }),
  entry('dyne dyn', 'dyne', 1e-5, FORCE),
  entry('kgf', '', 9.8, FORCE),
  entry('J', 'joule', 1, ENERGY, { prefixes: 'μmkMG' }),
  entry('erg', 'erg', 1e-7, ENERGY),
  entry('cal', 'calorie', 4.184, ENERGY, { prefixes: 'k' }),
  entry('eV', 'electron volt,electronvolt,electron-volt', 1.602e-19, ENERGY, { prefixes: 'mkMG' }),
  entry('kWh', 'kilowatt hour,kilowatt-hour', 3.6e6, ENERGY),
  entry('Wh', 'watt hour', 3600, ENERGY),
  entry('W', 'watt', 1, POWER, { prefixes: 'μmkMG' }),
  entry('hp HP', 'horsepower,horse power', 746, POWER),
  entry('Pa', 'pascal', 1, PRESSURE, { prefixes: 'kMG' }),
  entry('atm', 'atmosphere', 101_325, PRESSURE),
  entry('bar', 'bar', 1e5, PRESSURE, { prefixes: 'm' }),
  entry('mmHg', 'mm of hg,mm hg,mm of mercury', 101_325 / 760, PRESSURE),
  entry('cmHg', 'cm of hg,cm hg,cm of mercury', 101_325 / 76, PRESSURE),
  entry('torr Torr', 'torr', 101_325 / 760, PRESSURE),
  entry('C', 'coulomb', 1, CHARGE, { prefixes: 'pnμmk' }),
  entry('faraday', 'faraday', 96_500, CHARGE),
  entry('Ah', 'ampere hour', 3600, CHARGE, { prefixes: 'm' }),
  entry('V', 'volt', 1, VOLT, { prefixes: 'nμmkM' }),
  entry('Ω ohm ohms', 'ohm', 1, OHM, { prefixes: 'μmkM' }),
  entry('S mho', 'siemens,siemen,mho', 1, SIEMENS, { prefixes: 'μm' }),
  entry('F', 'farad', 1, FARAD, { prefixes: 'pnμm' }),
  entry('H', 'henry,henries', 1, HENRY, { prefixes: 'nμm' }),
  entry('Wb', 'weber', 1, WEBER, { prefixes: 'μm' }),
  entry('T', 'tesla', 1, TESLA, { prefixes: 'μm' }),
  entry('gauss', 'gauss', 1e-4, TESLA),
  entry('D', 'dioptre,diopter,dioptres', 1, [-1, 0, 0, 0, 0, 0]),
  entry('L l lit ltr', 'litre,liter', 1e-3, VOLUME, { prefixes: 'μmcdk' }),
  entry('cc', '', 1e-6, VOLUME),
  entry('M', 'molar', 1000, MOLAR, { prefixes: 'mμ' }),
  entry('molal', 'molal', 1, MOLAL),
  entry('poise', 'poise', 0.1, [-1, 1, -1, 0, 0, 0]),
  entry('decapoise', 'decapoise', 1, [-1, 1, -1, 0, 0, 0]),
  entry('Nm', '', 1, ENERGY),
  entry('Ns', '', 1, [1, 1, -1, 0, 0, 0]),
  entry('Js', '', 1, [2, 1, -1, 0, 0, 0]),
  entry('kgm', '', 1, [1, 1, 0, 0, 0, 0]),
];

/** Units with prefixes, by symbol: `cm`, `kHz`. Case-sensitive: M is not m. */
export const UNITS_BY_SYMBOL: ReadonlyMap<string, Unit> = new Map(ENTRIES.flatMap(symbolsOf));

/** Units by lower-case word, singular and plural: `metres`, `kilograms`. */
export const UNITS_BY_WORD: ReadonlyMap<string, Unit> = new Map(ENTRIES.flatMap(wordsOf));

function unitOf({ symbols, factor, dimension, kind }: Entry, prefix = '', times = 1): Unit {
  return { symbol: prefix + symbols[0]!, factor: factor * times, dimension, ...(kind ? { kind } : {}) };
}

function symbolsOf(one: Entry): [string, Unit][] {
  const plain = one.symbols.map((symbol): [string, Unit] => [symbol, unitOf(one)]);
  const prefixed = [...(one.prefixes ?? '')].flatMap((prefix) =>
    one.symbols.map((symbol): [string, Unit] => [prefix + symbol, unitOf(one, prefix, PREFIXES[prefix]![1])]),
  );
  return [...prefixed, ...plain];
}

function wordsOf(one: Entry): [string, Unit][] {
  const prefixes = [...(one.prefixes ?? '')].map((prefix) => [prefix, ...PREFIXES[prefix]!] as const);
  return one.words.flatMap((word) =>
    [['', '', 1] as const, ...prefixes].flatMap(([prefix, prefixWord, times]): [string, Unit][] => {
      const unit = unitOf(one, prefix, times);
      const whole = prefixWord + word;
      const [first, ...rest] = whole.split(' ');
      return [
        [whole, unit],
        [`${whole}s`, unit],
        [[`${first}s`, ...rest].join(' '), unit],
      ];
    }),
  );
}
