import { describe, expect, test } from 'vitest';
import { createRedirectTargets } from './redirects.ts';

const SITE = 'https://ekagra.example';
const ALLOWED = ['http://localhost:5180/auth/callback', 'https://*.preview.example/auth/*', 'https://docs.example/**'];
const targetOf = createRedirectTargets(SITE, ALLOWED);

test.each([`${SITE}/auth/callback?next=%2Ftasks`, 'https://pr-7.preview.example/auth/callback', 'https://docs.example/a/b?c=d.e'])(
  '%s is an allowed redirect',
  (wanted) => {
    expect(targetOf(wanted)).toBe(wanted);
  },
);

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

// config.toml allows localhost for development, and a public site reads the same file.
describe('on a machine itself', () => {
  const addresses = [
    'http://localhost:5180/auth/callback',
    'http://127.0.0.1:5180/auth/callback',
    'http://127.8.9.1:5180/',
    'http://127.1/',
    'http://[::1]:5180/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::]/',
    'http://0.0.0.0:5180/',
    'http://app.localhost/',
    'http://localhost./',
  ];
  const allowed = ['http://**'];

  test.each(addresses)('a public site sends nobody to %s', (wanted) => {
    expect(createRedirectTargets(SITE, allowed)(wanted)).toBe(SITE);
  });

  test.each(addresses)('a site that is there itself may allow %s', (wanted) => {
    for (const site of ['http://127.0.0.1:5180', 'http://localhost:5180', 'http://[::1]:5180']) {
      expect(createRedirectTargets(site, allowed)(wanted)).toBe(new URL(wanted).href);
    }
  });

  test('a name that only begins like one is public', () => {
    for (const wanted of ['http://localhost.example/', 'http://127.0.0.1.example/', 'http://mylocalhost/']) {
      expect(createRedirectTargets(SITE, allowed)(wanted)).toBe(wanted);
    }
  });
});
