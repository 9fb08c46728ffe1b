import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import type { Sql, TransactionSql } from 'postgres';
import { syncFolder, writeDurably } from '../../base/durable-files.ts';
import { withoutEnd } from '../callers.ts';
import { type Dump, FORMAT, MANIFEST_FILE, seal } from './manifest.ts';
import { RowDigest, seen } from './row-digest.ts';
import { copyRows, useOneForm } from './session.ts';
import { copyOut, nameOf, readLeftOut, readSequences, readTables, type Table } from './tables.ts';

interface DumpOptions {
  /** Reads in the dump's snapshot, for data that must match the dump. */
  readonly inSnapshot?: (sql: TransactionSql) => Promise<void>;
  /** Pages of a table that one statement reads. Only for PGlite, which holds a statement's whole answer before it sends any of it. */
  readonly pagesAtOnce?: number;
}

/**
 * Writes all data of the database into a new folder: a file for each table, and last the manifest. Everything belongs to one snapshot,
 * and writers can continue meanwhile. Memory use does not depend on the tables' size.
 */
export async function dumpDatabase(sql: Sql, directory: string, options: DumpOptions = {}): Promise<Dump> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const dump = await withoutEnd('backup', () => readAll(sql, directory, options));
  syncFolder(directory);
  writeDurably(join(directory, MANIFEST_FILE), seal(dump));
  return dump;
}

async function readAll(sql: Sql, directory: string, options: DumpOptions): Promise<Dump> {
  return await sql.begin('isolation level repeatable read read only', async (transaction) => {
    await useOneForm(transaction);
    const tables = await readTables(transaction);
    // The lock keeps migrations from dropping a table before it is read.
    if (tables.length > 0)
      await transaction.unsafe(`lock table ${tables.map((table) => lockedName(table)).join(', ')} in access share mode`);
    const described = await describe(transaction, tables);
    const written: Dump['tables'] = [];
    for (const [index, table] of tables.entries()) {
      const file = `${String(index + 1).padStart(4, '0')}.copy.gz`;
      const facts = await writeTable(transaction, table, join(directory, file), options.pagesAtOnce);
      written.push({ schema: table.schema, name: table.name, columns: [...table.columns], file, ...facts });
    }
    await options.inSnapshot?.(transaction);
    return { ...described, tables: written };
  });
}

const lockedName = (table: Table): string => `${table.isPartitioned ? '' : 'only '}${nameOf(table)}`;

async function describe(sql: TransactionSql, tables: readonly Table[]): Promise<Omit<Dump, 'tables'>> {
  const [about] = await sql.unsafe<[{ time: string; postgres: number }]>(
    `select to_json(now() at time zone 'UTC')#>>'{}' || 'Z' as time, current_setting('server_version_num')::int / 10000 as postgres`,
  );
  const hasMigrations = tables.some(({ schema, name }) => schema === 'supabase_migrations' && name === 'schema_migrations');
  const [{ migrations }] = hasMigrations
    ? await sql.unsafe<[{ migrations: string[] }]>(
        `select coalesce(json_agg(version order by version), '[]') as migrations from supabase_migrations.schema_migrations`,
      )
    : [{ migrations: [] }];
  const sequences: Dump['sequences'] = [];
  for (const sequence of await readSequences(sql)) {
    const [state] = await sql.unsafe<[{ last: string; called: boolean }]>(
      `select last_value::text as last, is_called as called from ${nameOf(sequence)}`,
    );
    sequences.push({ ...sequence, last: state.last, isCalled: state.called });
  }
  return { format: FORMAT, ...about, migrations, sequences, leftOut: await readLeftOut(sql) };
}

async function writeTable(
  sql: TransactionSql,
  table: Table,
  path: string,
  pagesAtOnce: number | undefined,
): Promise<Pick<Dump['tables'][number], 'bytes' | 'sha256' | 'rows' | 'digest'>> {
  const [digest, sha256] = [new RowDigest(), createHash('sha256')];
  let bytes = 0;
  // Most of a dump is text that compresses well; higher levels cost the server time and save little.
  const gzip = createGzip({ level: 1 });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const counted = seen((chunk) => {
    bytes += chunk.length;
    sha256.update(chunk);
  });
  const written = pipeline(gzip, counted, file);
  written.catch(() => {
    // The error is thrown below, after the server has sent the rest of its answer.
  });
  for (const pages of await partsOf(sql, table, pagesAtOnce)) {
    if (!gzip.destroyed) await readPart(sql, copyOut(table, table.columns, pages), digest, gzip);
  }
  gzip.end();
  await written;
  return { bytes, sha256: sha256.digest('hex'), rows: digest.rows, digest: digest.hex };
}

/** Reads a statement's answer to its end even if the disk is full: otherwise the connection could not roll back. */
async function readPart(sql: TransactionSql, statement: string, digest: RowDigest, gzip: Gzip): Promise<void> {
  await copyRows(sql, statement, async (rows) => {
    rows.on('data', (chunk: Buffer) => digest.add(chunk));
    rows.pipe(gzip, { end: false });
    const readOn = (): unknown => rows.unpipe(gzip).resume();
    if (gzip.destroyed) readOn();
    else gzip.once('close', readOn);
    await finished(rows, { writable: false });
    gzip.off('close', readOn);
  });
}

async function partsOf(
  sql: TransactionSql,
  table: Table,
  pagesAtOnce: number | undefined,
): Promise<({ from: number; to: number } | undefined)[]> {
  if (pagesAtOnce === undefined || table.isPartitioned) return [undefined];
  const [{ pages }] = await sql.unsafe<[{ pages: number }]>(
    `select (pg_relation_size('${nameOf(table).replaceAll("'", "''")}') / current_setting('block_size')::int)::int as pages`,
  );
  return Array.from({ length: Math.ceil(pages / pagesAtOnce) }, (_, part) => ({ from: part * pagesAtOnce, to: (part + 1) * pagesAtOnce }));
}
