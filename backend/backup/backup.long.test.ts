import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startCluster } from '../../tests/support/cluster.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { openEmbedded } from '../database/embedded-postgres.ts';
import { type RunningBackend, startBackend } from '../start-backend.ts';
import { PUBLISHABLE_KEY } from '../setup/supabase-app.ts';
import { signUp, type Student, visitor } from '../testing/client.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { fillDataDir } from '../testing/template.ts';
import { makeBackup } from './backup.ts';
import { backupsIn, nameOfTime, outdated, verifyBackup } from './backup-folder.ts';
import { explainFailure } from './explain-failure.ts';
import { restore } from './restore.ts';

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** A command as an operator gives it, in a process of its own. */
function command(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  return run(process.execPath, [`scripts/operator/${script}.ts`, ...args], env);
}

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, DATABASE_URL: '', BACKUP_DIR: '', ...env } };
    const child = execFile(program, args, options, (_error, out, words) => resolve({ code: child.exitCode, said: `${out}${words}` }));
  });
}

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64');

describe('npm run backup and npm run restore', () => {
  let directory: string;
  let backend: RunningBackend | undefined;
  let student: Student;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ekagra backup é-'));
    chmodSync(directory, 0o711);
    backend = await startTestBackend({ dataDir: dataDir() });
    student = await signUp(backend);
    await backend.query(`insert into storage.buckets (id, name, public) values ('try', 'try', true)`);
    await backend.query('create policy try on storage.objects for all to authenticated using (true) with check (true)');
    await upload('kept.png');
    writeFileSync(join(dataDir(), 'purged-accounts.txt'), '00000000-0000-4000-8000-000000000001\n');
  });
  afterAll(async () => {
    await backend?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const dataDir = (): string => join(directory, 'data');
  const backups = (): string => join(dataDir(), 'backups');
  const newest = (): string => join(backups(), backupsIn(backups())[0]!);
  const stored = async () =>
    (await backend!.query<{ name: string }>('select name from storage.objects order by name')).map(({ name }) => name);

  async function upload(name: string): Promise<void> {
    const { error } = await student.client.storage.from('try').upload(name, picture, { contentType: 'image/png' });
    expect(error).toBeNull();
  }

  async function picturesOf(name: string): Promise<Buffer> {
    const { data } = await visitor(backend!).storage.from('try').download(name);
    return Buffer.from(await data!.arrayBuffer());
  }

  test('while the app runs, a backup is made whole, checked, and costs no second copy of a picture', async () => {
    const first = await command('backup', [], { DATA_DIR: dataDir() });
    expect(first).toMatchObject({
      code: 0,
      said: expect.stringContaining('It was restored for a try, and every table is the same.') as string,
    });
    expect(existsSync(join(dataDir(), 'check'))).toBe(false);
    expect(statSync(join(newest(), 'files', 'secrets.json')).mode & 0o077).toBe(0);
    expect(statSync(newest()).mode & 0o077).toBe(0);
    const second = await command('backup', ['--no-check'], { DATA_DIR: dataDir() });
    expect(second).toMatchObject({ code: 0, said: expect.stringContaining('It was not checked') as string });
    const [bucket] = readdirSync(join(newest(), 'files', 'storage'));
    const [file] = readdirSync(join(newest(), 'files', 'storage', bucket!));
    expect(statSync(join(newest(), 'files', 'storage', bucket!, file!)).nlink).toBe(2);
    // Still the same day: the newer one stays.
    expect(backupsIn(backups())).toHaveLength(1);
  });

  test('what a killed backup left goes with the next one, and is none meanwhile', async () => {
    const left = join(backups(), '2026-11-29T14-00-00-000Z.unfinished');
    mkdirSync(left);
    const made = newest();
    expect(await command('restore', [left, '--yes'], { DATA_DIR: dataDir() })).toMatchObject({
      code: 1,
      said: expect.stringContaining('is no finished backup') as string,
    });
    await command('backup', ['--no-check'], { DATA_DIR: dataDir() });
    expect(existsSync(left)).toBe(false);
    expect(existsSync(made)).toBe(false);
  });

  test('a restore is refused while the app runs, without consent, and of a damaged backup: nothing changes', async () => {
    const running = await command('restore', [newest(), '--yes'], { DATA_DIR: dataDir() });
    expect(running).toMatchObject({ code: 1, said: expect.stringMatching(/in use by process \d+\. Stop that one first/) as string });
    const asked = await command('restore', [newest()], { DATA_DIR: dataDir() });
    expect(asked).toMatchObject({ code: 1, said: expect.stringMatching(/To every device this is a restore[^]*Add --yes/) as string });
    const damaged = join(directory, 'damaged');
    cpSync(newest(), damaged, { recursive: true });
    writeFileSync(join(damaged, 'files', 'secrets.json'), '{}');
    const other = { DATA_DIR: join(directory, 'other') };
    expect(await command('restore', [damaged, '--yes'], other)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/secrets\.json was cut or altered/) as string,
    });
    expect(readdirSync(other.DATA_DIR).filter((name) => !name.startsWith('lock'))).toEqual([]);
    expect((await command('restore', [], other)).said).toContain('Usage: npm run restore');
    expect((await command('backup', [], { DATA_DIR: join(directory, 'nowhere') })).said).toMatch(
      /^There is no backup\. There is no data folder/,
    );
    expect(await command('take-over', ['--yes'], { DATA_DIR: dataDir() })).toMatchObject({
      code: 1,
      said: expect.stringContaining('its database is of this release') as string,
    });
    expect(await stored()).toEqual(['kept.png']);
  });

  test.each([
    ['backup', '--no-chek'],
    ['restore', '--force'],
    ['take-over', 'here'],
  ])('a wrong argument of npm run %s is answered with its usage', async (script, argument) => {
    const { code, said } = await command(script, [argument], { DATA_DIR: dataDir() });
    expect({ code, lines: said.trim().split('\n') }).toEqual({
      code: 2,
      lines: [expect.stringContaining(argument), expect.stringContaining(`Usage: npm run ${script}`)],
    });
  });

  test('a disk without room is one sentence, and no half of a backup stays', async () => {
    const limited = ['-c', `trap '' XFSZ; ulimit -f 16; exec "$0" scripts/operator/backup.ts`, process.execPath];
    const before = readdirSync(backups());
    const ended = await run('sh', limited, { DATA_DIR: dataDir() });
    expect(ended).toMatchObject({ code: 1, said: expect.stringMatching(/^There is no backup\. The disk is full/) as string });
    expect(readdirSync(backups())).toEqual(before);
  });

  test('restored, accounts, rows, pictures and secrets are as they were, the newer purges stay, and the old data is only moved', async () => {
    await upload('later.png');
    writeFileSync(join(dataDir(), 'purged-accounts.txt'), '00000000-0000-4000-8000-000000000002\n');
    const secrets = readFileSync(join(dataDir(), 'secrets.json'), 'utf8');
    await backend!.close();
    const stopped = await command('backup', [], { DATA_DIR: dataDir(), BACKUP_DIR: join(directory, 'elsewhere') });
    expect(stopped).toMatchObject({ code: 0, said: expect.stringContaining('restored for a try') as string });
    const made = newest();
    expect(await command('restore', [made, '--yes'], { DATA_DIR: dataDir() })).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Restored: 1 accounts, 1 stored files\.[^]*What was there before is in/) as string,
    });
    backend = await startBackend({ port: 0, dataDir: dataDir() });
    expect(await stored()).toEqual(['kept.png']);
    expect(await picturesOf('kept.png')).toEqual(picture);
    expect(readFileSync(join(dataDir(), 'secrets.json'), 'utf8')).toBe(secrets);
    expect(readFileSync(join(dataDir(), 'purged-accounts.txt'), 'utf8').trim().split('\n').sort()).toEqual([
      '00000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-000000000002',
    ]);
    // Signed in as before: the secrets are the same.
    const client = createClient(backend.url, PUBLISHABLE_KEY, { accessToken: async () => student.accessToken });
    expect((await client.from('todos').select('id')).error).toBeNull();
    expect(existsSync(made)).toBe(true);
    const [before] = readdirSync(dataDir()).filter((name) => name.startsWith('before-'));
    expect(readdirSync(join(dataDir(), before!)).sort()).toEqual([
      'postgres',
      'postgres-password',
      'purged-accounts.txt',
      'schema.json',
      'secrets.json',
      'storage',
    ]);
    await backend.close();
    backend = undefined;
    const old = await openEmbedded(join(dataDir(), before!));
    expect(await old.query('select name from storage.objects order by name')).toEqual([{ name: 'kept.png' }, { name: 'later.png' }]);
    await old.close();
  });
});

