import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, taskOf, visitor, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const OLD = 'correct horse';
const NEW = 'battery staple';

describe.each(backends)('a new password, on $name', ({ hasSql, open }) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());

  /** Another device of the student. */
  async function otherDevice({ email }: Student) {
    const { data, error } = await visitor(backend).auth.signInWithPassword({ email, password: OLD });
    if (error) throw error;
    return data.session;
  }

  /** Uses the token as it is: supabase-js itself would refresh it. */
  function withToken(token: string): SupabaseClient {
    return createClient(backend.url, backend.publishableKey, { accessToken: () => Promise.resolve(token) });
  }

  test('signs other devices out at once: their tokens can neither read, write nor refresh', async () => {
    const student = await signUp(backend);
    const other = await otherDevice(student);
    const device = withToken(other.access_token);
    expect((await device.from('todos').insert(taskOf(student, 'Before'))).error).toBeNull();

    expect((await student.client.auth.updateUser({ password: NEW, current_password: OLD })).error).toBeNull();

    expect((await device.from('todos').insert(taskOf(student, 'After'))).status).toBe(401);
    expect((await device.from('todos').select()).status).toBe(401);
    for (const call of ['sync_push', 'sync_pull']) expect((await device.rpc(call, { request: {} })).status).toBe(401);
    const renewed = await visitor(backend).auth.refreshSession(other);
    expect(renewed.error).toMatchObject({ code: 'refresh_token_not_found' });
    const { data } = await student.client.from('todos').select('title');
    expect(data).toEqual([{ title: 'Before' }]);
  });

  test.skipIf(!hasSql)('PostgREST answers 401 for an ended session, and lets others and visitors pass', async () => {
    const { accessToken } = await signUp(backend);
    const own = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    const ask = (claims: string) =>
      backend.query(`select gate.refuse_ended_session() from (select set_config('request.jwt.claims', $1, true) offset 0) claims`, [
        claims,
      ]);
    for (const claims of [JSON.stringify(own), '{"role": "anon"}', '']) await ask(claims);
    await expect(ask(JSON.stringify({ ...own, session_id: crypto.randomUUID() }))).rejects.toMatchObject({ code: 'PT401' });
  });

  test.each([
    ['without the current one', undefined, 'current_password_required'],
    ['with a wrong current one', 'wrong horse', 'current_password_invalid'],
  ])('%s is refused and signs nobody out', async (_, current, code) => {
    const student = await signUp(backend);
    const other = await otherDevice(student);
    const { error } = await student.client.auth.updateUser({ password: NEW, ...(current && { current_password: current }) });
    expect(error).toMatchObject({ code });
    expect((await withToken(other.access_token).from('todos').select()).status).toBe(200);
    expect(await otherDevice(student)).toBeTruthy();
  });
});
