import { type Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import postgres, { type Sql } from 'postgres';
import { secondsUntilEnd } from '../callers.ts';
import type { DatabaseAddress } from '../postgres-cluster.ts';

/** A connection to dump or load with. The address names a superuser, or on a server of others the owner of the data. */
export function openSession(address: DatabaseAddress): Sql {
  const options = { max: 1, fetch_types: false, connection: { application_name: 'ekagra backup' }, onnotice: () => {} };
  return typeof address === 'string' ? postgres(address, options) : postgres({ ...address, ...options });
}

/** Values are written as text in one form, whatever the server, the role or the database prefer. */
const SETTINGS: Readonly<Record<string, string>> = {
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
  // A migration that holds a table ends; a dump that waits for it forever says nothing.
  lock_timeout: '60s',
  search_path: 'pg_catalog',
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  lc_monetary: 'C',
  xmloption: 'content',
  // Fails instead of leaving rows out.
  row_security: 'off',
};

/** For the rest of the transaction, whose statements end as those of its caller. Postgres before 17 lacks one of the settings. */
export async function useOneForm(sql: postgres.ISql): Promise<void> {
  await sql.unsafe(
    Object.entries({ ...SETTINGS, statement_timeout: `${secondsUntilEnd()}s` })
      .map(([name, value]) => `select set_config(name, '${value}', true) from pg_settings where name = '${name}'`)
      .join(';'),
  );
}

/** Runs `copy … to stdout`; `read` resolves when the rows have ended. */
export async function copyRows(sql: postgres.ISql, statement: string, read: (rows: Readable) => Promise<void>): Promise<void> {
  const rows = await sql.unsafe(statement).readable();
  await read(rows);
  // `postgres` pauses its socket when the reader is slow, and leaves it so if the last rows and the end arrive together: the next
  // statement would wait forever. This resumes it.
  rows._read(0);
}

/**
 * Runs `copy … from stdin`; ends when the server has taken every row. `postgres` forgets an error that comes after the last row, as of
 * an index: the statement behind it fails then, and says so.
 */
export async function rowsInto(sql: postgres.ISql, statement: string): Promise<Writable> {
  const rows = await sql.unsafe(statement).writable();
  const end = async (done: (error?: Error) => void): Promise<void> => {
    const whole = finished(rows);
    rows.end();
    let failure: Error | undefined;
    try {
      await Promise.race([whole, sql.unsafe('select').then(() => whole)]);
    } catch (error) {
      failure = error as Error;
    }
    done(failure);
  };
  const into = new Writable({
    write: (chunk: Buffer, _encoding, done) => void rows.write(chunk, done),
    final: (done) => void end(done),
    destroy: (error, done) => {
      rows.destroy(error ?? undefined);
      done(error);
    },
  });
  rows.on('error', (error) => into.destroy(error));
  return into;
}
