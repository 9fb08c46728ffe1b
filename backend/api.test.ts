import { brotliDecompressSync } from 'node:zlib';
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningBackend } from './start-backend.ts';
import { REQUEST_LIMITS } from './base/limits.ts';
import { signToken } from './testing/sign-token.ts';
import { startTestBackend } from './testing/start-test-backend.ts';
import { PUBLISHABLE_KEY } from './setup/supabase-app.ts';
import { signUp, type Student, taskOf, visitor } from './testing/client.ts';

describe('the API', () => {
  let backend: RunningBackend;
  let student: Student;
  let stranger: Student;

  beforeAll(async () => {
    backend = await startTestBackend();
    [student, stranger] = [await signUp(backend), await signUp(backend)];
  });
  afterAll(() => backend.close());

  function post(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
    return fetch(backend.url + path, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', ...headers },
    });
  }

  test('passwords are stored with bcrypt at 2 ** 10 rounds, outside of tests', async () => {
    vi.stubEnv('LITE_AUTH_BCRYPT_COST', undefined);
    const { id } = await signUp(backend);
    vi.unstubAllEnvs();
    const [account] = await backend.query<{ hash: string }>('select encrypted_password as hash from auth.users where id = $1', [id]);
    expect(account!.hash).toMatch(/^\$2[aby]\$10\$/);
  });

  test('a student signs up, out, in, and refreshes the session', async () => {
    const pupil = await signUp(backend);
    await pupil.client.auth.signOut();
    const wrong = await pupil.client.auth.signInWithPassword({ email: pupil.email, password: 'wrong' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
    const { data, error } = await pupil.client.auth.signInWithPassword({ email: pupil.email, password: 'correct horse' });
    expect(error).toBeNull();
    const renewed = await pupil.client.auth.refreshSession({ refresh_token: data.session!.refresh_token });
    expect(renewed.data.user?.id).toBe(pupil.id);
  });

  test('the default lifetime of an access token is an hour', async () => {
    const { data } = await student.client.auth.getSession();
    expect(data.session?.expires_in).toBe(3600);
  });

  test("a stranger neither sees nor changes a student's rows, a visitor nothing at all", async () => {
    const task = taskOf(student, 'Private');
    await student.client.from('todos').insert(task).throwOnError();
    expect((await stranger.client.from('todos').select().eq('id', task.id)).data).toEqual([]);
    expect((await stranger.client.from('todos').update({ title: 'Taken' }).eq('id', task.id).select()).data).toEqual([]);
    expect((await stranger.client.from('todos').insert(taskOf(student, 'Forged'))).error).toMatchObject({ code: '42501' });
    expect((await visitor(backend).from('todos').select()).error).toMatchObject({ code: '42501' });
    expect((await student.client.from('todos').select('title').eq('id', task.id).single()).data).toEqual({ title: 'Private' });
  });

  test('tables and functions without a grant stay closed', async () => {
    expect((await visitor(backend).rpc('sync_pull', { request: { feeds: [], limit: 1 } })).error).toMatchObject({ code: '42501' });
    expect((await student.client.schema('sync').from('incarnation').select()).error).not.toBeNull();
  });

  test('functions answer and know the caller', async () => {
    const { data, error } = await student.client.rpc('sync_pull', { request: { feeds: [], limit: 10 } });
    expect(error).toBeNull();
    expect(data).toMatchObject({ user: student.id, feeds: [] });
  });

  test('concurrent requests of two students never run with each other’s rights', async () => {
    const students = [student, stranger];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        students[index % 2]!.client.rpc('sync_pull', { request: { feeds: [], limit: 1 } }).throwOnError(),
      ),
    );
    expect(answers.map(({ data }) => (data as { user: string }).user)).toEqual(answers.map((_, index) => students[index % 2]!.id));
  });

  test('a token with a foreign signature is rejected', async () => {
    const claims = { sub: student.id, role: 'service_role', exp: 4_000_000_000 };
    const forged = signToken(claims, 'unsafe-secret-change-me');
    for (const token of [forged, forged.slice(0, forged.lastIndexOf('.') + 1)]) {
      const response = await fetch(`${backend.url}/rest/v1/todos`, {
        headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(401);
    }
  });

  test('a request without an API key is refused, also from this machine', async () => {
    expect((await fetch(`${backend.url}/rest/v1/todos`)).status).toBe(401);
    expect((await fetch(`${backend.url}/rest/v1/todos?apikey=wrong`)).status).toBe(401);
  });

  test.each(['{"a":', '[', 'null', '"text"', '7', 'null null'])('%s where an object belongs is answered 400', async (body) => {
    expect((await post('/auth/v1/signup', body)).status).toBe(400);
    expect((await post('/auth/v1/token?grant_type=password', body)).status).toBe(400);
    expect((await post('/rest/v1/todos', body, { authorization: `Bearer ${student.accessToken}` })).status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['/auth/v1/signup', REQUEST_LIMITS.authBytes],
    ['/auth/v1/token?grant_type=password', REQUEST_LIMITS.authBytes],
    ['/rest/v1/rpc/sync_pull', REQUEST_LIMITS.callBytes],
    ['/rest/v1/rpc/search_questions', REQUEST_LIMITS.callBytes],
    ['/rest/v1/todos', REQUEST_LIMITS.bodyBytes],
  ])('%s is refused with 413 beyond what it can need, before anything arrives', async (path, most) => {
    const sent = httpRequest(backend.url + path, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json', 'content-length': most + 1 },
    });
    sent.on('error', () => {});
    sent.flushHeaders();
    const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    expect(answer.statusCode).toBe(413);
    sent.destroy();
  });

  test('a request that is too large gets 413, with or without a Content-Length', async () => {
    const body = JSON.stringify({ request: 'x'.repeat(2 * 1024 * 1024) });
    const response = await post('/rest/v1/rpc/sync_push', body);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'request_too_large' });

    const unsized = httpRequest(`${backend.url}/rest/v1/rpc/sync_push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    unsized.on('error', () => {});
    unsized.end(body);
    const [answer] = (await once(unsized, 'response')) as [import('node:http').IncomingMessage];
    expect(answer.statusCode).toBe(413);
    answer.resume();
  });

  test('a long answer is compressed, a short one is not', async () => {
    await student.client
      .from('todos')
      .insert(Array.from({ length: 20 }, (_, index) => taskOf(student, `Revise chapter ${index}`)))
      .throwOnError();
    const request = httpRequest(`${backend.url}/rest/v1/todos?select=*`, {
      headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${student.accessToken}`, 'accept-encoding': 'gzip, br' },
    }).end();
    const [answer] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
    expect(answer.headers['content-encoding']).toBe('br');
    const rows = JSON.parse(brotliDecompressSync(Buffer.concat(await answer.toArray())).toString()) as unknown[];
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(
      (
        await fetch(`${backend.url}/rest/v1/todos?select=id&limit=1`, {
          headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${student.accessToken}` },
        })
      ).headers.get('content-encoding'),
    ).toBeNull();
  });

  test('other origins may call the API after a CORS preflight', async () => {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,authorization,x-client-info',
    };
    const preflight = await fetch(`${backend.url}/rest/v1/rpc/sync_pull`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,authorization,x-client-info');
    const answer = await fetch(`${backend.url}/auth/v1/settings`, {
      headers: { origin: 'https://elsewhere.example', apikey: PUBLISHABLE_KEY },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('malformed HTTP is cut off, and the next request is served', async () => {
    const socket = connect(backend.port, '127.0.0.1');
    socket.end('\0\0 nonsense\r\n\r\n');
    await once(socket.resume(), 'close');
    for (const path of ['/healthz', '/auth/v1/settings?apikey=' + PUBLISHABLE_KEY])
      expect((await fetch(backend.url + path)).status).toBe(200);
    expect((await fetch(`${backend.url}/nowhere`)).status).toBe(404);
  });
});

test('a warning that is an Error is said, and ends nothing', async () => {
  const said: string[] = [];
  const listen = (warning: Error): void => void said.push(String(warning));
  process.on('warning', listen);
  process.emitWarning(new RangeError('handled late'));
  // Others may come from other tests of this process.
  await expect.poll(() => said).toContainEqual(expect.stringContaining('RangeError: handled late'));
  process.off('warning', listen);
});
