import fc from 'fast-check';
import { expect, test } from 'vitest';

import { plainHtml } from './plain-html.ts';

test.each([
  ['a<br>b<div>c</div><ul><li>d<li>e</ul>', 'a\nb\nc\n\n• d\n• e'],
  ['<script>alert(1)</script>x<style>p{}</style><svg><text>y</text></svg>', 'x'],
  ['a <!-- <b> --> b<!-- never ends', 'a b'],
  ['1 < 2 && 3 > 2 <3', '1 < 2 && 3 > 2 <3'],
  ['&lt;img src=x onerror=alert(1)&gt; &amp;lt; &eacute; &#x93F; &nope;', '<img src=x onerror=alert(1)> &lt; é ि &nope;'],
  ['x<sup>2</sup> + H<sub>2</sub>O, <sup>a<sup>b</sup></sup>', 'x$^{\\text{2}}$ + H$_{\\text{2}}$O, $^{\\text{ab}}$'],
  ['\\(a\\) \\[b\\] [latex]c[/latex] [$]d[/$] [$$]e[/$$]', '$a$ $$b$$ $c$ $d$ $$e$$'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a | b\n\nc'],
])('%s is read as text', (html, text) => {
  expect(plainHtml(html).text).toBe(text);
});

test('pictures are names only, however they are quoted', () => {
  expect(plainHtml(`<img src="a b.png"><IMG alt=x src='c%20d.jpg'><img\nsrc=e.gif><img data-src="f.png"><img src="">`).pictures).toEqual([
    'a b.png',
    'c d.jpg',
    'e.gif',
  ]);
});

test('text without markup stays as it is', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 80 }).filter((text) => !/[<>&\\$[\]\s\u00A0]/.test(text));
  fc.assert(
    fc.property(words, (text) => {
      expect(plainHtml(text)).toEqual({ text, pictures: [] });
    }),
  );
});
