import { expect, test } from 'vitest';

import { DEFAULT_ROUTE } from './default-route.ts';
import { returnPath } from './return-path.ts';

const ORIGIN = 'https://ekagra.example';

test.each([
  ['/tasks?view=done#top', '/tasks?view=done#top'],
  ['https://ekagra.example/tasks', '/tasks'],
])('a path of this origin is followed: %s', (returnUrl, path) => {
  expect(returnPath(returnUrl, undefined, ORIGIN)).toBe(path);
});

test.each([
  '//evil.example/x',
  'https://evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://ekagra.example.evil.example/',
  'https:evil.example',
  '/.//evil.example',
  'http://[broken',
  'tasks',
  '',
])('nothing but a path of this origin is followed: %j', (returnUrl) => {
  expect(returnPath(returnUrl, undefined, ORIGIN)).toBe(DEFAULT_ROUTE);
});

test('returnUrl wins over the page the guard came from, which wins over the default', () => {
  expect(returnPath('/a', '/b', ORIGIN)).toBe('/a');
  expect(returnPath('//evil.example', '/b', ORIGIN)).toBe('/b');
  expect(returnPath(undefined, undefined, ORIGIN)).toBe(DEFAULT_ROUTE);
});

test.each(['/login?returnUrl=/login', '/auth/callback?code=used', '/profile-setup'])('signing in does not lead back to %s', (returnUrl) => {
  expect(returnPath(returnUrl, undefined, ORIGIN)).toBe(DEFAULT_ROUTE);
});
