import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

interface Report {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly studentName: string;
  readonly isHidden: boolean;
  readonly isFormer: boolean;
  readonly isOwn: boolean;
}

type Caller = Pick<Student, 'client'>;

describe.each(backends.filter(({ hasSql }) => hasSql))('reports of questions and answers on $name', ({ open }) => {
  let backend: TestBackend;
  let moderator: Student;
  let asker: Student;
  let helper: Student;
  let nobody: Caller;

  beforeAll(async () => {
    backend = await open();
    nobody = { client: visitor(backend) };
    [moderator, asker, helper] = await Promise.all([newStudent(), newStudent(), newStudent()]);
    await makeModerator(moderator);
  });
  afterAll(() => backend.close());

  async function newStudent(): Promise<Student> {
    const student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    return student;
  }
  const makeModerator = ({ id }: Student) => backend.query('insert into private.moderators (user_id) values ($1)', [id]);
  const call = async ({ client }: Caller, called: string, args: object = {}) => {
    const { data, error } = await client.rpc(called, args);
    return error === null ? data : error.code;
  };
  /** By SQL where nothing else is meant: a newcomer asks five questions a day. */
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
  const queue = async (are_closed = false, by: Caller = moderator): Promise<Report[]> => call(by, 'list_reports', { are_closed });
  const reportAnswer = (answer_id: string, by: Caller) => call(by, 'report_answer', { answer_id, reason: 'bullying', note: 'Again.' });
  const reportQuestion = (question_id: string, by: Caller) => call(by, 'report_question', { question_id, reason: 'bullying' });
  const decide = (report_id: string, action: string, by: Caller = moderator) =>
    call(by, 'moderate', { report_id, action, reason: 'bullying', note: 'Insults.' });
  async function reportOf(text: string): Promise<string> {
    return (await queue()).find((each) => each.text.startsWith(text))!.id;
  }
  /** Text of hidden things must be in no row that anybody reads. */
  async function seenBy({ client }: Caller, table: string, id: string): Promise<boolean> {
    return (await client.from(table).select('*').eq('id', id).throwOnError()).data!.length > 0;
  }
  const entryOf = async (id: string) =>
    (await nobody.client.from('qa_entries').select('answer_count, accepted_answer_id').eq('id', id).single().throwOnError()).data;
  const searched = async (words: string, by: Caller = nobody): Promise<string[]> =>
    ((await call(by, 'search_questions', { words })) as { id: string }[]).map(({ id }) => id);
  async function hiddenAnswer(entry: string, body: string): Promise<{ id: string; report: string }> {
    const id = await answer(entry, body);
    expect(await reportAnswer(id, asker)).toBe('reported');
    const report = await reportOf(body);
    expect(await decide(report, 'hide')).toBe('done');
    return { id, report };
  }

  test('a hidden answer is read by nobody, not counted and not accepted, and comes back when it is restored', async () => {
    const entry = await ask('With a bad answer');
    const id = await answer(entry, 'You are stupid');
    await answer(entry, 'A good one');
    await asker.client.from('qa_entries').update({ accepted_answer_id: id }).eq('id', entry).throwOnError();
    expect(await reportAnswer(id, asker)).toBe('reported');
    const report = await reportOf('You are stupid');
    expect(await queue()).toContainEqual(expect.objectContaining({ id: report, kind: 'answer', isHidden: false }));

    expect(await decide(report, 'hide')).toBe('done');
    for (const reader of [nobody, asker, helper, moderator]) expect(await seenBy(reader, 'qa_answers', id)).toBe(false);
    expect(await entryOf(entry)).toEqual({ answer_count: 1, accepted_answer_id: null });
    expect(await backend.query('select private.accepted_answers($1) as accepted', [helper.id])).toEqual([{ accepted: 0 }]);
    expect(await queue(true)).toContainEqual(expect.objectContaining({ id: report, isHidden: true, text: 'You are stupid' }));
    expect(await decide(report, 'hide')).toBe('gone');

    expect(await decide(report, 'restore')).toBe('done');
    expect(await seenBy(nobody, 'qa_answers', id)).toBe(true);
    expect(await entryOf(entry)).toEqual({ answer_count: 2, accepted_answer_id: null });
    expect(await backend.query('select action, post_id from private.moderation_log where report_id = $1 order by id', [report])).toEqual([
      { action: 'hide', post_id: id },
      { action: 'restore', post_id: id },
    ]);
  });

  test('a hidden question takes its answers and what they earned with it, and no search finds it', async () => {
    const entry = await ask('Zweifelhaft about a classmate');
    const id = await answer(entry, 'Indeed');
    await asker.client.from('qa_entries').update({ accepted_answer_id: id }).eq('id', entry).throwOnError();
    const earned = () => backend.query('select private.accepted_answers($1) as accepted', [helper.id]);
    expect(await earned()).toEqual([{ accepted: 1 }]);
    expect(await searched('zweifelhaft')).toEqual([entry]);
    expect(await reportQuestion(entry, helper)).toBe('reported');
    const report = await reportOf('Zweifelhaft');
    expect(await decide(report, 'hide')).toBe('done');

    for (const reader of [nobody, asker, helper, moderator]) {
      expect(await seenBy(reader, 'qa_entries', entry)).toBe(false);
      expect(await seenBy(reader, 'qa_answers', id)).toBe(false);
      expect(await searched('zweifelhaft', reader)).toEqual([]);
      const found = await reader.client.from('qa_entries').select('id').textSearch('search', 'zweifelhaft', { config: 'simple' });
      expect(found.data).toEqual([]);
    }
    expect(await earned()).toEqual([{ accepted: 0 }]);
    expect((await helper.client.from('qa_answers').insert({ entry_id: entry, body: 'More' })).error?.code).toBe('42501');
    expect(await reportAnswer(id, asker)).toBe('42501');

    expect(await decide(report, 'restore')).toBe('done');
    expect(await searched('zweifelhaft')).toEqual([entry]);
    expect(await seenBy(nobody, 'qa_answers', id)).toBe(true);
    expect(await entryOf(entry)).toEqual({ answer_count: 1, accepted_answer_id: id });
  });

  test('nobody votes on, answers, comments or follows what is hidden, and a vote from before is taken back', async () => {
    const voter = await newStudent();
    const entry = await ask('Its answer gets hidden');
    const voted = await answer(entry, 'Voted for, then hidden');
    const below = await answer(entry, 'Below a question that gets hidden');
    const insert = async (table: string, row: object) => (await voter.client.from(table).insert(row)).error?.code;
    expect(await insert('qa_votes', { answer_id: voted, value: 1 })).toBeUndefined();
    expect(await insert('qa_votes', { entry_id: entry, value: 1 })).toBeUndefined();

    await backend.query(`update public.qa_answers set hidden = 'spam' where id = $1`, [voted]);
    const other = await newStudent();
    const refused = await other.client.from('qa_votes').insert({ answer_id: voted, value: -1 });
    expect(refused.error).toMatchObject({ code: '42501', hint: 'qa-hidden' });
    expect((await voter.client.from('qa_votes').update({ value: -1 }).eq('answer_id', voted)).error?.code).toBe('42501');

    await backend.query(`update public.qa_entries set hidden = 'spam' where id = $1`, [entry]);
    expect(await insert('qa_votes', { answer_id: below, value: 1 })).toBe('42501');
    expect((await other.client.from('qa_votes').insert({ entry_id: entry, value: 1 })).error?.code).toBe('42501');
    // An open vote is not carried over to something hidden either.
    const open = await ask('Stays open');
    await other.client.from('qa_votes').insert({ entry_id: open, value: 1 }).throwOnError();
    expect((await other.client.from('qa_votes').update({ entry_id: entry }).eq('entry_id', open)).error?.code).toBe('42501');
    for (const [table, row] of [
      ['qa_answers', { entry_id: entry, body: 'Below what is hidden' }],
      ['qa_comments', { entry_id: entry, body: 'Below what is hidden' }],
      ['qa_comments', { entry_id: open, answer_id: voted, body: 'Below what is hidden' }],
      ['qa_follows', { entry_id: entry }],
    ] as const) {
      expect([table, await insert(table, row)]).toEqual([table, expect.any(String)]);
    }
    expect(await call(voter, 'flag_answer', { answer_id: below, reason: 'idea' })).toBe('42501');

    await voter.client.from('qa_votes').delete().eq('user_id', voter.id).throwOnError();
    expect(await backend.query('select votes from public.qa_entries where id = $1', [entry])).toEqual([{ votes: 0 }]);
  });

  test('no author shows, edits, deletes or replaces what is hidden, and no asker accepts it', async () => {
    const entry = await ask('Whose answer is hidden');
    const { id } = await hiddenAnswer(entry, 'Hidden insult');
    const own = helper.client.from('qa_answers');
    expect((await own.update({ hidden: null }).eq('id', id)).error?.code).toBe('42501');
    await own.update({ body: 'Edited' }).eq('id', id);
    await own.delete().eq('id', id);
    expect((await own.insert({ id, entry_id: entry, body: 'Again' })).error?.code).toBe('23505');
    expect((await own.insert({ entry_id: entry, body: 'Born hidden', hidden: 'spam' })).error?.code).toBe('42501');
    expect((await asker.client.from('qa_entries').update({ accepted_answer_id: id }).eq('id', entry)).error?.code).toBe('42501');
    // Hidden evidence goes with no question.
    await asker.client.from('qa_entries').delete().eq('id', entry);
    expect(await backend.query('select body, hidden from public.qa_answers where id = $1', [id])).toEqual([
      { body: 'Hidden insult', hidden: 'bullying' },
    ]);

    const question = await ask('Hidden itself');
    await reportQuestion(question, helper);
    await decide(await reportOf('Hidden itself'), 'hide');
    const questions = asker.client.from('qa_entries');
    expect((await questions.update({ hidden: null }).eq('id', question)).error?.code).toBe('42501');
    await questions.update({ title: 'Edited' }).eq('id', question);
    await questions.delete().eq('id', question);
    expect(await backend.query('select title, hidden from public.qa_entries where id = $1', [question])).toEqual([
      { title: 'Hidden itself', hidden: 'bullying' },
    ]);
  });

  test('an answer that is deleted while hidden was counted once', async () => {
    const entry = await ask('Counts');
    await answer(entry, 'Stays');
    const { id } = await hiddenAnswer(entry, 'Goes twice');
    await backend.query('delete from public.qa_answers where id = $1', [id]);
    expect(await entryOf(entry)).toEqual({ answer_count: 1, accepted_answer_id: null });
  });

  test('only a student reports, in their own name, once, what another wrote; and 20 a day', async () => {
    const entry = await ask('Reported twice');
    const id = await answer(entry, 'Answered once');
    expect(await reportQuestion(entry, nobody)).toBe('42501');
    expect(await reportAnswer(id, nobody)).toBe('42501');
    expect(await reportQuestion(entry, asker)).toBe('22023');
    expect(await reportAnswer(id, helper)).toBe('22023');
    expect(await reportQuestion(crypto.randomUUID(), helper)).toBe('42501');
    expect(await call(helper, 'report_question', { question_id: entry, reason: 'disliked' })).toBe('22023');
    const forged = await helper.client.rpc('report_question', { question_id: entry, reason: 'spam', reporter: asker.id });
    expect(forged.error?.code).toBe('PGRST202');

    const flooder = await newStudent();
    const answers = [];
    for (let at = 0; at < 21; at += 1) answers.push(await (at % 2 === 0 ? reportQuestion(entry, flooder) : reportAnswer(id, flooder)));
    expect(answers).toEqual([...Array<string>(20).fill('reported'), 'too-many']);
    expect(await backend.query('select reporter, answer_id from private.reports where entry_id = $1 order by answer_id', [entry])).toEqual([
      { reporter: flooder.id, answer_id: id },
      { reporter: flooder.id, answer_id: null },
    ]);
  });

  test('only moderators read reports and decide, and none about themselves', async () => {
    const entry = await ask('Of a moderator', moderator);
    await reportQuestion(entry, helper);
    const report = await reportOf('Of a moderator');
    for (const caller of [nobody, asker, helper]) {
      expect(await call(caller, 'list_reports')).toBe('42501');
      expect(await decide(report, 'dismiss', caller)).toBe('42501');
    }
    expect(await queue()).toContainEqual(expect.objectContaining({ id: report, isOwn: true }));
    expect(await decide(report, 'hide')).toBe('42501');
  });

  test('what a former student wrote can be reported and hidden, and accounts of author and reporters can go', async () => {
    const [author, first, second] = await Promise.all([newStudent(), newStudent(), newStudent()]);
    const entry = await ask('Left behind', author);
    await reportQuestion(entry, first);
    await reportQuestion(entry, second);
    for (const { id } of [first, second, author]) await backend.query('delete from auth.users where id = $1', [id]);
    expect(await reportQuestion(entry, helper)).toBe('reported');
    const reports = (await queue()).filter(({ text }) => text.startsWith('Left behind'));
    expect(reports).toEqual(Array(3).fill(expect.objectContaining({ studentName: '', isFormer: true, isOwn: false })));
    expect(await decide(reports[0]!.id, 'ban')).toBe('gone');
    expect(await decide(reports[0]!.id, 'hide')).toBe('done');
    expect(await seenBy(nobody, 'qa_entries', entry)).toBe(false);
  });

  test('accepting and hiding at once leave no hidden answer accepted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const entry = await ask(`Race ${round}`);
      const id = await answer(entry, `Racing ${round}`);
      await reportAnswer(id, await newStudent());
      const report = await reportOf(`Racing ${round}`);
      const [accepted, hidden] = await Promise.all([
        asker.client.from('qa_entries').update({ accepted_answer_id: id }).eq('id', entry),
        decide(report, 'hide'),
      ]);
      expect([undefined, '42501']).toContain(accepted.error?.code);
      expect(hidden).toBe('done');
      expect(await entryOf(entry)).toEqual({ answer_count: 0, accepted_answer_id: null });
    }
  });

  test('search over GET, as visitors send it, narrows by subject, chapter and answers, and orders by votes', async () => {
    const [plain, voted] = [await ask('Gyroskop plain'), await ask('Gyroskop voted')];
    await backend.query(`update public.qa_entries set votes = 5, chapter = 'phy-gravitation' where id = $1`, [voted]);
    await answer(plain, 'Answered');
    const found = async (args: Readonly<Record<string, string>>): Promise<string[]> => {
      const order = `${args['sort'] === 'helpful' ? 'votes' : 'created_at'}.desc,id.desc`;
      const query = new URLSearchParams({ select: 'id,votes', order, limit: '10', words: 'gyroskop', ...args });
      const response = await fetch(`${backend.url}/rest/v1/rpc/search_questions?${query}`, { headers: { apikey: backend.publishableKey } });
      return ((await response.json()) as { id: string }[]).map(({ id }) => id);
    };
    expect((await found({})).toSorted()).toEqual([plain, voted].toSorted());
    expect(await found({ sort: 'helpful' })).toEqual([voted, plain]);
    expect(await found({ sort: 'unanswered' })).toEqual([voted]);
    expect(await found({ subject: 'physics', chapter: 'phy-gravitation' })).toEqual([voted]);
    expect(await found({ subject: 'biology' })).toEqual([]);
  });

  test('search uses the index of words, which a query of the table cannot', async () => {
    await backend.query(
      `insert into public.qa_entries (title, subject) select 'Filler ' || md5(n::text), 'physics' from generate_series(1, 2000) n`,
    );
    await backend.query('analyze public.qa_entries');
    const scans = async (): Promise<number> =>
      (
        await backend.query<{ scans: number }>(
          `select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'qa_entries_search'`,
        )
      )[0]!.scans;
    const before = await scans();
    const rare = await ask('Needle unobtainium');
    // Connections report what they scanned a little later.
    await expect
      .poll(
        async () => {
          expect(await searched('unobtainium')).toEqual([rare]);
          return scans();
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBeGreaterThan(before);
  });
});
