import type { IntrospectResult } from '@supabase/lite';
import type { Database } from '../database/database.ts';

/** Reads the catalogue and caches it for all requests. */
export async function readSchema({ connection }: Database): Promise<IntrospectResult> {
  return await connection.introspect({ useCache: false });
}

/** Stores an earlier result in the cache. */
export async function keepSchema({ connection }: Database, schema: IntrospectResult): Promise<void> {
  await connection['writeCachedIntrospection'](schema);
}

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
export async function followSchema(database: Database): Promise<{ close(): Promise<void> }> {
  let isStale = false;
  let isClosed = false;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    while (isStale) {
      isStale = false;
      await readSchema(database);
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
