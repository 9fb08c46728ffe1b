import { expect, test } from 'vitest';

import { mostAlike } from './most-alike.ts';

test('titles with shared words come first, in Hindi too, and the others keep their order', () => {
  const titles = ['Why is the sky blue?', 'What is torque?', 'Torque of a spinning top', 'लट्टू का बलाघूर्ण'].map((title) => ({ title }));
  const order = (title: string) => mostAlike(title, titles).map((each) => titles.indexOf(each));
  expect(order('Does a top keep spinning without torque?')).toEqual([2, 1, 0, 3]);
  expect(order('बलाघूर्ण क्या है?')).toEqual([3, 0, 1, 2]);
  expect(order('x')).toEqual([0, 1, 2, 3]);
});
