import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { startTestBackend } from '../../backend/testing/start-test-backend.ts';
import { projectRoot } from '../../scripts/setup/install.mjs';
import { testsOf } from './line.ts';
import { readConstant, readTexts, readTitles } from './read-sources.ts';
import { SECTIONS } from './table.ts';

const lines = SECTIONS.flatMap((section) => section.lines.map((line) => ({ ...line, section: section.name })));
const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

test('every part of the specification is in the table, and no line is there twice', () => {
  const parts = new Set(SECTIONS.map(({ name }) => name.split(' ', 1)[0]));
  expect([...parts]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(SECTIONS.filter((section) => section.lines.length === 0)).toEqual([]);
  expect(lines.length).toBeGreaterThan(400);
  const said = lines.map(({ says }) => says);
  expect(said.filter((says, at) => said.indexOf(says) !== at)).toEqual([]);
});

test('every line names a test that exists and that a plain run of everything runs, or says how the product differs', () => {
  const titles = new Map<string, readonly string[]>();
  const problemOf = (named: string): string | null => {
    const [, file = '', title = ''] = /^(\S+) > (.+)$/s.exec(named) ?? [];
    if (!existsSync(path.join(projectRoot, file)) || !/\.(?:test|e2e)\.tsx?$/.test(file)) return 'no file of tests';
    // `npm test` runs these only by name, or where these browsers are.
    if (file.includes('.long.')) return 'is not in a plain run';
    if (!titles.has(file))
      titles.set(
        file,
        readTitles(file, read(file)).flatMap((found) => (found.isLeftOut ? [] : [found.title])),
      );
    return titles.get(file)!.includes(title) ? null : 'no such title';
  };
  const problems = lines.flatMap((line) =>
    testsOf(line)
      .flatMap((named) => problemOf(named) ?? [])
      .map((problem) => `${line.says}: ${problem}`),
  );
  expect(problems).toEqual([]);
  expect(lines.filter((line) => testsOf(line).length === 0 && !line.reading)).toEqual([]);
});

test('the product has every text of the table, character by character', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'replication/**/*.ts', 'sw/**/*.ts'], { cwd: projectRoot }).filter(
    (file) => !/\.test\.|\/testing\/|^src\/gallery\/|\.d\.ts$/.test(file),
  );
  const texts = new Set(files.flatMap((file) => readTexts(file, read(file))));
  const missing = lines.flatMap((line) => (line.texts ?? []).filter((text) => !texts.has(text.replaceAll(/\{[^}]*\}/g, '{}'))));
  expect(missing).toEqual([]);
});

test('the product has every constant of the table', () => {
  const constants = lines.flatMap((line) => line.constants ?? []);
  const found = constants.map(([file, name]) => [file, name, readConstant(file, read(file), name)]);
  expect(found).toEqual(constants);
});

test('the product has every address of the table', () => {
  const tree = read('src/route-tree.gen.ts');
  const known = new Set([...tree.matchAll(/^ {2}'([^']+)': typeof \w+;?$/gm)].map(([, address]) => address!.replace(/(?<=.)\/$/, '')));
  const addresses = lines.flatMap((line) => line.routes ?? []);
  const asWritten = (address: string): string =>
    address
      .replaceAll(/:(\w+)\?/g, '{-$$$1}')
      .replaceAll(/:(\w+)/g, '$$$1')
      .replace(/\*$/, '$$')
      .replace(/^(?=\$$)/, '/');
  expect(addresses.filter((address) => !known.has(asWritten(address)))).toEqual([]);
});

test('the database has every column of the table, with its default', async () => {
  const backend = await startTestBackend();
  try {
    const columns = await backend.query<{ name: string; initial: string | null }>(
      `select table_name || '.' || column_name as name, column_default as initial from information_schema.columns where table_schema = 'public'`,
    );
    const known = new Map(columns.map(({ name, initial }) => [name, initial]));
    const named = lines.flatMap((line) => Object.entries(line.columns ?? {}));
    expect(named.filter(([name]) => !known.has(name))).toEqual([]);
    const defaults = named.filter(([, initial]) => initial !== null);
    const computed = await Promise.all(
      defaults.map(async ([name]) => [
        name,
        (await backend.query<{ value: string }>(`select (${known.get(name)})::text as value`))[0]!.value,
      ]),
    );
    expect(computed).toEqual(defaults);
  } finally {
    await backend.close();
  }
});
