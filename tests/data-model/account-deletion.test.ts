import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, taskOf, visitor, type Student } from '../../backend/testing/client.ts';
import { picture } from '../../backend/testing/pictures.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { groupOfTwo } from '../support/group-of-two.ts';

const DAY_MS = 86_400_000;

/** What an account that waits for its deletion may still call. Feedback: anybody may send it, also to say why they leave. */
const WHILE_LEAVING = [
  'ensure_profile',
  'invite_preview',
  'is_email_registered',
  'keep_account',
  'note_device',
  'send_feedback',
  'server_time',
  'sign_out_device',
];
/** Functions that refuse it, which others begin with. */
const REFUSING = String.raw`gate\.is_leaving|private\.(student|owned_group|joined_group|control_timer|moderator)\(|public\.remove_group_member\(`;

// A hosted project calls the purge by its own schedule, with a key that tests do not have.
describe.each(backends.filter(({ isEmbedded }) => isEmbedded))('an account is deleted after 14 days, on $name', ({ open }) => {
  let backend: TestBackend;
  let directory: string;

  beforeAll(async () => {
    directory = mkdtempSync(path.join(tmpdir(), 'ekagra-deletion-'));
    backend = await open({ dataDir: directory });
  });
  afterAll(async () => {
    await backend?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const purge = async (token = secretKey()): Promise<{ status: number; purged?: number }> => {
    const answer = await fetch(`${backend.url}/functions/v1/purge-accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, ...((await answer.json()) as { purged?: number }) };
  };
  const secretKey = (): string =>
    (JSON.parse(readFileSync(path.join(directory, 'secrets.json'), 'utf8')) as { secretKey: string }).secretKey;

  const request = async ({ client }: Student) =>
    (await client.rpc('request_account_deletion').throwOnError()).data as { status: string; due?: number };
  async function signInAgain({ email }: Student): Promise<SupabaseClient> {
    const client = visitor(backend);
    const { error } = await client.auth.signInWithPassword({ email, password: 'correct horse' });
    if (error) throw error;
    return client;
  }
  const timePasses = ({ id }: Student, interval: string) =>
    backend.query('update public.users set deletion_due = deletion_due - $2::text::interval where id = $1', [id, interval]);
  const exists = async ({ id }: Student) => (await backend.query('select from auth.users where id = $1', [id])).length === 1;
  async function pushTask(client: SupabaseClient, { id }: Student, title: string): Promise<unknown> {
    const { id: task, ...set } = taskOf({ id }, title);
    const documents = [{ collection: 'todos', id: task, base: 0, changes: [{ n: 1, w: 'w', set }] }];
    const { data } = await client.rpc('sync_push', { request: { device: 'phone', documents } }).throwOnError();
    // The number of the row's version: applied.
    return (data as { verdicts: (number | { status: string })[] }).verdicts.map((verdict) =>
      typeof verdict === 'number' ? 'applied' : verdict.status,
    );
  }

  test('a session that was left open deletes nothing, and names no other account', async () => {
    const [student, other] = [await signUp(backend), await signUp(backend)];
    await backend.query(`update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [student.id]);
    expect(await request(student)).toEqual({ status: 'sign-in-first' });
    expect((await other.client.rpc('request_account_deletion', { student_id: student.id })).status).toBe(404);
    expect((await visitor(backend).rpc('request_account_deletion')).status).toBeGreaterThanOrEqual(400);
    await student.client.rpc('ensure_profile').throwOnError();
    expect((await student.client.from('users').select('deletion_due').single().throwOnError()).data).toEqual({ deletion_due: null });
  });

  test('a request ends every session, is due in 14 days, and loses nothing if the account is kept', async () => {
    const student = await signUp(backend);
    const otherDevice = await signInAgain(student);
    const answer = await request(student);
    expect(answer.status).toBe('requested');
    expect(Math.abs(answer.due! - Date.now() - 14 * DAY_MS)).toBeLessThan(10 * 60_000);
    for (const client of [student.client, otherDevice]) expect((await client.from('todos').select()).status).toBe(401);

    const client = await signInAgain(student);
    expect((await client.from('users').select('deletion_due').single().throwOnError()).data!.deletion_due).not.toBeNull();
    expect(await pushTask(client, student, 'Waits')).toEqual(['later']);
    expect((await client.from('todos').insert(taskOf(student, 'Refused'))).error?.code).toBe('42501');
    expect((await client.rpc('create_group', { name: 'Refused' })).error?.code).toBe('42501');
    expect((await client.storage.from('chat-images').upload(`${student.id}/a.png`, picture())).error).not.toBeNull();
    expect((await client.from('users').update({ deletion_due: null }).eq('id', student.id)).error?.code).toBe('42501');

    expect((await client.rpc('keep_account').throwOnError()).data).toBe(true);
    expect(await pushTask(client, student, 'Waits')).toEqual(['applied']);
    expect((await client.from('users').select('deletion_due').single().throwOnError()).data).toEqual({ deletion_due: null });
    await timePasses(student, '15 days');
    expect(await purge()).toMatchObject({ status: 200, purged: 0 });
    expect(await exists(student)).toBe(true);
  });

  test('its pictures stay, too', async () => {
    const student = await signUp(backend);
    const name = `${student.id}/before.png`;
    const upload = await student.client.storage.from('chat-images').upload(name, picture());
    expect(upload.error).toBeNull();
    await request(student);
    const client = await signInAgain(student);
    const bucket = client.storage.from('chat-images');
    const stored = async () =>
      backend.query("select metadata->>'size' as size from storage.objects where name like $1", [`${student.id}/%`]);
    const before = await stored();
    await bucket.remove([name]);
    expect((await bucket.update(name, picture('image/png', 5000))).error).not.toBeNull();
    expect((await bucket.upload(name, picture('image/png', 5000), { upsert: true })).error).not.toBeNull();
    expect((await bucket.move(name, `${student.id}/after.png`)).error).not.toBeNull();
    expect(await stored()).toEqual(before);
    expect(before).toHaveLength(1);
    await client.rpc('keep_account').throwOnError();
    expect((await bucket.remove([name])).data).toHaveLength(1);
  });

  test('every function that writes refuses it, but for those that are no change of its data', async () => {
    const names = await backend.query<{ name: string }>(
      `select p.proname as name from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v' and p.prosecdef
         and has_function_privilege('authenticated', p.oid, 'execute') and p.prosrc !~ $1
       order by 1`,
      [REFUSING],
    );
    expect(names.map(({ name }) => name)).toEqual(WHILE_LEAVING);

    const student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    await backend.query('insert into private.moderators values ($1)', [student.id]);
    expect((await student.client.rpc('is_moderator').throwOnError()).data).toBe(true);
    await request(student);
    const client = await signInAgain(student);
    expect((await client.rpc('is_moderator').throwOnError()).data).toBe(false);
    expect((await client.rpc('list_reports')).error?.code).toBe('42501');
  });

  test('every table that students write refuses an account that is about to be deleted', async () => {
    expect(
      await backend.query(`
        select c.relname from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and (has_any_column_privilege('authenticated', c.oid, 'insert, update') or has_table_privilege('authenticated', c.oid, 'delete'))
          and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'a_refuse_leaving' and t.tgenabled <> 'D')`),
    ).toEqual([]);
  });

  test('members no longer see them as studying', async () => {
    const { author, member, groupId } = await groupOfTwo(backend);
    await author.client.rpc('start_group_timer', { group_id: groupId, phase: 'focus', minutes: 25 }).throwOnError();
    const seen = async () =>
      (await member.client.from('groups').select('departures, timer').eq('id', groupId).single().throwOnError()).data!;
    const before = await seen();
    expect(before.timer.endedAt).toBeNull();
    await request(author);
    expect(await seen()).toEqual({ departures: before.departures + 1, timer: { ...before.timer, endedAt: expect.any(Number) } });
  });

  test('nobody purges early, and only the server purges at all', async () => {
    const student = await signUp(backend);
    await request(student);
    const client = await signInAgain(student);
    const asked = [student.accessToken, backend.publishableKey, 'x'].map(async (token) => (await purge(token)).status);
    expect(await Promise.all(asked)).toEqual([401, 401, 401]);
    for (const each of [client, visitor(backend)]) {
      expect((await each.rpc('purge_account', { student_id: student.id })).error).not.toBeNull();
      expect((await each.rpc('due_account_deletions')).error).not.toBeNull();
    }
    await timePasses(student, '13 days 23 hours');
    expect(await purge()).toMatchObject({ status: 200, purged: 0 });
    expect(await backend.query('select public.purge_account($1) as purged', [student.id])).toEqual([{ purged: false }]);
    expect(await exists(student)).toBe(true);

    await timePasses(student, '1 hour 1 minute');
    expect((await client.rpc('keep_account').throwOnError()).data, 'too late').toBe(false);
    expect(await purge()).toMatchObject({ status: 200, purged: 1 });
    expect(await exists(student)).toBe(false);
    expect((await client.from('todos').select()).status).toBe(401);
    const again = await visitor(backend).auth.signInWithPassword({ email: student.email, password: 'correct horse' });
    expect(again.error?.code).toBe('invalid_credentials');
  });

  test('an account that a restore brings back goes again', async () => {
    const student = await signUp(backend);
    await student.client.from('todos').insert(taskOf(student, 'Restored')).throwOnError();
    // What the list says after the restore of an older backup.
    await backend.query('insert into private.purged_accounts (id) values ($1)', [student.id]);
    expect(await purge()).toMatchObject({ purged: 1 });
    expect(await exists(student)).toBe(false);
    expect(await backend.query('select from public.todos where "createdBy" = $1', [student.id])).toEqual([]);
  });

  test('the list of purged accounts holds an id and a day, for 60 days', async () => {
    const [old, recent] = [crypto.randomUUID(), crypto.randomUUID()];
    await backend.query('insert into private.purged_accounts values ($1, current_date - 61), ($2, current_date - 60)', [old, recent]);
    await purge();
    expect(await backend.query('select id from private.purged_accounts where id in ($1, $2)', [old, recent])).toEqual([{ id: recent }]);
    const columns = await backend.query(
      `select column_name as name from information_schema.columns where table_schema = 'private' and table_name = 'purged_accounts' order by 1`,
    );
    expect(columns).toEqual([{ name: 'id' }, { name: 'purged_on' }]);
  });
});
