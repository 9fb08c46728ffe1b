import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { charactersIn, mentionedIn, parseMessage, typedMention, withMention } from './message-text.ts';

const usernames = new Map([
  ['asha', 'id-asha'],
  ['asha k', 'id-asha-k'],
  ['Ravi_9', 'id-ravi'],
  ['अनु', 'id-anu'],
  ['dev.patel', 'id-dev'],
]);
const links = (text: string) => parseMessage(text, usernames).flatMap((part) => (part.kind === 'link' ? [part.text] : []));

const hostile = fc.constantFrom(
  '@',
  'asha',
  ' ',
  'https://',
  'http://',
  'javascript:',
  'a.b',
  '(',
  ')',
  '.',
  '<img src=x onerror=alert(1)>',
  '$x$',
  '\u202e',
  '\n',
  '😀',
  'अनु',
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(hostile).map((parts) => parts.join('')),
);

test('splitting neither loses, doubles nor moves text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parts = parseMessage(text, usernames);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      let at = 0;
      for (const part of parts) {
        expect(part.at).toBe(at);
        at += part.text.length;
      }
    }),
    { numRuns: 2000 },
  );
});

test('a link always leads to the web and never runs code', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const hrefs = parseMessage(text, usernames).flatMap((part) => (part.kind === 'link' ? [part.href] : []));
      expect(hrefs.filter((href) => !/^https?:\/\//.test(href))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['See https://a.in/b?c=1#d.', ['https://a.in/b?c=1#d']],
  ['(https://en.wikipedia.org/wiki/Ion_(physics))', ['https://en.wikipedia.org/wiki/Ion_(physics)']],
  ['http://a.in, HTTPS://B.in!', ['http://a.in', 'HTTPS://B.in']],
  ['javascript:alert(1) data:text/html,x ftp://a.in //a.in www.a.in', []],
  ['https://bank.in@evil.example/', []],
  ['<a href="https://a.in">', ['https://a.in']],
  ['https:// https://)', []],
])('the links in %j are %j', (text, found) => {
  expect(links(text)).toEqual(found);
});

describe('mentions', () => {
  test.each([
    ['@asha hello', ['id-asha']],
    ['@Asha K, see this', ['id-asha-k']],
    ['(@ravi_9) and @अनु।', ['id-ravi', 'id-anu']],
    ['@asha @ASHA', ['id-asha']],
    ['@dev.patel. Thanks', ['id-dev']],
    ['mail me: x@asha.in, @ashaan, @nobody, @', []],
    ['https://a.in/@asha', []],
  ])('%j mentions %j', (text, ids) => {
    expect(mentionedIn(text, usernames)).toEqual(ids);
  });

  test('a completed mention parses as a mention in any context', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom(...usernames.keys()), (before, after, name) => {
        const text = `${before} @${name.slice(0, 2)}`;
        const typed = typedMention(text + after, text.length);
        expect(typed).toEqual({ at: before.length + 1, query: name.slice(0, 2) });
        const completed = withMention(text + after, typed!, name);
        expect(completed.text.slice(0, completed.caret)).toMatch(/\s$/);
        expect(mentionedIn(completed.text.slice(before.length), usernames)).toContain(usernames.get(name));
      }),
    );
  });

  test.each([
    ['@', 1, ''],
    ['hi @ra', 6, 'ra'],
    ['hi @ra there', 6, 'ra'],
  ])('in %j at %i the name begins with %j', (text, caret, query) => {
    expect(typedMention(text, caret)?.query).toBe(query);
  });

  test.each([
    ['mail@a', 6],
    ['@asha and', 9],
    ['none', 4],
  ])('in %j at %i no name is typed', (text, caret) => {
    expect(typedMention(text, caret)).toBeNull();
  });
});

test('characters are counted as the database counts them', () => {
  expect(charactersIn(`अ${'😀'.repeat(2000)}`)).toBe(2001);
});
