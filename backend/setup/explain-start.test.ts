import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import connect from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { launch, type LaunchOptions, mountedFolder, ordinaryUser, temporaryFolder } from '../testing/processes.ts';

/** Starts the backend, which must fail with one line that a person can act on, and returns that line. */
async function refusalOf(options: LaunchOptions): Promise<string> {
  const { child, errors, lines } = launch(options);
  const [code] = await once(child, 'close');
  expect(errors()).toMatch(/^.+\n$/);
  expect(lines).toEqual([]);
  expect(code).toBe(1);
  return errors().trimEnd();
}

describe('a wrong setting is answered with one sentence that names it', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a port that is no number', { PORT: 'abc' }, 'PORT must be a number from 0 to 65535, not "abc"'],
    ['a port that is too large', { PORT: '65536' }, 'PORT must be a number from 0 to 65535'],
    ['proxies', { TRUSTED_PROXIES: 'yes' }, 'TRUSTED_PROXIES must be a number from 0 to 9'],
    ['a site without a protocol', { SITE_URL: 'ekagra.example' }, 'SITE_URL must be an address such as https://'],
    ['another project', { SUPABASE_URL: 'ftp://x' }, 'SUPABASE_URL must be an address'],
    ['mail without a sender', { SMTP_HOST: 'mail.example' }, 'SMTP_FROM must name the sender'],
    ['a mail port', { SMTP_HOST: 'mail.example', SMTP_FROM: 'a@b.example', SMTP_PORT: 'smtp' }, 'SMTP_PORT must be a number'],
    ['Google without its secret', { GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET must be set'],
    [
      'another OpenID provider',
      { GOOGLE_CLIENT_ID: 'i', GOOGLE_CLIENT_SECRET: 's', GOOGLE_ISSUER: 'school' },
      'GOOGLE_ISSUER must be an address',
    ],
    ['a model', { TUTOR_BASE_URL: '127.0.0.1:11434' }, 'TUTOR_BASE_URL must be an address'],
    ['another database', { DATABASE_URL: 'mysql://db.example/ekagra' }, 'DATABASE_URL must look like this: postgres://'],
    ['an unreadable database', { DATABASE_URL: 'postgres://user:geheim@[db/ekagra' }, 'DATABASE_URL cannot be read.'],
    ['a host that is not here', { HOST: '192.0.2.1' }, 'HOST=192.0.2.1 is no address of this machine.'],
    ['a host that nobody knows', { HOST: 'no-host.invalid' }, 'HOST=no-host.invalid is no address of this machine.'],
  ])('%s', async (_what, env, sentence) => {
    const refusal = await refusalOf({ env: { DATA_DIR: '/dev/null/never-opened', ...env } });
    expect(refusal).toContain(sentence);
    expect(refusal).not.toContain('geheim');
  });
});

describe('a data folder that cannot be used is answered with one sentence that names it', () => {
  test.each<Folder>([
    ['a file', (folder) => file(folder), 'a part of its path is a file|it is a file'],
    ['below a file', (folder) => join(file(folder), 'data'), 'a part of its path is a file'],
    ['a device', () => '/dev/null', 'a part of its path is a file|it is a file'],
    ...onLinux([
      // Node's own way to make folders never returns there.
      ['in a file system that takes no folder', () => '/proc/ekagra', 'it cannot be made there'],
      ['deep in one', () => '/proc/self/ekagra/data', 'it cannot be made there'],
      ['of the kernel', () => '/sys/ekagra', 'this user may not write there|it is on a disk that can only be read'],
      ['that takes no file', () => '/proc', 'it cannot be made there|this user may not write there'],
    ]),
    ['with a name that is too long', (folder) => join(folder, 'x'.repeat(300)), 'its path is too long'],
  ])('%s', async (_what, place, reason) => {
    const dataDir = place(temporaryFolder());
    const refusal = await refusalOf({ env: { DATA_DIR: dataDir } });
    expect(refusal).toMatch(new RegExp(`^The data folder ${dataDir} cannot be used: (${reason}) .+set DATA_DIR to a folder`));
  });

  test('one of another user', async ({ skip }) => {
    const user = ordinaryUser(skip);
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    for (const dataDir of [folder, join(folder, 'below')])
      expect(await refusalOf({ env: { DATA_DIR: dataDir }, ...user })).toMatch(
        /^The data folder .+ cannot be used: this user may not write there /,
      );
  });

  test('one on a disk that can only be read', async ({ skip }) => {
    const folder = mountedFolder(skip, 'size=1m');
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    expect(await refusalOf({ env: { DATA_DIR: folder } })).toContain('it is on a disk that can only be read');
  });

  test('one on a full disk', async ({ skip }) => {
    const folder = mountedFolder(skip, 'size=1m');
    expect(await refusalOf({ env: { DATA_DIR: join(folder, 'data') } })).toMatch(
      /^The disk with the data folder .+ is full\. Make room, then start again/,
    );
  });
});

