import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, taskOf, visitor } from './testing/client.ts';

describe('the backend process', () => {
  // One data directory for all: the first start creates a database, which costs as much as two later ones.
  let directory: string;
  let children: ChildProcess[];

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'ekagra-process-'));
  });
  beforeEach(() => {
    children = [];
  });

  afterEach(async () => {
    for (const child of children.filter(isRunning)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  function launch(port = '0', more: Readonly<Record<string, string>> = {}): { child: ChildProcess; errors: () => string } {
    // Each process lives for a second: V8's optimizing compiler would take half of its CPU time for PGlite's WebAssembly.
    const child = spawn(process.execPath, ['--liftoff-only', 'backend/main.ts'], {
      env: { ...process.env, PORT: port, DATA_DIR: directory, DATABASE_URL: '', TUTOR_LOCAL: 'off', ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let errors = '';
    child.stderr!.on('data', (chunk) => (errors += String(chunk)));
    return { child, errors: () => errors };
  }

  async function start(): Promise<{ child: ChildProcess; url: string }> {
    const { child, errors } = launch();
    for await (const line of createInterface({ input: child.stdout! })) {
      const url = /^Ekagra is ready at (http:\S+)$/.exec(line)?.[1];
      if (url) return { child, url };
    }
    throw new Error(`ended before it was ready: ${errors()}`);
  }

  test('no acknowledged write is lost by a kill, and the account still works', async () => {
    const first = await start();
    const student = await signUp(first);
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (;;) {
        const task = taskOf(student, `Task ${acknowledged.length}`);
        const { error } = await student.client.from('todos').insert(task);
        if (error) return;
        acknowledged.push(task.id);
        if (acknowledged.length === 25) first.child.kill('SIGKILL');
      }
    })();
    await once(first.child, 'exit');
    await writing;

    const second = await start();
    const client = visitor(second);
    const { error } = await client.auth.signInWithPassword({ email: student.email, password: 'correct horse' });
    expect(error).toBeNull();
    const { data } = await client.from('todos').select('id').throwOnError();
    expect(acknowledged.filter((id) => !data.some((row) => row.id === id))).toEqual([]);
    // The token was signed with the secret of the first start.
    const asBefore = await fetch(`${second.url}/rest/v1/todos?select=id`, {
      headers: { apikey: 'sb_publishable_ekagra_embedded_backend', authorization: `Bearer ${student.accessToken}` },
    });
    expect(asBefore.status).toBe(200);
  });

  test('one line says which model the tutor has, without its key', async () => {
    const settings = { TUTOR_BASE_URL: 'http://models.example/v1', TUTOR_MODEL: 'big', TUTOR_API_KEY: 'secret' };
    const { child } = launch('0', settings);
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout! })) {
      lines.push(line);
      if (line.startsWith('Ekagra is ready')) break;
    }
    expect(lines).toEqual(['Tutor: big at models.example.', expect.stringMatching(/^Ekagra is ready at http/)]);
  });

  test('a second process on the same data is refused with a message and harms nothing', async () => {
    const first = await start();
    const { child, errors } = launch();
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(errors()).toContain(`is in use by process ${first.child.pid}`);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it cleanly although clients stay connected', async (signal) => {
    const { child, url } = await start();
    const client = visitor({ url });
    await new Promise<void>((resolve) => client.channel('open').subscribe((status) => status === 'SUBSCRIBED' && resolve()));
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    await client.removeAllChannels();
  });

  test('a port in use is reported in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address() as { port: number };
    const { child, errors } = launch(String(address.port));
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(errors()).toContain(`Port ${address.port} is already in use.`);
    other.close();
  });

  test('its secrets are random and readable by their owner only', async () => {
    await start();
    const path = join(directory, 'secrets.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { jwtSecret, secretKey } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    expect(jwtSecret).toMatch(/^[\w-]{64}$/);
    expect(secretKey).toMatch(/^sb_secret_/);
  });
});

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
