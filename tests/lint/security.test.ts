import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const document = readFileSync(path.join(projectRoot, 'docs/security.md'), 'utf8');

/** `file`: "title" */
const NAMED = /`([\w./-]+)`: "((?:[^"\\]|\\")+)"/g;

test('docs/security.md names no test that was renamed, moved or deleted', () => {
  const named = [...document.matchAll(NAMED)].map(([, file, title]) => ({ file: file!, title: title!.replaceAll('\\"', '"') }));
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter(({ file, title }) => !hasTitle(file, title))).toEqual([]);
});

test('docs/security.md names a test for everything that it says is defended', () => {
  const rows = document.split('\n').filter((line) => line.startsWith('| ') && !/^\| (They|It) \w+ \|/.test(line));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => row.match(NAMED) === null)).toEqual([]);
});

test('docs/security.md names no other file that does not exist', () => {
  const files = [...document.matchAll(/`((?:backend|tests|e2e|supabase|docs)\/[\w./-]+)`/g)].map(([, file]) => file!);
  expect(files.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
});

/** True if a test or a group of tests of that file has the title, however it is quoted. */
function hasTitle(file: string, title: string): boolean {
  const place = path.join(projectRoot, file);
  if (!existsSync(place)) return false;
  const source = readFileSync(place, 'utf8');
  return [`'${title.replaceAll("'", "\\'")}'`, `"${title.replaceAll('"', '\\"')}"`, `\`${title}\``].some((quoted) =>
    source.includes(quoted),
  );
}