describe('a stored file that rots', () => {
  /** A data directory with one stored file, and its first backup. */
  async function backedUp() {
    const directory = temporaryFolder();
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const version = '12345678-1234-4234-8234-123456789abc';
    const path = join('storage', '12', version);
    const options = { dataDir: join(directory, 'data'), backupDir: join(directory, 'backups'), address: server.url };
    const stored = join(options.dataDir, path);
    mkdirSync(dirname(stored), { recursive: true });
    writeFileSync(stored, 'whole');
    const sql = postgres(server.url, { max: 1 });
    await sql`insert into storage.objects (bucket_id, name, version) values ('chat-images', 'a.png', ${version})`;
    await sql.end();
    const first = await makeBackup(options);
    return { options, version, stored, path, kept: join(first.directory, 'files', path) };
  }

  test('in a backup is not in the next one: that has the file of the data', async () => {
    const { options, path, kept } = await backedUp();
    rmSync(kept);
    writeFileSync(kept, 'wh0le');
    const { directory, list } = await makeBackup(options);
    expect(list.missing).toEqual([]);
    expect(readFileSync(join(directory, 'files', path), 'utf8')).toBe('whole');
    await verifyBackup(directory);
  });

  test('in the data is not in the next backup: that has the file of the last one', async () => {
    const { options, path, stored } = await backedUp();
    rmSync(stored);
    writeFileSync(stored, 'wh0le');
    const { directory } = await makeBackup(options);
    expect(readFileSync(join(directory, 'files', path), 'utf8')).toBe('whole');
  });

  test('in both, which share it, is named, and is not called whole', async () => {
    const { options, version, kept } = await backedUp();
    writeFileSync(kept, 'wh0le');
    const { directory, list } = await makeBackup(options);
    expect(list).toMatchObject({ files: [], missing: [version] });
    await verifyBackup(directory);
  });
});

