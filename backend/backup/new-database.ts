import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Dump } from '../database/dump/manifest.ts';
import { restoreInto } from './restore-into.ts';
import { placeOf } from '../database/embedded-postgres.ts';
import { createCluster, startCluster, SUPERUSER } from '../database/postgres-cluster.ts';
import { writeDurably } from '../base/durable-files.ts';
import type { EmbeddedReplacement } from './replace-data.ts';

/** Makes a new cluster with the rows of a dump, and its password file. Afterwards its server has stopped and everything is on disk. */
export async function makeDatabase(
  dataDir: string,
  replacement: EmbeddedReplacement,
  dump: string,
  supabaseDir: string,
  without: readonly string[] = [],
): Promise<Dump> {
  const { dataFolder, files } = replacement;
  for (const folder of [files, dirname(dataFolder)]) {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    // The user that runs the server must be able to enter the folder.
    chmodSync(folder, 0o711);
  }
  const password = randomBytes(32).toString('base64url');
  writeDurably(join(files, 'postgres-password'), `${password}\n`);
  const options = { dataFolder, password, programs: placeOf(dataDir).programs };
  await createCluster(options);
  const cluster = await startCluster(options);
  try {
    return await restoreInto(cluster.addressOf(SUPERUSER), dump, supabaseDir, without);
  } finally {
    // Stopping the cluster writes everything to disk.
    await cluster.stop();
  }
}
