import fc from 'fast-check';
import { expect, test } from 'vitest';

import { answerMarkdown, followableAddress, isReadableFormula } from './answer-markdown.ts';

test.each([
  [String.raw`Then \(x = 2\).`, 'Then $x = 2$.'],
  [String.raw`So \[x^2\] holds`, 'So \n\n$$\nx^2\n$$\n\n holds'],
  ['It costs $5 and $10.', String.raw`It costs \$5 and \$10.`],
  ['Here $x$ costs $5', String.raw`Here $x$ costs \$5`],
  ['`a $b$ \\(c\\)` and $d$', '`a $b$ \\(c\\)` and $d$'],
  ['```\n$5 and $6\n```\n$x$', '```\n$5 and $6\n```\n$x$'],
  ['2*10*2 = 40 and a*(b)*c', String.raw`2\*10\*2 = 40 and a\*(b)\*c`],
  ['**So** $2*3*4$ is *24*, `2*3*4`', '**So** $2*3*4$ is *24*, `2*3*4`'],
  [String.raw`It has begun \(x = `, String.raw`It has begun \(x = `],
])('%j is drawn as %j', (written, drawn) => {
  expect(answerMarkdown(written)).toBe(drawn);
});

test('unbounded nesting or repetition is limited', () => {
  expect(answerMarkdown('>'.repeat(5000))).toBe('> '.repeat(8));
  expect(answerMarkdown(`${'- '.repeat(5000)}a`).length).toBeLessThan(30);
  expect(answerMarkdown('*'.repeat(5000)).length).toBe(50);
  expect(answerMarkdown('a'.repeat(1_000_000)).length).toBeLessThan(41_000);
});

test('any text can be prepared, and none grows much', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 2000, unit: fc.constantFrom('$', '\\', '(', ')', '[', ']', '`', '\n', '>', ' ', '1', 'a', '*') }),
      (text) => {
        expect(answerMarkdown(text).length).toBeLessThanOrEqual(text.length * 8 + 100);
      },
    ),
  );
});

test.each([
  ['https://ncert.nic.in/a?b=1', 'https://ncert.nic.in/a?b=1'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['data:text/html,<script>', null],
  ['//evil.example', null],
  ['/settings', null],
  ['https://ekagra.app@evil.example/', null],
  ['http://', null],
  [undefined, null],
])('a link to %s may be followed to %s', (address, followed) => {
  expect(followableAddress(address)).toBe(followed);
});

test('a paragraph of markup alone stays text; endlessly nested formulas are not typeset', () => {
  expect(answerMarkdown('a**b_'.repeat(4000))).toMatch(/^\s*```\na\*\*b_/);
  expect(answerMarkdown(`*one*\n\n${'[a'.repeat(2000)}`)).toMatch(/^\*one\*\s*```\n\[a/);
  expect(answerMarkdown('$$'.repeat(3000))).toBe(' ');
  expect(isReadableFormula(String.raw`\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`)).toBe(true);
  expect(isReadableFormula(`${'{'.repeat(60)}x${'}'.repeat(60)}`)).toBe(false);
  expect(isReadableFormula('x'.repeat(2001))).toBe(false);
});

test('a model’s text cannot look like the app’s own mark', () => {
  expect(answerMarkdown('✅ **Checked: computed again** ✔️ x')).toBe('  ** **   x');
  expect(answerMarkdown('Checked: comp✓uted again')).not.toContain('computed');
});
