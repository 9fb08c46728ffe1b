import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readQuantities } from './lexer.ts';
import { normalised } from './normalise.ts';
import { unitFrom } from './unit-text.ts';
import { UNITS_BY_SYMBOL, UNITS_BY_WORD } from './units.ts';

function read(text: string): [value: number, unit: string | undefined][] {
  return readQuantities(normalised(text)).map(({ value, unit }) => [Number(value.toPrecision(6)), unit?.symbol]);
}

describe('quantities in a sentence', () => {
  it.each<[string, number, string]>([
    ['10 seconds', 10, 's'],
    ['5 N', 5, 'N'],
    ['2.5×10^3 kg', 2500, 'kg'],
    ['2.5 x 10⁻³ m', 0.0025, 'm'],
    ['36 km/h', 10, 'km/h'],
    ['3 cm²', 3e-4, 'cm^2'],
    ['9.1e-31 kg', 9.1e-31, 'kg'],
    ['5 m s^-1', 5, 'm s^-1'],
    ['5 ms^-1', 5, 'm/s'],
    ['half a kilogram', 0.5, 'kg'],
    ['72 km per hour', 20, 'km/h'],
    ['10 metres per second squared', 10, 'm/s^2'],
    ['4200 J/kg K', 4200, 'J/kg K'],
    ['8.314 J/(mol K)', 8.314, 'J/mol K'],
    ['3,00,000 km/s', 3e8, 'km/s'],
    ['$3 \\times 10^{8}\\ \\mathrm{m/s}$', 3e8, 'm/s'],
    ['1000 turns per metre', 1000, '/m'],
    ['10^5 Pa', 1e5, 'Pa'],
    ['½ m', 0.5, 'm'],
    ['0.1 M HCl', 100, 'M'],
    ['4200 J/kgK', 4200, 'J/kg K'],
    ['4200 Jkg⁻¹K⁻¹', 4200, 'J kg^-1 K^-1'],
    ['4.2 J/g°C', 4200, 'J/g °C'],
    ['5.67×10^-8 W/m²K⁴', 5.67e-8, 'W/m^2 K^4'],
  ])('reads %s', (text, value, unit) => {
    expect(read(text)).toEqual([[Number(value.toPrecision(6)), unit]]);
  });

  it('keeps a temperature as written: a difference of 20 °C is not 293 K', () => {
    expect(readQuantities('20 °C')[0]).toMatchObject({ value: 20, number: 20, unit: { symbol: '°C' } });
  });

  it('reads a current that falls to zero as a current, not as a pure number', () => {
    expect(read('from 5 A to 0')).toEqual([
      [5, 'A'],
      [0, 'A'],
    ]);
    expect(read('from 0.5 A to zero in 2 s')).toEqual([
      [0.5, 'A'],
      [0, 'A'],
      [2, 's'],
    ]);
  });

  it('applies a unit to every number of its list', () => {
    expect(read('2, 3 and 6 Ω')).toEqual([
      [2, 'Ω'],
      [3, 'Ω'],
      [6, 'Ω'],
    ]);
  });

  it('reads no number inside a formula', () => {
    expect(read('H2SO4 and K2Cr2O7')).toEqual([]);
  });

  it('does not read the word after a full stop as a unit', () => {
    expect(read('It falls 5 m. A stone')).toEqual([[5, 'm']]);
  });

  it('parses every unit’s own symbol and word', () => {
    const unread = [
      ...[...UNITS_BY_SYMBOL].filter(([symbol, { factor }]) => unitFrom(symbol)?.factor !== factor),
      ...[...UNITS_BY_WORD].filter(([word, { factor }]) => unitFrom(word)?.factor !== factor),
    ].map(([name]) => name);
    expect(unread).toEqual([]);
  });

  it('converts values to a unit and back without loss', () => {
    fc.assert(
      fc.property(fc.constantFrom(...UNITS_BY_SYMBOL.keys()), fc.double({ min: 0.01, max: 1000, noNaN: true }), (symbol, number) => {
        const written = Number(number.toPrecision(6));
        const [one] = readQuantities(`${written} ${symbol}`);
        const factor = UNITS_BY_SYMBOL.get(symbol)!.factor;
        expect(one?.number).toBeCloseTo(written, 9);
        if (one?.unit?.kind !== 'celsius') expect(one!.value / factor / written).toBeCloseTo(1, 9);
      }),
    );
  });

  it('terminates for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
        expect(Array.isArray(readQuantities(normalised(text)))).toBe(true);
      }),
    );
  });
});
