import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import * as exported from '../../backend/base/limits.ts';

const limits: Readonly<Record<string, object>> = { ...exported };

const projectRoot = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const production = read('docs/production.md');

/** Cells of the rows below a table's header, by the names of limits in that header. */
const tables = [...production.matchAll(/^\|[^\n]*`[A-Z_]+_LIMITS`[^\n]*\|\n(?:\|.*\|\n)+/gm)].map(([table]) => {
  const [header, , ...rows] = table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
  return { objects: named(header!.join(' ')).filter((name) => name in limits), rows: rows! };
});

function named(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
}

test('docs/production.md, “Bounds”, has a row for every limit of backend/base/limits.ts, and names none that is not there', () => {
  const documented = tables.map(({ objects, rows }) => ({
    objects,
    names: rows.flatMap(([, names = '']) => named(names)).filter((name) => /^[a-z]+[A-Za-z]*$/.test(name)),
  }));
  for (const [object, bounds] of Object.entries(limits)) {
    const names = documented.filter(({ objects }) => objects.includes(object)).flatMap((table) => table.names);
    expect([object, Object.keys(bounds).filter((name) => !names.includes(name))]).toEqual([object, []]);
  }
  for (const { objects, names } of documented) {
    expect(names.filter((name) => !objects.some((object) => name in limits[object]!))).toEqual([]);
  }
});

test('docs/production.md, “Bounds”, says of each bound what the backend does and what a hosted project has instead', () => {
  const rows = tables.flatMap((table) => table.rows);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([]);
});

test('decision 41 has every quota with its number, and docs/production.md its name', () => {
  const folder = 'supabase/schemas';
  const stored = readdirSync(path.join(projectRoot, folder))
    .toSorted()
    .flatMap((file) => [...read(`${folder}/${file}`).matchAll(/insert into private\.quotas [^;]*?values\n(.+?);\n/gs)])
    .flatMap(([, rows]) => [...rows!.matchAll(/^ {2}\('(\w+)', (\d+), /gm)])
    .map(([, name, most]) => ({ name: name!, most: Number(most) }));
  expect(stored.length).toBeGreaterThan(20);
  const decision = read('docs/decisions/0041-quotas.md');
  const quotas = production.slice(production.indexOf('## Quotas'), production.indexOf('## What it costs'));
  for (const { name, most } of stored) {
    expect(decision).toContain(`| \`${name}\` | ${most.toLocaleString('en-US')} |`);
    expect(quotas).toContain(`\`${name}\``);
  }
});
