import { expect, test } from 'vitest';

import { avatarOf } from './avatar-of.ts';

const account = (about: Record<string, unknown>, email?: string) => ({ id: 'u1', email, user_metadata: about });

test.each([
  ['the profile’s', { photo_url: '/own.png', display_name: null }, '/own.png'],
  ['the account’s', { photo_url: null, display_name: null }, '/google.png'],
  ['none, once it was removed', { photo_url: '', display_name: null }, null],
  ['the account’s, before the profile has come', null, '/google.png'],
])('the picture is %s', (_name, profile, picture) => {
  expect(avatarOf(account({ avatar_url: '/google.png' }), profile).picture).toBe(picture);
});

test.each([
  [{ display_name: 'asha' }, { full_name: 'Ravi' }, 'ravi@example.in', 'asha', 'A'],
  [{ display_name: '' }, { full_name: 'ravi' }, 'asha@example.in', 'ravi', 'R'],
  [{ display_name: null }, {}, 'meena@example.in', 'User', 'M'],
  [null, {}, undefined, 'User', 'U'],
  [{ display_name: 'आशा' }, {}, undefined, 'आशा', 'आ'],
  [null, { full_name: 7, avatar_url: {} }, undefined, 'User', 'U'],
])('%o and %o: the name and initial shown', (names, about, email, alt, initial) => {
  const profile = names && { photo_url: null, ...names };
  expect(avatarOf(account(about, email), profile)).toEqual({ picture: null, alt, initial });
});
