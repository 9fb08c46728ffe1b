import { expect, test } from 'vitest';

import { questionFeed, sitemap } from './feed.ts';

const question = { path: '/qa/a', title: 'Is a < b & c?\u0007', description: 'Answer: "yes"' };

test('the feed lists questions by whole addresses, at most 50, as text that no reader refuses', () => {
  const feed = questionFeed('Solved', Array(60).fill(question), 'https://ekagra.example');
  expect(feed.split('<item>').length - 1).toBe(50);
  expect(feed).toContain('<title>Is a &lt; b &amp; c? </title><link>https://ekagra.example/qa/a</link>');
});

test('the sitemap has whole addresses', () => {
  expect(sitemap(['/qa/a'], 'https://ekagra.example')).toContain('<url><loc>https://ekagra.example/qa/a</loc></url>');
});
