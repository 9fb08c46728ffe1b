import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { checkDatabase } from '../setup/check-database.ts';
import { DirectoryInUseError, type Lock, lockDirectory } from '../database/directory-lock.ts';
import { DumpError } from '../database/dump/manifest.ts';
import { clusterOf, placesOf, readPassword } from '../database/embedded-postgres.ts';
import { type DatabaseAddress, startCluster, SUPERUSER } from '../database/postgres-cluster.ts';

export interface Reached {
  readonly address: DatabaseAddress;
  release(): Promise<void>;
}

/** Reaches the database of a data directory: that of a running app, or else one on a server that is started now. */
export async function reachDatabase(dataDir: string, databaseUrl: string | undefined): Promise<Reached> {
  if (databaseUrl !== undefined) {
    await checkDatabase(databaseUrl);
    return { address: databaseUrl, release: async () => {} };
  }
  if (!existsSync(dataDir)) throw new DumpError(`There is no data folder ${dataDir}. DATA_DIR names it.`);
  let lock: Lock;
  try {
    lock = lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof DirectoryInUseError) return { address: addressOfRunning(dataDir), release: async () => {} };
    throw error;
  }
  try {
    const cluster = await startCluster(clusterOf(dataDir));
    const release = async (): Promise<void> => {
      await cluster.stop();
      lock.release();
    };
    return { address: cluster.addressOf(SUPERUSER), release };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Line of `postmaster.pid` that says whether the server accepts connections. */
const STATUS = 7;

/**
 * Reads the address from `postmaster.pid`, where Postgres writes it. Changes nothing, because the data belongs to another process, which
 * may be in its first start. Throws DumpError if no server runs.
 */
export function addressOfRunning(dataDir: string): DatabaseAddress {
  const directory = realpathSync(dataDir);
  for (const place of placesOf(directory)) {
    const pidFile = join(place, 'postgres', 'postmaster.pid');
    if (!existsSync(pidFile)) continue;
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    if (lines[STATUS]?.trim() !== 'ready') continue;
    // Lines: process id, data folder, time of the start, port, folder of the socket, listen address.
    const [, , , port = '', sockets = '', host = ''] = lines;
    const password = readPassword(directory);
    return { host: sockets || host || '127.0.0.1', port: Number(port), username: SUPERUSER, password, database: SUPERUSER };
  }
  throw new DumpError(`Another process uses ${dataDir}, and its database does not run: try again in a minute.`);
}
