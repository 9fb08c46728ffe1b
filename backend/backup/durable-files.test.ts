import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../tests/support/postgres.ts';
import { makeBackup } from './backup.ts';
import { restore } from './restore.ts';
import { openEmbedded } from '../database/embedded-postgres.ts';
import { copyPrograms } from '../database/postgres-programs.ts';
import { makeFolder } from '../base/durable-files.ts';
import { loadSecrets } from '../setup/secrets.ts';
import { openByteStore } from '../storage/byte-store.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { watchSyncs } from '../testing/watch-syncs.ts';

describe('a loss of power', () => {
  test('leaves no backup that has its name and lacks a file, and no restore that begins to move what is not on the disk', async () => {
    const folder = temporaryFolder();
    const [dataDir, backupDir, other] = ['data', 'backups', 'other'].map((name) => join(folder, name)) as [string, string, string];
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    await loadSecrets(dataDir);
    writeFileSync(join(dataDir, 'purged-accounts.txt'), `${randomUUID()}\n`);
    const version = randomUUID();
    mkdirSync(join(dataDir, 'storage', version.slice(0, 2)), { recursive: true });
    writeFileSync(join(dataDir, 'storage', version.slice(0, 2), version), 'picture');
    const database = postgres(server.url, { max: 1 });
    await database`insert into storage.objects (bucket_id, name, version) values ('chat-images', 'a.png', ${version})`;
    await database.end();

    const syncs = await watchSyncs();
    const { directory, list } = await makeBackup({ dataDir, address: server.url, backupDir });
    expect(list.files.map(({ path }) => basename(path))).toEqual([version, 'secrets.json', 'purged-accounts.txt']);
    expect(syncs.lostAt(directory)).toEqual([]);
    expect(syncs.isNamed(directory)).toBe(true);

    const target = await startPostgres();
    onTestFinished(() => target.stop());
    await restore({ backup: directory, dataDir: other, databaseUrl: target.url, supabaseDir: 'supabase' });
    const restored = ['secrets.json', 'purged-accounts.txt', 'storage'].map((name) => join(other, name));
    expect(syncs.lostAt(join(other, 'replacing.json'), restored)).toEqual([]);
    for (const path of restored) expect(syncs.isNamed(path)).toBe(true);
  });

  test('leaves no cluster without its password, and no name of a cluster that is gone', async () => {
    const dataDir = temporaryFolder();
    const syncs = await watchSyncs();
    const database = await openEmbedded(dataDir);
    await database.close();
    const [password, cluster] = [join(dataDir, 'postgres-password'), join(dataDir, 'postgres')];
    expect(statSync(password).mode & 0o777).toBe(0o600);
    expect(syncs.lostAt(password)).toEqual([]);
    expect(syncs.lostAt(cluster, [password])).toEqual([]);
    expect(syncs.isNamed(cluster)).toBe(true);
  });

  test('leaves no half of the secrets, of which tokens and keys are made', async () => {
    const dataDir = temporaryFolder();
    const syncs = await watchSyncs();
    await loadSecrets(dataDir);
    expect(syncs.lostAt(join(dataDir, 'secrets.json'))).toEqual([]);
    expect(syncs.isNamed(join(dataDir, 'secrets.json'))).toBe(true);
  });

  test('leaves no half of the programs of Postgres under the name of a whole copy', async () => {
    const [installed, target] = [temporaryFolder(), join(temporaryFolder(), 'programs')];
    for (const name of ['bin', 'lib', 'share/deep']) {
      mkdirSync(join(installed, name), { recursive: true });
      writeFileSync(join(installed, name, 'file'), 'content');
    }
    const syncs = await watchSyncs();
    copyPrograms(installed, target);
    expect(readdirSync(target).sort()).toEqual(['bin', 'lib', 'share']);
    expect(syncs.lostAt(target)).toEqual([]);
    expect(syncs.isNamed(target)).toBe(true);
  });

  test('leaves no row of a picture whose bytes have no name', async () => {
    const dataDir = temporaryFolder();
    const id = randomUUID();
    const syncs = await watchSyncs();
    await openByteStore(dataDir).add(id, Buffer.from('picture'));
    const place = join(dataDir, 'storage', id.slice(0, 2));
    for (const folder of [place, join(dataDir, 'storage'), dataDir]) expect(syncs.isSynced(folder)).toBe(true);
  });
});

describe('a folder', () => {
  // Node's own way never returns there.
  test.runIf(process.platform === 'linux')('below one that makes none is an error, and no endless loop', () => {
    expect(() => makeFolder('/proc/ekagra/data', 0o700)).toThrow(/ENOENT.*'\/proc\/ekagra'/);
  });

  test('below a file is an error', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => makeFolder(join(file, 'data'), 0o700)).toThrow(/ENOTDIR/);
  });

  test('is made with those above it, each with the mode, and may be there already', () => {
    const above = join(temporaryFolder(), 'one');
    makeFolder(join(above, 'two'), 0o700);
    makeFolder(join(above, 'two'), 0o711);
    for (const folder of [above, join(above, 'two')]) expect(statSync(folder).mode & 0o777).toBe(0o700);
    const link = join(above, 'link');
    symlinkSync(join(above, 'two'), link);
    makeFolder(join(link, 'three'), 0o700);
    expect(existsSync(join(above, 'two', 'three'))).toBe(true);
  });
});
