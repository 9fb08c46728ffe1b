import { expect, test } from 'vitest';

import { isFromAddress, neutralUsername } from './neutral-username.ts';

test('the suggested username contains nothing of the address', () => {
  const name = neutralUsername('01a20aeb-583b-778d-8461-87cfe1ce66b6');
  expect(name).toBe('student-ce66b6');
  expect(isFromAddress(name, 'asha.rao@example.com')).toBe(false);
});

test('a username made of the address is recognised, also with its unique suffix', () => {
  expect(isFromAddress('asha.rao', 'Asha.Rao@example.com')).toBe(true);
  expect(isFromAddress('asha.rao_01a20', 'asha.rao@example.com')).toBe(true);
  expect(isFromAddress('topper', 'asha.rao@example.com')).toBe(false);
  expect(isFromAddress('topper', undefined)).toBe(false);
});

test('a name that the student chose is kept, though it begins as the address does', () => {
  expect(isFromAddress('asha', 'a@example.com')).toBe(false);
  expect(isFromAddress('asha.rao_neet', 'asha.rao@example.com')).toBe(false);
});
