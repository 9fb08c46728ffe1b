import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { backends, type TestBackend } from '../support/backends.ts';
import { createCast, ROLES, type Cast, type Role } from '../support/cast.ts';
import { readTables, type Table } from '../support/catalogue.ts';
import { rowOf, seed, type Row } from '../support/rows.ts';
import { EXPECTED_RIGHTS } from './expected-rights.ts';
import { parseMatrix, printMatrix } from './matrix.ts';
import { probe, type Findings } from './probe.ts';

const expected = parseMatrix(EXPECTED_RIGHTS);

describe.each(backends)('who may do what with whose row, on $name', ({ name, hasSql, open }) => {
  let backend: TestBackend;
  let cast: Cast;
  let tables: Table[];
  const found = new Map<string, Record<Role, string>>();

  beforeAll(async () => {
    backend = await open();
    cast = await createCast(backend);
    tables = await readTables(backend);
  });
  afterAll(async () => {
    await backend?.close();
    console.log(`Rights on ${name}\n${printMatrix(found)}`);
  });

  test.skipIf(!hasSql)('the matrix lists every table', () => {
    expect(tables.map((table) => table.name).sort()).toEqual([...expected.keys()].sort());
  });

  test.skipIf(!hasSql).each([...expected.keys()])('%s: nobody reads, adds, changes or deletes more than allowed', async (name) => {
    const table = tables.find((candidate) => candidate.name === name)!;
    const rows: Row[] = [];
    for (const _role of ROLES) rows.push(await seed(backend, table, rowOf(table, cast.owner.id, cast)));
    const attempt = (role: Role): Promise<Findings> => probe(backend, cast, cast[role], table, rows[ROLES.indexOf(role)]!);
    const findings = await Promise.all(ROLES.filter((role) => role !== 'owner').map(attempt));
    // Last, since the owner may delete.
    findings.push(await attempt('owner'));
    const cells = Object.fromEntries(ROLES.map((role, place) => [role, findings[place]!.rights])) as Record<Role, string>;
    found.set(name, cells);
    expect(cells).toEqual(expected.get(name));
    expect(findings.flatMap(({ forged }) => forged)).toEqual([]);
  });

  test.skipIf(!hasSql)('a table left open and a forgery are detected', async () => {
    const table = tables.find((candidate) => candidate.name === 'todos')!;
    const row = await seed(backend, table, rowOf(table, cast.owner.id, cast));
    await backend.query('alter table public.todos disable row level security');
    await backend.query('alter table public.todos disable trigger sync_stamp');
    const { rights, forged } = await probe(backend, cast, cast.stranger, table, row);
    expect(rights).toBe('rifud');
    expect(forged).toEqual(expect.arrayContaining(['createdBy', '_version', '_seen']));
  });
});
