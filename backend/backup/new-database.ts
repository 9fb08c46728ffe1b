import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Dump } from '../database/dump/manifest.ts';
import { restoreInto } from './restore-into.ts';
import { placeOf } from '../database/embedded-postgres.ts';
import { createCluster, startCluster, SUPERUSER } from '../database/postgres-cluster.ts';
import { writeDurably } from '../base/durable-files.ts';
import type { EmbeddedReplacement } from './replace-data.ts';

/** A new cluster with the rows of a dump, whose server has ended, and its password. Everything is on the disk. */
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
    // The server's user passes through.
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
    // Writes everything down.
    await cluster.stop();
  }
}
