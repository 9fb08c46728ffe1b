import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends)('questions and answers on $name', ({ open }) => {
  let backend: TestBackend;
  let asker: Student;
  let helper: Student;
  let nobody: SupabaseClient;
  let entry: { id: string; slug: string };

  beforeAll(async () => {
    backend = await open();
    nobody = visitor(backend);
    [asker, helper] = await Promise.all([signUp(backend), signUp(backend)]);
    await Promise.all([asker, helper].map(({ client }) => client.rpc('ensure_profile').throwOnError()));
    entry = await ask(asker, 'Why is the sky blue?');
  });
  afterAll(() => backend.close());

  async function ask({ client }: Student, title: string): Promise<{ id: string; slug: string }> {
    const { data } = await client.from('qa_entries').insert({ title, subject: 'physics' }).select('id, slug').single().throwOnError();
    return data!;
  }
  async function answer({ client }: Student, body: string): Promise<string> {
    const { data } = await client.from('qa_answers').insert({ entry_id: entry.id, body }).select('id').single().throwOnError();
    return data!.id as string;
  }
  const votesOf = async (table: string, id: string) => (await nobody.from(table).select('votes').eq('id', id).single()).data;

  test('a visitor reads a question by its slug, finds it by search, and cannot write', async () => {
    expect(entry.slug).toMatch(/^why-is-the-sky-blue-[0-9a-f]{8}$/);
    const { data } = await nobody.from('qa_entries').select('title, author_name').eq('slug', entry.slug).single();
    expect(data).toEqual({ title: 'Why is the sky blue?', author_name: asker.email.split('@')[0]!.slice(0, 48) });
    expect((await nobody.rpc('search_questions', { words: 'sky' }).select('id')).data).toEqual([{ id: entry.id }]);
    expect((await nobody.from('qa_entries').insert({ title: 'Spam', subject: 'physics' })).error).toMatchObject({ code: '42501' });
    expect((await nobody.from('qa_answers').insert({ entry_id: entry.id, body: 'Spam' })).error).toMatchObject({ code: '42501' });
    expect((await nobody.from('qa_votes').insert({ entry_id: entry.id, value: 1 })).error).toMatchObject({ code: '42501' });
  });

  test('a title in Hindi or of symbols gets a slug too', async () => {
    expect((await ask(asker, 'आकाश नीला क्यों है?')).slug).toMatch(/^aakash-nila-kyon-hai-[0-9a-f]{8}$/);
    expect((await ask(asker, '∫ x² dx = ?')).slug).toMatch(/^x-dx-[0-9a-f]{8}$/);
  });

  test.each([
    ['author_id', crypto.randomUUID()],
    ['author_name', 'Newton'],
    ['votes', 7],
    ['answer_count', 0],
    ['slug', 'taken'],
    ['created_at', '2020-01-01'],
  ])('a student cannot write %s of a question: it is server-owned', async (column, value) => {
    const forged = { [column]: value };
    expect((await asker.client.from('qa_entries').update(forged).eq('id', entry.id)).error).toMatchObject({ code: '42501' });
    const insert = await asker.client.from('qa_entries').insert({ title: 'Forged', subject: 'physics', ...forged });
    expect(insert.error).toMatchObject({ code: '42501' });
  });

  test('a student has one vote, which can change and be withdrawn', async () => {
    const vote = (value: number) =>
      helper.client.from('qa_votes').upsert({ entry_id: entry.id, value }, { onConflict: 'user_id,entry_id,answer_id' });
    await vote(1).throwOnError();
    await vote(1).throwOnError();
    expect(await votesOf('qa_entries', entry.id)).toEqual({ votes: 1 });
    expect((await helper.client.from('qa_votes').insert({ entry_id: entry.id, value: 1 })).error).toMatchObject({ code: '23505' });
    await vote(-1).throwOnError();
    expect(await votesOf('qa_entries', entry.id)).toEqual({ votes: -1 });
    expect((await vote(10)).error).toMatchObject({ code: '23514' });
    expect((await asker.client.from('qa_votes').select()).data).toEqual([]);
    await helper.client.from('qa_votes').delete().eq('entry_id', entry.id).throwOnError();
    expect(await votesOf('qa_entries', entry.id)).toEqual({ votes: 0 });
  });

  test('two hundred concurrent votes all count', async () => {
    const id = await answer(helper, 'Rayleigh scattering');
    await backend.query(
      `with accounts as (insert into auth.users (id, email) select gen_random_uuid(), gen_random_uuid() || '@example.org' from generate_series(1, 200) returning id),
       voters as (insert into public.users (id) select id from accounts returning id)
       select count(*) from voters`,
    );
    const voters = await backend.query<{ id: string }>('select id from public.users where username is null');
    await Promise.all(
      voters.map((voter) => backend.query('insert into public.qa_votes (user_id, answer_id, value) values ($1, $2, 1)', [voter.id, id])),
    );
    expect(await votesOf('qa_answers', id)).toEqual({ votes: 200 });
  });

  test('only the asker can accept an answer', async () => {
    const id = await answer(helper, 'Short waves scatter more');
    const accept = ({ client }: Student, accepted: string) =>
      client.from('qa_entries').update({ accepted_answer_id: accepted }).eq('id', entry.id).select('accepted_answer_id');
    expect((await accept(helper, id)).data).toEqual([]);
    expect((await accept(asker, crypto.randomUUID())).error).toMatchObject({ code: '23503' });
    expect((await accept(asker, id)).data).toEqual([{ accepted_answer_id: id }]);
    await helper.client.from('qa_answers').delete().eq('id', id).throwOnError();
    expect((await nobody.from('qa_entries').select('accepted_answer_id').eq('id', entry.id).single()).data).toEqual({
      accepted_answer_id: null,
    });
  });

  test('a question with answers cannot be deleted by its author', async () => {
    await asker.client.from('qa_entries').delete().eq('id', entry.id).throwOnError();
    expect((await nobody.from('qa_entries').select('answer_count').eq('id', entry.id).single()).data).toEqual({ answer_count: 1 });
    const lonely = await ask(asker, 'Anyone there?');
    expect((await asker.client.from('qa_entries').delete().eq('id', lonely.id).select('id')).data).toEqual([{ id: lonely.id }]);
  });
});
