import fc from 'fast-check';
import katex from 'katex';
import { describe, expect, test } from 'vitest';

import { parseNotation } from '../../../ui/parse-notation.ts';
import { clozeParts, hideSelection, isCloze, isInFormula, splitCloze } from './cloze.ts';

const shown = (text: string, isShown: boolean) =>
  clozeParts(text, isShown)
    .map((part) => (part.kind === 'gap' ? `[${part.text}]` : part.text))
    .join('');

describe('gaps', () => {
  test.each([
    ['Newton: {{F = ma}}', 'Newton: []', 'Newton: [F = ma]'],
    ['{{c1::Mitochondria::organelle}} make ATP', '[organelle] make ATP', '[Mitochondria] make ATP'],
    ['{{$v = u + at$}} holds', '[] holds', '[$v = u + at$] holds'],
    [String.raw`$x = {{c1::\frac{a}{b}}}$`, String.raw`$x = {\boxed{\;?\;}}$`, String.raw`$x = {\boxed{\frac{a}{b}}}$`],
    [String.raw`$E = m{{c1::c^2::a speed}}$`, String.raw`$E = m{\boxed{\text{a speed}}}$`, String.raw`$E = m{\boxed{c^2}}$`],
    [String.raw`$\ce{N2 + {{c1::3H2}} -> 2NH3}$`, '[]', String.raw`[$\ce{N2 + 3H2 -> 2NH3}$]`],
    ['a {{b {{c}} d', 'a {{b [] d', 'a {{b [c] d'],
  ])('%s is hidden on the front and shown on the back', (text, front, back) => {
    expect([isCloze(text), shown(text, false), shown(text, true)]).toEqual([true, front, back]);
  });

  test.each([String.raw`$\frac{{a}}{{b}}$`, '{{ }}', '{{c1::}}', '{{open', '{x}}', '$5 and {6}', `{{${'x'.repeat(2000)}}}`])(
    '%s has none, so that a formula keeps its own braces',
    (text) => {
      expect([isCloze(text), splitCloze(text), shown(text, false)]).toEqual([false, [text], text]);
    },
  );

  test('each number becomes a card; gaps without one count on from the first free', () => {
    expect(splitCloze('{{c2::Delhi}} and {{Agra}} and {{c2::Pune}}')).toEqual([
      'Delhi and {{Agra}} and Pune',
      '{{c2::Delhi}} and Agra and {{c2::Pune}}',
    ]);
  });

  test('a gap in a formula leaves valid TeX on both sides', () => {
    const tex = [
      String.raw`a^{{c1::2}}`,
      String.raw`\frac{{{c1::x}}}{y}`,
      String.raw`\sqrt{{{c1::\frac{p}{q}::50% of {it}}}}`,
      String.raw`\int_0^1 {{c1::f(x)}}\,dx`,
    ];
    for (const formula of tex) {
      for (const isShown of [false, true]) {
        const text = shown(`$${formula}$`, isShown).slice(1, -1);
        expect(() => katex.renderToString(text, { throwOnError: true })).not.toThrow();
      }
    }
  });
});

describe('any text', () => {
  const anything = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc
      .array(fc.constantFrom('{{', '}}', '{', '}', '$', '$$', 'c1::', 'c2::', '::', 'x', ' ', '\\ce'), { maxLength: 200 })
      .map((parts) => parts.join('')),
  );

  test('is read without a failure, into a bounded number of cards that are no longer than it', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (text, isShown) => {
        const cards = splitCloze(text);
        expect(cards.length).toBeGreaterThan(0);
        expect(cards.length).toBeLessThanOrEqual(30);
        for (const card of cards) expect(card.length).toBeLessThanOrEqual(text.length);
        const parts = clozeParts(text, isShown);
        expect(parts.length).toBeLessThanOrEqual(61);
        if (!isCloze(text)) expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });

  test('without marks is no cloze', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(isCloze(text.replaceAll('{', ''))).toBe(false);
      }),
    );
  });

  test('of words and gaps makes cards that read the same when shown', () => {
    const word = fc.stringMatching(/^[a-z ]{1,8}$/);
    const gap = fc
      .tuple(fc.constantFrom('', 'c1::', 'c2::', 'c3::'), fc.stringMatching(/^[a-z]{1,8}$/))
      .map(([number, answer]) => `{{${number}${answer}}}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(word, gap), { maxLength: 20 }), (parts) => {
        const read = (text: string) =>
          clozeParts(text, true)
            .map((part) => part.text)
            .join('');
        const text = parts.join('');
        for (const card of splitCloze(text)) {
          expect(read(card)).toBe(read(text));
          expect(splitCloze(card)).toEqual([card]);
        }
      }),
    );
  });
});

test('hiding a selection marks it, with a number inside a formula', () => {
  expect(hideSelection('F = ma', 0, 1)).toEqual({ text: '{{F}} = ma', caret: 5 });
  expect(hideSelection('$F = ma$', 5, 7)).toEqual({ text: '$F = {{c1::ma}}$', caret: 15 });
  expect(hideSelection('{{c1::a}} $b$', 11, 12)?.text).toBe('{{c1::a}} ${{c2::b}}$');
  expect(hideSelection('', 0, 0)).toEqual({ text: '{{}}', caret: 2 });
});

test('what cannot be a gap is not marked as one', () => {
  expect(hideSelection('x'.repeat(2000), 0, 1500)).toBeNull();
  expect(hideSelection(`${'{{a}} '.repeat(30)}b`, 180, 181)).toBeNull();
  expect(hideSelection('   ', 0, 2)).toBeNull();
});

test('a dollar sign in an answer uncovers no other card', () => {
  for (const card of splitCloze('Ticket {{$5}}, plus {{tax}} of $6')) expect(isCloze(card)).toBe(true);
});

test('the caret is in a formula between dollar signs, also before the second is typed', () => {
  expect([
    isInFormula('$a$ b', 2),
    isInFormula('$a$ b', 4),
    isInFormula('x $a', 4),
    isInFormula('$$a', 3),
    isInFormula('$$a$$ b', 7),
  ]).toEqual([true, false, true, true, false]);
});

test('a mark without a number is a gap exactly where no formula is typeset', () => {
  const text = fc.array(fc.constantFrom('$', '$$', 'x', ' ', '\n'), { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const marked = `${before}{{a}}${after}`;
      const isTypeset = parseNotation(marked).some(({ kind, text: part }) => kind !== 'words' && part.includes('{{a}}'));
      expect(isCloze(marked)).toBe(!isTypeset);
    }),
  );
});
