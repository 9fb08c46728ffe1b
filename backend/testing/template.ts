import type { PgliteConnection } from '@supabase/lite/pglite';
import type { DatabaseTemplate } from '../backend.ts';
import type { Database } from '../database/database.ts';
import { IN_MEMORY, openPglite } from '../database/pglite-database.ts';
import { openPostgres } from '../database/postgres-database.ts';
import { prepareDatabase, type SchemaRecord } from '../prepare-database.ts';
import { loadSecrets } from '../secrets.ts';
import { createSupabaseApp } from '../supabase-app.ts';

const SUPABASE_DIR = 'supabase';

let ofPglite: Promise<DatabaseTemplate> | undefined;

/** Made once for each process: migrating a new PGlite takes as long as everything else at a start. */
export function pgliteTemplate(): Promise<DatabaseTemplate> {
  return (ofPglite ??= makePgliteTemplate());
}

async function makePgliteTemplate(): Promise<DatabaseTemplate> {
  const database = await openPglite(IN_MEMORY);
  try {
    const record = await prepare(database);
    await dropTemplateDatabases(database);
    const cluster = await (database.connection as PgliteConnection).driver.dumpDataDir('none');
    return { cluster, record };
  } finally {
    await database.close();
  }
}

/** Template databases are half of a cluster's files, and PGlite never opens them. */
async function dropTemplateDatabases(database: Database): Promise<void> {
  await database.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await database.query(`drop database ${name}`);
}

/** Prepares the database at `url`, of which `create database … template` makes copies. */
export async function postgresTemplate(url: string): Promise<DatabaseTemplate> {
  const database = await openPostgres(url);
  try {
    return { record: await prepare(database) };
  } finally {
    await database.close();
  }
}

async function prepare(database: Database): Promise<SchemaRecord> {
  const app = await createSupabaseApp({
    supabaseDir: SUPABASE_DIR,
    database,
    secrets: await loadSecrets(IN_MEMORY),
    siteUrl: 'http://127.0.0.1',
    confirmsEmail: false,
    hasGoogle: false,
  });
  const record = memoryRecord();
  await prepareDatabase(app, database, SUPABASE_DIR, record);
  return record;
}

/** As text, so that no backend changes what the next one reads. */
function memoryRecord(): SchemaRecord {
  let text: string | undefined;
  return {
    read: () => (text === undefined ? undefined : JSON.parse(text)),
    write: (schema) => (text = JSON.stringify(schema)),
  };
}
