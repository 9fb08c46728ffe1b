import fc from 'fast-check';
import { expect, test } from 'vitest';

import { durationWords, parsedDuration } from './duration.ts';

/** Text that breaks naive code: combining marks, spaces, surrogate pairs and lone surrogates. */
const unit = fc.constantFrom(...'a9Vx- #!:;=,/\n\u0000éकि', '\u{1F600}', '\uD800');

test('a formatted duration parses to the same value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1440 }), (minutes) => {
      expect(parsedDuration(durationWords(minutes))).toBe(minutes);
    }),
  );
});

test('common spellings of a duration are parsed', () => {
  const written = {
    45: ['45', '45m', ' 45 min ', '45 MINUTES'],
    90: ['1.5h', '1,5 h', '1h30', '1h 30m', '1:30', '90'],
    30: ['half an hour', 'aadha ghanta', 'आधा घंटा'],
    120: ['2h', '2 hrs', 'two hours', 'do ghante', 'दो घंटे'],
  };
  for (const [minutes, texts] of Object.entries(written))
    for (const text of texts) expect([text, parsedDuration(text)]).toEqual([text, Number(minutes)]);
});

test('other text, and more than a day, is not a duration', () => {
  for (const text of ['', ' ', '0', '0h', '1.5', '25h', '1441', '-5', 'h', 'soon', '2 h 3 h', '1:75'])
    expect(parsedDuration(text)).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const minutes = parsedDuration(text);
      expect(minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440)).toBe(true);
    }),
  );
});