test('a user id without a name, as of docker run --user, is answered with one sentence that says what to do', async ({ skip }) => {
  const { uid } = ordinaryUser(skip);
  if (uid === undefined) return skip('Only root can start a process of another user');
  const nameless = { uid: 54_321, gid: 54_321 };
  const dataDir = temporaryFolder(nameless);
  expect(await refusalOf({ env: { DATA_DIR: dataDir, HOME: dataDir }, ...nameless })).toBe(
    'Postgres needs a user with a name, and user 54321 has none. Give it an entry in /etc/passwd, run as another user, or use another Postgres: DATABASE_URL=postgres://… npm start',
  );
});

describe('a database that cannot be used is answered with one sentence', () => {
  let postgres: TestPostgres;
  let silent: Server;

  beforeAll(async () => {
    postgres = await startPostgres();
    silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(async () => {
    silent.close();
    await postgres.stop();
  });

  function refusalOfUrl(changed: Partial<Record<'hostname' | 'port' | 'username' | 'password' | 'pathname', string>>): Promise<string> {
    const url = Object.assign(new URL(postgres.url), changed);
    return refusalOf({ env: { DATABASE_URL: url.href, DATA_DIR: temporaryFolder() } });
  }

  test('at a port where nothing listens', async () => {
    expect(await refusalOfUrl({ port: '1' })).toMatch(
      /^The database "\w+" at 127\.0\.0\.1:1 does not run, or does not listen there\. Start it/,
    );
  });
  test('at a host that nobody knows', async () => {
    expect(await refusalOfUrl({ hostname: 'no-host.invalid' })).toContain('has a host name that nobody knows.');
  });
  test('at a port where something listens and says nothing', async () => {
    const { port } = silent.address() as { port: number };
    expect(await refusalOfUrl({ port: String(port) })).toContain('does not answer within 10 seconds.');
  });
  test('with another user', async () => {
    expect(await refusalOfUrl({ username: 'stranger', password: 'geheim' })).toMatch(/does not let "stranger" in \((?!.*geheim)/);
  });
  test('with another name', async () => {
    expect(await refusalOfUrl({ pathname: '/elsewhere' })).toContain(
      'does not exist on that server. Create it (create database "elsewhere")',
    );
  });

  test('with a role that may not create roles', async () => {
    await asSuperuser(`create role weak login password 'geheim'`);
    expect(await refusalOfUrl({ username: 'weak', password: 'geheim' })).toContain(
      'does not let "weak" create roles: alter role "weak" createrole',
    );
  });
  test('with a role that may not create schemas', async () => {
    await asSuperuser(`create role weak login createrole password 'geheim'`);
    expect(await refusalOfUrl({ username: 'weak', password: 'geheim' })).toContain('create schemas: grant create on database');
  });
  test('of a Postgres that is too old', async () => {
    // A server that says so of itself: this role finds another function of that name first.
    await asSuperuser(`create role weak login createrole password 'geheim'; create schema of_old; grant usage on schema of_old to weak;
      create function of_old.current_setting(text) returns text language sql as $$ select '140012' $$;
      alter role weak set search_path = of_old, pg_catalog`);
    expect(await refusalOfUrl({ username: 'weak', password: 'geheim' })).toContain('is Postgres 14: Ekagra needs Postgres 15 or newer.');
  });

  /** Roles belong to the server, which other tests use too. */
  async function asSuperuser(statements: string): Promise<void> {
    await run(statements);
    onTestFinished(() => run('drop schema if exists of_old cascade; drop owned by weak; drop role weak'));
  }
  async function run(statements: string): Promise<void> {
    const sql = connect(postgres.url, { max: 1, onnotice: () => {} });
    await sql.unsafe(statements).simple();
    await sql.end();
  }
});

test('npm run dev answers a wrong setting with that sentence alone', async () => {
  const vite = ['node_modules/vite/bin/vite.js', '--configLoader', 'native'];
  const env = { ...process.env, PORT: 'abc', DATA_DIR: '/dev/null/never-opened' };
  const { status, stderr } = spawnSync(process.execPath, vite, { env, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'PORT must be a number from 0 to 65535, not "abc"\n' });
});

type Folder = [what: string, place: (folder: string) => string, reason: string];

function onLinux(cases: Folder[]): Folder[] {
  return process.platform === 'linux' ? cases : [];
}

function file(folder: string): string {
  const path = join(folder, 'file');
  writeFileSync(path, '');
  return path;
}
