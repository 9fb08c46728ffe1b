import { expect, test } from 'vitest';

import { LONGEST_NUMBER, readNumber, typedNumber } from './read-number.ts';

test.each([
  ['.5', 0.5],
  ['5.', 5],
  ['-0', -0],
  ['05', 5],
  ['2.50', 2.5],
  ['+5', 5],
  ['1,5', 1.5],
  ['0,125', 0.125],
  ['−5', -5],
  [' 5 ', 5],
])('%s is read', (text, value) => expect(readNumber(text)).toBe(value));

// “1,500” is a thousand and a half in India, and one and a half elsewhere: the student is asked.
test.each(['', '-', '.', '1e3', '0x10', '--5', '5-', '1.2.3', '1,500', '-12,000', '1,00,000', 'Infinity', '1234567890.12'])(
  '“%s” is not a number',
  (text) => expect(readNumber(text)).toBeUndefined(),
);

test.each([
  ['५', '5'],
  ['१२.०९', '12.09'],
  ['–5', '-5'],
  ['1 200', '1200'],
])('the field takes %s as %s', (next, text) => expect(typedNumber('', next)).toBe(text));

test('the field drops nothing out of the middle of what is typed or pasted', () => {
  expect(typedNumber('1', '1e')).toBe('1');
  expect(typedNumber('', '1e3')).toBe('');
  expect(typedNumber('', '3 m/s')).toBe('');
  const full = '9'.repeat(LONGEST_NUMBER);
  expect(typedNumber(full, `${full}9`)).toBe(full);
});
