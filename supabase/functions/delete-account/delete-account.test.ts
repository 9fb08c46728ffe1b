import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBackend } from '../../../backend/start-backend.ts';
import { startTestBackend } from '../../../backend/testing/start-test-backend.ts';
import { signUp, type Student, taskOf, visitor } from '../../../backend/testing/client.ts';
import { picture } from '../../../backend/testing/pictures.ts';

describe('delete-account', () => {
  let directory: string;
  let backend: RunningBackend;
  let admin: SupabaseClient;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ekagra-delete-account-'));
    backend = await startTestBackend({ dataDir: directory });
    const { secretKey } = JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8')) as { secretKey: string };
    admin = createClient(backend.url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  });
  afterAll(async () => {
    await backend.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const call = async (client: SupabaseClient, body: object) => {
    const { error, response } = await client.functions.invoke('delete-account', { body });
    return {
      status: response?.status,
      message: error && ((await (error as FunctionsHttpError).context.json()) as { message: string }).message,
    };
  };
  const remaining = async ({ id }: Student) => {
    const [row] = await backend.query(
      `select (select count(*)::int from auth.users where id = $1::uuid) as accounts,
         (select count(*)::int from public.todos where "createdBy" = $1::uuid) as tasks,
         (select count(*)::int from storage.objects where name like $1::text || '/%') as pictures`,
      [id],
    );
    return row;
  };
  async function settledIn(): Promise<Student> {
    const student = await signUp(backend);
    await student.client.from('todos').insert(taskOf(student, 'Revise')).throwOnError();
    for (const bucket of ['profile-pictures', 'background-images', 'chat-images']) {
      for (const folder of ['', 'group/']) {
        const { error } = await student.client.storage.from(bucket).upload(`${student.id}/${folder}${crypto.randomUUID()}.png`, picture());
        if (error) throw error;
      }
    }
    return student;
  }
  const filesOnDisk = () =>
    readdirSync(join(directory, 'storage'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

  test('deletes a student’s account, tasks and pictures, and nobody else’s', async () => {
    const [student, other] = [await settledIn(), await settledIn()];
    const before = filesOnDisk();
    expect(await call(student.client, { confirm: student.id })).toEqual({ status: 204, message: null });
    expect(await remaining(student)).toEqual({ accounts: 0, tasks: 0, pictures: 0 });
    expect(await remaining(other)).toEqual({ accounts: 1, tasks: 1, pictures: 6 });
    expect(filesOnDisk()).toBe(before - 6);
    expect((await student.client.auth.refreshSession()).error).not.toBeNull();
    expect((await visitor(backend).auth.signInWithPassword({ email: student.email, password: 'correct horse' })).error?.code).toBe(
      'invalid_credentials',
    );
    expect(await call(student.client, { confirm: student.id })).toMatchObject({ status: 401 });
  });

  test('a group that the student created stays for its other members', async () => {
    const [student, member] = [await settledIn(), await settledIn()];
    const group = (await student.client.rpc('create_group', { name: 'Physics' }).throwOnError()).data as { id: string; inviteCode: string };
    await member.client.rpc('join_group', { code: group.inviteCode }).throwOnError();
    const imagePath = `${student.id}/${crypto.randomUUID()}.png`;
    await student.client.storage.from('chat-images').upload(imagePath, picture());
    const message = { id: crypto.randomUUID(), groupId: group.id, createdBy: student.id, text: 'Look', imagePath };
    await student.client.from('group_messages').insert(message).throwOnError();

    expect(await call(student.client, { confirm: student.id })).toEqual({ status: 204, message: null });
    const { data } = await member.client.from('groups').select('owner_id, members').eq('id', group.id).single().throwOnError();
    expect(data).toEqual({ owner_id: member.id, members: [member.id] });
    expect((await member.client.storage.from('chat-images').download(imagePath)).error).not.toBeNull();
  });

  test('deletes nothing without the caller’s own id as confirmation', async () => {
    const [student, other] = [await settledIn(), await settledIn()];
    for (const body of [{}, { confirm: other.id }, { confirm: true }])
      expect(await call(student.client, body)).toMatchObject({ status: 400 });
    expect(await call(visitor(backend), { confirm: student.id })).toEqual({ status: 401, message: 'Sign in first' });
    for (const who of [student, other]) expect(await remaining(who)).toEqual({ accounts: 1, tasks: 1, pictures: 6 });
  });

  test('a browser on another origin may call it', async () => {
    const answer = await fetch(`${backend.url}/functions/v1/delete-account`, { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  test('the admin API requires the secret key', async () => {
    const student = await signUp(backend);
    for (const client of [student.client, visitor(backend)]) {
      expect((await client.auth.admin.getUserById(student.id)).error).toMatchObject({ code: 'not_admin' });
      expect((await client.auth.admin.deleteUser(student.id)).error).toMatchObject({ code: 'not_admin' });
    }
    expect((await admin.auth.admin.getUserById(student.id)).data.user).toMatchObject({ id: student.id, email: student.email });
    expect((await admin.auth.admin.deleteUser(crypto.randomUUID())).error).toMatchObject({ code: 'user_not_found' });
    expect((await admin.auth.admin.deleteUser(student.id)).error).toBeNull();
    expect((await admin.auth.admin.getUserById(student.id)).error).toMatchObject({ code: 'user_not_found' });
  });

  test('the service role creates, changes and empties buckets', async () => {
    const { storage } = admin;
    const name = `bucket-${crypto.randomUUID()}`;
    expect((await storage.createBucket(name, { public: false, allowedMimeTypes: ['text/*'], fileSizeLimit: '0.1kb' })).error).toBeNull();
    expect((await storage.createBucket(name, { public: false })).error).toMatchObject({ statusCode: '409' });
    expect((await storage.from(name).upload('a.txt', 'text')).error).toBeNull();
    expect((await storage.from(name).download('a.txt')).data?.type).toBe('text/plain;charset=utf-8');
    expect((await storage.listBuckets({ search: 'BUCKET-', limit: 1 })).data?.map(({ id }) => id)).toEqual([name]);
    expect((await storage.from(name).upload('b.txt', 'x'.repeat(101), { contentType: 'text/plain' })).error).toMatchObject({
      statusCode: '413',
    });
    expect((await storage.from(name).upload('c.png', picture())).error).toMatchObject({ statusCode: '415' });
    expect((await storage.updateBucket(name, { public: true })).error).toBeNull();
    expect((await storage.getBucket(name)).data).toMatchObject({
      id: name,
      public: true,
      file_size_limit: 100,
      allowed_mime_types: ['text/*'],
    });
    expect((await storage.deleteBucket(name)).error).toMatchObject({ statusCode: '409' });
    expect((await storage.emptyBucket(name)).error).toBeNull();
    expect((await storage.deleteBucket(name)).error).toBeNull();
    expect((await storage.getBucket(name)).error).toMatchObject({ statusCode: '404' });
    expect((await storage.listBuckets()).data?.map(({ id }) => id)).toEqual(['background-images', 'chat-images', 'profile-pictures']);
  });
});
