import { expect, test } from 'vitest';

import { plainText } from './plain-text.ts';

test.each([
  [String.raw`is $\frac{v}{2}$`, 'is v/2'],
  [String.raw`$0.8\times\frac{10^{-3}}{10^{-6}}$`, '0.8×10^-3/10^-6'],
  [String.raw`$\dfrac12$`, '1/2'],
  [String.raw`costs $5`, 'costs 5'],
])('%s is read as %s', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('unclosed fractions of a hostile text are read, too', () => {
  expect(plainText(`$${String.raw`\frac{`.repeat(5000)}$`)).not.toContain('{');
});

test('letters that turn the direction of what follows are not part of a page’s title', () => {
  expect(plainText('\u202Emalicious\u202C \u2066title\u2069')).toBe('malicious title');
});
