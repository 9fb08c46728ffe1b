import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { App, IntrospectResult } from '@supabase/lite';
import { AMR_SCHEMA } from '../auth/access-tokens.ts';
import { AUTH_JSON_SCHEMA } from '../auth/json-columns.ts';
import type { Database } from '../database/database.ts';
import { isBaseline, leaveFirstChain, readFirstChain } from '../database/first-chain.ts';
import { appliedVersions, applyMigrations, type Migration, readMigrations } from '../database/migrations.ts';
import { PROBE_SCHEMA } from '../database/probe.ts';
import { ensureRoles } from '../database/roles.ts';
import { writeDurably } from '../base/durable-files.ts';
import { installedVersion } from '../base/installed-version.ts';
import { MESSAGES_SCHEMA } from '../realtime/messages/messages-schema.ts';
import { readSchema, schemaVersion, keepSchema } from '../rest/schema-cache.ts';
import { storageSchemaSql } from '../storage/storage-schema.ts';

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
 * skips this when nothing changed: checking costs most of a second per start, and only a new migration or version can change the outcome.
 * `beforeMigrations` runs before migrations change a database with data.
 */
export async function prepareDatabase(
  app: App,
  database: Database,
  supabaseDir: string,
  record?: SchemaRecord,
  beforeMigrations?: () => Promise<void>,
): Promise<void> {
  const migrations = readMigrations(supabaseDir);
  const fingerprint = schemaFingerprint(supabaseDir, migrations);
  const prepared = record?.read();
  if (prepared?.fingerprint === fingerprint && prepared.version === (await schemaVersion(database))) {
    return await keepSchema(database, prepared.introspection);
  }
  if (beforeMigrations && (await hasStudents(database)) && (await isPending(database, migrations))) await beforeMigrations();
  await prepareSystem(app, database);
  await leaveFirstChain(database, supabaseDir, migrations);
  await applyMigrations(database, migrations);
  const introspection = await readSchema(database);
  record?.write({ fingerprint, version: await schemaVersion(database), introspection });
}

async function hasStudents(database: Database): Promise<boolean> {
  const [known] = await database.query(`select where to_regclass('auth.users') is not null`);
  return known !== undefined && (await database.query('select from auth.users limit 1')).length > 0;
}

async function isPending(database: Database, migrations: readonly Migration[]): Promise<boolean> {
  const [known] = await database.query(`select where to_regclass('supabase_migrations.schema_migrations') is not null`);
  if (known === undefined) return true;
  const applied = await appliedVersions(database);
  return migrations.some(({ version }) => !applied.has(version));
}

/**
 * Prepares a new database for a backup: with the schema that it has after exactly these migrations. Throws if this release lacks one of
 * them.
 */
export async function prepareAsOf(app: App, database: Database, supabaseDir: string, versions: readonly string[]): Promise<void> {
  const chain = readFirstChain(supabaseDir)?.migrations ?? [];
  const migrations = [...chain, ...readMigrations(supabaseDir)];
  const unknown = versions.filter((version) => !migrations.some((migration) => migration.version === version));
  if (unknown.length > 0) throw new UnknownMigrationError(unknown);
  await prepareSystem(app, database);
  const applied = migrations.filter(({ version }) => versions.includes(version));
  // A hosted project has both while it changes over. The chain has then made everything that the baseline would make.
  const isOfChain = applied.some((migration) => chain.includes(migration));
  await applyMigrations(database, isOfChain ? applied.filter((migration) => !isBaseline(migration)) : applied);
}

export class UnknownMigrationError extends Error {
  override name = 'UnknownMigrationError';

  constructor(versions: readonly string[]) {
    super(
      `The backup has migrations that this release does not (${versions.slice(0, 5).join(', ')}): use the release that made it, or a newer one.`,
    );
  }
}

/** Prepares everything that the migrations build on. */
async function prepareSystem(app: App, database: Database): Promise<void> {
  await app.ensureSystemSchema();
  await database.script(AUTH_JSON_SCHEMA);
  await database.script(AMR_SCHEMA);
  await ensureRoles(database);
  await database.script(storageSchemaSql());
  await database.script(MESSAGES_SCHEMA);
  await database.script(PROBE_SCHEMA);
}

/** Hash of all inputs of the prepared database. */
export function schemaFingerprint(supabaseDir: string, migrations: readonly Migration[] = readMigrations(supabaseDir)): string {
  const hash = createHash('sha256')
    .update(installedVersion('@supabase/lite'))
    .update(readSchema.toString())
    .update(ensureRoles.toString())
    .update(storageSchemaSql())
    .update(AUTH_JSON_SCHEMA)
    .update(AMR_SCHEMA)
    .update(MESSAGES_SCHEMA)
    .update(PROBE_SCHEMA);
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
    write: (schema) => writeDurably(path, JSON.stringify(schema)),
  };
}
