import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PATIENCE_MS } from '../../backend/testing/patience.ts';
import { picture } from '../../backend/testing/pictures.ts';
import { signUp, type Student } from '../../backend/testing/client.ts';
import { foreignText } from '../../supabase/functions/questions/foreign-text.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

describe.each(backends.filter(({ hasSql }) => hasSql))('attacks on the directory of questions on $name', ({ open }) => {
  let backend: TestBackend;
  let asker: Student;
  let helper: Student;

  beforeAll(async () => {
    backend = await open();
    [asker, helper] = await Promise.all([newStudent(), newStudent()]);
  });
  afterAll(() => backend.close());

  async function newStudent(): Promise<Student> {
    const student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    return student;
  }
  const insert = ({ client }: Student, row: object) =>
    client
      .from('qa_entries')
      .insert({ title: 'Attacked', subject: 'physics', ...row })
      .select('id')
      .single();
  async function ask(student: Student, row: object = {}): Promise<string> {
    return (await insert(student, row).throwOnError()).data!.id as string;
  }

  test('a report of a comment shows no picture, above all not that of the post above it', async () => {
    const path = `${asker.id}/${crypto.randomUUID()}.webp`;
    expect((await asker.client.storage.from('qa-images').upload(path, picture('image/webp'))).error).toBeNull();
    const entry_id = await ask(asker, { picture: path });
    const { data } = await helper.client.from('qa_comments').insert({ entry_id, body: 'Fool' }).select('id').single().throwOnError();
    await asker.client.rpc('report_comment', { comment_id: data!.id, reason: 'bullying' }).throwOnError();
    expect(await backend.query('select "imagePath" from private.reports where comment_id = $1', [data!.id])).toEqual([{ imagePath: null }]);
  });

  test.each([
    'https://a.example https://b.example',
    'www.a.example and WWW.b.example',
    '[x](ht&#116;ps://a.example) [y](h&#X74;tp&#00115;://b.example)',
    String.raw`[x](https\://a.example) [y](https:\/\/b.example)`,
    '[x](https&colon;//a.example) [y](http:&sol;&#47;b.example)',
    'ht&#116;ps://a.example ww&#119;.b.example www&period;c.example',
    '[x]: ht&#116;ps://a.example\n[y]: https&#58;//b.example\n\n[x] [y]',
    'htt✓ps://a.example http$$$$$s://b.example wwChecked: computed againw.c.example',
  ])('a newcomer hides no second link from the limit in %j', async (body) => {
    const drawn = foreignText()(body).match(/<a /g)?.length ?? 0;
    const [row] = await backend.query<{ counted: number }>('select private.count_links($1) as counted', [body]);
    expect(row!.counted).toBeGreaterThanOrEqual(drawn);
    if (drawn < 2) return;
    expect((await insert(asker, { body })).error).toMatchObject({ code: '42501', hint: 'qa-links' });
    const entry_id = await ask(await newStudent());
    const comment = helper.client.from('qa_comments').insert({ entry_id, body });
    expect((await comment).error).toMatchObject({ code: '42501', hint: 'qa-links' });
  });

  test.each(['\u200B\u00A0', '\u2800', '\u0301\u0301', '\u202E \u2069'])(
    'a title, an answer or a comment of %j shows nothing, and is refused',
    async (blank) => {
      expect((await insert(asker, { title: blank })).error).toMatchObject({ code: '23514' });
      const student = await newStudent();
      const entry_id = await ask(student);
      expect((await student.client.from('qa_entries').update({ title: blank }).eq('id', entry_id)).error).toMatchObject({ code: '23514' });
      for (const table of ['qa_answers', 'qa_comments'])
        expect((await helper.client.from(table).insert({ entry_id, body: blank })).error).toMatchObject({ code: '23514' });
      expect((await student.client.from('qa_entries').update({ title: '∫ ?' }).eq('id', entry_id)).error).toBeNull();
    },
  );

  test('where a posted picture was removed in a race, its author puts no other one', async () => {
    const student = await newStudent();
    const bucket = student.client.storage.from('qa-images');
    const path = `${student.id}/${crypto.randomUUID()}.webp`;
    expect((await bucket.upload(path, picture('image/webp'))).error).toBeNull();
    await ask(student, { picture: path });
    // Sent again over a bad network: the outbox takes this for sent.
    expect((await bucket.upload(path, picture('image/webp'))).error).toMatchObject({ statusCode: '409' });
    await backend.query('delete from storage.objects where name = $1', [path]);
    for (const upsert of [false, true]) expect((await bucket.upload(path, picture('image/webp'), { upsert })).error).not.toBeNull();
    expect((await bucket.copy(path, `${student.id}/copy.webp`)).error).not.toBeNull();
  });

  test('the picture of a hidden answer is seen by nobody else, while its question is read', async () => {
    const student = await newStudent();
    const path = `${student.id}/${crypto.randomUUID()}.webp`;
    expect((await student.client.storage.from('qa-images').upload(path, picture('image/webp'))).error).toBeNull();
    const row = { entry_id: await ask(asker), body: 'See', picture: path };
    const { data } = await student.client.from('qa_answers').insert(row).select('id').single().throwOnError();
    const canSee = async ({ client }: Student) => (await client.storage.from('qa-images').download(path)).error === null;
    expect(await canSee(helper)).toBe(true);
    await backend.query(`update public.qa_answers set hidden = 'sexual' where id = $1`, [data!.id]);
    expect([await canSee(helper), await canSee(student)]).toEqual([false, true]);
  });

  test('a banned student marks no question as repeated, and nobody follows 301 new ones a day', async () => {
    const student = await newStudent();
    const [first, second] = [await ask(student), await ask(student)];
    const [original] = await backend.query<{ slug: string }>('select slug from public.qa_entries where id = $1', [first]);
    await backend.query(`update public.users set messaging_ban = 'spam' where id = $1`, [student.id]);
    const marked = await student.client.rpc('mark_duplicate', { question_id: second, address: original!.slug });
    expect(marked.error).toMatchObject({ code: '42501' });
    const follow = (entry_id: string) => helper.client.from('qa_follows').insert({ entry_id });
    await follow(first).throwOnError();
    await backend.query(`update private.allowances set used = 300 where action = 'follow' and holder = $1`, [helper.id]);
    // Leaving one gives nothing back.
    await helper.client.from('qa_follows').delete().eq('entry_id', first).throwOnError();
    expect((await follow(first)).error).toMatchObject({ code: '42501', hint: 'qa-rate' });
  });

  test('an edit adds no links, and nobody edits 51 times, votes 301 times or marks 21 repeated questions a day', async () => {
    const student = await newStudent();
    const [mine, theirs] = [await ask(student), await ask(await newStudent())];
    const row = { entry_id: theirs, body: 'First' };
    const { data } = await student.client.from('qa_answers').insert(row).select('id').single().throwOnError();
    const answer = student.client.from('qa_answers');
    const links = await answer.update({ body: 'https://a.example https://b.example' }).eq('id', data!.id);
    expect(links.error).toMatchObject({ code: '42501', hint: 'qa-links' });
    const mark = () => student.client.rpc('mark_duplicate', { question_id: mine, address: null });
    const vote = () => student.client.from('qa_votes').upsert({ entry_id: theirs, value: 1 }, { onConflict: 'user_id,entry_id,answer_id' });
    await answer.update({ body: 'Second' }).eq('id', data!.id).throwOnError();
    await Promise.all([vote().throwOnError(), mark().throwOnError()]);
    const most = { 'update qa_answers': 50, vote: 300, duplicate: 20 };
    for (const [action, used] of Object.entries(most))
      await backend.query('update private.allowances set used = $2 where action = $1 and holder = $3', [action, used, student.id]);
    expect((await answer.update({ body: 'Third' }).eq('id', data!.id)).error).toMatchObject({ code: '42501', hint: 'qa-rate' });
    expect((await vote()).error).toMatchObject({ code: '42501', hint: 'qa-rate' });
    expect((await mark()).data).toBe('too-many');
  });

  test('an answer has its own author’s picture, or none', async () => {
    const path = `${asker.id}/${crypto.randomUUID()}.webp`;
    expect((await asker.client.storage.from('qa-images').upload(path, picture('image/webp'))).error).toBeNull();
    const row = { entry_id: await ask(await newStudent()), body: 'See' };
    for (const forged of [path, `${helper.id}/${crypto.randomUUID()}.webp`]) {
      expect((await helper.client.from('qa_answers').insert({ ...row, picture: forged })).error).toMatchObject({ hint: 'qa-picture' });
    }
  });

  test('marks piled on one letter are sorted in short runs, and the words around them are found', async () => {
    const marks = '\u0301\u0321'.repeat(2000);
    const [row] = await backend.query<{ longest: number; words: string[] }>(
      `select max(length(run[1]))::int as longest, private.search_words($1) as words
       from regexp_matches(private.in_short_runs($1), '[^\\u0001-\\u007f]+', 'g') run`,
      [`momentum x${marks} संवेग का संरक्षण ${'क'.repeat(100)} heat`],
    );
    expect(row).toEqual({ longest: 60, words: expect.arrayContaining(['momentum', 'sanveg', 'sanrakshan', 'heat']) });
  });

  test('an asker changes subject, chapter or accepted answer 200 times a day: each writes to the index of words', async () => {
    const student = await newStudent();
    const id = await ask(student);
    const own = student.client.from('qa_entries');
    await own.update({ subject: 'maths' }).eq('id', id).throwOnError();
    await backend.query(`update private.allowances set used = 200 where action = 'choose qa_entries' and holder = $1`, [student.id]);
    for (const change of [{ subject: 'physics' }, { chapter: 'phy-gravitation' }, { accepted_answer_id: null }, { tags: ['a'] }]) {
      expect((await own.update(change).eq('id', id)).error).toMatchObject({ code: '42501', hint: 'qa-rate' });
    }
    await own.update({ body: 'More' }).eq('id', id).throwOnError();
  });
});

