import { createPostgresConnection } from '@supabase/lite/postgres';
import { Kysely } from 'kysely';
import postgres from 'postgres';
import { secondsUntilEnd } from './callers.ts';
import type { Database } from './database.ts';
import { kyselyDatabase } from './kysely-database.ts';
import type { DatabaseAddress } from './postgres-cluster.ts';
import { installRequestContext } from './request-context.ts';
import { installRestErrors } from './rest-errors.ts';
import { endingDialect } from './sessions.ts';
import { refuseUnfitValues } from './unfit-values.ts';

/** Pool size. A request holds a session during its transaction. */
const POOL_SIZE = 10;
/** Sessions reserved for requests other than data requests. */
const RESERVE = 2;

/**
 * Time-outs in ms of stuck statements and idle transactions. An open transaction holds back every device's pull, which reads only rows
 * of transactions older than the oldest running one.
 */
const LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

/**
 * Passes strings through, because they are JSON already. The serializer of @supabase/lite would encode them again, and a function's
 * argument would arrive as one long string.
 */
const JSON_TYPE = {
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
};
const TYPES = { json: { ...JSON_TYPE, to: 114, from: [114] }, jsonb: { ...JSON_TYPE, to: 3802, from: [3802] } };

/** Connects to Postgres 15 or newer. The address must name a role that may create roles. */
export async function openPostgres(address: DatabaseAddress): Promise<Database> {
  const { url, options } = typeof address === 'string' ? { url: address, options: {} } : { url: '', options: address };
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      ...options,
      max: POOL_SIZE,
      connection: { ...LIMITS, application_name: 'ekagra' },
      types: TYPES,
      onnotice: () => {},
    },
  });
  connection.kysely = new Kysely({ dialect: endingDialect(connection.driver, POOL_SIZE) });
  refuseUnfitValues(connection.driver.options.serializers);
  installRequestContext(connection);
  installRestErrors(connection);
  const listener = postgres(url, { ...options, max: 1, connection: { application_name: 'ekagra realtime' }, onnotice: () => {} });

  return {
    ...kyselyDatabase(connection.kysely),
    dataRequests: POOL_SIZE - RESERVE,
    connection,
    script: async (sql) => {
      await connection.driver.unsafe(`set statement_timeout = '${secondsUntilEnd()}s'; ${sql}`).simple();
    },
    listen: async (channel, onNotify, onGap) => {
      let listening = false;
      await listener.listen(channel, onNotify, () => {
        // This callback also runs after every reconnection, when notifications may have been lost.
        if (listening) onGap();
        listening = true;
      });
    },
    close: async () => {
      await listener.end({ timeout: 1 });
      await connection.kysely.destroy();
      await connection.driver.end({ timeout: 1 });
    },
  };
}
