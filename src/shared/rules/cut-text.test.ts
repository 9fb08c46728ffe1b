import { expect, test } from 'vitest';

import { cutText } from './cut-text.ts';

test('a text that is cut inside an emoji ends before it, and can be stored', () => {
  expect(cutText('Optics 🔭', 8)).toBe('Optics ');
  expect(cutText('Optics 🔭', 9)).toBe('Optics 🔭');
  expect(cutText('Optics 🔭', 7)).toBe('Optics ');
  for (let most = 0; most < 12; most += 1) expect(cutText('🔭a🔭🔭b', most).isWellFormed()).toBe(true);
});
