import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { PgliteConnection } from '@supabase/lite/pglite';

import type { DatabaseTemplate } from '../backend.ts';
import { imageOf } from '../database/cluster-image.ts';
import type { Database } from '../database/database.ts';
import { IN_MEMORY, openPglite } from '../database/pglite-database.ts';
import { openPostgres } from '../database/postgres-database.ts';
import { fileRecord, prepareDatabase, schemaFingerprint, type SchemaRecord } from '../prepare-database.ts';
import { loadSecrets } from '../secrets.ts';
import { createSupabaseApp } from '../supabase-app.ts';

const SUPABASE_DIR = 'supabase';

/** The migrated database of the last run, for all processes. */
const KEPT = '.cache/test-database';

let ofPglite: Promise<DatabaseTemplate> | undefined;

/** Made once: migrating a new PGlite takes a process several seconds of CPU time. */
export function pgliteTemplate(): Promise<DatabaseTemplate> {
  return (ofPglite ??= readOrMake());
}

async function readOrMake(): Promise<DatabaseTemplate> {
  const directory = join(KEPT, schemaFingerprint(SUPABASE_DIR).slice(0, 20));
  try {
    return readTemplate(directory);
  } catch {
    await makePgliteTemplate(directory);
    return readTemplate(directory);
  }
}

function readTemplate(directory: string): DatabaseTemplate {
  const cluster = readFileSync(join(directory, 'cluster.tar'));
  const record = memoryRecord(readFileSync(join(directory, 'schema.json'), 'utf8'));
  return { cluster, record };
}

async function makePgliteTemplate(directory: string): Promise<void> {
  const database = await openPglite(IN_MEMORY);
  try {
    const unfinished = `${directory}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    await prepare(database, fileRecord(join(unfinished, 'schema.json')));
    await dropTemplateDatabases(database);
    // Each start fills its buffers with zeros: the default, 128 MB, costs a tenth of a second more.
    await database.query(`alter system set shared_buffers = '32MB'`);
    writeFileSync(join(unfinished, 'cluster.tar'), await imageOf((database.connection as PgliteConnection).driver));
    keep(unfinished, directory);
  } finally {
    await database.close();
  }
}

/** Two processes may make it at once: the first one's stays. */
function keep(unfinished: string, directory: string): void {
  for (const name of readdirSync(KEPT)) {
    // A point: another process writes it.
    if (!name.includes('.') && name !== basename(directory)) rmSync(join(KEPT, name), { recursive: true, force: true });
  }
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(join(directory, 'cluster.tar'))) throw error;
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
    const record = memoryRecord();
    await prepare(database, record);
    return { record };
  } finally {
    await database.close();
  }
}

async function prepare(database: Database, record: SchemaRecord): Promise<void> {
  const app = await createSupabaseApp({
    supabaseDir: SUPABASE_DIR,
    database,
    secrets: await loadSecrets(IN_MEMORY),
    siteUrl: 'http://127.0.0.1',
    confirmsEmail: false,
    hasGoogle: false,
  });
  await prepareDatabase(app, database, SUPABASE_DIR, record);
}

/** As text, so that no backend changes what the next one reads. */
function memoryRecord(text?: string): SchemaRecord {
  return {
    read: () => (text === undefined ? undefined : JSON.parse(text)),
    write: (schema) => (text = JSON.stringify(schema)),
  };
}
