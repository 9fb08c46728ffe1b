import { afterAll, beforeAll, expect, test } from 'vitest';

import { startBackend, type RunningBackend } from '../../backend/start-backend.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';

const SYNC_COLUMNS = ['_xact', '_version', '_deleted', '_seen'];

let backend: RunningBackend;

beforeAll(async () => {
  backend = await startBackend({ port: 0, dataDir: 'memory://' });
});
afterAll(() => backend.close());

test.each(Object.values(collectionSchemas) as CollectionSchema[])(
  'the table and the functions know $name as devices do: a column that only one side has is lost in silence',
  async ({ name, properties, scope, serverOwned }) => {
    const columns = await backend.query<{ column_name: string; is_nullable: 'YES' | 'NO' }>(
      `select column_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [name],
    );
    const names = columns.map(({ column_name }) => column_name);
    expect(new Set(names)).toEqual(new Set([...Object.keys(properties), ...SYNC_COLUMNS]));

    const nullable = columns.filter(({ is_nullable }) => is_nullable === 'YES').map(({ column_name }) => column_name);
    const mayBeNull = Object.entries(properties).filter(([, { type }]) => Array.isArray(type) && type.includes('null'));
    expect(new Set(nullable)).toEqual(new Set(mayBeNull.map(([field]) => field)));

    const [known] = await backend.query<{ writable: string[]; scope: string; stamped: string[] }>(
      'select sync.writable_columns($1) as writable, sync.scope_column($1) as scope, sync.stamped_columns($1) as stamped',
      [name],
    );
    expect(new Set(known!.writable)).toEqual(
      new Set(Object.keys(properties).filter((field) => field !== 'id' && !serverOwned.includes(field))),
    );
    expect(known!.scope).toBe(scope);
    expect(known!.stamped).toEqual(expect.arrayContaining([...serverOwned]));
  },
);
