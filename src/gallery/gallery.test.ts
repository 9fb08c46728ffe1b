import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const sourcesOf = (directory: string) =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => ({ name, source: readFileSync(path.join(directory, name), 'utf8') }));

test('no component of the design system is missing from the gallery', () => {
  const gallery = sourcesOf(import.meta.dirname)
    .map(({ source }) => source)
    .join('\n');
  const components = sourcesOf(path.join(import.meta.dirname, '../ui')).map(({ name }) => name);
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((name) => !gallery.includes(`'../ui/${name}'`))).toEqual([]);
});
