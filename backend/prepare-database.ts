import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { App, IntrospectResult } from '@supabase/lite';
import { AMR_SCHEMA } from './auth/access-tokens.ts';
import { AUTH_JSON_SCHEMA } from './auth/json-columns.ts';
import type { Database } from './database/database.ts';
import { applyMigrations, type Migration, readMigrations } from './database/migrations.ts';
import { ensureRoles } from './database/roles.ts';
import { installedVersion } from './installed-version.ts';
import { MESSAGES_SCHEMA } from './realtime/messages/messages-schema.ts';
import { readSchema, schemaVersion, keepSchema } from './rest/schema-cache.ts';
import { storageSchemaSql } from './storage/storage-schema.ts';

interface PreparedSchema {
  readonly fingerprint: string;
  /** Changes when the schema changes outside the migrations. */
  readonly version: string;
  readonly introspection: IntrospectResult;
}

/** Path of the record of a prepared database. */
export interface SchemaRecord {
  read(): PreparedSchema | undefined;
  write(schema: PreparedSchema): void;
}

/**
 * Brings the schemas of auth, storage and realtime, the roles and the migrations up to date, and reads the catalogue. `record`
 * skips this when nothing changed: checking costs most of a second per start, and only a new migration or version can change
 * the outcome.
 */
export async function prepareDatabase(app: App, database: Database, supabaseDir: string, record?: SchemaRecord): Promise<void> {
  const migrations = readMigrations(supabaseDir);
  const fingerprint = schemaFingerprint(supabaseDir, migrations);
  const exposedSchemas = app.config.api?.schemas ?? ['public'];
  const prepared = record?.read();
  if (prepared?.fingerprint === fingerprint && prepared.version === (await schemaVersion(database))) {
    return await keepSchema(database, prepared.introspection);
  }
  await app.ensureSystemSchema();
  await database.script(AUTH_JSON_SCHEMA);
  await database.script(AMR_SCHEMA);
  await ensureRoles(database);
  await database.script(storageSchemaSql());
  await database.script(MESSAGES_SCHEMA);
  await applyMigrations(database, migrations);
  const introspection = await readSchema(database, exposedSchemas);
  record?.write({ fingerprint, version: await schemaVersion(database), introspection });
}

/** Changes with everything that a prepared database is made of. */
export function schemaFingerprint(supabaseDir: string, migrations: readonly Migration[] = readMigrations(supabaseDir)): string {
  const hash = createHash('sha256')
    .update(installedVersion('@supabase/lite'))
    .update(readSchema.toString())
    .update(ensureRoles.toString())
    .update(storageSchemaSql())
    .update(AUTH_JSON_SCHEMA)
    .update(AMR_SCHEMA)
    .update(MESSAGES_SCHEMA);
  for (const { version, sql } of migrations) hash.update(`\0${version}\0${sql}`);
  return hash.digest('hex');
}

export function fileRecord(path: string): SchemaRecord {
  return {
    read: () => {
      try {
        return JSON.parse(readFileSync(path, 'utf8')) as PreparedSchema;
      } catch {
        return undefined;
      }
    },
    write: (schema) => {
      writeFileSync(`${path}.new`, JSON.stringify(schema), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}
