import { expect, test } from 'vitest';

import { questionFeed } from './feed.ts';

const page = { path: '/qa/a', head: { path: '/qa/a', title: 'Is a < b & c?', description: 'Answer: "yes"' }, body: '' };

test('the feed lists questions by whole addresses, at most 50, and no other page', () => {
  const question = { ...page, data: () => ({}) };
  const feed = questionFeed([{ ...page, path: '/about-us' }, ...Array.from({ length: 60 }, () => question)], 'https://ekagra.example');
  expect(feed.split('<item>').length - 1).toBe(50);
  expect(feed).not.toContain('/about-us');
  expect(feed).toContain('<title>Is a &lt; b &amp; c?</title><link>https://ekagra.example/qa/a</link>');
});
