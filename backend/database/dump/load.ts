import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Sql, TransactionSql } from 'postgres';
import { withoutEnd } from '../callers.ts';
import { type Dump, DumpError, readManifest } from './manifest.ts';
import { RowDigest, seen } from './row-digest.ts';
import { copyRows, rowsInto, useOneForm } from './session.ts';
import { copyIn, copyOut, missingFrom, nameOf, quoted, readSequences, readTables, type Table } from './tables.ts';

interface LoadOptions {
  /** Tables (`schema.name`) that the operator chose not to load. */
  readonly without?: readonly string[];
}

/** Reads and checks every file of a dump. Throws DumpError if one is missing, cut or altered. */
export async function verifyDump(directory: string): Promise<Dump> {
  const dump = readManifest(directory);
  for (const { file, bytes, sha256 } of dump.tables) {
    const path = join(directory, file);
    if (!existsSync(path)) throw new DumpError(`The backup is not whole: ${path} is missing.`);
    if (statSync(path).size !== bytes || (await sha256OfFile(path)) !== sha256) throw new DumpError(`${path} was cut or altered.`);
  }
  return dump;
}

export async function sha256OfFile(path: string): Promise<string> {
  const sha256 = createHash('sha256');
  await pipeline(createReadStream(path), new Writable({ write: (chunk: Buffer, _encoding, done) => (sha256.update(chunk), done()) }));
  return sha256.digest('hex');
}

/**
 * Fills a new database, which has exactly the dump's migrations (backup/restore-into.ts), with the rows of a dump, in one transaction:
 * the database gets everything exactly as dumped, or nothing.
 */
export async function loadDump(sql: Sql, directory: string, { without = [] }: LoadOptions = {}): Promise<Dump> {
  const dump = await verifyDump(directory);
  await withoutEnd('load', () => fill(sql, dump, directory, without));
  return dump;
}

async function fill(sql: Sql, dump: Dump, directory: string, without: readonly string[]): Promise<void> {
  const wanted = dump.tables.filter(({ schema, name }) => !without.includes(`${schema}.${name}`));
  await sql.begin(async (transaction) => {
    await useOneForm(transaction);
    await refuseUsed(transaction);
    // Disable triggers and foreign keys: the rows were checked when they were written, and the dump has `sync.digests` itself.
    await transaction.unsafe('set local session_replication_role = replica');
    const present = await readTables(transaction);
    refuseMissing(missingFrom(present, wanted), dump, directory);
    const loads = wanted.map((facts) => ({ facts, table: present.find((one) => nameOf(one) === nameOf(facts))! }));
    const returnChecks = await liftUnvalidatedChecks(transaction);
    // Delete rows that migrations inserted: the dump has them in their state at its time.
    for (const { table } of loads) await transaction.unsafe(`delete from ${nameOf(table)}`);
    for (const { table, facts } of loads) await fillTable(transaction, table, facts, join(directory, facts.file));
    await returnChecks();
    await setSequences(transaction, dump, without);
    await refreshViews(transaction);
    for (const { table, facts } of loads) await compareTable(transaction, table, facts);
    await transaction.unsafe('analyze');
  });
}

/** Throws DumpError if the database has accounts, because loading replaces all rows. */
async function refuseUsed(sql: TransactionSql): Promise<void> {
  const [{ known }] = await sql.unsafe<[{ known: boolean }]>(`select to_regclass('auth.users') is not null as known`);
  if (!known) return;
  const [{ used }] = await sql.unsafe<[{ used: boolean }]>('select exists (select from auth.users) as used');
  if (used) throw new DumpError('This database has students already. A backup is only loaded into a new one.');
}

function refuseMissing(missing: readonly string[], dump: Dump, directory: string): void {
  const [first] = missing;
  if (first === undefined) return;
  const table = dump.tables.find(({ schema, name }) => `${schema}.${name}` === first);
  const more = missing.length > 1 ? ` (and ${missing.length - 1} more: ${missing.slice(1, 6).join(', ')})` : '';
  throw new DumpError(
    table
      ? `No migration makes the table ${first}${more}, so that a restore cannot make it either; its ${table.rows} rows are in ${join(directory, table.file)}. Add a migration for it, or give the table up with --without ${first}.`
      : `No migration makes the column ${first}${more}, so that a restore cannot make it either. Add a migration for it.`,
  );
}

async function fillTable(sql: TransactionSql, table: Table, facts: Dump['tables'][number], path: string): Promise<void> {
  const digest = new RowDigest();
  try {
    const rows = await rowsInto(sql, copyIn(table, facts.columns));
    await pipeline(
      createReadStream(path),
      createGunzip(),
      seen((chunk) => digest.add(chunk)),
      rows,
    );
  } catch (error) {
    const { detail, message } = error as { detail?: string; message: string };
    throw new DumpError(`The rows of ${facts.schema}.${facts.name} cannot be loaded: ${message}${detail ? ` (${detail})` : ''}.`, {
      cause: error,
    });
  }
  refuseOther(digest, facts, 'The file of');
}

/** Compares the loaded table with the dump by row count and digest. */
async function compareTable(sql: TransactionSql, table: Table, facts: Dump['tables'][number]): Promise<void> {
  const digest = new RowDigest();
  await copyRows(sql, copyOut(table, facts.columns), async (rows) => {
    rows.on('data', (chunk: Buffer) => digest.add(chunk));
    await finished(rows, { writable: false });
  });
  refuseOther(digest, facts, 'After loading,');
}

function refuseOther(digest: RowDigest, { schema, name, rows, digest: wanted }: Dump['tables'][number], where: string): void {
  if (digest.rows !== rows) throw new DumpError(`${where} ${schema}.${name} has ${digest.rows} rows instead of ${rows}.`);
  if (digest.hex !== wanted) throw new DumpError(`${where} ${schema}.${name} has other rows than were dumped.`);
}

/** Drops checks that are `not valid`, because older rows may violate them. @returns restores the checks after the rows are loaded */
async function liftUnvalidatedChecks(sql: TransactionSql): Promise<() => Promise<void>> {
  const [{ checks }] = await sql.unsafe<[{ checks: { table: string; name: string; definition: string }[] }]>(
    `select coalesce(json_agg(json_build_object('table', conrelid::regclass::text, 'name', conname, 'definition', pg_get_constraintdef(oid))), '[]') as checks
     from pg_constraint where contype = 'c' and not convalidated and conrelid <> 0 and coninhcount = 0`,
  );
  for (const { table, name } of checks) await sql.unsafe(`alter table ${table} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { table, name, definition } of checks) await sql.unsafe(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  };
}

async function setSequences(sql: TransactionSql, dump: Dump, without: readonly string[]): Promise<void> {
  const present = new Set((await readSequences(sql)).map(nameOf));
  for (const { last, isCalled, table, ...sequence } of dump.sequences) {
    const name = `${sequence.schema}.${sequence.name}`;
    if (without.includes(name) || (table !== null && without.includes(table))) continue;
    if (!present.has(nameOf(sequence)))
      throw new DumpError(`No migration makes the sequence ${name}. Add a migration for it, or give it up with --without ${name}.`);
    await sql.unsafe('select setval($1::regclass, $2::bigint, $3)', [nameOf(sequence), last, isCalled]);
  }
}

async function refreshViews(sql: TransactionSql): Promise<void> {
  const [{ views }] = await sql.unsafe<[{ views: string[] }]>(
    `select coalesce(json_agg(oid::regclass::text order by oid), '[]') as views from pg_class where relkind = 'm' and relispopulated`,
  );
  for (const view of views) await sql.unsafe(`refresh materialized view ${view}`);
}
