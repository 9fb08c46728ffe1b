import { expect, test } from 'vitest';

import { canTypeset } from './draw-formula-check.ts';

test.each([
  'x^{2}',
  '\\frac{1}{2}',
  '\\ce{H2O}',
  '\\neq',
  '\\nu \\to \\mu',
  'प',
  '\\lambda_{max}',
  '\\pu{123 kJ//mol}',
  '\\left( \\begin{matrix} 1 & 2 \\\\ 3 & 4 \\end{matrix} \\right)',
])('%s can be typeset', (tex) => expect(canTypeset(tex)).toBe(true));

test.each([
  ['is none', '\\frac{1}'],
  ['is unknown', '\\unknown'],
  ['defines a macro, which multiplies itself', '\\def\\a{xxxxxxxx}\\a\\a\\a\\a'],
  ['defines a command', '\\newcommand{\\a}{x}\\a'],
  ['gives a command another name', '\\let\\a=\\frac'],
  ['never ends', '\\gdef\\a{\\a}\\a'],
  ['doubles with each fraction of a unit', `\\pu{${'1.2 kJ//mol '.repeat(7)}}`],
  ['is nested as deep as the stack', `${'{'.repeat(1900)}${'}'.repeat(1900)}`],
  ['is nested deeper than any, and empty', `${'{'.repeat(120)}${'}'.repeat(120)}`],
  ['is nested deeper than any', `${'\\sqrt{'.repeat(60)}x${'}'.repeat(60)}`],
  ['is nested in fences', `${'\\left('.repeat(120)}x${'\\right)'.repeat(120)}`],
  ['becomes a page of its own', 'x^{y}'.repeat(700)],
])('a formula that %s is refused', (_, tex) => expect(canTypeset(tex)).toBe(false));
