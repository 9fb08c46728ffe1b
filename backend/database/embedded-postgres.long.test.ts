import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { launch } from '../functions/worker-process.ts';
import { signUp, type Student, taskOf } from '../testing/client.ts';
import { launch as launchScript, ordinaryUser } from '../testing/processes.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';
import { fillDataDir } from '../testing/template.ts';
import { clusterOf, openEmbedded, placeOf } from './embedded-postgres.ts';
import { startCluster } from './postgres-cluster.ts';

const isRoot = process.getuid?.() === 0;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ekagra-embedded-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('a server that is killed in the middle of 1,000 writes', () => {
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
  });

  /** As `npm start` runs it. */
  async function start(): Promise<string> {
    const child = spawn(process.execPath, ['scripts/operator/supervise.ts'], {
      env: { ...process.env, PORT: '0', DATA_DIR: directory, DATABASE_URL: '', TUTOR_LOCAL: 'off' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(child);
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /^Ekagra is ready at (http:\S+)$/.exec(line)?.[1];
      if (url) return url;
    }
    throw new Error('it ended before it was ready');
  }

  const WRITES = 1000;

  /** Writes from eight connections and returns what was acknowledged. `midway` runs once, when 300 are. */
  async function write(student: Student, midway: () => void): Promise<string[]> {
    const acknowledged: string[] = [];
    let left = WRITES;
    const writer = async (): Promise<void> => {
      while (left-- > 0) {
        const task = taskOf(student, `Task ${left}`);
        const { error } = await student.client.from('todos').insert(task);
        if (error === null && acknowledged.push(task.id) === 300) midway();
      }
    };
    await Promise.all(Array.from({ length: 8 }, writer));
    return acknowledged;
  }

  test.each(['the backend', 'Postgres', 'both'])('loses nothing that was acknowledged: %s', async (victim) => {
    await fillDataDir(directory);
    const url = await start();
    const student = await signUp({ url });
    const acknowledged = await write(student, () => {
      if (victim !== 'the backend') process.kill(serverId(), 'SIGKILL');
      if (victim !== 'Postgres') process.kill(Number(readFileSync(join(directory, 'lock.pid'), 'utf8')), 'SIGKILL');
    });
    await expect
      .poll(async () => (await student.client.from('todos').insert(taskOf(student, 'after'))).error, { timeout: 60_000 })
      .toBe(null);
    const kept = new Set<string>();
    for (let from = 0; from < WRITES; from += 500) {
      const { data } = await student.client
        .from('todos')
        .select('id')
        .order('id')
        .range(from, from + 499)
        .throwOnError();
      for (const { id } of data) kept.add(id as string);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(300);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(serversOn(directory)).toEqual([serverId()]);
  });
});

/** The process that the data folder names. */
function serverId(): number {
  return Number(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Processes that were started on this folder, by their command line; its sessions have other ones. */
function serversOn(folder: string): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids.map(Number).filter((id) => {
    try {
      const words = readFileSync(`/proc/${id}/cmdline`, 'utf8');
      return words.includes('bin/postgres') && words.includes(folder);
    } catch {
      return false;
    }
  });
}

test('an id that another process has by now is left alone', async () => {
  const database = await openEmbedded(directory);
  await database.close();
  const other = spawn('sleep', ['60']);
  onTestFinished(() => void other.kill());
  writeFileSync(join(directory, 'postgres', 'postmaster.pid'), `${other.pid}\n${join(directory, 'postgres')}\n1\n5432\n/tmp\n\n`);
  const again = await openEmbedded(directory);
  await again.close();
  expect(other.exitCode ?? other.signalCode).toBe(null);
});

test('nor is one that only has the folder in its command line', async () => {
  const database = await openEmbedded(directory);
  await database.close();
  const folder = join(directory, 'postgres');
  const reader = spawn('tail', ['-f', join(folder, 'postgresql.conf')], { stdio: 'ignore' });
  onTestFinished(() => void reader.kill());
  writeFileSync(join(folder, 'postmaster.pid'), `${reader.pid}\n${folder}\n1\n5432\n/tmp\n\n`);
  const again = await openEmbedded(directory);
  await again.close();
  expect(reader.exitCode ?? reader.signalCode).toBe(null);
});

test('a start that fails leaves no folder of sockets behind, however often it is tried', async () => {
  chmodSync(directory, 0o711);
  vi.stubEnv('TMPDIR', directory);
  onTestFinished(() => void vi.unstubAllEnvs());
  await fillDataDir(directory);
  writeFileSync(join(directory, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(openEmbedded(directory)).rejects.toThrow(/^Postgres ended while it started on .*no_such_setting/);
  await expect(startCluster(clusterOf(directory))).rejects.toThrow('no_such_setting');
  expect(readdirSync(directory).filter((name) => name.startsWith('ekagra-sockets-'))).toEqual([]);
});

test.skipIf(!isRoot)('a server of another user is named in a sentence, and not in a stack', async ({ skip }) => {
  const user = ordinaryUser(skip);
  await fillDataDir(directory);
  const folder = join(directory, 'postgres');
  // Looks like one, and is root's.
  const other = spawn('sleep', ['60'], { argv0: `/postgres -D ${folder} -c port=1` });
  onTestFinished(() => void other.kill());
  writeFileSync(join(folder, 'postmaster.pid'), `${other.pid}\n${folder}\n1\n5432\n/tmp\n\n`);
  spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, directory]);
  const { ended, errors } = launchScript({ env: { DATA_DIR: directory }, ...user });
  expect(await ended).toEqual([1, null]);
  expect(errors()).toBe(
    `Another user of this machine runs Postgres on ${folder} (process ${other.pid}). End it as that user, or as root (kill -INT ${other.pid}), and try again.\n`,
  );
});

test('a database that is gone is not replaced by an empty one', async () => {
  const database = await openEmbedded(directory);
  await database.close();
  writeFileSync(join(directory, 'schema.json'), '{}');
  rmSync(join(directory, 'postgres', 'PG_VERSION'));
  const before = readdirSync(directory).sort();
  await expect(openEmbedded(directory)).rejects.toThrow(/had a database, and .*postgres holds none .*npm run restore/);
  expect(readdirSync(directory).sort()).toEqual(before);
});

describe('the server has no open door', () => {
  test('without the password, and from another user of the machine, and from a function', async () => {
    const backend = await startTestBackend({ dataDir: directory });
    onTestFinished(() => backend.close());
    const [, , , , folder] = readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const socket = join(folder!, '.s.PGSQL.5432');
    expect(await backend.query('show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    // The backend's was copied from one that an earlier run made.
    const madeNow = join(directory, 'new');
    mkdirSync(madeNow);
    const database = await openEmbedded(madeNow);
    onTestFinished(() => database.close());
    expect(await database.query(`select count(*)::int as open from pg_hba_file_rules where auth_method <> 'scram-sha-256'`)).toEqual([
      { open: 0 },
    ]);

    for (const [username, password] of [
      ['postgres', ''],
      ['postgres', 'postgres'],
      ['authenticator', ''],
    ]) {
      const sql = postgres({ host: folder!, username: username!, password: password!, database: 'postgres', max: 1, onnotice: () => {} });
      await expect(sql`select 1`).rejects.toThrow(/password|not permitted/);
      await sql.end();
    }
    expect(statSync(join(directory, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(folder!).mode & 0o777).toBe(0o700);
    if (isRoot)
      expect(asStranger(`require('net').connect(${JSON.stringify(socket)}).on('connect', () => console.log('open'))`)).toContain('EACCES');
    if (isRoot)
      expect(asStranger(`console.log(require('fs').readFileSync(${JSON.stringify(join(directory, 'postgres-password'))}))`)).toContain(
        'EACCES',
      );
    expect(await fromFunction(`readFileSync(${JSON.stringify(join(directory, 'postgres-password'))}, 'utf8')`)).toContain(
      'ERR_ACCESS_DENIED',
    );
    expect(await fromFunction('JSON.stringify(process.env)')).not.toContain('postgres://');
    // It may guess the socket; the password is asked for there, too.
    expect(await firstAnswer(socket)).toContain('SCRAM-SHA-256');
  });
});

/** What a program of another user of this machine says. */
function asStranger(code: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], { uid: 12_345, gid: 12_345, cwd: '/', encoding: 'utf8', env: {} });
  return stdout + stderr;
}

/** What an expression gives in the process of a function. */
async function fromFunction(expression: string): Promise<string> {
  const functionsDir = join(directory, 'functions');
  mkdirSync(join(functionsDir, 'look'), { recursive: true });
  writeFileSync(
    join(functionsDir, 'look', 'index.ts'),
    `import { readFileSync } from 'node:fs';
     try { console.log('said', ${expression}) } catch (error) { console.log('said', error.code) }
     Deno.serve(() => new Response());`,
  );
  const definition = { name: 'look', entrypoint: join(functionsDir, 'look', 'index.ts'), imports: {}, verifyJwt: false };
  const child = launch(definition as never, { functionsDir, environment: {}, heapMegabytes: 64, channels: 1 });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout! })) if (line.startsWith('said')) return line;
  throw new Error('the function said nothing');
}

/** The server's first message to somebody who says that they are the superuser. */
async function firstAnswer(socket: string): Promise<string> {
  const connection = connect(socket);
  const words = Buffer.from('\0\u0003\0\0user\0postgres\0\0', 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(words.length + 4);
  connection.write(Buffer.concat([length, words]));
  const [answer] = (await once(connection, 'data')) as [Buffer];
  connection.destroy();
  return answer.toString('latin1');
}

test('on a machine without a Postgres from npm a sentence says what to do', () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch')!;
  Object.defineProperty(process, 'arch', { ...arch, value: 'riscv64' });
  onTestFinished(() => void Object.defineProperty(process, 'arch', arch));
  expect(() => clusterOf(directory)).toThrow(
    /^Postgres cannot run on this machine \(@embedded-postgres\/\w+-riscv64 is not installed\)\. Start one elsewhere and name it: DATABASE_URL=/,
  );
});

describe('a data directory', () => {
  test.skipIf(!isRoot)('below a folder that only root may enter has its database elsewhere, in the same place every time', async () => {
    const closed = join(directory, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, 'data');
    mkdirSync(dataDir);
    const { dataFolder } = placeOf(dataDir);
    onTestFinished(() => rmSync(join(dataFolder, '..'), { recursive: true, force: true }));
    expect(dataFolder).toMatch(/^\/var\/lib\/ekagra\/data-[\da-f]{12}\/postgres$/);
    const database = await openEmbedded(dataDir);
    await database.script('create table written (a int)');
    await database.close();
    expect(clusterOf(dataDir).dataFolder).toBe(dataFolder);
    const again = await openEmbedded(dataDir);
    expect(await again.query(`select to_regclass('written')::text as found`)).toEqual([{ found: 'written' }]);
    await again.close();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  test('whose first start was interrupted is made once more, and what was in it stays beside it', async () => {
    for (const folder of ['postgres', 'postgres.unfinished']) {
      mkdirSync(join(directory, folder));
      writeFileSync(join(directory, folder, 'written'), '');
    }
    const database = await openEmbedded(directory);
    await database.close();
    const folders = readdirSync(directory).filter((name) => name.startsWith('postgres') && statSync(join(directory, name)).isDirectory());
    expect(folders.toSorted()).toEqual(['postgres', expect.stringMatching(/^postgres\.incomplete-\d+$/)]);
    expect(folders.filter((folder) => existsSync(join(directory, folder, 'written')))).toEqual([expect.stringContaining('incomplete')]);
  });

  test('of an earlier release, or of another major version, says how to take it over', async () => {
    await fillDataDir(directory);
    const password = join(directory, 'postgres-password');
    renameSync(password, `${password}.away`);
    await expect(openEmbedded(directory)).rejects.toThrow(/is of an earlier release. Take it over once with: npm run take-over/);
    renameSync(`${password}.away`, password);
    writeFileSync(join(directory, 'postgres', 'PG_VERSION'), '16\n');
    await expect(openEmbedded(directory)).rejects.toThrow(/is of Postgres 16, and this release has 17. Take it over once/);
  });

  test('with spaces and letters of other scripts is one like others', async () => {
    const dataDir = join(directory, 'मेरी पढ़ाई data');
    mkdirSync(dataDir);
    chmodSync(directory, 0o711);
    const database = await openEmbedded(dataDir);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
    await database.close();
  });
});
