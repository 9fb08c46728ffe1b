import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { StartError } from '../base/start-error.ts';
import type { Database, Transaction } from './database.ts';
import { appliedVersions, applyMigrations, type Migration, readMigrations } from './migrations.ts';

/**
 * Databases of earlier releases were made by 114 migrations, the first chain. `supabase/migrations` starts again from a baseline, with the
 * schema that the chain made. A database of the first chain first runs the rest of its chain, and then counts as made by the baseline.
 */
interface FirstChain {
  readonly migrations: readonly Migration[];
  /** Lines of `supabase/digest.sql` for a database that the baseline made. */
  readonly digest: readonly string[];
}

/** Reads the first chain; null in a project without one. */
export function readFirstChain(supabaseDir: string): FirstChain | null {
  const directory = join(supabaseDir, 'first-chain');
  if (!existsSync(directory)) return null;
  return {
    migrations: readMigrations(join(directory, 'supabase')),
    digest: readFileSync(join(directory, 'digest.txt'), 'utf8').trim().split('\n'),
  };
}

/** True for the baseline's migrations. Later migrations need a later date: one of this day would be recorded without running. */
export const isBaseline = ({ version }: Migration): boolean => version.startsWith('20261202');

/**
 * Finishes the first chain of a database that has begun it, and records the baseline as applied. If the result differs from the
 * baseline, it throws and records nothing, because later migrations would fail on such a schema.
 */
export async function leaveFirstChain(database: Database, supabaseDir: string, migrations: readonly Migration[]): Promise<void> {
  const chain = readFirstChain(supabaseDir);
  if (chain === null) return;
  const versions = chain.migrations.map(({ version }) => version);
  const applied = await appliedVersions(database);
  if (!versions.some((version) => applied.has(version))) return;
  await applyMigrations(database, chain.migrations);
  await database.transaction(async (transaction) => {
    // Delete first: if two servers start, one waits here, and then finds that the other has finished.
    const left = await transaction.query('delete from supabase_migrations.schema_migrations where version = any($1) returning version', [
      versions,
    ]);
    if (left.length === 0) return;
    const lines = new Set(await schemaDigest(transaction, supabaseDir));
    const differing = chain.digest.filter((line) => !lines.has(line)).map(objectOf);
    if (differing.length > 0) throw new ChangedSchemaError(differing);
    for (const { version, name } of migrations.filter(isBaseline)) {
      // The row exists already if the commands for a hosted project were interrupted.
      await transaction.query(
        'insert into supabase_migrations.schema_migrations (version, name) values ($1, $2) on conflict (version) do nothing',
        [version, name],
      );
    }
  });
}

/** The objects that a release defines in this database, one line each, with a hash. */
export async function schemaDigest(transaction: Transaction, supabaseDir: string): Promise<string[]> {
  const lines = await transaction.query<{ line: string }>(readFileSync(join(supabaseDir, 'digest.sql'), 'utf8').replace(/;\s*$/, ''));
  return lines.map(({ line }) => line);
}

/** `relation public.todos` of `relation public.todos <hash>`. */
function objectOf(line: string): string {
  return line.slice(0, line.lastIndexOf(' '));
}

/** The schema differs from what migrations make, because somebody changed it by hand. */
class ChangedSchemaError extends StartError {
  constructor(objects: readonly string[]) {
    const [shown, more] = [objects.slice(0, 10).join(', '), objects.length > 10 ? ` and ${objects.length - 10} more` : ''];
    super(
      `The database differs from what this release's migrations make: ${shown}${more}. Nothing was lost, and nothing was recorded. ` +
        'Take back what was changed by hand (docs/production.md, "A database of a release before the baseline"), then start again.',
    );
  }
}