test('a folder for backups in a file system that takes none is one sentence', async () => {
  const dataDir = temporaryFolder();
  await fillDataDir(dataDir);
  expect(await command('backup', ['--no-check'], { DATA_DIR: dataDir, BACKUP_DIR: '/dev/null/backups' })).toEqual({
    code: 1,
    said: expect.stringMatching(/^There is no backup\. It failed, and nothing was changed: ENOTDIR.*\n$/) as string,
  });
  if (process.platform === 'linux')
    expect(await command('backup', ['--no-check'], { DATA_DIR: dataDir, BACKUP_DIR: '/proc/backups' })).toEqual({
      code: 1,
      said: expect.stringMatching(/^There is no backup\. It failed, and nothing was changed: ENOENT.*\n$/) as string,
    });
});

test('with DATABASE_URL a backup is restored into a new database only, and the old one is not touched', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-backup-'));
  chmodSync(directory, 0o711);
  const [from, to] = [await startPostgres(), await startCluster()];
  const dataDir = join(directory, 'data');
  try {
    const backend = await startTestBackend({ dataDir, databaseUrl: from.url });
    await signUp(backend);
    expect(await command('backup', [], { DATA_DIR: dataDir, DATABASE_URL: from.url })).toMatchObject({
      code: 0,
      said: expect.stringContaining('restored for a try') as string,
    });
    await backend.close();
    const made = join(dataDir, 'backups', backupsIn(join(dataDir, 'backups'))[0]!);
    const inUse = await command('restore', [made, '--yes'], { DATA_DIR: dataDir, DATABASE_URL: from.url });
    expect(inUse).toMatchObject({ code: 1, said: expect.stringContaining('has students already') as string });
    const restored = await command('restore', [made, '--yes'], { DATA_DIR: dataDir, DATABASE_URL: to.url });
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored: 1 accounts') as string });
    const again = await startTestBackend({ dataDir, databaseUrl: to.url });
    expect(await again.query('select from auth.users')).toHaveLength(1);
    await again.close();
    const nowhere = await command('backup', [], { DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(nowhere).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^There is no backup\. The database "none" at .* does not run/) as string,
    });
  } finally {
    await from.stop();
    await to.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});

