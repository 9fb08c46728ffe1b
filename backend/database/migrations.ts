import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { splitSqlStatements } from '@supabase/lite';
import type { Database, Transaction } from './database.ts';

export interface Migration {
  /** The timestamp prefix of the file name. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/**
 * Applies migrations that are missing in `supabase_migrations.schema_migrations`, the Supabase CLI's record. Each runs in one transaction
 * with its entry there. If one fails, it throws an error that names the file; earlier ones stay applied.
 */
export async function applyMigrations(database: Database, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedVersions(database);
  for (const migration of migrations) {
    if (applied.has(migration.version)) continue;
    try {
      await database.transaction(async (transaction) => {
        const statements = splitSqlStatements(migration.sql);
        for (const statement of statements) if (await isPossible(transaction, statement)) await transaction.query(statement);
        await transaction.query('select set_config(name, reset_val, false) from pg_settings where name = any($1)', [DUMP_SETTINGS]);
        await transaction.query('insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)', [
          migration.version,
          migration.name,
          statements,
        ]);
      });
    } catch (error) {
      throw new Error(`Migration ${migration.version}_${migration.name}.sql failed: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** Versions in the CLI's record. */
export async function appliedVersions(database: Transaction): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations');
  return new Set(rows.map(({ version }) => version));
}

/** Session settings at the top of dumped migrations, reset afterwards: later ones must not run without row-level security. */
const DUMP_SETTINGS = `search_path row_security check_function_bodies client_min_messages default_tablespace default_table_access_method
  statement_timeout lock_timeout idle_in_transaction_session_timeout transaction_timeout xmloption`.split(/\s+/);

/** False, with a warning, for an extension that this Postgres lacks: hosted Supabase has more of them. */
async function isPossible(transaction: Transaction, statement: string): Promise<boolean> {
  const name = /^\s*create\s+extension\s+(?:if\s+not\s+exists\s+)?"?([\w-]+)"?/i.exec(statement)?.[1];
  if (name === undefined) return true;
  const [available] = await transaction.query('select from pg_available_extensions where name = $1', [name]);
  if (!available) console.warn(`The extension ${name} is not there: what needs it fails`);
  return available !== undefined;
}

/** The files of `supabase/migrations`, oldest first; other files are ignored, as the CLI does. */
export function readMigrations(supabaseDir: string): Migration[] {
  const directory = join(supabaseDir, 'migrations');
  return readdirSync(directory)
    .sort()
    .flatMap((file) => {
      const match = /^(\d+)_(.+)\.sql$/.exec(file);
      if (!match?.[1] || !match[2]) return [];
      return [{ version: match[1], name: match[2], sql: readFileSync(join(directory, file), 'utf8') }];
    });
}
