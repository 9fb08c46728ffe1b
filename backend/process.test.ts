import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PUBLISHABLE_KEY } from './setup/supabase-app.ts';
import { signUp, type Student, taskOf, visitor } from './testing/client.ts';
import { KEPT_ELSEWHERE, launch, type LaunchOptions, type Launched, ordinaryUser, temporaryFolder } from './testing/processes.ts';
import { fillDataDir } from './testing/template.ts';

describe('a running backend', () => {
  test('no acknowledged write is lost by a kill, and the account still works', async () => {
    const dataDir = await preparedFolder();
    const first = await start({ env: { DATA_DIR: dataDir } });
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
    await first.ended;
    await writing;

    const second = await start({ env: { DATA_DIR: dataDir } });
    expect(await missing(second, student, acknowledged)).toEqual([]);
    // The token was signed with the secret of the first start.
    const asBefore = await fetch(`${second.url}/rest/v1/todos?select=id`, {
      headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${student.accessToken}` },
    });
    expect(asBefore.status).toBe(200);
  });

  test('one line says which model the tutor has, without its key', async () => {
    const settings = { TUTOR_BASE_URL: 'http://models.example/v1', TUTOR_MODEL: 'big', TUTOR_API_KEY: 'secret' };
    const { lines } = await start({ env: { DATA_DIR: await preparedFolder(), ...settings } });
    expect(lines).toEqual(['Tutor: big at models.example.', expect.stringMatching(/^Ekagra is ready at http/)]);
  });

  test('a rejection that nobody waits for, and a reader of its output that has gone, end nothing', async () => {
    const running = await start({ env: { DATA_DIR: await preparedFolder() }, flags: FAULTS });
    running.child.kill(REJECT);
    await expect.poll(running.errors).toContain('seeded rejection');
    running.child.stdout!.destroy();
    running.child.stderr!.destroy();
    running.child.kill(REJECT);
    // It waits for this answer, so the signal was there before.
    await expect.poll(async () => (await fetch(`${running.url}/healthz`)).status).toBe(200);
    expect(running.child.exitCode).toBeNull();
  });

  test('its secrets are random and readable by their owner only', async () => {
    const dataDir = await preparedFolder();
    await start({ env: { DATA_DIR: dataDir } });
    const path = join(dataDir, 'secrets.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { jwtSecret, secretKey } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    expect(jwtSecret).toMatch(/^[\w-]{64}$/);
    expect(secretKey).toMatch(/^sb_secret_/);
  });
});

describe('an end that was asked for', () => {
  test('SIGTERM answers what is in progress, closes Realtime as "going away", and cuts off who stalls', async () => {
    const { child, url, ended, errors } = await start({ env: { DATA_DIR: await preparedFolder() } });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=1.0.0`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await unfinishedSignUp(url);
    const honest = await unfinishedSignUp(url);
    const answered = once(honest, 'response') as Promise<[IncomingMessage]>;

    child.kill('SIGTERM');
    expect((await closed)[0]).toMatchObject({ code: 1001, reason: 'The server is stopping' });
    await refusesConnections(url);
    honest.end('"}');
    const [answer] = await answered;
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(JSON.parse(await textOf(answer)) as object)).toContain('access_token');
    // The other request never ends: the time limit does.
    expect(await ended).toEqual([0, null]);
    expect(errors()).toBe('');
  });

  test('a second signal ends it at once, whoever stalls', async () => {
    const { child, url, ended } = await start({ env: { DATA_DIR: await preparedFolder() } });
    await unfinishedSignUp(url);
    child.kill('SIGINT');
    await refusesConnections(url);
    // The same Ctrl-C may come twice; a later one is another.
    const again = setInterval(() => child.kill('SIGINT'), 50);
    onTestFinished(() => clearInterval(again));
    expect(await ended).toEqual([1, null]);
  });

  test('Ctrl-C while it starts ends it cleanly', async () => {
    // A first start has more to do than an end may take on a busy machine.
    const dataDir = temporaryFolder();
    await fillDataDir(dataDir);
    const { child, ended } = launch({ env: { DATA_DIR: dataDir }, flags: [SAY_HELLO] });
    await once(child.stdout!, 'data');
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });
});

describe('a newcomer', () => {
  test('is not root, and has a data folder with spaces, Hindi letters and a long path', async ({ skip }) => {
    const user = ordinaryUser(skip);
    const home = temporaryFolder(user);
    const dataDir = join(home, 'मेरा पढ़ाई का डेटा', 'x'.repeat(100), 'my data');
    for (let folder = dataDir; folder !== home; folder = dirname(folder)) {
      mkdirSync(folder, { recursive: true });
      if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
    }
    expect((await restartTwice({ env: { DATA_DIR: dataDir, HOME: home }, ...user })).lost).toEqual([]);
  });

  test('has a data folder below one that others cannot enter, as below root’s home', async () => {
    const closed = join(temporaryFolder(), 'home');
    mkdirSync(closed, { mode: 0o700 });
    const { lost, lines } = await restartTwice({ env: { DATA_DIR: join(closed, 'data') } });
    expect(lost).toEqual([]);
    // Root's Postgres is another user, which cannot enter it: start says where the database is instead.
    expect(lines.some((line) => KEPT_ELSEWHERE.test(line))).toBe(process.getuid?.() === 0);
  });

  test('is told in one sentence that a port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { ended, errors } = launch({ env: { PORT: String(port), DATA_DIR: temporaryFolder() } });
    expect(await ended).toEqual([1, null]);
    expect(errors()).toBe(
      `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start\n`,
    );
  });

  test('is told in one sentence that a data folder is in use, and the first server goes on', async () => {
    const env = { DATA_DIR: await preparedFolder() };
    const first = await start({ env });
    const { ended, errors } = launch({ env });
    expect(await ended).toEqual([1, null]);
    expect(errors()).toBe(
      `The data in ${env.DATA_DIR} is in use by process ${first.child.pid}. Stop that one first, or set DATA_DIR to another directory.\n`,
    );
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });
});

