import { type Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import postgres, { type Sql } from 'postgres';
import { secondsUntilEnd } from '../callers.ts';
import type { DatabaseAddress } from '../postgres-cluster.ts';

/** Opens a connection to dump or load with. The address names a superuser, or on an external server the data's owner. */
export function openSession(address: DatabaseAddress): Sql {
  const options = { max: 1, fetch_types: false, connection: { application_name: 'ekagra backup' }, onnotice: () => {} };
  return typeof address === 'string' ? postgres(address, options) : postgres({ ...address, ...options });
}

/** Settings that give values one text form, regardless of the server's, role's or database's settings. */
const SETTINGS: Readonly<Record<string, string>> = {
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
  // Fail with an error instead of waiting forever for a migration that holds a table.
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
  // Fail instead of omitting rows.
  row_security: 'off',
};

/** Applies the settings, and the caller's time-out, to the rest of the transaction. Postgres before 17 lacks one setting. */
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
  // `postgres` pauses its socket when the reader is slow. If the last rows and the end arrive together, it stays paused, and the next
  // statement would wait forever. This resumes the socket.
  rows._read(0);
}

/**
 * Runs `copy … from stdin`. The stream ends when the server has taken every row. `postgres` drops an error that comes after the last
 * row, such as one of an index; the statement sent behind it then fails and reports it.
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
