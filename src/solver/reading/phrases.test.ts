import { expect, test } from 'vitest';

import { phraseTable, type Slots, wordsPattern } from './phrases.ts';

const read = (phrase: string) => (text: string) => phraseTable<Slots>([[phrase, (slots) => slots]])({ text });

test.each([
  ['modulus [of] [complex number] {z}', 'find modulus of complex number 3 + 4i', { z: '3 + 4i' }],
  ['slope of {what=tangent|normal} to {f}', 'slope of normal to x^2', { what: 'normal', f: 'x^2' }],
  ['{n:nth} term (of|in) {kind=AP|GP}', '12th term of AP', { n: '12th', kind: 'AP' }],
  ['{asked:side} GIVEN {relation:equation}', 'if x = 2, find x^2', { asked: 'x^2', relation: 'x = 2' }],
  ['{asked:side} GIVEN {relation:equation}', 'find x^2 if x = 2', { asked: 'x^2', relation: 'x = 2' }],
])('%s reads: %s', (phrase, text, slots) => expect(read(phrase)(text)).toEqual(slots));

/** A word that is passed over would answer another question. */
test.each([
  ['mean of {list:numbers}', 'find mean of first 5, 6, 7'],
  ['mean of {list:numbers}', 'find mean of 5, 6, 7 squared'],
  ['diagonals of {name=pentagon|hexagon}', 'diagonals of irregular hexagon'],
  ['area of {p:point}', 'areas of (1, 2)'],
])('%s does not read: %s', (phrase, text) => expect(read(phrase)(text)).toBeNull());

test('the first row that has an answer decides', () => {
  const table = phraseTable<string>([
    ['sum of {x}', () => null],
    [['total of {x}', 'sum of {x}'], ({ x = '' }) => x],
  ]);
  expect(table({ text: 'sum of 3' })).toBe('3');
});

test.each([
  ['polari(s|z)er[s]|oscillat*', 'two polarizers', true],
  ['polari(s|z)er[s]|oscillat*', 'it oscillates', true],
  ['rod', 'a rodent', false],
  ['*amine', 'methylamine', true],
  ['!(surface) tension', 'the surface tension', false],
  ['!(surface) tension', 'the tension', true],
  ['mean !(position|life)', 'its mean life', false],
  ['thrown _ up', 'thrown with 5 m/s straight up', true],
  ['battery … charged', 'battery of 1.5 V is charged', true],
  ['battery … charged', 'it has a battery. it is charged', false],
  ['"[h+]"', 'with [h+] = 1', true],
])('words of a theme, %s, are found or not in: %s', (words, text, isFound) => expect(wordsPattern(words).test(text)).toBe(isFound));
