import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backends, type TestBackend } from '../../tests/support/backends.ts';
import { signUp, type Student } from '../testing/client.ts';
import { signToken } from '../testing/sign-token.ts';

/** A response type other than JSON, which falls back to the REST layer. */
const THE_LONG_WAY = { accept: 'application/json, text/plain' };

let backend: TestBackend;
let student: Student;

async function call(name: string, body: string, headers: Record<string, string>) {
  const answer = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

/** With a foreign signature. */
function forged(): string {
  return signToken({ sub: student.id, role: 'authenticated', aud: 'authenticated', exp: 4_000_000_000 }, 'guess');
}

describe.each(backends)('the fast path of the sync protocol on $name', ({ open }) => {
  beforeAll(async () => {
    backend = await open();
    student = await signUp(backend);
  });
  afterAll(() => backend.close());

  const pull = () =>
    JSON.stringify({ request: { feeds: [{ collection: 'todos', scope: student.id, cursor: null }], limit: 10, skip: [] } });
  const push = (collection: string) =>
    JSON.stringify({ request: { device: 'd', incarnation: null, documents: [{ collection, id: 'x', base: 0, changes: [] }] } });

  test.each<[what: string, name: string, body: () => string, authorization: () => string | undefined]>([
    ['a pull', 'sync_pull', pull, () => student.accessToken],
    [
      'a push for another incarnation',
      'sync_push',
      () => JSON.stringify({ request: { device: 'd', incarnation: 'x', documents: [] } }),
      () => student.accessToken,
    ],
    ['a collection that does not exist', 'sync_push', () => push('secrets'), () => student.accessToken],
    ['a visitor', 'sync_push', () => push('todos'), () => undefined],
    ['a forged token', 'sync_pull', pull, forged],
    ['a token that is none', 'sync_pull', pull, () => 'nonsense'],
    ['a body that is not JSON', 'sync_pull', () => '{"request":', () => student.accessToken],
    ['an argument too many', 'sync_pull', () => '{"request":{},"more":1}', () => student.accessToken],
    ['an argument too few', 'sync_pull', () => '{}', () => student.accessToken],
    ['an argument of another type', 'sync_push', () => '{"request":[1]}', () => student.accessToken],
    ['a NUL character', 'sync_push', () => push('todos\\u0000'), () => student.accessToken],
  ])('%s gets the same answer as from REST', async (_what, name, body, authorization) => {
    const bearer = authorization();
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    expect(await call(name, body(), headers)).toEqual(await call(name, body(), { ...headers, ...THE_LONG_WAY }));
  });

  test('rights of one request do not leak into the next', async () => {
    await call('sync_pull', pull(), { authorization: `Bearer ${student.accessToken}` });
    const { status } = await call('sync_pull', pull(), {});
    expect(status).toBe(401);
  });
});