const REJECT = 'SIGURG';
/** Seeds faults by signals. */
const FAULTS = ['--import', `data:text/javascript,process.on('${REJECT}', () => { Promise.reject(new Error('seeded rejection')); });`];
/** Says when it begins to start: before that a signal ends it as any program. */
const SAY_HELLO = '--import=data:text/javascript,setImmediate(() => console.log("begins"))';

async function start(options: LaunchOptions): Promise<Launched & { url: string }> {
  const launched = launch(options);
  return { ...launched, url: await launched.ready() };
}

/** A folder as an earlier start leaves it: making the database takes several seconds. */
async function preparedFolder(): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data');
  await fillDataDir(dataDir);
  return dataDir;
}

/** Starts on an empty folder, stores a task, and looks for it after an end and after a kill. */
async function restartTwice(options: LaunchOptions): Promise<{ lost: string[]; lines: readonly string[] }> {
  const first = await start(options);
  const student = await signUp(first);
  const task = taskOf(student, 'प्रकाशिकी');
  await student.client.from('todos').insert(task).throwOnError();
  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual([0, null]);
  const second = await start(options);
  const lost = await missing(second, student, [task.id]);
  second.child.kill('SIGKILL');
  await second.ended;
  const third = await start(options);
  return { lost: [...lost, ...(await missing(third, student, [task.id]))], lines: third.lines };
}

/** Which of these tasks the student no longer has. */
async function missing(backend: { url: string }, { email }: Student, ids: readonly string[]): Promise<string[]> {
  const client = visitor(backend);
  const { error } = await client.auth.signInWithPassword({ email, password: 'correct horse' });
  expect(error).toBeNull();
  const { data } = await client.from('todos').select('id').throwOnError();
  return ids.filter((id) => !data.some((row) => row.id === id));
}

/** A request that the server has begun to read, and whose body lacks its end. */
async function unfinishedSignUp(url: string): Promise<ClientRequest> {
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', expect: '100-continue' };
  const sent = request(`${url}/auth/v1/signup`, { method: 'POST', headers });
  // Cut off at the end.
  sent.on('error', () => {});
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(`{"email":"student-${crypto.randomUUID()}@example.com","password":"correct horse`);
  return sent;
}

async function refusesConnections(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  await expect
    .poll(async () => {
      const socket = connect(Number(port), hostname);
      try {
        await once(socket, 'connect');
        return 'connected';
      } catch (error) {
        return (error as NodeJS.ErrnoException).code;
      } finally {
        socket.destroy();
      }
    })
    .toBe('ECONNREFUSED');
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += String(chunk);
  return text;
}
