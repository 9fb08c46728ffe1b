import { expect, test } from 'vitest';

import { parseNotation } from './parse-notation.ts';

test('words and formulas are separated, and a price stays a price', () => {
  expect(parseNotation('Then $x^2$ is $$\\int x$$ for $5.')).toEqual([
    { kind: 'words', text: 'Then ', at: 0 },
    { kind: 'inline', text: 'x^2', at: 5 },
    { kind: 'words', text: ' is ', at: 10 },
    { kind: 'display', text: '\\int x', at: 14 },
    { kind: 'words', text: ' for $5.', at: 24 },
  ]);
});
