import { expect, test } from 'vitest';

import { buildConstants } from './build-constants.ts';

test('an operator’s changelog is an address that begins with https://, and none by default', () => {
  const url = 'https://example.org/changes';
  expect(buildConstants({ CHANGELOG_URL: url })).toMatchObject({ __CHANGELOG_URL__: JSON.stringify(url) });
  expect(buildConstants({})).toMatchObject({ __CHANGELOG_URL__: '""' });
  expect(() => buildConstants({ CHANGELOG_URL: 'javascript:alert(1)' })).toThrow(/^CHANGELOG_URL: /);
});
