import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { INVITE_CODE_LENGTH, inviteLink, parseInviteCode } from './invite-code.ts';

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const code = fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: INVITE_CODE_LENGTH, maxLength: INVITE_CODE_LENGTH });
const separator = fc.constantFrom('', '', ' ', '-', ' - ', '\u00A0', '–', '\u200B', '\n');

const nasty = fc.constantFrom('/i/', '?code=', '&code=', '%41', '%', '/', 'ı', 'ß', 'ﬁ', 'é', 'A', 'b', '1', '-', ' ');

/** A code as people write it: either case, separators around each letter. */
const written = code.chain((text) =>
  fc
    .tuple(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), fc.array(separator, { minLength: 7, maxLength: 7 }))
    .map(([isLower, between]) => ({
      text,
      typed: between[6]! + [...text].map((letter, at) => between[at]! + (isLower[at] ? letter.toLowerCase() : letter)).join(''),
    })),
);

test('a code is found in either case', () => {
  fc.assert(
    fc.property(written, ({ text, typed }) => {
      expect(parseInviteCode(typed)).toBe(text);
    }),
  );
});

test('a code is found in its link, also inside a message', () => {
  const before = fc.constantFrom('', 'Join us: ', 'पढ़ने आओ ', '<');
  const after = fc.constantFrom('', '.', '!', ')', '>', '?utm_source=chat', '#x', '/', ' see you there', '&x=1');
  const origin = fc.constantFrom('https://ekagra.example', 'http://localhost:5173', 'ekagra.example');
  const address = fc.oneof(
    fc
      .tuple(origin, written, fc.option(fc.string()))
      .map(([at, { text, typed }, from]) => ({ text, link: inviteLink(at, encodeURIComponent(typed.trim()), from) })),
    fc
      .tuple(origin, written, fc.constantFrom('join', 'invite'))
      .map(([at, { text, typed }, page]) => ({ text, link: `${at}/${page}?code=${encodeURIComponent(typed.trim())}` })),
  );
  fc.assert(
    fc.property(before, address, after, (lead, { text, link }, tail) => {
      expect(parseInviteCode(`${lead}${link}${tail}`)).toBe(text);
    }),
  );
});

test('the result is always a valid code, and parsing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: nasty })), (text) => {
      const found = parseInviteCode(text);
      if (found === null) return;
      expect(found).toMatch(/^[A-Z0-9]{6}$/);
      expect(parseInviteCode(found)).toBe(found);
    }),
  );
});

test.for([
  '',
  'ABC12',
  'ABC1234',
  'ABC12é',
  'straße',
  'ﬁ1234',
  'ıııııı',
  'ABC 12!',
  'https://ekagra.example/i/',
  '/join?code=',
  '/i/%E0%A4',
  '１２３４５６',
])('in %j there is no code', (text) => expect(parseInviteCode(text)).toBeNull());
