import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemWithJson } from './json-body.ts';

const problem = (text: string): string | undefined => problemWithJson(Buffer.from(text));
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test('any storable JSON passes, escaped or not', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 20, stringUnit: 'binary' }), (value) => {
      const text = JSON.stringify(value);
      const escaped = text.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      const isStorable = !/\\u0000/.test(text.replaceAll('\\\\', ''));
      expect([problem(text) === undefined, problem(escaped) === undefined]).toEqual([isStorable, isStorable]);
    }),
  );
});

test('a lone surrogate is found anywhere', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
      fc.string({ unit: 'grapheme' }),
      (before, unit, after) => {
        expect(problem(JSON.stringify({ [before + String.fromCharCode(unit) + after]: 1 }))).toContain('cannot be stored');
      },
    ),
  );
});

test.each([
  ['a hundred levels', nested(100), undefined],
  ['a hundred and one', nested(101), 'deeper'],
  ['a hundred thousand objects', '{"a":'.repeat(100_000), 'deeper'],
  ['brackets in a string', JSON.stringify({ a: '['.repeat(1000) }), undefined],
  ['brackets after an escaped quote', `"\\"${'['.repeat(1000)}"`, undefined],
  ['a backslash before the end of a string', `["\\\\",${nested(99)}]`, undefined],
  ['the character NUL', '"a\\u0000b"', 'cannot be stored'],
  ['what only looks like NUL', '"a\\\\u0000b"', undefined],
  ['an emoji in escapes', '"\\ud83d\\ude00"', undefined],
  ['two first halves', '"\\ud83d\\ud83d"', 'cannot be stored'],
  ['a text that ends within an escape, which the parser reports', '"\\ud8', undefined],
])('%s', (_name, text, expected) => {
  expect(problem(text)).toEqual(expected === undefined ? undefined : expect.stringContaining(expected));
});

test('bytes that are not UTF-8 are refused', () => {
  expect(problemWithJson(Buffer.from([0x22, 0xff, 0x22]))).toContain('UTF-8');
});
