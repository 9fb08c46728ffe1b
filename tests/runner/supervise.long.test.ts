import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { expect, onTestFinished, test } from 'vitest';

import { signUp, taskOf, visitor } from '../../backend/testing/client.ts';
import { launch, mountedFolder, temporaryFolder } from '../../backend/testing/processes.ts';
import { fillDataDir } from '../../backend/testing/template.ts';

const script = 'scripts/operator/supervise.ts';

test('a killed backend is up again on the same port with the same data, and one line says so', async () => {
  const { child, ready, errors, ended } = launch({ script, env: { DATA_DIR: await preparedFolder() } });
  const url = await ready();
  const student = await signUp({ url });
  const task = taskOf(student, 'before');
  await student.client.from('todos').insert(task).throwOnError();

  const killed = backendOf(child.pid!);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => backendOf(child.pid!), PATIENCE).not.toBe(killed);
  await expect.poll(() => statusOf(url), PATIENCE).toBe(200);
  const client = visitor({ url });
  await client.auth.signInWithPassword({ email: student.email, password: 'correct horse' });
  const { data } = await client.from('todos').select('id').throwOnError();
  expect(data).toEqual([{ id: task.id }]);
  expect(endsIn(errors())).toEqual([expect.objectContaining({ code: null, signal: 'SIGKILL', startsAgainInMs: 250 })]);

  const last = backendOf(child.pid!);
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(isAlive(last)).toBe(false);
  expect(endsIn(errors())[1]).toMatchObject({ code: 0, startsAgainInMs: null });
});

test('an exception that nobody catches is logged with its stack, and the server starts again', async () => {
  const seeded = `data:text/javascript,process.on('SIGURG', () => { throw new Error('seeded exception'); })`;
  const { child, ready, errors } = launch({ script, env: { DATA_DIR: await preparedFolder() }, flags: ['--import', seeded] });
  const url = await ready();
  const broken = backendOf(child.pid!);
  process.kill(broken, 'SIGURG');
  await expect.poll(() => backendOf(child.pid!), PATIENCE).not.toBe(broken);
  await expect.poll(() => statusOf(url), PATIENCE).toBe(200);
  expect(errors()).toMatch(/^Error: seeded exception\n +at .+\n/m);
  expect(errors()).toContain('The server ends because of an unexpected error');
  // Its end was a clean one.
  expect(endsIn(errors())).toEqual([expect.objectContaining({ code: 70, signal: null, startsAgainInMs: 250 })]);
});

const HANGS = `data:text/javascript,process.on('SIGURG', () => { for (;;); })`;
/** A twelfth of the silence after which a server is killed. */
const HEARTBEAT_MS = '500';

test('a backend whose event loop is blocked for ever is killed, and one takes its place with the same data', async () => {
  const env = { DATA_DIR: await preparedFolder(), HEARTBEAT_MS };
  const { child, ready, errors } = launch({ script, env, flags: ['--import', HANGS] });
  const url = await ready();
  const { client, id } = await signUp({ url });
  await client.from('todos').insert(taskOf({ id }, 'before')).throwOnError();
  const hanging = backendOf(child.pid!);
  process.kill(hanging, 'SIGURG');
  await expect.poll(() => backendOf(child.pid!), PATIENCE).not.toBe(hanging);
  await expect.poll(() => statusOf(url), PATIENCE).toBe(200);
  expect(isAlive(hanging)).toBe(false);
  expect(errors()).toMatch(/"event":"server-hangs","at":"[^"]+","silentMs":6000}/);
  expect(endsIn(errors())).toEqual([expect.objectContaining({ signal: 'SIGKILL', startsAgainInMs: 250 })]);
  const { data } = await client.from('todos').select('title').throwOnError();
  expect(data).toEqual([{ title: 'before' }]);
});

test('a machine that was suspended for longer than a server may be silent goes on with the same server', async () => {
  const { child, ready, errors } = launch({ script, env: { DATA_DIR: await preparedFolder(), HEARTBEAT_MS } });
  const url = await ready();
  const server = backendOf(child.pid!);
  for (const each of [server, child.pid!]) process.kill(each, 'SIGSTOP');
  // The time itself is what is tried.
  await new Promise((resolve) => setTimeout(resolve, 20 * Number(HEARTBEAT_MS)));
  // First the supervisor, whose timer is due: the server has said nothing yet.
  for (const each of [child.pid!, server]) process.kill(each, 'SIGCONT');
  await expect.poll(() => statusOf(url), PATIENCE).toBe(200);
  expect(backendOf(child.pid!)).toBe(server);
  expect(errors()).toBe('');
});

