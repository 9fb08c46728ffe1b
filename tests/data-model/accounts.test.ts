import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends)('accounts on $name', ({ open, hasSql }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await open();
    student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
  });
  afterAll(() => backend.close());

  test('a username is unique ignoring case, and one’s own counts as available', async () => {
    const taken = student.email.split('@')[0]!.slice(0, 48);
    const other = await signUp(backend);
    const isAvailable = async ({ client }: Student, username: string) => (await client.rpc('is_username_available', { username })).data;
    expect(await isAvailable(other, taken.toUpperCase())).toBe(false);
    expect(await isAvailable(student, taken)).toBe(true);
    expect(await isAvailable(other, 'somebody-new')).toBe(true);
    expect(await isAvailable(other, '  ')).toBe(false);
  });

  describe.skipIf(!hasSql)('looking up whether an address has an account', () => {
    const ask = async (email: string): Promise<unknown> => (await visitor(backend).rpc('is_email_registered', { email })).data;
    const askAll = (emails: readonly string[]) => Promise.all(emails.map(ask));
    /** As if all networks, or the one that this test asks from, had used as much. */
    const use = (used: number, action: string, isForAll: boolean) =>
      backend.query(`update private.allowances set used = $1 where action = $2 and (holder = 'all networks') = $3`, [
        used,
        action,
        isForAll,
      ]);
    beforeEach(() => backend.query(`delete from private.allowances where action in ('is e-mail registered', 'unknown e-mail')`));

    test('two classes that sign in behind one address, with mistakes, are all answered', async () => {
      const answers: unknown[] = [];
      for (let pupil = 0; pupil < 120; pupil += 1) {
        const emails = [`new-${pupil}@example.org`, `typed-${pupil}@example.org`, ` ${student.email.toUpperCase()} `, student.email];
        answers.push(await askAll(emails));
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['[false,false,true,true]']));
    });

    test.for([
      ['lookups of its own', 'is e-mail registered', false, 720],
      ['misses of its own', 'unknown e-mail', false, 360],
      ['misses of all networks', 'unknown e-mail', true, 12_000],
    ] as const)(
      'a network is answered neither yes nor no beyond its share of %s, whoever has an account',
      async ([, action, isForAll, most]) => {
        const unknown = 'nobody@example.org';
        expect(await askAll([unknown, student.email])).toEqual([false, true]);
        await use(most - 2, action, isForAll);
        // What is asked last within the bound is answered, so that a refusal tells nothing of the address.
        expect([await ask(student.email), await ask(unknown)]).toEqual([true, false]);
        await use(most, action, isForAll);
        expect(await askAll([student.email, unknown])).toEqual([null, null]);
      },
    );

    test('a found account is no miss, and a network that is refused takes nothing from the others', async () => {
      const missesOfAll = async () =>
        (await backend.query<{ used: number }>(`select used from private.allowances where holder = 'all networks'`))[0]!.used;
      await askAll([student.email, student.email, 'nobody@example.org']);
      expect(await missesOfAll()).toBe(1);
      await use(360, 'unknown e-mail', false);
      await askAll(['nobody@example.org', student.email]);
      expect(await missesOfAll()).toBe(1);
    });
  });

  test('a visitor’s feedback is stored and not readable by visitors; students see their own', async () => {
    const nobody = visitor(backend);
    expect((await nobody.rpc('send_feedback', { message: 'Nice', page: '/' })).data).toBe(true);
    expect((await student.client.rpc('send_feedback', { message: 'More physics', page: '/qa' })).data).toBe(true);
    expect((await nobody.from('feedback').select()).error).toMatchObject({ code: '42501' });
    expect((await student.client.from('feedback').select('message')).data).toEqual([{ message: 'More physics' }]);
    expect((await nobody.rpc('send_feedback', { message: 'x'.repeat(4001) })).error).toMatchObject({ code: '22001' });
  });

  test('the profile’s email is the account’s, and clients cannot write it', async () => {
    const email = `renamed-${crypto.randomUUID()}@example.org`;
    await backend.query('update auth.users set email = $1 where id = $2', [email, student.id]);
    expect((await student.client.from('users').select('email').single()).data).toEqual({ email });
    expect((await student.client.from('users').update({ email: 'forged@example.org' }).eq('id', student.id)).error).toMatchObject({
      code: '42501',
    });
  });

  test('the day’s last tutor question is counted once under concurrency; a retry is free', async () => {
    const curious = await signUp(backend);
    const spend = async (question_id: string) =>
      (await curious.client.rpc('spend_tutor_question', { question_id })).data as {
        is_allowed: boolean;
        remaining: number;
        resets_at: string;
      };
    const ids = Array.from({ length: 55 }, () => crypto.randomUUID());
    const answers = await Promise.all(ids.map(spend));
    expect(answers.filter(({ is_allowed }) => is_allowed)).toHaveLength(50);
    const paid = ids[answers.findIndex(({ is_allowed }) => is_allowed)]!;
    expect(await spend(paid)).toMatchObject({ is_allowed: true, remaining: 0, resets_at: expect.stringMatching(/18:30:00/) });
    expect((await curious.client.rpc('return_tutor_question', { student_id: curious.id, question_id: paid })).error).toMatchObject({
      code: '42501',
    });
    await backend.query('select public.return_tutor_question($1, $2)', [curious.id, paid]);
    expect(await spend(crypto.randomUUID())).toMatchObject({ is_allowed: true, remaining: 0 });
  });

  test('a shared chat is readable by its link until it expires or is revoked; the directory lists only published ones', async () => {
    const nobody = visitor(backend);
    const share = async (title: string, more: object = {}): Promise<string> => {
      const { data } = await student.client
        .from('shared_chats')
        .insert({ title, messages: [{ role: 'user', content: title }], ...more })
        .select('id')
        .single()
        .throwOnError();
      return data!.id as string;
    };
    const read = async (chat_id: string) => (await nobody.rpc('read_shared_chat', { chat_id })).data as { title: string }[];
    const unlisted = await share('Thermodynamics');
    await share('Optics', { is_listed: true });
    const ended = await share('Ended', { is_listed: true, expires_at: '2020-01-01T00:00:00Z' });
    expect((await read(unlisted))[0]).toMatchObject({ title: 'Thermodynamics', messages: [{ role: 'user', content: 'Thermodynamics' }] });
    expect(await read(ended)).toEqual([]);
    expect((await nobody.rpc('list_shared_chats')).data).toMatchObject([{ title: 'Optics' }]);
    expect((await nobody.from('shared_chats').select()).error).toMatchObject({ code: '42501' });

    await student.client.from('shared_chats').update({ revoked_at: new Date().toISOString() }).eq('id', unlisted).throwOnError();
    expect(await read(unlisted)).toEqual([]);
    expect((await student.client.from('shared_chats').update({ messages: [] }).eq('id', unlisted)).error).toMatchObject({ code: '42501' });
  });

  test('a deleted account leaves no personal data, its group messages are erased, and its token is useless', async () => {
    const friend = await signUp(backend);
    const gone = await signUp(backend);
    const { data: group } = await gone.client.rpc('create_group', { name: 'Ours' }).throwOnError();
    const { id: groupId, inviteCode } = group as { id: string; inviteCode: string };
    await friend.client.rpc('join_group', { code: inviteCode }).throwOnError();
    const message = { id: crypto.randomUUID(), groupId, createdBy: gone.id, text: 'My name is Gone' };
    await gone.client.from('group_messages').insert(message).throwOnError();
    const { data: entry } = await gone.client
      .from('qa_entries')
      .insert({ title: 'Stays', subject: 'physics' })
      .select('id')
      .single()
      .throwOnError();
    await gone.client.from('todos').insert({ id: crypto.randomUUID(), createdBy: gone.id, title: 'Goes' }).throwOnError();
    await gone.client.rpc('send_feedback', { message: 'Stays too' }).throwOnError();

    await backend.query('delete from auth.users where id = $1', [gone.id]);

    const tables = await backend.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private') and tablename <> 'purged_accounts'`,
    );
    for (const { name } of tables) {
      const [row] = await backend.query<{ rows: unknown }>(`select json_agg(t) as rows from ${name} t`);
      const text = JSON.stringify(row!.rows);
      for (const trace of [gone.id, gone.email.split('@')[0]!, message.text]) expect(text?.includes(trace) ?? false, `${name}`).toBe(false);
    }
    expect((await friend.client.from('groups').select('owner_id, members').eq('id', groupId).single()).data).toEqual({
      owner_id: friend.id,
      members: [friend.id],
    });
    expect((await friend.client.from('group_messages').select('_deleted, text').eq('id', message.id).single()).data).toEqual({
      _deleted: true,
      text: '',
    });
    expect((await friend.client.from('qa_entries').select('title, author_name').eq('id', entry!.id).single()).data).toEqual({
      title: 'Stays',
      author_name: null,
    });

    for (const [name, args] of [
      ['ensure_profile', {}],
      ['create_group', { name: 'Back again' }],
      ['join_group', { code: inviteCode }],
      ['search_public_groups', {}],
      ['spend_tutor_question', { question_id: crypto.randomUUID() }],
    ] as const) {
      expect((await gone.client.rpc(name, args)).status, `${name}`).toBe(401);
    }
    expect((await gone.client.from('qa_entries').insert({ title: 'Ghost', subject: 'physics' })).error).not.toBeNull();
    expect((await gone.client.from('shared_chats').insert({ title: 'Ghost', messages: [] })).error).not.toBeNull();
    expect((await gone.client.from('todos').insert({ id: crypto.randomUUID(), createdBy: gone.id, title: 'Ghost' })).error).not.toBeNull();
  });
});
