import { expect, test } from 'vitest';

import { buildConstants } from './build-constants.ts';

test('an operator’s changelog is an address that begins with https://, and none by default', () => {
  const url = 'https://example.org/changes';
  expect(buildConstants({ CHANGELOG_URL: url })).toMatchObject({ __CHANGELOG_URL__: JSON.stringify(url) });
  expect(buildConstants({})).toMatchObject({ __CHANGELOG_URL__: '""' });
  expect(() => buildConstants({ CHANGELOG_URL: 'javascript:alert(1)' })).toThrow(/^CHANGELOG_URL: /);
});

test('social links have a name and an https address, in their order; without the setting there are none', () => {
  const linksOf = (list: string) => JSON.parse(buildConstants({ SOCIAL_LINKS: list })['__SOCIAL_LINKS__']!) as unknown;
  expect(linksOf('YouTube=https://video.example/@ekagra, Mastodon = https://social.example/@ekagra?a=b')).toEqual([
    { name: 'YouTube', url: 'https://video.example/@ekagra' },
    { name: 'Mastodon', url: 'https://social.example/@ekagra?a=b' },
  ]);
  expect(linksOf('')).toEqual([]);
  for (const list of ['YouTube', 'YouTube=http://video.example', 'YouTube=javascript:alert(1)'])
    expect(() => linksOf(list)).toThrow(/SOCIAL_LINKS/);
});

test('the feedback widget has an https address, or the app has its own form', () => {
  const widgetOf = (url: string) => JSON.parse(buildConstants({ FEEDBACK_URL: url })['__FEEDBACK_URL__']!) as unknown;
  expect(widgetOf('https://feedback.example/form')).toBe('https://feedback.example/form');
  expect(widgetOf('')).toBe('');
  for (const url of ['http://feedback.example', 'javascript:alert(1)', 'feedback']) expect(() => widgetOf(url)).toThrow(/FEEDBACK_URL/);
});
