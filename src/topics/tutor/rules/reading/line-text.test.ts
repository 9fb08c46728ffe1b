import { expect, test } from 'vitest';

import { lineText } from './line-text.ts';
import { box } from './testing/draw.ts';

/** Symbols of 10 by 20 at intervals of 12; a space is another 12. */
function written(text: string) {
  const signs = [...text].flatMap((sign, at) => (sign === ' ' ? [] : [{ text: sign, left: at * 12, right: at * 12 + 10 }]));
  return { signs, ink: signs.map(({ left }) => box(left, 0, 10, 20)) };
}

test('a lost space is restored if the paper has one; a confident word stays whole', () => {
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

test('the gap left by an exponent does not become a space before a bracket', () => {
  const { signs, ink } = written('(s )');
  const words = [signs.slice(0, 2), signs.slice(2)].map((part) => ({ signs: part, confidence: 0.9 }));
  expect(lineText(words, [{ text: '2', left: 24, right: 30 }], ink, 20)).toBe('(s^2)');
});
