import { expect, test } from 'vitest';

import { withFormulas } from './typed-maths.ts';

test.each([
  ['Solve x^2 - 5x + 6 = 0', String.raw`Solve $x^{2} - 5x + 6 = 0$`],
  ['Find sqrt(x^2+1) for x = 2.', String.raw`Find $\sqrt{x^{2}+1}$ for $x = 2$.`],
  ['A car goes at 20 m/s for 3 s', 'A car goes at 20 m/s for 3 s'],
  ['y = 1/2 x^(n+1)', String.raw`$y = \frac{1}{2} x^{n+1}$`],
  ['sqrt(x', String.raw`$\sqrt{x}$`],
  ['2x + 3 <= 7', String.raw`$2x + 3 \le  7$`],
  ['I gave a friend $5', 'I gave a friend $5'],
  [String.raw`\frac{1}{2} = x`, String.raw`\frac{1}{2} = x`],
  ['Why is the sky blue?', 'Why is the sky blue?'],
  ['(h = 6.63e-34)', String.raw`$(h = 6.63\times 10^{-34})$`],
  ['f = 5×10^14', String.raw`$f = 5\times 10^{14}$`],
  ['गति = 5 है', 'गति $= 5$ है'],
])('%j is previewed as %j', (typed, shown) => {
  expect(withFormulas(typed)).toBe(shown);
});
