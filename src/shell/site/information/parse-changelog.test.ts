import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { parseChangelog } from './parse-changelog.ts';

const markdown = readFileSync('CHANGELOG.md', 'utf8');
const releases = parseChangelog(markdown);

test('the changelog page misses no version and no change', () => {
  expect(releases.length).toBe(markdown.match(/^## /gm)?.length);
  expect(releases.flatMap(({ groups }) => groups).flatMap(({ changes }) => changes).length).toBe(markdown.match(/^- /gm)?.length);
});

test('the newest release is the version of package.json, and releases are in order and dated', () => {
  const dated = releases.filter(({ version }) => version !== 'Unreleased');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(dated[0]?.version).toBe(version);
  expect(dated.filter(({ date }) => date === null)).toEqual([]);
  expect(dated.toSorted((a, b) => b.date!.localeCompare(a.date!) || b.version.localeCompare(a.version, 'en', { numeric: true }))).toEqual(
    dated,
  );
});

test('no release has two groups of one title, and no two changes begin alike', () => {
  for (const { groups } of releases) expect(new Set(groups.map(({ title }) => title)).size).toBe(groups.length);
  const beginnings = releases.flatMap(({ groups }) => groups.flatMap(({ changes }) => changes.map((change) => change.split(/[:,.]/)[0])));
  expect(new Set(beginnings).size).toBe(beginnings.length);
});

test('a change that continues on the next line is not cut off', () => {
  const text = '# Changelog\n\nIntroduction.\n\n## [0.1.0] - 2026-11-21\n\n### Added\n\n- One thing\n  and its end.\n- Another.\n';
  expect(parseChangelog(text)).toEqual([
    { version: '0.1.0', date: '2026-11-21', groups: [{ title: 'Added', changes: ['One thing and its end.', 'Another.'] }] },
  ]);
});

test('a line in an unknown form fails the build instead of being dropped', () => {
  expect(() => parseChangelog('## [0.1.0]\n\n### Added\n\n1. Numbered\n')).toThrow('1. Numbered');
});