test('a disk that is full refuses writes and answers reads, and once there is room all is back', async ({ skip }) => {
  const disk = mountedFolder(skip, 'size=120m');
  const dataDir = path.join(disk, 'data');
  await fillDataDir(dataDir);
  const { child, ready, errors } = launch({ script, env: { DATA_DIR: dataDir } });
  const url = await ready();
  const { id, client } = await signUp({ url });
  const stored: string[] = [];
  /** Fifty tasks, or none. */
  const write = async (): Promise<number> => {
    const tasks = Array.from({ length: 50 }, () => taskOf({ id }, 'x'.repeat(150)));
    const { status, error } = await client.from('todos').insert(tasks);
    if (!error) stored.push(...tasks.map((task) => task.id));
    return status;
  };
  const lost = async (): Promise<string[]> => {
    const { data } = await client.from('todos').select('id').throwOnError();
    const present = new Set(data.map((row) => row.id));
    return stored.filter((each) => !present.has(each));
  };
  await write();

  const filler = path.join(disk, 'filler');
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
  await expect.poll(write, PATIENCE).toBeGreaterThanOrEqual(500);
  expect(await lost()).toEqual([]);
  process.kill(backendOf(child.pid!), 'SIGKILL');
  await expect.poll(errors, PATIENCE).toContain(`The disk with the data folder ${dataDir} is full. Make room`);

  rmSync(filler);
  await expect.poll(() => statusOf(url), PATIENCE).toBe(200);
  expect(await lost()).toEqual([]);
  expect(await write()).toBe(201);
});

test('a wrong setting is said once, and not tried again', async () => {
  const { ended, errors } = launch({ script, env: { PORT: 'abc' } });
  expect(await ended).toEqual([1, null]);
  expect(errors()).toBe('PORT must be a number from 0 to 65535, not "abc"\n');
});

test('a backend that dies at each start ends with a sentence', async () => {
  // Only the backend has a channel to its parent.
  const dies = `data:text/javascript,if (process.send) process.kill(process.pid, 'SIGKILL')`;
  const { ended, errors } = launch({ script, env: { DATA_DIR: temporaryFolder() }, flags: ['--import', dies] });
  expect(await ended).toEqual([1, null]);
  expect(endsIn(errors()).map((end) => end['startsAgainInMs'])).toEqual([250, 500, 1000, 2000, 4000, null]);
  expect(errors()).toContain('The server died 6 times before it was ready.');
});

test.each(['the supervisor', 'npm’s shell'])('no process remains when %s is killed', async (which) => {
  const env = {
    ...process.env,
    npm_lifecycle_event: 'start',
    PORT: '0',
    DATA_DIR: await preparedFolder(),
    DATABASE_URL: '',
    TUTOR_LOCAL: 'off',
  };
  // The second command keeps the shell from becoming the first one.
  const shell = spawn('sh', ['-c', '"$0" scripts/run.mjs scripts/operator/supervise.ts; true', process.execPath], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => void spawnSync('kill', ['-KILL', '--', `-${shell.pid}`]));
  for await (const line of createInterface({ input: shell.stdout })) if (line.startsWith('Ekagra is ready')) break;
  const all = descendantsOf(shell.pid!);
  const [supervisor] = all;
  expect(all.map(commandOf).join('\n')).toMatch(/supervise[^]+backend\/main\.ts[^]+postgres/);
  process.kill(which === 'the supervisor' ? supervisor! : shell.pid!, 'SIGKILL');
  await expect.poll(() => all.filter(isAlive).map(commandOf), PATIENCE).toEqual([]);
});

const PATIENCE = { timeout: 60_000 };

async function preparedFolder(): Promise<string> {
  const dataDir = path.join(temporaryFolder(), 'data');
  await fillDataDir(dataDir);
  return dataDir;
}

async function statusOf(url: string): Promise<number> {
  return fetch(`${url}/healthz`).then(
    ({ status }) => status,
    () => 0,
  );
}

function endsIn(errors: string): Record<string, unknown>[] {
  return errors
    .split('\n')
    .flatMap((line) => (line.startsWith('{"event":"server-ended"') ? [JSON.parse(line) as Record<string, unknown>] : []));
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The backend's process below its supervisor; 0 while there is none. */
function backendOf(supervisor: number): number {
  return childrenOf(supervisor)[0] ?? 0;
}

function commandOf(pid: number): string {
  return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}

function isAlive(pid: number): boolean {
  // One that has ended and that nobody has asked for yet is no process any more.
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
