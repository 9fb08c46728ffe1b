import { expect, test } from 'vitest';

import { chosenOptions, finalAnswer, optionMarks } from './final-answer.ts';

const QUESTION = 'How fast is it? (a) 4 m/s (b) 5 m/s (c) 6 m/s (d) 7 m/s';

test.for<readonly [written: string, chosen: readonly string[] | null]>([
  ['**Answer:** (B)', ['b']],
  ['**Answer:** B) 5 m/s', ['b']],
  ['**Answer:** option (b)', ['b']],
  ['**Answer:** \\(\\text{B}\\)', ['b']],
  ['**Answer:** 5 m/s', ['b']],
  ['**Answer:** A, C', ['a', 'c']],
  ['**Answer:** (A) and (D)', ['a', 'd']],
  ['**Answer:** (a)\n\nWait.\n\n**Answer:** (c)', ['c']],
  ['**उत्तर:** (B)', ['b']],
  ['**Answer:** 8 m/s', null],
  ['**Answer:** none', null],
  ['**Answer:** cannot be decided', null],
  ['**Answer:** (E)', null],
  ['It is (B).', null],
])('%s', ([written, chosen]) => {
  expect(chosenOptions(QUESTION, written)).toEqual(chosen);
});

test('the last marked line is the answer', () => {
  expect(finalAnswer('**Answer:** 4\n\n**Answer**: \\(x = 5\\)')).toBe('\\(x = 5\\)');
  expect(finalAnswer('The answer is 4')).toBeNull();
  expect([optionMarks(QUESTION), optionMarks('How fast is it?')]).toEqual([['a', 'b', 'c', 'd'], []]);
});
