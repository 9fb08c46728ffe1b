import postgres from 'postgres';
import { StartError } from '../base/start-error.ts';

/** Time-out in ms for the server's answer. A server in another country needs a second. */
const ANSWER_WITHIN_MS = 10_000;

/** Oldest supported major version of Postgres: the schema needs `xid8`, and views that apply policies. */
const OLDEST = 15;

interface Found {
  readonly version: number;
  readonly isReadOnly: boolean;
  readonly mayCreateRoles: boolean;
  readonly mayCreateSchemas: boolean;
}

/**
 * Checks once, before anything opens the database, that the server of DATABASE_URL answers and that its role has the rights that
 * migrations need. Rejects with a StartError.
 */
export async function checkDatabase(url: string): Promise<void> {
  const sql = connect(url);
  const { host, port, database, user } = sql.options;
  const place = `The database "${database}" at ${host.map((name, index) => `${name}:${port[index]}`).join(', ')}`;
  try {
    const { version, isReadOnly, mayCreateRoles, mayCreateSchemas } = await Promise.race([ask(sql), noAnswer()]);
    if (version < OLDEST) throw new StartError(`${place} is Postgres ${version}: Ekagra needs Postgres ${OLDEST} or newer.`);
    if (isReadOnly) throw new StartError(`${place} is a replica that can only be read: DATABASE_URL must name the primary.`);
    if (!mayCreateRoles) throw new StartError(`${place} does not let "${user}" create roles: alter role "${user}" createrole bypassrls.`);
    if (!mayCreateSchemas)
      throw new StartError(`${place} does not let "${user}" create schemas: grant create on database "${database}" to "${user}".`);
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${place} ${explain(error as NodeJS.ErrnoException, database, user)}`);
  } finally {
    // Do not wait: a server that is silent does not answer this either.
    void sql.end({ timeout: 0 }).catch(() => {});
  }
}

function connect(url: string): postgres.Sql {
  try {
    return postgres(url, { max: 1, connect_timeout: ANSWER_WITHIN_MS / 1000, onnotice: () => {} });
  } catch {
    throw new StartError('DATABASE_URL cannot be read. It looks like this: postgres://user:password@host:5432/database');
  }
}

async function ask(sql: postgres.Sql): Promise<Found> {
  const [found] = await sql<[Found]>`
    select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as "isReadOnly",
      rolsuper or rolcreaterole as "mayCreateRoles", has_database_privilege(current_database(), 'create') as "mayCreateSchemas"
    from pg_roles where rolname = current_user`;
  return found;
}

/** Rejects after the time-out: the driver waits forever for an address that drops packets, or a server that is no Postgres. */
function noAnswer(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'CONNECT_TIMEOUT' })), ANSWER_WITHIN_MS).unref();
  });
}

/** The rest of a sentence, by the code of Node or of Postgres. */
function explain({ code = '', message }: NodeJS.ErrnoException, database: string, user: string): string {
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'does not run, or does not listen there. Start it, or correct DATABASE_URL.';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'has a host name that nobody knows. Correct DATABASE_URL, or look whether this machine has a network.';
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `does not answer within ${ANSWER_WITHIN_MS / 1000} seconds. Look whether it runs, is a Postgres, and lets this machine in.`;
    case '28P01':
    case '28000':
      return `does not let "${user}" in (${message}). Correct the user or the password in DATABASE_URL.`;
    case '3D000':
      return `does not exist on that server. Create it (create database "${database}"), or correct DATABASE_URL.`;
    case '53300':
      return 'has no connection left. End other programs that use it, or raise its max_connections.';
    case '57P03':
      return 'is starting or stopping. Start again in a moment.';
    default:
      return `cannot be used (${message}). Correct DATABASE_URL, or look into that server's log.`;
  }
}