test('a database with students is backed up before migrations run, and an empty one is not', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-backup-'));
  chmodSync(directory, 0o711);
  const options = { port: 0, dataDir: join(directory, 'data'), supabaseDir: join(directory, 'supabase') };
  const backups = join(options.dataDir, 'backups');
  cpSync('supabase', options.supabaseDir, { recursive: true });
  const migrate = (name: string): void => writeFileSync(join(options.supabaseDir, 'migrations', name), 'select 1;');
  try {
    await (await startTestBackend(options)).close();
    migrate('20990101000000_one.sql');
    const empty = await startBackend(options);
    expect(existsSync(backups)).toBe(false);
    await signUp(empty);
    await empty.close();
    await (await startBackend(options)).close();
    expect(existsSync(backups)).toBe(false);

    migrate('20990101000001_two.sql');
    // Where no backup can be made, nothing is migrated.
    writeFileSync(join(directory, 'file'), '');
    await expect(startBackend({ ...options, backupDir: join(directory, 'file', 'backups') })).rejects.toThrow(/no backup could be made/);
    const backend = await startBackend(options);
    expect(backupsIn(backups)).toEqual([expect.stringMatching(/-before-migrations$/)]);
    expect(await backend.query(`select from supabase_migrations.schema_migrations where version = '20990101000001'`)).toHaveLength(1);
    await backend.close();

    // The way back: the release that was there before, and its data.
    rmSync(join(options.supabaseDir, 'migrations', '20990101000001_two.sql'));
    const backup = join(backups, backupsIn(backups)[0]!);
    await restore({ backup, dataDir: options.dataDir, databaseUrl: undefined, supabaseDir: options.supabaseDir });
    const back = await startBackend(options);
    expect(await back.query(`select version from supabase_migrations.schema_migrations where version >= '2099' order by 1`)).toEqual([
      { version: '20990101000000' },
    ]);
    expect(await back.query('select from auth.users')).toHaveLength(1);
    await back.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

describe('rotation', () => {
  const DAY = 86_400_000;
  const now = Date.UTC(2026, 10, 29, 12);
  const made = (daysAgo: number, suffix = ''): string => `${nameOfTime(new Date(now - daysAgo * DAY))}${suffix}`;

  test('daily backups for ten weeks leave seven days, four weeks, and nothing of 30 days or more', () => {
    let names: string[] = [];
    for (let day = 70; day >= 0; day--) {
      names.push(made(day));
      const gone = outdated(names, new Date(now - day * DAY));
      names = names.filter((name) => !gone.includes(name));
    }
    const ages = names.map((name) => [...Array(71).keys()].find((days) => made(days) === name)!).sort((a, b) => a - b);
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(ages.length).toBeGreaterThanOrEqual(9);
    expect(ages.length).toBeLessThanOrEqual(11);
    expect(Math.max(...ages)).toBeGreaterThanOrEqual(14);
    expect(Math.max(...ages)).toBeLessThan(30);
  });

  test('what is no backup of ours is left alone, and one made before migrations is kept for a week', () => {
    expect(outdated(['mine', '2020-01-01', made(40)], new Date(now))).toEqual([made(40)]);
    const migrated = made(0.2, '-before-migrations');
    expect(outdated([migrated, made(0.1), made(0.3)], new Date(now))).toEqual([made(0.3)]);
    expect(outdated([migrated, made(0.1)], new Date(now + 8 * DAY))).toEqual([migrated]);
  });
});

test('the running app deletes backups of 30 days, and nothing else in their folder', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ekagra-backup-'));
  const [old, recent] = [31, 29].map((days) => nameOfTime(new Date(Date.now() - days * 86_400_000)));
  for (const name of [old!, recent!, 'mine']) mkdirSync(join(directory, name));
  const backend = await startTestBackend({ backupDir: directory, purgeEveryMs: 20 });
  try {
    await expect.poll(() => readdirSync(directory).sort(), { timeout: 10_000 }).toEqual([recent, 'mine']);
  } finally {
    await backend.close();
    rmSync(directory, { recursive: true, force: true });
  }
});

test('each failure is one sentence', () => {
  const failure = (code: string, message: string) => explainFailure(Object.assign(new Error(message), { code }));
  expect(failure('ENOSPC', 'write')).toMatch(/^The disk is full\./);
  expect(failure('53100', 'could not extend file')).toMatch(/^The disk is full\./);
  expect(failure('EACCES', 'open')).toMatch(/^This user may not write or read here/);
  expect(failure('ECONNREFUSED', 'connect 127.0.0.1:1')).toMatch(/^The database ended meanwhile, or does not answer/);
});
