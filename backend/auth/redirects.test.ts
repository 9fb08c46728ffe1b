import { expect, test } from 'vitest';
import { createRedirectTargets } from './redirects.ts';

const SITE = 'https://ekagra.example';
const ALLOWED = ['http://localhost:5180/auth/callback', 'https://*.preview.example/auth/*', 'https://docs.example/**'];
const targetOf = createRedirectTargets(SITE, ALLOWED);

test.each([
  `${SITE}/auth/callback?next=%2Ftasks`,
  'http://localhost:5180/auth/callback',
  'https://pr-7.preview.example/auth/callback',
  'https://docs.example/a/b?c=d.e',
])('%s is an allowed redirect', (wanted) => {
  expect(targetOf(wanted)).toBe(wanted);
});

test.each([
  null,
  '',
  '/auth/callback',
  'https://evil.example/',
  'http://ekagra.example/auth/callback',
  'https://ekagra.example:8443/',
  'https://ekagra.example.evil.example/',
  'https://ekagra.example@evil.example/',
  'https://student:secret@ekagra.example/',
  '//evil.example/',
  'https:\\\\evil.example\\',
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://127.0.0.1:9999/',
  'http://localhost:5180/auth/callback/../../steal',
  'https://a.b.preview.example/auth/callback',
  'https://pr-7.preview.example/auth/deep/callback',
  'https://pr-7.preview.example.evil.example/auth/callback',
])('%s is refused: the flow ends at the site', (wanted) => {
  expect(targetOf(wanted)).toBe(SITE);
});
