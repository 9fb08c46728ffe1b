import { expect, test } from 'vitest';

import { lineText } from './line-text.ts';
import { box } from './testing/draw.ts';

/** Signs of 10 by 20, each 12 after the other; a space is another 12. */
function written(text: string) {
  const signs = [...text].flatMap((sign, at) => (sign === ' ' ? [] : [{ text: sign, left: at * 12, right: at * 12 + 10 }]));
  return { signs, ink: signs.map(({ left }) => box(left, 0, 10, 20)) };
}

test('a space that a reader lost is set where the paper has one; a word of which it is sure stays whole', () => {
  const { signs, ink } = written('Solve x = 2');
  expect(lineText([{ signs, confidence: 0.4 }], [], ink, 20)).toBe('Solve x = 2');
  expect(lineText([{ signs, confidence: 0.97 }], [], ink, 20)).toBe('Solvex=2');
});

test.each([
  ['2', 'x^2 + 1'],
  ['12', 'x^12 + 1'],
  ['-3', 'x^-3 + 1'],
  ['n+1', 'x^(n+1) + 1'],
])('the exponent %s is typed after what it belongs to', (text, line) => {
  const { signs, ink } = written('x  + 1');
  expect(lineText([{ signs, confidence: 0.4 }], [{ text, left: 12, right: 20 }], ink, 20)).toBe(line);
});

test('where a reader takes the place of an exponent for a space, no bracket stands apart', () => {
  const { signs, ink } = written('(s )');
  const words = [signs.slice(0, 2), signs.slice(2)].map((part) => ({ signs: part, confidence: 0.9 }));
  expect(lineText(words, [{ text: '2', left: 24, right: 30 }], ink, 20)).toBe('(s^2)');
});
