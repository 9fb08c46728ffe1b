import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

type Caller = Pick<Student, 'client'>;
interface Target {
  readonly entry_id: string;
  readonly answer_id?: string;
}

describe.each(backends.filter(({ hasSql }) => hasSql))('comments on questions and answers on $name', ({ open }) => {
  let backend: TestBackend;
  let moderator: Student;
  let asker: Student;
  let helper: Student;
  let nobody: Caller;

  beforeAll(async () => {
    backend = await open();
    nobody = { client: visitor(backend) };
    [moderator, asker, helper] = await Promise.all([newStudent(), newStudent(), newStudent()]);
    await backend.query('insert into private.moderators (user_id) values ($1)', [moderator.id]);
  });
  afterAll(() => backend.close());

  async function newStudent(): Promise<Student> {
    const student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    return student;
  }
  /** By SQL: a newcomer asks five questions a day. */
  async function ask(title: string, author: Student = asker): Promise<string> {
    const [row] = await backend.query<{ id: string }>(
      `insert into public.qa_entries (title, body, subject, author_id) values ($1, 'Body', 'physics', $2) returning id`,
      [title, author.id],
    );
    return row!.id;
  }
  async function answer(entry: string, body: string, author: Student = helper): Promise<string> {
    const [row] = await backend.query<{ id: string }>(
      'insert into public.qa_answers (entry_id, body, author_id) values ($1, $2, $3) returning id',
      [entry, body, author.id],
    );
    return row!.id;
  }
  const insert = ({ client }: Caller, target: Target, body: string, forged: object = {}) =>
    client
      .from('qa_comments')
      .insert({ ...target, body, ...forged })
      .select('id, serial, author_name');
  async function comment(by: Caller, target: Target, body: string): Promise<string> {
    return (await insert(by, target, body).single().throwOnError()).data!.id as string;
  }
  /** By SQL, whatever the author may write in a day. */
  const fill = (entry: string, answer_id: string | null, author: Student, count: number) =>
    backend.query(
      `insert into public.qa_comments (entry_id, answer_id, author_id, body) select $1, $2, $3, 'Filler ' || n from generate_series(1, $4::int) n`,
      [entry, answer_id, author.id, count],
    );
  const read = async ({ client }: Caller, entry: string): Promise<string[]> =>
    (await client.from('qa_comments').select('body').eq('entry_id', entry).order('serial').throwOnError()).data!.map(({ body }) => body);
  const call = async ({ client }: Caller, called: string, args: object = {}) => {
    const { data, error } = await client.rpc(called, args);
    return error === null ? data : error.code;
  };
  const report = (comment_id: string, by: Caller) => call(by, 'report_comment', { comment_id, reason: 'bullying' });
  const decide = (report_id: string, action: string) => call(moderator, 'moderate', { report_id, action, reason: 'bullying' });
  const queue = async (are_closed = false): Promise<{ id: string; text: string }[]> => call(moderator, 'list_reports', { are_closed });
  const reportOf = async (text: string) => (await queue()).find((each) => each.text === text)!.id;

  test('a student comments on a question and an answer under their name, and everybody reads it in order', async () => {
    const entry_id = await ask('Commented');
    const answer_id = await answer(entry_id, 'Answer');
    await comment(helper, { entry_id }, 'Which medium?');
    await comment(asker, { entry_id, answer_id }, 'Why $c$?');
    expect(await read(nobody, entry_id)).toEqual(['Which medium?', 'Why $c$?']);
    const { data } = await nobody.client
      .from('qa_comments')
      .select('author_id, author_name, answer_id')
      .eq('entry_id', entry_id)
      .order('serial');
    expect(data).toEqual([
      { author_id: helper.id, author_name: expect.any(String), answer_id: null },
      { author_id: asker.id, author_name: expect.any(String), answer_id },
    ]);
  });

  test.each([
    ['author_id', crypto.randomUUID()],
    ['author_name', 'Newton'],
    ['serial', 7],
    ['hidden', 'spam'],
    ['created_at', '2020-01-01'],
  ])('a student cannot write %s of a comment: it is server-owned', async (column, value) => {
    const entry_id = await ask('Forged');
    expect((await insert(helper, { entry_id }, 'Forged', { [column]: value })).error).toMatchObject({ code: '42501' });
  });

  test('visitors do not comment, nobody changes a comment, and only its author deletes it', async () => {
    const entry_id = await ask('Of others');
    expect((await insert(nobody, { entry_id }, 'Spam')).error).toMatchObject({ code: '42501' });
    const id = await comment(helper, { entry_id }, 'Mine');
    expect((await helper.client.from('qa_comments').update({ body: 'Changed' }).eq('id', id)).error).toMatchObject({ code: '42501' });
    await asker.client.from('qa_comments').delete().eq('id', id);
    expect(await read(nobody, entry_id)).toEqual(['Mine']);
    await helper.client.from('qa_comments').delete().eq('id', id).throwOnError();
    expect(await read(nobody, entry_id)).toEqual([]);
  });

  test('a comment is short, is not blank, and belongs to an answer of its own question', async () => {
    const [entry_id, other] = [await ask('First'), await ask('Second')];
    const answer_id = await answer(other, 'Of the second');
    expect((await insert(helper, { entry_id }, 'x'.repeat(501))).error).toMatchObject({ code: '22001' });
    expect((await insert(helper, { entry_id }, '  ')).error).toMatchObject({ code: '23514' });
    expect((await insert(helper, { entry_id, answer_id }, 'Astray')).error).toMatchObject({ code: '23503' });
    expect((await insert(helper, { entry_id: crypto.randomUUID() }, 'Nowhere')).error).toMatchObject({ code: '42501' });
    expect((await insert(helper, { entry_id, answer_id: crypto.randomUUID() }, 'Nowhere')).error).toMatchObject({ code: '42501' });
  });

  test('what is sent twice over a bad network is one comment', async () => {
    const entry_id = await ask('Twice');
    const id = crypto.randomUUID();
    await insert(helper, { entry_id }, 'Once', { id }).throwOnError();
    expect((await insert(helper, { entry_id }, 'Once', { id })).error).toMatchObject({ code: '23505' });
    expect((await insert(asker, { entry_id }, 'Taken over', { id })).error).toMatchObject({ code: '23505' });
  });

  test('under a post stand 30 comments, ten of one student; another post has its own, and a hidden one takes no place', async () => {
    const entry_id = await ask('Full');
    const answer_id = await answer(entry_id, 'Empty');
    const newcomer = await newStudent();
    for (let at = 0; at < 10; at += 1) await comment(newcomer, { entry_id }, `Mine ${at}`);
    expect((await insert(newcomer, { entry_id }, 'Eleventh')).error).toMatchObject({ code: '42501', hint: 'qa-comments' });
    await comment(newcomer, { entry_id, answer_id }, 'Elsewhere');
    await fill(entry_id, null, asker, 10);
    await fill(entry_id, null, helper, 10);
    const late = await newStudent();
    expect((await insert(late, { entry_id }, 'Late')).error).toMatchObject({ code: '42501', hint: 'qa-comments' });
    await backend.query(`update public.qa_comments set hidden = 'spam' where entry_id = $1 and body = 'Mine 0'`, [entry_id]);
    await comment(late, { entry_id }, 'Late');
  });

  test('a newcomer writes 20 a day with one link each; an accepted answer raises both', async () => {
    const newcomer = await newStudent();
    const entries = [await ask('Day 1'), await ask('Day 2'), await ask('Day 3')];
    const links = 'www.example.org https://example.org';
    expect((await insert(newcomer, { entry_id: entries[0]! }, links)).error).toMatchObject({ code: '42501', hint: 'qa-links' });
    for (let at = 0; at < 20; at += 1) await comment(newcomer, { entry_id: entries[at % 3]! }, `Comment ${at}`);
    expect((await insert(newcomer, { entry_id: entries[2]! }, 'One more')).error).toMatchObject({ code: '42501', hint: 'qa-rate' });
    const accepted = await answer(entries[0]!, 'Helps', newcomer);
    await asker.client.from('qa_entries').update({ accepted_answer_id: accepted }).eq('id', entries[0]!).throwOnError();
    await comment(newcomer, { entry_id: entries[2]! }, links);
  });

  test('a banned student comments no more, and still deletes', async () => {
    const entry_id = await ask('Banned');
    const banned = await newStudent();
    const id = await comment(banned, { entry_id }, 'Before');
    await backend.query(`update public.users set messaging_ban = 'spam' where id = $1`, [banned.id]);
    expect((await insert(banned, { entry_id }, 'After')).error).toMatchObject({ code: '42501' });
    await banned.client.from('qa_comments').delete().eq('id', id).throwOnError();
    expect(await read(nobody, entry_id)).toEqual([]);
  });

  test('a reported comment is hidden from everybody, its author included, and comes back when it is restored', async () => {
    const entry_id = await ask('With an insult');
    const answer_id = await answer(entry_id, 'Answer');
    const id = await comment(helper, { entry_id, answer_id }, 'You fool');
    expect(await report(id, helper)).toBe('22023');
    expect(await report(id, nobody)).toBe('42501');
    expect(await report(crypto.randomUUID(), asker)).toBe('42501');
    expect(await report(id, asker)).toBe('reported');
    expect(await report(id, asker)).toBe('reported');
    const reported = await reportOf('You fool');
    expect((await queue()).filter(({ text }) => text === 'You fool')).toEqual([
      expect.objectContaining({ kind: 'comment', groupName: 'With an insult', isHidden: false }),
    ]);
    expect(await decide(reported, 'hide')).toBe('done');
    expect(await decide(reported, 'hide')).toBe('gone');
    for (const reader of [nobody, asker, helper, moderator]) expect(await read(reader, entry_id)).toEqual([]);
    // Evidence is not its author's to delete.
    await helper.client.from('qa_comments').delete().eq('id', id);
    expect(await queue(true)).toContainEqual(expect.objectContaining({ id: reported, isHidden: true }));
    // The answer it stands under is as it was.
    expect((await nobody.client.from('qa_answers').select('id').eq('id', answer_id)).data).toHaveLength(1);
    expect(await decide(reported, 'restore')).toBe('done');
    expect(await read(nobody, entry_id)).toEqual(['You fool']);
    expect(await backend.query('select action, post_id from private.moderation_log where report_id = $1 order by id', [reported])).toEqual([
      { action: 'hide', post_id: id },
      { action: 'restore', post_id: id },
    ]);
  });

  test('comments on a hidden answer or question are read, written and reported by nobody', async () => {
    const entry_id = await ask('Hidden around');
    const answer_id = await answer(entry_id, 'Hidden');
    const id = await comment(asker, { entry_id, answer_id }, 'On the answer');
    const above = await comment(helper, { entry_id }, 'On the question');
    await backend.query(`update public.qa_answers set hidden = 'spam' where id = $1`, [answer_id]);
    expect(await read(nobody, entry_id)).toEqual(['On the question']);
    expect((await insert(asker, { entry_id, answer_id }, 'More')).error).toMatchObject({ code: '42501' });
    expect(await report(id, helper)).toBe('42501');
    await backend.query(`update public.qa_entries set hidden = 'spam' where id = $1`, [entry_id]);
    for (const reader of [nobody, asker, helper]) expect(await read(reader, entry_id)).toEqual([]);
    expect((await insert(helper, { entry_id }, 'More')).error).toMatchObject({ code: '42501' });
    expect(await report(above, asker)).toBe('42501');
  });

  test('a comment has its author’s name of today, and stays without one when the account is gone', async () => {
    const student = await newStudent();
    const entry_id = await ask('Left behind');
    const id = await comment(student, { entry_id }, 'Still here');
    const author = async () => (await nobody.client.from('qa_comments').select('author_id, author_name').eq('id', id).single()).data;
    const username = `renamed-${student.id.slice(-12)}`;
    await student.client.from('users').update({ username }).eq('id', student.id).throwOnError();
    expect(await author()).toEqual({ author_id: student.id, author_name: username });
    await backend.query('delete from auth.users where id = $1', [student.id]);
    expect(await author()).toEqual({ author_id: null, author_name: null });
    expect(await report(id, asker)).toBe('reported');
  });

  test('comments go with the answer they stand under', async () => {
    const entry_id = await ask('Answer goes');
    const answer_id = await answer(entry_id, 'Goes');
    await comment(asker, { entry_id, answer_id }, 'On it');
    await helper.client.from('qa_answers').delete().eq('id', answer_id).throwOnError();
    expect(await backend.query('select from public.qa_comments where entry_id = $1', [entry_id])).toEqual([]);
  });

  test('an answer that is deleted while others comment on it deadlocks nobody', async () => {
    const entry_id = await ask('Deleted meanwhile');
    const writers = await Promise.all(Array.from({ length: 4 }, () => newStudent()));
    for (let round = 0; round < 15; round += 1) {
      const answer_id = await answer(entry_id, 'Goes');
      const [removed, ...sent] = await Promise.all([
        helper.client.from('qa_answers').delete().eq('id', answer_id),
        ...writers.map((writer) => insert(writer, { entry_id, answer_id }, 'On it')),
      ]);
      expect(removed.error).toBeNull();
      expect(sent.map(({ error }) => error?.code).filter((code) => ![undefined, '42501', '23503'].includes(code))).toEqual([]);
    }
    expect(await backend.query('select from public.qa_comments where entry_id = $1', [entry_id])).toEqual([]);
  });

  test('comments at once exceed no limit, and each answer and comment has its own number', async () => {
    const entry_id = await ask('Race');
    const writers = await Promise.all(Array.from({ length: 5 }, () => newStudent()));
    const sent = writers.flatMap((writer) => Array.from({ length: 11 }, (_, at) => insert(writer, { entry_id }, `Race ${at}`)));
    const refused = (await Promise.all(sent)).filter(({ error }) => error !== null);
    expect(refused.map(({ error }) => error!.hint)).toEqual(Array(25).fill('qa-comments'));
    const answers = writers.map(({ client }) => client.from('qa_answers').insert({ entry_id, body: 'Answer' }).throwOnError());
    await Promise.all(answers);
    const numbers = await backend.query<{ serial: number }>(
      `select serial from public.qa_comments where entry_id = $1 union all select serial from public.qa_answers where entry_id = $1 order by 1`,
      [entry_id],
    );
    expect(numbers.map(({ serial }) => serial)).toEqual(Array.from({ length: 35 }, (_, at) => at + 1));
  });
});