describe.runIf(backends.some(({ isEmbedded }) => isEmbedded))('two statements about the same question at once', () => {
  let server: TestPostgres;
  let sql: Sql;

  beforeAll(async () => {
    server = await startPostgres();
    sql = postgres(server.url, { max: 4, onnotice: () => {} });
  });
  afterAll(async () => {
    await sql.end();
    await server.stop();
  });

  async function newStudent(): Promise<string> {
    const id = crypto.randomUUID();
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
    await sql`insert into public.users (id) values (${id})`;
    return id;
  }
  /** In a transaction of its own, with the student's rights. */
  const as = <T>(student: string, deed: (tx: postgres.TransactionSql) => Promise<T>) =>
    sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claim.sub', ${student}, true), set_config('request.jwt.claims', ${JSON.stringify({ sub: student, role: 'authenticated' })}, true)`;
      await tx`set local role authenticated`;
      return deed(tx);
    });
  /** Until another statement waits for what this transaction locked. */
  const untilAwaited = () =>
    expect
      .poll(async () => (await sql`select from pg_locks where not granted and pid <> pg_backend_pid()`).length, { timeout: PATIENCE_MS })
      .toBeGreaterThan(0);

  test('an asker who deletes the question while somebody answers it deletes no answer', async () => {
    const [asker, helper] = [await newStudent(), await newStudent()];
    const id = crypto.randomUUID();
    await sql`insert into public.qa_entries (id, title, subject, author_id) values (${id}, 'Race', 'physics', ${asker})`;
    const deleted = await as(helper, async (tx) => {
      await tx`insert into public.qa_answers (entry_id, body) values (${id}, 'Worked on for an hour')`;
      const deleting = as(asker, (other) => other`delete from public.qa_entries where id = ${id} returning id`);
      await untilAwaited();
      return { deleting };
    });
    expect(await deleted.deleting).toEqual([]);
    expect(await sql`select body from public.qa_answers where entry_id = ${id}`).toEqual([{ body: 'Worked on for an hour' }]);
    // One without an answer still goes.
    await sql`delete from public.qa_answers where entry_id = ${id}`;
    expect(await as(asker, (tx) => tx`delete from public.qa_entries where id = ${id} returning id`)).toEqual([{ id }]);
  });

  test('an author who deletes an answer while the asker accepts it waits, and neither fails', async () => {
    const [asker, helper] = [await newStudent(), await newStudent()];
    const [id, answer] = [crypto.randomUUID(), crypto.randomUUID()];
    await sql`insert into public.qa_entries (id, title, subject, author_id) values (${id}, 'Race', 'physics', ${asker})`;
    await sql`insert into public.qa_answers (id, entry_id, body, author_id) values (${answer}, ${id}, 'Taken back', ${helper})`;
    const { deleting } = await as(asker, async (tx) => {
      await tx`update public.qa_entries set body = 'More' where id = ${id}`;
      const deleted = as(helper, (other) => other`delete from public.qa_answers where id = ${answer} returning id`);
      await untilAwaited();
      await tx`update public.qa_entries set accepted_answer_id = ${answer} where id = ${id}`;
      return { deleting: deleted };
    });
    expect(await deleting).toEqual([{ id: answer }]);
    expect(await sql`select accepted_answer_id, answer_count from public.qa_entries where id = ${id}`).toEqual([
      { accepted_answer_id: null, answer_count: 0 },
    ]);
  });

  test('of two questions that a student follows at once only one is the 500th', async () => {
    const [asker, follower] = [await newStudent(), await newStudent()];
    const asked = await sql<{ id: string }[]>`
      insert into public.qa_entries (title, subject, author_id) select 'Many ' || n, 'physics', ${asker} from generate_series(1, 501) n returning id`;
    const ids = asked.map(({ id }) => id);
    await sql`insert into public.qa_follows (user_id, entry_id) select ${follower}, unnest(${ids.slice(2)}::uuid[])`;
    const follow = (tx: postgres.TransactionSql, at: number) => tx`insert into public.qa_follows (entry_id) values (${ids[at]!})`;
    const { refused } = await as(follower, async (tx) => {
      await follow(tx, 0);
      const second = as(follower, (other) => follow(other, 1)).catch((error: unknown) => error);
      await untilAwaited();
      return { refused: second };
    });
    expect(await refused).toMatchObject({ code: '42501', hint: 'qa-follows' });
  });

  test('a flag that goes with its account while the answer is accepted is not counted', async () => {
    const [asker, helper] = [await newStudent(), await newStudent()];
    const [id, answer] = [crypto.randomUUID(), crypto.randomUUID()];
    await sql`insert into public.qa_entries (id, title, subject, author_id) values (${id}, 'Race', 'physics', ${asker})`;
    await sql`insert into public.qa_answers (id, entry_id, body, author_id) values (${answer}, ${id}, 'Wrong', ${helper})`;
    const flaggers = [await newStudent(), await newStudent(), await newStudent()];
    for (const flagger of flaggers)
      await sql`insert into public.qa_flags (user_id, answer_id, reason) values (${flagger}, ${answer}, 'idea')`;
    const { accepting } = await sql.begin(async (tx) => {
      await tx`delete from auth.users where id = ${flaggers[0]!}`;
      const accepted = as(asker, (other) => other`update public.qa_entries set accepted_answer_id = ${answer} where id = ${id}`);
      await untilAwaited();
      return { accepting: accepted };
    });
    await accepting;
    expect(await sql`select wrong_count, accepted_answer_id from public.qa_entries where id = ${id}`).toEqual([
      { wrong_count: 0, accepted_answer_id: answer },
    ]);
  });
});
