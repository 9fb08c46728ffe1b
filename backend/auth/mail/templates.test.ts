import { expect, test } from 'vitest';
import { fillTemplate } from './templates.ts';

test('text in an address is escaped in the mail', () => {
  const template = {
    subject: 'Hello',
    html: '<p>For {{ .Email }}:</p>\n<p><a href="{{ .ConfirmationURL }}">Open &amp; go</a><br>{{.Unknown}}Bye</p>',
  };
  const filled = fillTemplate(template, {
    Email: `o'neil&{{ .NewEmail }}@x.in`,
    NewEmail: 'n',
    ConfirmationURL: 'https://e.in/?a=1&b=%22',
  });
  expect(filled.html).toContain('o&#39;neil&amp;{{ .NewEmail }}@x.in');
  expect(filled.html).toContain('href="https://e.in/?a=1&amp;b=%22"');
  expect(filled.text).toBe(`For o'neil&{{ .NewEmail }}@x.in:\n\nOpen & go: https://e.in/?a=1&b=%22\nBye`);
});
