import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBackend } from '../../../backend/start-backend.ts';
import { startTestBackend } from '../../../backend/testing/start-test-backend.ts';
import { signUp, type Student, visitor } from '../../../backend/testing/client.ts';
import { PATIENCE_MS } from '../../../backend/testing/patience.ts';
import { picture } from '../../../backend/testing/pictures.ts';

const PATIENT = { timeout: PATIENCE_MS };

describe('purge-accounts', () => {
  let directory: string;
  let backend: RunningBackend;
  let admin: SupabaseClient;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ekagra-purge-accounts-'));
    backend = await startTestBackend({ dataDir: directory, purgeEveryMs: 300 });
    const { secretKey } = JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8')) as { secretKey: string };
    admin = createClient(backend.url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  });
  afterAll(async () => {
    await backend.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const isGone = async ({ id }: Student): Promise<boolean> =>
    (
      await backend.query(`select from auth.users where id = $1::uuid union all select from storage.objects where name like $1 || '/%'`, [
        id,
      ])
    ).length === 0;
  const uploadTo = async ({ client, id }: Student, folder: string) => {
    const { error } = await client.storage.from('chat-images').upload(`${id}/${folder}${crypto.randomUUID()}.png`, picture());
    if (error) throw error;
  };

  test('the backend purges by itself whose time is over, with pictures in folders, and again after a restore', async () => {
    const [due, waiting, restored] = [await signUp(backend), await signUp(backend), await signUp(backend)];
    for (const student of [due, waiting, restored]) {
      await uploadTo(student, '');
      await uploadTo(student, 'group/');
    }
    await waiting.client.rpc('request_account_deletion').throwOnError();
    await due.client.rpc('request_account_deletion').throwOnError();
    await backend.query(`update public.users set deletion_due = now() where id = $1`, [due.id]);
    await expect.poll(() => isGone(due), PATIENT).toBe(true);
    const list = join(directory, 'purged-accounts.txt');
    await expect.poll(() => existsSync(list) && readFileSync(list, 'utf8'), PATIENT).toBe(`${due.id}\n`);
    expect(await isGone(waiting)).toBe(false);

    // An older database came back; the file did not.
    appendFileSync(list, `${restored.id}\nnonsense\n`);
    await expect.poll(() => isGone(restored), PATIENT).toBe(true);
    await expect.poll(() => readFileSync(list, 'utf8').split('\n').filter(Boolean).sort(), PATIENT).toEqual([due.id, restored.id].sort());
    expect(await isGone(waiting)).toBe(false);
  });

  test('a picture that no question or answer has is removed a day later, with its bytes; one that is posted stays', async () => {
    const student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    const bucket = student.client.storage.from('qa-images');
    const [posted, left] = [`${student.id}/${crypto.randomUUID()}.webp`, `${student.id}/${crypto.randomUUID()}.webp`];
    for (const path of [posted, left]) expect((await bucket.upload(path, picture('image/webp'))).error).toBeNull();
    await student.client.from('qa_entries').insert({ title: 'Pictured', subject: 'physics', picture: posted }).throwOnError();
    await backend.query(`update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'qa-images'`);
    const there = async () =>
      (await backend.query<{ name: string }>(`select name from storage.objects where bucket_id = 'qa-images'`)).map(({ name }) => name);
    await expect.poll(there, PATIENT).toEqual([posted]);
    expect((await bucket.download(left)).error).not.toBeNull();
    expect((await bucket.download(posted)).error).toBeNull();
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
});
