import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { pageHtml, shellOfQuestions } from './page-html.ts';

const shell = readFileSync('index.html', 'utf8');
const head = { path: '/about-us', title: 'About <us>', description: 'For "$&" & all' };

test('without a site URL the page has no canonical address', () => {
  const html = pageHtml(shell, { head, body: '<main>text</main>' }, '');
  expect(html).toContain('<link rel="canonical" href="/about-us" />');
  expect(html).not.toContain('og:url');
});

test('an alias has its page’s canonical address', () => {
  const html = pageHtml(shell, { head, body: '<main>text</main>' }, 'https://ekagra.example');
  expect(html).toContain('<link rel="canonical" href="https://ekagra.example/about-us" />');
});

test('titles and descriptions are escaped', () => {
  const html = pageHtml(shell, { head, body: '<p>$& costs $1</p>' }, '');
  expect(html).toContain('<title>About &lt;us></title>');
  expect(html).toContain('<meta name="description" content="For &quot;$&amp;&quot; &amp; all" />');
  expect(html).toContain('<div id="root"><p>$& costs $1</p></div>');
});

test('a shell without a placeholder fails instead of publishing empty pages', () => {
  expect(() => pageHtml(shell.replace('id="root"', 'id="app"'), { head, body: '<main></main>' }, '')).toThrow('index.html has no');
});

test('structured data cannot end its script, and the directory names its feed', () => {
  const data = (siteUrl: string) => ({ text: '</script><b>', url: siteUrl });
  const html = pageHtml(shell, { head, body: '<main></main>', data }, 'https://ekagra.example');
  expect(html).toContain(
    String.raw`<script type="application/ld+json">{"text":"\u003c/script>\u003cb>","url":"https://ekagra.example"}</script>`,
  );
  const directory = pageHtml(shell, { head: { ...head, path: '/qa' }, body: '<main></main>' }, 'https://ekagra.example');
  expect(directory).toContain('type="application/rss+xml" href="https://ekagra.example/qa/feed.xml"');
});

test('the frame of a question’s page takes another question, and a page that is built otherwise fails', () => {
  const page =
    '<header>Ekagra</header><main class="a"><h1 class="b">Question</h1><div class="c"><div>Its $& text</div></div></main><footer></footer>';
  const html = pageHtml(shellOfQuestions(shell, page), { head, body: '<p>Another $&</p>' }, '');
  expect(html).toContain(
    '<div id="root"><header>Ekagra</header><main class="a"><h1 class="b">Question</h1><div class="c"><p>Another $&</p></div></main><footer></footer></div>',
  );
  expect(() => shellOfQuestions(shell, '<main><p>Its text</p></main>')).toThrow('index.html has no');
});
