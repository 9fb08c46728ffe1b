import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUp, type Student, visitor } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

interface Device {
  readonly id: string;
  readonly name: string | null;
  readonly signed_in_at: number;
  readonly synced_at: number | null;
  readonly is_this: boolean;
}

describe.each(backends)('the devices of a student on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;
  let phone: SupabaseClient;
  let refresh: string;

  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    student = await signUp(backend);
    const signIn = await visitor(backend).auth.signInWithPassword({ email: student.email, password: 'correct horse' });
    const { access_token: token, refresh_token: renewal } = signIn.data.session!;
    refresh = renewal;
    phone = createClient(backend.url, backend.publishableKey, { accessToken: () => Promise.resolve(token) });
  });

  const list = async (client: SupabaseClient) => (await client.rpc('list_devices').throwOnError()).data as Device[];
  const named = async (client: SupabaseClient, name: string) => (await client.rpc('note_device', { name })).error;

  test('each is listed with its name and last sync, and says which one asks', async () => {
    expect(await named(student.client, 'Firefox on Linux')).toBeNull();
    expect(await list(phone)).toEqual([
      expect.objectContaining({ name: 'Firefox on Linux', is_this: false, synced_at: expect.any(Number) }),
      expect.objectContaining({ name: null, is_this: true, synced_at: null, signed_in_at: expect.any(Number) }),
    ]);
  });

  test('nothing of another student’s devices is listed, and none of them can be signed out', async () => {
    const stranger = await signUp(backend);
    const [theirs] = await list(stranger.client);
    expect((await list(student.client)).map(({ id }) => id)).not.toContain(theirs!.id);
    expect((await phone.rpc('sign_out_device', { device_id: theirs!.id }).throwOnError()).data).toBe(false);
    expect(await list(stranger.client)).toHaveLength(1);
  });

  test('a device that was signed out can neither write nor renew its session', async () => {
    const other = (await list(student.client)).find(({ is_this: isThis }) => !isThis)!;
    expect((await student.client.rpc('sign_out_device', { device_id: other.id }).throwOnError()).data).toBe(true);
    const { status } = await phone.from('todos').insert({ id: crypto.randomUUID(), title: 'too late', createdBy: student.id });
    expect(status).toBe(401);
    expect((await visitor(backend).auth.refreshSession({ refresh_token: refresh })).error).not.toBeNull();
    expect(await list(student.client)).toHaveLength(1);
  });

  test('a device does not sign itself out by accident', async () => {
    const own = (await list(phone)).find(({ is_this: isThis }) => isThis)!;
    expect((await phone.rpc('sign_out_device', { device_id: own.id }).throwOnError()).data).toBe(false);
    expect(await list(phone)).toHaveLength(2);
  });

  test('a name is no place for a message or a link', async () => {
    const names = ['Call 98-765', 'https://example.org', 'x'.repeat(41), ''];
    const codes = await Promise.all(names.map(async (name) => (await named(phone, name))?.code));
    expect(codes).toEqual(['23514', '23514', '22001', '23514']);
  });

  test('the server says how many rows of their own a student has', async () => {
    const titles = ['one', 'two', 'three'];
    await student.client
      .from('todos')
      .insert(titles.map((title) => ({ id: crypto.randomUUID(), title, createdBy: student.id })))
      .throwOnError();
    expect((await phone.rpc('count_own_rows').throwOnError()).data).toMatchObject({ todos: 3 });
    const stranger = await signUp(backend);
    expect((await stranger.client.rpc('count_own_rows').throwOnError()).data).not.toHaveProperty('todos');
  });
});
