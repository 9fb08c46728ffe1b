import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { collectionSchemas } from '../../replication/schema/collections.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { createCast, type Cast } from '../support/cast.ts';
import { readTables, type Table } from '../support/catalogue.ts';
import { grantedPart, readRow, rowOf, seed, type Row } from '../support/rows.ts';

/** Limits of one's own device on one's own document. */
describe.each(backends)('a forged push of one’s own, on $name', ({ hasSql, open }) => {
  let backend: TestBackend;
  let cast: Cast;
  let tables: Table[];

  beforeAll(async () => {
    backend = await open();
    cast = await createCast(backend);
    const all = await readTables(backend);
    tables = Object.values(collectionSchemas).flatMap(({ name, serverOwned, properties }) =>
      serverOwned.length < Object.keys(properties).length - 1 ? all.filter((table) => table.name === name) : [],
    );
  });
  afterAll(() => backend?.close());

  async function push(table: Table, id: unknown, set: Row): Promise<{ status: string; reason?: string }> {
    const documents = [{ collection: table.name, id, base: 1, changes: [{ n: Date.now(), set }] }];
    const { data } = await cast.owner.client.rpc('sync_push', { request: { device: 'forger', documents } }).throwOnError();
    return data.verdicts[0];
  }

  test.skipIf(!hasSql)('no row moves to another student or group', async () => {
    const { data: other } = await cast.stranger.client.rpc('create_group', { name: 'Elsewhere' }).throwOnError();
    for (const table of tables) {
      const row = await seed(backend, table, rowOf(table, cast.owner.id, cast));
      const owners = Object.entries(grantedPart(table, row)).filter(
        ([column, value]) => column !== 'id' && (value === cast.owner.id || value === cast.groupId),
      );
      for (const [column, value] of owners) {
        const verdict = await push(table, row['id'], { [column]: value === cast.groupId ? other.id : cast.stranger.id });
        expect.soft(verdict, `${table.name}.${column}`).toMatchObject({ status: 'rejected', reason: 'forbidden' });
      }
      expect.soft(await readRow(backend, table, row), table.name).toEqual(row);
    }
  });

  test.skipIf(!hasSql)('no server-owned column can be set', async () => {
    for (const table of tables) {
      const row = await seed(backend, table, rowOf(table, cast.owner.id, cast));
      const servers = table.columns.filter(
        ({ name, isGranted }) => name !== '_deleted' && (!isGranted || name.startsWith('_') || name === 'id'),
      );
      for (const { name } of servers) {
        expect
          .soft(await push(table, row['id'], { [name]: row[name] }), `${table.name}.${name}`)
          .toMatchObject({ status: 'rejected', reason: 'unknown-field' });
      }
      expect.soft(await readRow(backend, table, row), table.name).toEqual(row);
    }
  });
});
