import { expect, test } from 'vitest';

import { stepEnds } from './text-steps.ts';

const steps = (text: string) => stepEnds(text).map((end) => text.slice(0, end));

test('hints first show the idea of an answer, then one more step at a time', () => {
  expect(steps('The idea.\n\n1. First\n2. Second\n\n**Answer:** 2')).toEqual([
    'The idea.',
    'The idea.\n\n1. First',
    'The idea.\n\n1. First\n2. Second',
    'The idea.\n\n1. First\n2. Second\n\n**Answer:** 2',
  ]);
});

test('a formula or code block is shown whole or not at all', () => {
  expect(steps('So\n\\[\n\nx = 2\n\\]\n\nDone')).toEqual(['So\n\\[\n\nx = 2\n\\]', 'So\n\\[\n\nx = 2\n\\]\n\nDone']);
  expect(steps('```\na\n\nb\n```')).toHaveLength(1);
});
