import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PGlite, types } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import { startAutovacuum } from './autovacuum.ts';
import { emptyCluster, ImageFS, isDatabase, unpackImage } from './cluster-image.ts';
import type { Database } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { kyselyDatabase } from './kysely-database.ts';
import { installRequestContext } from './request-context.ts';
import { installRestErrors } from '../rest/rest-errors.ts';
import { serializedDialect } from './serialized-dialect.ts';
import { refuseUnfitValues, type Serializers } from './unfit-values.ts';

/** Data directory in memory. */
export const IN_MEMORY = 'memory://';

/** Data requests share the one session; auth waits behind this many statements at most. */
const DATA_REQUESTS = 4;

type Parsers = PgliteConnection['driver']['parsers'];

/** OID of the parameter's type. */
const BYTEA = 17;

/**
 * Postgres inside this process. Acknowledged writes survive `kill -9`: PGlite writes every commit to its files before it
 * answers (`relaxedDurability` is off).
 * Throws DirectoryInUseError when another living process has the directory open. A new directory starts as `cluster`, an image
 * of a data directory.
 */
export async function openPglite(dataDir: string, cluster?: Buffer): Promise<Database> {
  const url = dataDir === IN_MEMORY ? IN_MEMORY : join(dataDir, 'postgres');
  if (url !== IN_MEMORY) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = url === IN_MEMORY ? undefined : lockDirectory(dataDir);
  let connection: PgliteConnection;
  try {
    const fs = url === IN_MEMORY ? new ImageFS(cluster ?? (await emptyCluster())) : undefined;
    if (!fs && !isDatabase(url)) unpackImage(cluster ?? (await emptyCluster()), url);
    connection = await createPgliteConnection({ url, pgliteOptions: { relaxedDurability: false, ...(fs && { fs }) } });
    await connection.driver.waitReady;
  } catch (error) {
    lock?.release();
    throw error;
  }
  const pglite = connection.driver;
  pglite.parsers = await fewParsers(pglite);
  connection.kysely = new Kysely({ dialect: serializedDialect(pglite) });
  // PGlite would write bytes as hexadecimal digits, one by one; Postgres accepts them raw.
  const serializers: Serializers = pglite.serializers;
  serializers[BYTEA] = (bytes) => bytes;
  refuseUnfitValues(serializers);
  installRequestContext(connection);
  installRestErrors(connection);

  const database = {
    ...kyselyDatabase(connection.kysely),
    script: (sql: string) =>
      connection.kysely.connection().execute(async () => {
        // Past Kysely, which cannot run several statements at once; the session is still borrowed.
        await pglite.exec(sql);
      }),
  };
  const autovacuum = startAutovacuum(database);

  return {
    ...database,
    dataRequests: DATA_REQUESTS,
    connection,
    listen: async (channel, onNotify) => {
      // In-process, so no notification can be missed.
      await pglite.listen(channel, onNotify);
    },
    close: async () => {
      autovacuum.stop();
      await connection.close();
      lock?.release();
    },
  };
}

/** Arrays of these are parsed; of any other type an array is its text. */
export const ARRAY_ELEMENTS = [
  'bool',
  'bytea',
  'char',
  'name',
  'text',
  'varchar',
  'bpchar',
  'int2',
  'int4',
  'int8',
  'numeric',
  'float4',
  'float8',
  'oid',
  'xid8',
  'uuid',
  'json',
  'jsonb',
  'date',
  'time',
  'timestamp',
  'timestamptz',
];

/**
 * PGlite copies its parsers for each query, which was most of a small one's cost: nearly all parse arrays of catalogue rows and
 * the like, which nobody selects, or are the default, which PGlite takes where there is none. A copy leaves out what is inherited.
 */
async function fewParsers(pglite: PGlite): Promise<Parsers> {
  const { rows } = await pglite.query<{ oid: number }>(
    'select typarray as oid from pg_type where typname = any ($1::text[]) and typtype = $2',
    [ARRAY_ELEMENTS, 'b'],
  );
  const arrays = new Set(rows.map(({ oid }) => String(oid)));
  const all: Parsers = pglite.parsers;
  const isOwn = (oid: string): boolean => arrays.has(oid) || (oid in types.parsers && all[Number(oid)] !== types.parsers[Number(oid)]);
  // Parsers of arrays look those of their elements up.
  return Object.assign(Object.create(all) as Parsers, Object.fromEntries(Object.entries(all).filter(([oid]) => isOwn(oid))));
}
