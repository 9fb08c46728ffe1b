import { expect, test } from 'vitest';

import { slugWords } from './slug.ts';
import { transliterate } from './transliterate.ts';

test.each([
  ['Why is the sky blue?', 'sky-blue'],
  ['आकाश नीला क्यों है?', 'aakash-nila-kyon-hai'],
  ['संवेग संरक्षण का नियम', 'sanveg-sanrakshan-ka-niyam'],
  [String.raw`Integrate $\frac{x}{2}$ from 0 to 1`, 'integrate-x-2-0-1'],
  ['Ångström’s café', 'angstroms-cafe'],
  ['?!', ''],
])('an address can be read from %s', (title, words) => {
  expect(slugWords(title)).toBe(words);
});

test('an address has no more than 60 letters and breaks no word', () => {
  expect(slugWords('electroencephalographically '.repeat(20))).toBe('electroencephalographically-electroencephalographically');
});

test.each([
  ['गति', 'gati'],
  ['कार्य', 'kary'],
  ['बड़ा', 'bada'],
  ['१२', '12'],
  ['speed चाल', 'speed chal'],
])('%s is written %s', (hindi, latin) => {
  expect(transliterate(hindi)).toBe(latin);
});
