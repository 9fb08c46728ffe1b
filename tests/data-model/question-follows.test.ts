import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

type Caller = Pick<Student, 'client'>;

describe.each(backends.filter(({ hasSql }) => hasSql))('followed questions and what is new in them on $name', ({ open }) => {
  let backend: TestBackend;
  let helper: Student;
  let nobody: Caller;

  beforeAll(async () => {
    backend = await open();
    nobody = { client: visitor(backend) };
    helper = await newStudent();
  });
  afterAll(() => backend.close());

  async function newStudent(): Promise<Student> {
    const student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    return student;
  }
  async function ask({ client }: Student, title: string): Promise<string> {
    const { data } = await client.from('qa_entries').insert({ title, subject: 'physics' }).select('id').single().throwOnError();
    return data!.id as string;
  }
  async function answer({ id }: Student, entry: string): Promise<string> {
    const [row] = await backend.query<{ id: string }>(
      `insert into public.qa_answers (entry_id, body, author_id) values ($1, 'Answer', $2) returning id`,
      [entry, id],
    );
    return row!.id;
  }
  async function comment({ id }: Student, entry: string, under: string | null = null): Promise<string> {
    const [row] = await backend.query<{ id: string }>(
      `insert into public.qa_comments (entry_id, answer_id, body, author_id) values ($1, $2, 'Comment', $3) returning id`,
      [entry, under, id],
    );
    return row!.id;
  }
  const follow = ({ client }: Caller, entry_id: string, forged: object = {}) =>
    client.from('qa_follows').upsert({ entry_id, ...forged }, { onConflict: 'user_id,entry_id', ignoreDuplicates: true });
  const news = async ({ client }: Caller) => {
    const { data, error } = await client.rpc('count_question_news');
    return error === null ? data : error.code;
  };
  async function list({ client }: Caller, args: object = {}): Promise<{ id: string; news: number; hidden: string | null }[]> {
    return (await client.rpc('list_own_questions', args).throwOnError()).data;
  }
  const slugOf = async (id: string) =>
    (await backend.query<{ slug: string }>('select slug from public.qa_entries where id = $1', [id]))[0]!.slug;
  /** As the page does: with the number that the question had when it was read. */
  async function look({ client }: Student, entry: string): Promise<void> {
    const { data } = await client.from('qa_entries').select('newest').eq('id', entry).single().throwOnError();
    await client.from('qa_follows').update({ seen: data!.newest }).eq('entry_id', entry).throwOnError();
  }

  test('whoever asks follows, and is told of others’ answers and comments until they look', async () => {
    const asker = await newStudent();
    const entry = await ask(asker, 'Mine');
    expect(await news(asker)).toEqual({ mine: 0, following: 0 });
    const first = await answer(helper, entry);
    await comment(helper, entry);
    await comment(helper, entry, first);
    // One's own are not news.
    await answer(asker, entry);
    await comment(asker, entry, first);
    expect(await news(asker)).toEqual({ mine: 3, following: 0 });
    expect(await list(asker)).toEqual([expect.objectContaining({ id: entry, news: 3 })]);
    await look(asker, entry);
    expect(await news(asker)).toEqual({ mine: 0, following: 0 });
    await answer(helper, entry);
    expect(await news(asker)).toEqual({ mine: 1, following: 0 });
  });

  test('a follower is told of what comes later, and of nothing after they leave', async () => {
    const asker = await newStudent();
    const follower = await newStudent();
    const entry = await ask(asker, 'Followed');
    await answer(helper, entry);
    await follow(follower, entry).throwOnError();
    expect(await news(follower)).toEqual({ mine: 0, following: 0 });
    await answer(helper, entry);
    expect(await news(follower)).toEqual({ mine: 0, following: 1 });
    // Following again, as a device does that sends twice, forgets nothing.
    await follow(follower, entry).throwOnError();
    expect(await news(follower)).toEqual({ mine: 0, following: 1 });
    expect(await list(follower, { list: 'following' })).toEqual([expect.objectContaining({ id: entry, news: 1 })]);
    expect(await list(follower)).toEqual([]);
    await follower.client.from('qa_follows').delete().eq('entry_id', entry).throwOnError();
    expect(await news(follower)).toEqual({ mine: 0, following: 0 });
    expect(await list(follower, { list: 'following' })).toEqual([]);
  });

  test('who answered is told of comments on that answer without following, and of nothing else', async () => {
    const [asker, answerer] = [await newStudent(), await newStudent()];
    const entry = await ask(asker, 'Answered by me');
    const other = await answer(helper, entry);
    const { data } = await answerer.client
      .from('qa_answers')
      .insert({ entry_id: entry, body: 'Mine' })
      .select('id')
      .single()
      .throwOnError();
    const own = data!.id as string;
    await comment(helper, entry);
    await comment(helper, entry, other);
    await comment(answerer, entry, own);
    await answer(helper, entry);
    expect(await news(answerer)).toEqual({ mine: 0, following: 0 });
    expect(await list(answerer, { list: 'following' })).toEqual([]);
    await comment(asker, entry, own);
    expect(await news(answerer)).toEqual({ mine: 0, following: 1 });
    expect(await list(answerer, { list: 'following' })).toEqual([expect.objectContaining({ id: entry, news: 1, isFollowed: false })]);
    const part = async () =>
      (await answerer.client.rpc('own_part_of_question', { address: await slugOf(entry) }).throwOnError()).data as object;
    expect(await part()).toMatchObject({ isFollowing: false, isTold: true });
    await look(answerer, entry);
    expect(await news(answerer)).toEqual({ mine: 0, following: 0 });
    expect(await list(answerer, { list: 'following' })).toEqual([]);
    // A second answer forgets nothing.
    const remark = await comment(helper, entry, own);
    await answer(answerer, entry);
    expect(await news(answerer)).toEqual({ mine: 0, following: 1 });
    await backend.query(`update public.qa_comments set hidden = 'spam' where id = $1`, [remark]);
    expect(await news(answerer)).toEqual({ mine: 0, following: 0 });
    await comment(helper, entry, own);
    await backend.query(`update public.qa_answers set hidden = 'spam' where id = $1`, [own]);
    expect(await news(answerer)).toEqual({ mine: 0, following: 0 });
  });

  test('an answerer who follows is told of everything, and after unfollowing of comments on their answer still', async () => {
    const [asker, answerer] = [await newStudent(), await newStudent()];
    const entry = await ask(asker, 'Followed and left');
    const own = await answer(answerer, entry);
    const part = async () =>
      (await answerer.client.rpc('own_part_of_question', { address: await slugOf(entry) }).throwOnError()).data as object;
    await follow(answerer, entry).throwOnError();
    expect(await part()).toMatchObject({ isFollowing: true, isTold: true });
    await answer(helper, entry);
    await comment(helper, entry, own);
    expect(await news(answerer)).toEqual({ mine: 0, following: 2 });
    await answerer.client.from('qa_follows').delete().match({ entry_id: entry, user_id: answerer.id }).throwOnError();
    expect(await part()).toMatchObject({ isFollowing: false, isTold: true });
    // What they had not seen of it is still new.
    expect(await news(answerer)).toEqual({ mine: 0, following: 1 });
    await look(answerer, entry);
    await comment(helper, entry, own);
    await answer(helper, entry);
    expect(await news(answerer)).toEqual({ mine: 0, following: 1 });
    expect((await answerer.client.from('qa_follows').update({ answers_only: false }).eq('entry_id', entry)).error?.code).toBe('42501');
  });

  test('being told of comments takes no place of a followed question, and ends at 500 questions', async () => {
    const student = await newStudent();
    await backend.query(
      `with asked as (insert into public.qa_entries (title, subject) select 'Told ' || n, 'physics' from generate_series(1, 510) n returning id)
       insert into public.qa_answers (entry_id, body, author_id) select id, 'Mine', $1 from asked`,
      [student.id],
    );
    const [row] = await backend.query<{ many: number }>('select count(*)::int as many from public.qa_follows where user_id = $1', [
      student.id,
    ]);
    expect(row!.many).toBe(500);
    await follow(student, await ask(helper, 'One more')).throwOnError();
    await ask(student, 'Own one');
    const followed = await backend.query<{ answers_only: boolean; many: number }>(
      'select answers_only, count(*)::int as many from public.qa_follows where user_id = $1 group by 1 order by 1',
      [student.id],
    );
    expect(followed).toEqual([
      { answers_only: false, many: 2 },
      { answers_only: true, many: 500 },
    ]);
  });

  test('an answer that comes between reading the question and looking is still new', async () => {
    const asker = await newStudent();
    const entry = await ask(asker, 'Between');
    await answer(helper, entry);
    const { data } = await asker.client.from('qa_entries').select('newest').eq('id', entry).single().throwOnError();
    await answer(helper, entry);
    await asker.client.from('qa_follows').update({ seen: data!.newest }).eq('entry_id', entry).throwOnError();
    expect(await news(asker)).toEqual({ mine: 1, following: 0 });
  });

  test('what moderators hide, and what hangs on it, is not news', async () => {
    const asker = await newStudent();
    const entry = await ask(asker, 'Partly hidden');
    const first = await answer(helper, entry);
    await comment(helper, entry, first);
    const remark = await comment(helper, entry);
    await backend.query(`update public.qa_answers set hidden = 'spam' where id = $1`, [first]);
    expect(await news(asker)).toEqual({ mine: 1, following: 0 });
    await backend.query(`update public.qa_comments set hidden = 'spam' where id = $1`, [remark]);
    expect(await news(asker)).toEqual({ mine: 0, following: 0 });
    await backend.query(`update public.qa_entries set hidden = 'bullying' where id = $1`, [entry]);
    await answer(helper, entry);
    expect(await news(asker)).toEqual({ mine: 0, following: 0 });
    // Its author finds it, with the reason; who follows it does not.
    expect(await list(asker)).toEqual([expect.objectContaining({ id: entry, hidden: 'bullying' })]);
    await backend.query('insert into public.qa_follows (user_id, entry_id) values ($1, $2)', [helper.id, entry]);
    expect((await list(helper, { list: 'following' })).map(({ id }) => id)).not.toContain(entry);
  });

  test('nobody reads, adds, changes or deletes what another follows, nor follows what they cannot read', async () => {
    const [asker, stranger] = await Promise.all([newStudent(), newStudent()]);
    const entry = await ask(asker, 'Private');
    expect((await nobody.client.from('qa_follows').select()).error).toMatchObject({ code: '42501' });
    expect((await stranger.client.from('qa_follows').select()).data).toEqual([]);
    expect((await follow(stranger, entry, { user_id: asker.id })).error).toMatchObject({ code: '42501' });
    expect((await follow(stranger, entry, { seen: 1000 })).error).toMatchObject({ code: '42501' });
    await stranger.client.from('qa_follows').update({ seen: 1000 }).eq('entry_id', entry);
    await stranger.client.from('qa_follows').delete().eq('entry_id', entry);
    await answer(helper, entry);
    expect(await news(asker)).toEqual({ mine: 1, following: 0 });
    expect(await news(nobody)).toBe('42501');
    expect((await nobody.client.rpc('list_own_questions')).error).toMatchObject({ code: '42501' });
    // Embedding it in what everybody reads leads nowhere either.
    const embedded = await stranger.client.from('qa_entries').select('id, qa_follows(user_id, seen)').eq('id', entry).single();
    expect(embedded).toMatchObject({ status: 400, data: null });
    await backend.query(`update public.qa_entries set hidden = 'spam' where id = $1`, [entry]);
    expect((await follow(stranger, entry)).error).toMatchObject({ code: '42501' });
  });

  test('a student follows 500 questions: one more is refused, but asking puts the own one in place of the oldest', async () => {
    const student = await newStudent();
    const [last] = await backend.query<{ id: string }>(
      `with asked as (insert into public.qa_entries (title, subject) select 'Many ' || n, 'physics' from generate_series(1, 501) n returning id, title),
       followed as (insert into public.qa_follows (user_id, entry_id, since)
         select $1, id, now() - make_interval(mins => 600 - split_part(title, ' ', 2)::int) from asked where title <> 'Many 501')
       select id from asked where title = 'Many 501'`,
      [student.id],
    );
    expect((await follow(student, last!.id)).error).toMatchObject({ code: '42501', hint: 'qa-follows' });
    const own = await ask(student, 'Own');
    const followed = await backend.query<{ title: string; many: number }>(
      `select min(e.title) filter (where e.id = $2) as title, count(*)::int as many, count(*) filter (where e.title = 'Many 1')::int as oldest
       from public.qa_follows f join public.qa_entries e on e.id = f.entry_id where f.user_id = $1`,
      [student.id, own],
    );
    expect(followed).toEqual([{ title: 'Own', many: 500, oldest: 0 }]);
  });

  test('the count ends at 100, and the list has 20 a page, those with news first', async () => {
    const asker = await newStudent();
    await backend.query(
      `insert into public.qa_entries (title, subject, author_id, created_at)
       select 'List ' || n, 'physics', $1, now() - make_interval(hours => n) from generate_series(1, 25) n`,
      [asker.id],
    );
    const [oldest] = await backend.query<{ id: string }>(`select id from public.qa_entries where author_id = $1 and title = 'List 25'`, [
      asker.id,
    ]);
    await backend.query(`insert into public.qa_answers (entry_id, body, author_id) select $1, 'Flood', $2 from generate_series(1, 150)`, [
      oldest!.id,
      helper.id,
    ]);
    expect(await news(asker)).toEqual({ mine: 100, following: 0 });
    const pages = await Promise.all([0, 1, 2, -1, 2_000_000].map((part) => list(asker, { part })));
    expect(pages.map(({ length }) => length)).toEqual([20, 5, 0, 20, 0]);
    expect(pages[0]![0]).toMatchObject({ id: oldest!.id, news: 100 });
    expect(new Set([...pages[0]!, ...pages[1]!].map(({ id }) => id)).size).toBe(25);
    expect(await list(asker, { list: 'everybody' })).toEqual([]);
  });

  test('what a student follows goes with the account', async () => {
    const student = await newStudent();
    const entry = await ask(student, 'Gone');
    await backend.query('delete from auth.users where id = $1', [student.id]);
    expect(await backend.query('select from public.qa_follows where entry_id = $1', [entry])).toEqual([]);
  });

  test('following at once exceeds no limit', async () => {
    const student = await newStudent();
    await backend.query(
      `with asked as (insert into public.qa_entries (title, subject) select 'Race ' || n, 'physics' from generate_series(1, 495) n returning id)
       insert into public.qa_follows (user_id, entry_id) select $1, id from asked`,
      [student.id],
    );
    const more = await backend.query<{ id: string }>(
      `insert into public.qa_entries (title, subject) select 'More ' || n, 'physics' from generate_series(1, 12) n returning id`,
    );
    const refused = (await Promise.all(more.map(({ id }) => follow(student, id)))).filter(({ error }) => error !== null);
    expect(refused).toHaveLength(7);
  });

  test('the count reads what is followed, not every question and answer there is', async () => {
    const asker = await newStudent();
    await backend.query(`insert into public.qa_entries (title, subject) select 'Filler ' || n, 'physics' from generate_series(1, 2000) n`);
    await backend.query(
      `insert into public.qa_answers (entry_id, body) select id, 'Filler' from public.qa_entries where title like 'Filler %'`,
    );
    await backend.query('analyze public.qa_entries, public.qa_answers, public.qa_comments, public.qa_follows');
    const plan = await backend.query<Record<string, string>>(
      `explain select from private.question_news n where n.user_id = '${asker.id}' limit 100`,
    );
    const lines = plan.map((row) => Object.values(row)[0]!).join('\n');
    expect(lines).not.toMatch(/Seq Scan on qa_(entries|answers)/);
  });
});
