import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { backends, type TestBackend } from '../support/backends.ts';
import { createCast, ROLES, type Actor, type Cast, type Role } from '../support/cast.ts';
import { readTables, type Table } from '../support/catalogue.ts';
import { rowOf, seed, type Row } from '../support/rows.ts';
import { attemptsOf, type Attempts } from './attempts.ts';
import { directAttemptsOf } from './direct-attempts.ts';
import { openDirect, type Direct } from './direct.ts';
import { EXPECTED_RIGHTS } from './expected-rights.ts';
import { parseMatrix, printMatrix } from './matrix.ts';
import { probe } from './probe.ts';

/** One's own, a group's, what everybody reads, and what only the server writes. */
const THROUGH_THE_API = ['todos', 'group_messages', 'qa_answers', 'given_paper_keys'];

const expected = parseMatrix(EXPECTED_RIGHTS);

describe.each(backends)('who may do what with whose row, on $name', ({ name, hasSql, open }) => {
  let backend: TestBackend;
  let cast: Cast;
  let tables: Table[];
  let direct: Direct;
  const found = new Map<string, Record<Role, string>>();

  beforeAll(async () => {
    backend = await open();
    cast = await createCast(backend);
    tables = await readTables(backend);
    direct = await openDirect(backend);
  });
  afterAll(async () => {
    await direct?.close();
    await backend?.close();
    console.log(`Rights on ${name}\n${printMatrix(found)}`);
  });

  /** What each role finds on a row of its own. */
  async function probeAs(
    table: Table,
    attemptsOf: (actor: Actor) => Attempts,
  ): Promise<{ cells: Record<Role, string>; forged: readonly string[] }> {
    const rows: Row[] = [];
    for (const _role of ROLES) rows.push(await seed(backend, table, rowOf(table, cast.owner.id, cast)));
    const cells: Partial<Record<Role, string>> = {};
    const forged: string[] = [];
    // The owner is the last, since they may delete.
    for (const [place, role] of ROLES.entries()) {
      const findings = await probe(backend, cast, cast[role], table, rows[place]!, attemptsOf(cast[role]));
      cells[role] = findings.rights;
      forged.push(...findings.forged);
    }
    return { cells: cells as Record<Role, string>, forged };
  }

  test.skipIf(!hasSql)('the matrix lists every table', () => {
    expect(tables.map((table) => table.name).sort()).toEqual([...expected.keys()].sort());
  });

  test.skipIf(!hasSql).each([...expected.keys()])('%s: nobody reads, adds, changes or deletes more than allowed', async (name) => {
    const table = tables.find((candidate) => candidate.name === name)!;
    const { cells, forged } = await probeAs(table, (actor) => directAttemptsOf(direct, actor, table));
    found.set(name, cells);
    const rights = expected.get(name)!;
    // The API refuses a deleted account before it asks. The database takes it for a visitor.
    expect(cells).toEqual({ ...rights, deleted: rights.visitor });
    expect(forged).toEqual([]);
  });

  test.skipIf(!hasSql).each(THROUGH_THE_API)('%s: the REST API gives each role the same rights', async (name) => {
    const table = tables.find((candidate) => candidate.name === name)!;
    const { cells, forged } = await probeAs(table, (actor) => attemptsOf(actor, table));
    expect(cells).toEqual(expected.get(name));
    expect(forged).toEqual([]);
  });

  test.skipIf(!hasSql)('a table left open and a forgery are detected', async () => {
    const table = tables.find((candidate) => candidate.name === 'todos')!;
    await backend.query('alter table public.todos disable row level security');
    await backend.query('alter table public.todos disable trigger sync_stamp');
    for (const attempts of [attemptsOf(cast.stranger, table), directAttemptsOf(direct, cast.stranger, table)]) {
      const row = await seed(backend, table, rowOf(table, cast.owner.id, cast));
      const { rights, forged } = await probe(backend, cast, cast.stranger, table, row, attempts);
      expect.soft(rights).toBe('rifud');
      expect.soft(forged).toEqual(expect.arrayContaining(['createdBy', '_version', '_seen']));
    }
  });
});
