import { expect, test } from 'vitest';

import { checkedSteps } from './checked-steps.ts';
import { hasUncheckedNumber } from './final-number.ts';

const isUnchecked = (question: string, answer: string) => hasUncheckedNumber(question, answer, checkedSteps(question, answer));

test('a final number that a checked step ends in is not called unchecked', () => {
  expect(isUnchecked('What is 3 times 17?', '1. So \\(3 \\times 17 = 51\\).\n\n**Answer:** 51')).toBe(false);
  expect(isUnchecked('Why is the sky blue?', 'Short waves scatter more.\n\n**Answer:** scattering')).toBe(false);
});

test.for([
  ['no step', '**Answer:** 51'],
  ['a step whose number comes out different', '1. So \\(3 \\times 17 = 52\\).\n\n**Answer:** 52'],
  ['another number than the checked one', '1. So \\(3 \\times 17 = 51\\).\n\n**Answer:** 53'],
  ['a number that a checked step only uses', '1. So \\(3 \\times 17 = 51\\).\n\n**Answer:** 17'],
  ['digits of another script', '1. So \\(3 \\times 17 = 51\\).\n\n**Answer:** ५२'],
])('a final number with %s is called unchecked', ([, answer]) => {
  expect(isUnchecked('What is 3 times 17?', answer!)).toBe(true);
});

test('of a chosen option its text has to be computed: a letter alone vouches for nothing', () => {
  const question = 'What is 3 times 17?\n(A) 51\n(B) 52\n(C) 53\n(D) 54';
  expect(isUnchecked(question, '1. So \\(3 \\times 17 = 51\\).\n\n**Answer:** (A)')).toBe(false);
  expect(isUnchecked(question, '1. So \\(3 \\times 17 = 51\\).\n\n**Answer:** (B)')).toBe(true);
});
