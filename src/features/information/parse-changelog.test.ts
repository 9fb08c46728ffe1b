import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { parseChangelog } from './parse-changelog.ts';

test('the changelog of the repository is not shown with versions or changes missing', () => {
  const markdown = readFileSync('CHANGELOG.md', 'utf8');
  const releases = parseChangelog(markdown);
  expect(releases.length).toBe(markdown.match(/^## /gm)?.length);
  expect(releases.flatMap(({ groups }) => groups).flatMap(({ changes }) => changes).length).toBe(markdown.match(/^- /gm)?.length);
});

test('a change that goes on in the next line is not cut off', () => {
  const markdown = '# Changelog\n\nIntroduction.\n\n## [0.1.0] - 2026-11-21\n\n### Added\n\n- One thing\n  and its end.\n- Another.\n';
  expect(parseChangelog(markdown)).toEqual([
    { version: '0.1.0', date: '2026-11-21', groups: [{ title: 'Added', changes: ['One thing and its end.', 'Another.'] }] },
  ]);
});

test('a line that the page cannot show stops the build instead of being left out', () => {
  expect(() => parseChangelog('## [0.1.0]\n\n### Added\n\n1. Numbered\n')).toThrow('1. Numbered');
});
