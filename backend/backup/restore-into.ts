import { randomBytes } from 'node:crypto';
import { prepareAsOf } from '../setup/prepare-database.ts';
import { createSupabaseApp } from '../setup/supabase-app.ts';
import { withoutEnd } from '../database/callers.ts';
import type { DatabaseAddress } from '../database/postgres-cluster.ts';
import { openPostgres } from '../database/postgres-database.ts';
import { loadDump } from '../database/dump/load.ts';
import { type Dump, readManifest } from '../database/dump/manifest.ts';
import { openSession } from '../database/dump/session.ts';

/**
 * Applies the dump's migrations to a new, empty database and loads the rows. Later migrations run at the next start, on these rows, as
 * on any other database.
 */
export async function restoreInto(
  address: DatabaseAddress,
  directory: string,
  supabaseDir: string,
  without: readonly string[] = [],
): Promise<Dump> {
  await prepareFor(address, supabaseDir, readManifest(directory).migrations);
  const session = openSession(address);
  try {
    return await loadDump(session, directory, { without });
  } finally {
    // Limit the wait: after an error, the server may still be sending.
    await session.end({ timeout: 1 });
  }
}

/** Brings a new, empty database to the schema that it has after exactly these migrations. */
export async function prepareFor(address: DatabaseAddress, supabaseDir: string, migrations: readonly string[]): Promise<void> {
  const database = await openPostgres(address);
  try {
    const app = await createSupabaseApp({
      supabaseDir,
      database,
      // A random secret is fine, because nobody signs in.
      secrets: { jwtSecret: randomBytes(48).toString('base64url'), secretKey: '' },
      siteUrl: 'http://127.0.0.1',
      confirmsEmail: false,
      hasGoogle: false,
    });
    await withoutEnd('migrations', () => prepareAsOf(app, database, supabaseDir, migrations));
  } finally {
    await database.close();
  }
}
