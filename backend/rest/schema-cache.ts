import type { IntrospectResult } from '@supabase/lite';
import type { Database } from '../database/database.ts';

/**
 * Reads and caches the catalogue for all requests. Keeps foreign keys that PostgREST could embed by: between tables of one
 * schema of `api.schemas`. @supabase/lite matches bare names, and would take `auth.users` for a table `users` of the API.
 */
export async function readSchema(database: Database, exposedSchemas: readonly string[]): Promise<IntrospectResult> {
  const crossing = await database.query<{ schema: string; table: string; name: string }>(CROSSING_KEYS);
  const schema = await database.connection.introspect({ useCache: false });
  const isCrossing = new Set(crossing.map(keyOf));
  const foreignKeys = schema.foreign_keys.filter(
    (key) => exposedSchemas.includes(key.schema) && !isCrossing.has(keyOf({ ...key, name: key.foreign_key_name })),
  );
  const reduced = { ...schema, foreign_keys: foreignKeys };
  await keepSchema(database, reduced);
  return reduced;
}

/** Keeps the previous result. */
export async function keepSchema({ connection }: Database, schema: IntrospectResult): Promise<void> {
  await connection['writeCachedIntrospection'](schema);
}

const keyOf = (key: { schema: string; table: string; name: string }): string => JSON.stringify([key.schema, key.table, key.name]);

const CROSSING_KEYS = `select from_schema.nspname as "schema", from_table.relname as "table", conname as "name"
  from pg_constraint
  join pg_class from_table on from_table.oid = conrelid
  join pg_namespace from_schema on from_schema.oid = from_table.relnamespace
  join pg_class to_table on to_table.oid = confrelid
  where contype = 'f' and to_table.relnamespace <> from_table.relnamespace`;

/**
 * A text that changes with every table, column, key and function: the cache is valid while it is equal. Made of the transaction
 * ids of catalogue rows, which neither vacuum nor statistics change.
 */
export async function schemaVersion(database: Database): Promise<string> {
  const [row] = await database.query<{ version: string }>(SCHEMA_VERSION);
  return row!.version;
}

const rowsOf = (catalogue: string, namespace: string): string =>
  `(select md5(string_agg(c.oid || ':' || c.xmin, ',' order by c.oid)) from ${catalogue} c where c.${namespace} not in (select * from builtin))`;

const SCHEMA_VERSION = `with builtin as (
    select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pg_toast')
  ) select concat_ws(' ', ${rowsOf('pg_class', 'relnamespace')}, ${rowsOf('pg_constraint', 'connamespace')},
    ${rowsOf('pg_proc', 'pronamespace')}, ${rowsOf('pg_type', 'typnamespace')},
    (select md5(string_agg(a.attrelid || ':' || a.attnum || ':' || a.xmin, ',' order by a.attrelid, a.attnum))
     from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace not in (select * from builtin))) as version`;

/**
 * Reloads the catalogue at every `NOTIFY pgrst`, as PostgREST does, and after notifications may have been missed. Coalesces
 * bursts. `close` resolves when no reload is running.
 */
export async function followSchema(database: Database, exposedSchemas: readonly string[]): Promise<{ close(): Promise<void> }> {
  let isStale = false;
  let isClosed = false;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    while (isStale) {
      isStale = false;
      await readSchema(database, exposedSchemas);
    }
  };
  const refresh = (): void => {
    if (isClosed) return;
    isStale = true;
    reading ??= read()
      .catch((error: unknown) => console.error(`the schema could not be read: ${(error as Error).message}`))
      .finally(() => (reading = undefined));
  };
  const onNotify = (payload: string) => {
    if (payload === '' || payload === 'reload schema') refresh();
  };
  await database.listen('pgrst', onNotify, refresh);
  return {
    close: async () => {
      isClosed = true;
      isStale = false;
      await reading;
    },
  };
}
