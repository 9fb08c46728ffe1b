import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ACCOUNT_PICTURE_HOSTS, NO_PICTURE, pictureToCopy } from './account-picture.ts';

const GOOGLE = 'https://lh3.googleusercontent.com/a/asha=s96-c';

test.each([
  ['the account’s, of a profile without one', null, GOOGLE, GOOGLE],
  ['that of a first profile', GOOGLE, undefined, GOOGLE],
  ['the profile’s before the account’s', 'https://lh4.googleusercontent.com/b', GOOGLE, 'https://lh4.googleusercontent.com/b'],
  ['none beside the student’s own', '/storage/v1/object/public/profile-pictures/a/b.webp', GOOGLE, null],
  ['none once it was removed', NO_PICTURE, GOOGLE, null],
  ['none where there is none', null, null, null],
])('of account pictures is copied: %s', (_what, photoUrl, avatarUrl, expected) => {
  expect(pictureToCopy(photoUrl, avatarUrl)).toBe(expected);
});

test.each([
  'http://lh3.googleusercontent.com/a',
  'https://lh3.googleusercontent.com:8443/a',
  'https://lh3.googleusercontent.com.evil.example/a',
  'https://lh3.googleusercontent.com@evil.example/a',
  '//lh3.googleusercontent.com/a',
  'https://evil.example/?https://lh3.googleusercontent.com/a',
  'javascript:alert(1)',
])('no request leaves for %s', (address) => {
  expect([pictureToCopy(address, null), pictureToCopy(null, address)]).toEqual([null, null]);
});

test('whatever an account says of its picture, only those hosts are asked', () => {
  fc.assert(
    fc.property(fc.option(fc.oneof(fc.webUrl(), fc.string())), fc.oneof(fc.webUrl(), fc.anything()), (photoUrl, avatarUrl) => {
      const address = pictureToCopy(photoUrl, avatarUrl);
      expect(address === null || ACCOUNT_PICTURE_HOSTS.includes(new URL(address).origin)).toBe(true);
    }),
  );
});
