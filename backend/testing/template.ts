import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { openEmbedded } from '../database/embedded-postgres.ts';
import { fileRecord, prepareDatabase, schemaFingerprint, type SchemaRecord } from '../setup/prepare-database.ts';
import { loadSecrets } from '../setup/secrets.ts';
import { createSupabaseApp } from '../setup/supabase-app.ts';

const SUPABASE_DIR = 'supabase';

/** The migrated data directory of the last run, for all processes. */
const KEPT = '.cache/test-data-dirs';

const DAY_MS = 86_400_000;

let made: Promise<string> | undefined;

/** A data directory with a migrated database that nobody runs. Made once: initdb and the migrations take several seconds. */
export function preparedDataDir(): Promise<string> {
  return (made ??= findOrMake());
}

/** Makes `dataDir` what an earlier start leaves. */
export async function fillDataDir(dataDir: string): Promise<void> {
  cpSync(await preparedDataDir(), dataDir, { recursive: true });
  chmodSync(join(dataDir, 'postgres'), 0o700);
}

let recordText: string | undefined;

/** The prepared database's record, as text, so that no backend changes what the next one reads. */
export async function preparedRecord(): Promise<SchemaRecord> {
  const text = (recordText ??= readFileSync(join(await preparedDataDir(), 'schema.json'), 'utf8'));
  return { read: () => JSON.parse(text), write: () => {} };
}

async function findOrMake(): Promise<string> {
  const directory = join(KEPT, schemaFingerprint(SUPABASE_DIR).slice(0, 20));
  if (!existsSync(join(directory, 'schema.json'))) await make(directory);
  return directory;
}

async function make(directory: string): Promise<void> {
  // Postgres's user may not enter the folder of this project.
  const workshop = mkdtempSync(join(tmpdir(), 'ekagra-template-'));
  const unfinished = `${directory}.${process.pid}`;
  try {
    const database = await openEmbedded(workshop);
    try {
      const app = await createSupabaseApp({
        supabaseDir: SUPABASE_DIR,
        database,
        secrets: await loadSecrets(unfinished),
        siteUrl: 'http://127.0.0.1',
        confirmsEmail: false,
        hasGoogle: false,
      });
      await prepareDatabase(app, database, SUPABASE_DIR, fileRecord(join(unfinished, 'schema.json')));
    } finally {
      await database.close();
    }
    rmSync(join(unfinished, 'secrets.json'));
    for (const part of ['postgres', 'postgres-password']) cpSync(join(workshop, part), join(unfinished, part), { recursive: true });
    keep(unfinished, directory);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Two processes may make it at once: the first one's stays. */
function keep(unfinished: string, directory: string): void {
  mkdirSync(KEPT, { recursive: true });
  for (const name of readdirSync(KEPT)) {
    // One of other migrations may be in use at this moment: seeded faults have some.
    const isOld = Date.now() - statSync(join(KEPT, name)).mtimeMs > DAY_MS;
    if (isOld && name !== basename(directory)) rmSync(join(KEPT, name), { recursive: true, force: true });
  }
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    if (!existsSync(join(directory, 'schema.json'))) throw error;
  }
}
