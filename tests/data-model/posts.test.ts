import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { picture } from '../../backend/testing/pictures.ts';
import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { findSolved, loadBankEntries, loadExampleEntries, permanentIdOf } from '../../src/topics/questions/store/load-solved.ts';
import { SUBJECTS } from '../../src/shared/subjects/subjects.ts';
import { backends, type TestBackend } from '../support/backends.ts';

type Caller = Pick<Student, 'client'>;

describe.each(backends.filter(({ hasSql }) => hasSql))('what becomes of questions and answers on $name', ({ open }) => {
  let backend: TestBackend;
  let asker: Student;
  let helper: Student;
  let reader: Student;
  let nobody: Caller;

  beforeAll(async () => {
    backend = await open();
    nobody = { client: visitor(backend) };
    [asker, helper, reader] = await Promise.all([newStudent(), newStudent(), newStudent()]);
  });
  afterAll(() => backend.close());

  async function newStudent(): Promise<Student> {
    const student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    return student;
  }
  const call = async ({ client }: Caller, called: string, args: object = {}) => {
    const { data, error } = await client.rpc(called, args);
    return error === null ? data : (error.hint ?? error.code);
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
  const hide = (table: string, id: string) => backend.query(`update public.${table} set hidden = 'spam' where id = $1`, [id]);

  describe('history', () => {
    const versions = async (post_id: string, by: Caller = reader) => call(by, 'post_history', { post_id });

    test('students read what stood there before an edit, newest first; visitors read how often, and no text', async () => {
      const entry = await ask('First title');
      const own = asker.client.from('qa_entries');
      await own.update({ title: 'Second title', chapter: null }).eq('id', entry).throwOnError();
      await own.update({ subject: 'maths' }).eq('id', entry).throwOnError();
      await own.update({ body: 'Third' }).eq('id', entry).throwOnError();
      expect(await versions(entry)).toMatchObject([
        { title: 'Second title', body: 'Body' },
        { title: 'First title', body: 'Body' },
      ]);
      const { data } = await nobody.client.from('qa_entries').select('edit_count').eq('id', entry).single();
      expect(data).toEqual({ edit_count: 2 });
      expect(await versions(entry, nobody)).toBe('42501');
    });

    test('no author sets or resets the count', async () => {
      const id = await answer(await ask('Counted'), 'One');
      const own = helper.client.from('qa_answers');
      await own.update({ body: 'Two' }).eq('id', id).throwOnError();
      expect((await own.update({ edit_count: 0 }).eq('id', id)).error?.code).toBe('42501');
      expect((await own.insert({ entry_id: await ask('Born edited'), body: 'x', edit_count: 9 })).error?.code).toBe('42501');
      expect((await nobody.client.from('qa_answers').select('edit_count').eq('id', id).single()).data).toEqual({ edit_count: 1 });
    });

    test('versions of what a moderator hid, or what hangs on it, are hidden with it', async () => {
      const entry = await ask('Hidden later');
      const id = await answer(entry, 'Phone number');
      await helper.client.from('qa_answers').update({ body: 'None' }).eq('id', id).throwOnError();
      expect(await versions(id)).toHaveLength(1);
      await hide('qa_entries', entry);
      expect(await versions(id)).toEqual([]);
      await backend.query('update public.qa_entries set hidden = null where id = $1', [entry]);
      await hide('qa_answers', id);
      expect(await versions(id)).toEqual([]);
      expect(await versions(id, helper)).toEqual([]);
    });

    test('a post whose author is gone has no versions, and says of none', async () => {
      const author = await newStudent();
      const id = await answer(await ask('Left'), 'Mine', author);
      await author.client.from('qa_answers').update({ body: 'Still mine' }).eq('id', id).throwOnError();
      await backend.query('delete from auth.users where id = $1', [author.id]);
      expect(await versions(id)).toEqual([]);
      expect(await backend.query('select edit_count, author_id from public.qa_answers where id = $1', [id])).toEqual([
        { edit_count: 0, author_id: null },
      ]);
    });
  });

  describe('flags of accepted answers', () => {
    const flag = async (answer_id: string, by: Caller, reason: string | null = 'calculation') =>
      call(by, 'flag_answer', { answer_id, reason });
    const accept = (entry: string, id: string | null, by: Student = asker) =>
      by.client.from('qa_entries').update({ accepted_answer_id: id }).eq('id', entry).throwOnError();
    const shown = async (entry: string) => {
      const { data } = await nobody.client.from('qa_entries').select('wrong_count, wrong_reason').eq('id', entry).single().throwOnError();
      return [data!.wrong_count, data!.wrong_reason];
    };
    async function accepted(title: string, author: Student = helper): Promise<{ entry: string; id: string }> {
      const entry = await ask(title);
      const id = await answer(entry, 'It is 7', author);
      await accept(entry, id);
      return { entry, id };
    }

    test('three students mark it wrong, fewer show nowhere, and each takes only their own back', async () => {
      const { entry, id } = await accepted('Three flags');
      const [first, second, third] = await Promise.all([newStudent(), newStudent(), newStudent()]);
      expect(await flag(id, first)).toBe('done');
      expect(await flag(id, first, 'idea')).toBe('done');
      expect(await flag(id, second)).toBe('done');
      expect(await shown(entry)).toEqual([0, null]);
      expect(await flag(id, third)).toBe('done');
      expect(await shown(entry)).toEqual([3, 'calculation']);
      expect(await flag(id, helper, null)).toBe('done');
      expect(await shown(entry)).toEqual([3, 'calculation']);
      expect(await flag(id, third, null)).toBe('done');
      expect(await shown(entry)).toEqual([0, null]);
    });

    test('the one who asked is enough, and an account that goes takes its flag along', async () => {
      const { entry, id } = await accepted('Asker flags');
      expect(await flag(id, asker, 'question')).toBe('done');
      expect(await shown(entry)).toEqual([1, 'question']);
      const leaver = await newStudent();
      await flag(id, leaver, 'question');
      expect(await shown(entry)).toEqual([2, 'question']);
      await backend.query('delete from auth.users where id = $1', [leaver.id]);
      expect(await shown(entry)).toEqual([1, 'question']);
    });

    test('the mark goes with acceptance and comes back with it: nobody wipes it by accepting to and fro', async () => {
      const own = await newStudent();
      const entry = await ask('Asks and answers', own);
      const [bad, other] = [await answer(entry, 'Bad', own), await answer(entry, 'Other')];
      await accept(entry, bad, own);
      for (const student of [helper, reader, asker]) expect(await flag(bad, student, 'idea')).toBe('done');
      expect(await shown(entry)).toEqual([3, 'idea']);
      await accept(entry, other, own);
      expect(await shown(entry)).toEqual([0, null]);
      await accept(entry, bad, own);
      expect(await shown(entry)).toEqual([3, 'idea']);
      await own.client.from('qa_answers').update({ body: 'Better' }).eq('id', bad).throwOnError();
      expect(await shown(entry)).toEqual([3, 'idea']);
      await hide('qa_answers', bad);
      expect(await shown(entry)).toEqual([0, null]);
    });

    test('nobody flags their own, what is not accepted, hidden or gone, for no reason, without an account, or 31 times a day', async () => {
      const { entry, id } = await accepted('Guarded');
      const other = await answer(entry, 'Not accepted');
      expect(await flag(id, helper)).toBe('qa-own');
      expect(await flag(other, reader)).toBe('qa-not-accepted');
      expect(await flag(crypto.randomUUID(), reader)).toBe('qa-not-accepted');
      expect(await flag(id, reader, 'ugly')).toBe('22023');
      expect(await flag(id, nobody)).toBe('42501');
      const forged = await reader.client.rpc('flag_answer', { answer_id: id, reason: 'idea', user_id: asker.id });
      expect(forged.error?.code).toBe('PGRST202');
      const flooder = await newStudent();
      for (let at = 0; at < 30; at += 1) expect(await flag(id, flooder, at % 2 === 0 ? 'idea' : 'missing')).toBe('done');
      expect(await flag(id, flooder)).toBe('qa-rate');
      await hide('qa_entries', entry);
      expect(await flag(id, reader)).toBe('qa-not-accepted');
    });

    test('no student reads, counts or writes the flags of others, or the mark', async () => {
      const { entry, id } = await accepted('Secret');
      await flag(id, reader);
      const rows = async ({ client }: Caller) => (await client.from('qa_flags').select('id').eq('answer_id', id)).data?.length;
      expect(await rows(reader)).toBe(1);
      expect(await rows(asker)).toBe(0);
      expect(await rows(helper)).toBe(0);
      expect((await nobody.client.from('qa_flags').select('id')).error?.code).toBe('42501');
      const flags = helper.client.from('qa_flags');
      expect((await flags.delete().eq('answer_id', id)).error?.code).toBe('42501');
      expect((await flags.update({ reason: 'idea' }).eq('answer_id', id)).error?.code).toBe('42501');
      expect((await flags.insert({ answer_id: id, reason: 'idea' })).error?.code).toBe('42501');
      expect((await asker.client.from('qa_entries').update({ wrong_count: 0 }).eq('id', entry)).error?.code).toBe('42501');
    });

    test('flags, taken back and accepted at once, are counted exactly', async () => {
      const students = await Promise.all(Array.from({ length: 8 }, newStudent));
      for (let round = 0; round < 5; round += 1) {
        const { entry, id } = await accepted(`Race ${round}`);
        const other = await answer(entry, 'Other');
        await Promise.all(students.slice(0, 4).map((student) => flag(id, student)));
        await Promise.all([
          ...students.slice(0, 2).map((student) => flag(id, student, null)),
          ...students.slice(4).map((student) => flag(id, student, 'idea')),
          accept(entry, other).then(() => accept(entry, id)),
        ]);
        const [row] = await backend.query<{ flags: number; reason: string }>(
          'select count(*)::int as flags, mode() within group (order by reason) as reason from public.qa_flags where answer_id = $1',
          [id],
        );
        expect(await shown(entry)).toEqual(row!.flags < 3 ? [0, null] : [row!.flags, row!.reason]);
      }
    });
  });

  describe('answers that the tutor wrote', () => {
    test('the mark is set when the answer is posted, and nobody changes or forges it', async () => {
      const entry = await ask('Taken along');
      const own = helper.client.from('qa_answers');
      const row = { entry_id: entry, body: 'By a model', drafted_by: 'model', is_draft_checked: true };
      const { data } = await own.insert(row).select('id').single().throwOnError();
      for (const change of [{ drafted_by: null }, { is_draft_checked: false }, { drafted_by: 'solver' }]) {
        expect((await own.update(change).eq('id', data!.id)).error?.code).toBe('42501');
      }
      await own.update({ body: 'Rewritten' }).eq('id', data!.id).throwOnError();
      const read = nobody.client.from('qa_answers').select('drafted_by, is_draft_checked').eq('id', data!.id);
      expect((await read.single()).data).toEqual({ drafted_by: 'model', is_draft_checked: true });
      expect((await own.insert({ ...row, drafted_by: 'Newton' })).error?.code).toBe('23514');
      // Nobody vouches for what no tutor wrote.
      expect((await own.insert({ ...row, drafted_by: null })).error?.code).toBe('23514');
    });
  });

  describe('pictures', () => {
    const bucket = ({ client }: Caller) => client.storage.from('qa-images');
    async function upload(by: Student, path = `${by.id}/${crypto.randomUUID()}.webp`): Promise<string> {
      const { error } = await bucket(by).upload(path, picture('image/webp'));
      if (error) throw error;
      return path;
    }
    const canSee = async (by: Caller, path: string) => (await bucket(by).download(path)).error === null;
    const post = ({ client }: Student, row: object) =>
      client
        .from('qa_entries')
        .insert({ title: 'Pictured', subject: 'physics', ...row })
        .select('id')
        .single();

    test('a picture is read by everybody once it is posted, and while its post can be read', async () => {
      const author = await newStudent();
      const path = await upload(author);
      for (const by of [nobody, reader]) expect(await canSee(by, path)).toBe(false);
      expect(await canSee(author, path)).toBe(true);
      const { data } = await post(author, { picture: path, picture_alt: 'A top' }).throwOnError();
      for (const by of [nobody, reader, author]) expect(await canSee(by, path)).toBe(true);
      const second = await upload(author);
      const answered = await author.client.from('qa_answers').insert({ entry_id: data!.id, body: 'See', picture: second }).throwOnError();
      expect(answered.status).toBe(201);
      expect(await canSee(nobody, second)).toBe(true);
      await hide('qa_entries', data!.id);
      for (const by of [nobody, reader]) expect([await canSee(by, path), await canSee(by, second)]).toEqual([false, false]);
    });

    test('nobody exchanges or removes a posted picture, or posts one that is not theirs or not there', async () => {
      const author = await newStudent();
      const path = await upload(author);
      await post(author, { picture: path }).throwOnError();
      expect((await bucket(author).update(path, picture('image/webp', 200))).error).not.toBeNull();
      expect((await bucket(author).upload(path, picture('image/webp', 200), { upsert: true })).error).not.toBeNull();
      const other = await upload(author);
      expect((await bucket(author).move(other, `${author.id}/moved.webp`)).error).not.toBeNull();
      await bucket(author).remove([path]);
      await bucket(reader).remove([path]);
      expect(await canSee(nobody, path)).toBe(true);
      expect((await bucket(reader).upload(`${author.id}/${crypto.randomUUID()}.webp`, picture('image/webp'))).error).not.toBeNull();
      expect((await post(reader, { picture: path })).error).toMatchObject({ hint: 'qa-picture' });
      expect((await post(reader, { picture: `${reader.id}/${crypto.randomUUID()}.webp` })).error).toMatchObject({ hint: 'qa-picture' });
      for (const forged of ['https://example.org/a.webp', `${reader.id}/../${author.id}/a.webp`, '<svg>']) {
        expect((await post(reader, { picture: forged })).error).not.toBeNull();
      }
    });

    test('an edit adds, exchanges and takes away a picture, and history says so without showing it', async () => {
      const author = await newStudent();
      const [first, second] = [await upload(author), await upload(author)];
      const entry = await ask('Edited pictures', author);
      const id = await answer(entry, 'Look', author);
      const edit = (table: string, row: object, post = table === 'qa_entries' ? entry : id) =>
        author.client.from(table).update(row).eq('id', post).select('picture, picture_alt, edit_count').single();
      expect((await edit('qa_entries', { picture: first, picture_alt: 'A top' })).data).toEqual({
        picture: first,
        picture_alt: 'A top',
        edit_count: 1,
      });
      expect(await canSee(nobody, first)).toBe(true);
      await edit('qa_entries', { picture_alt: 'A spinning top' }).throwOnError();
      // Sent again, as a device does whose answer was lost.
      await edit('qa_entries', { picture_alt: 'A spinning top' }).throwOnError();
      await edit('qa_entries', { picture: second }).throwOnError();
      expect([await canSee(nobody, first), await canSee(nobody, second)]).toEqual([false, true]);
      expect((await edit('qa_entries', { title: 'Without', picture: null })).data).toEqual({
        picture: null,
        picture_alt: '',
        edit_count: 4,
      });
      expect(await canSee(nobody, second)).toBe(false);
      const versions = (await call(reader, 'post_history', { post_id: entry })) as { title: string; picture_change: string }[];
      expect(versions.map(({ title, picture_change }) => [title, picture_change])).toEqual([
        ['Edited pictures', 'removed'],
        ['Edited pictures', 'exchanged'],
        ['Edited pictures', 'described'],
        ['Edited pictures', 'added'],
      ]);
      expect(JSON.stringify(versions)).not.toContain(author.id);
      // Two a day, however they are posted.
      expect((await edit('qa_answers', { picture: first })).error).toMatchObject({ code: '42501', hint: 'qa-pictures' });
      expect((await edit('qa_answers', { body: 'Look again' })).data).toMatchObject({ picture: null, edit_count: 1 });
    });

    test('no edit shows another’s picture, one that is not there, or changes another’s post', async () => {
      const author = await newStudent();
      const path = await upload(author);
      await post(author, { picture: path }).throwOnError();
      const own = await answer(await ask('Whose picture?'), 'Mine', reader);
      const edit = (picture: unknown, by: Student = reader) => by.client.from('qa_answers').update({ picture }).eq('id', own).select('id');
      for (const forged of [path, `${reader.id}/${crypto.randomUUID()}.webp`]) {
        expect((await edit(forged)).error).toMatchObject({ code: '42501', hint: 'qa-picture' });
      }
      for (const forged of ['https://example.org/a.webp', '<svg>', 7]) expect((await edit(forged)).error).not.toBeNull();
      expect((await edit(await upload(author), author)).data).toEqual([]);
      await hide('qa_answers', own);
      expect((await edit(null)).data).toEqual([]);
    });

    test('what an edit took away goes from the bucket, but not what was reported before moderators decided', async () => {
      const [author, moderator] = [await newStudent(), await newStudent()];
      await backend.query('insert into private.moderators (user_id) values ($1)', [moderator.id]);
      const [rude, other] = [await upload(author), await upload(author)];
      const { data } = await post(author, { title: 'Taken away', picture: rude }).throwOnError();
      await call(reader, 'report_question', { question_id: data!.id, reason: 'sexual' });
      await author.client.from('qa_entries').update({ picture: other }).eq('id', data!.id).throwOnError();
      await author.client.from('qa_entries').update({ picture: null }).eq('id', data!.id).throwOnError();
      await bucket(author).remove([rude, other]);
      expect([await canSee(author, other), await canSee(moderator, rude)]).toEqual([false, true]);
      await backend.query(`update storage.objects set created_at = now() - interval '2 days' where name = $1`, [rude]);
      const named = async () =>
        (await backend.query<{ name: string }>('select public.unposted_pictures(500) as name')).map(({ name: its }) => its);
      expect(await named()).not.toContain(rude);
      const reports = (await call(moderator, 'list_reports')) as { id: string; imagePath: string }[];
      const { id } = reports.find(({ imagePath }) => imagePath === rude)!;
      expect(await call(moderator, 'moderate', { report_id: id, action: 'dismiss', reason: 'other' })).toBe('done');
      expect(await named()).toContain(rude);
    });

    test('an edit of pictures alone uses up the day’s edits', async () => {
      const author = await newStudent();
      const path = await upload(author);
      const { data } = await post(author, { picture: path }).throwOnError();
      const describeAs = (picture_alt: string) => author.client.from('qa_entries').update({ picture_alt }).eq('id', data!.id);
      for (let at = 0; at < 50; at += 1) await describeAs(`A top, ${at}`).throwOnError();
      expect((await describeAs('Once more')).error).toMatchObject({ hint: 'qa-rate' });
    });

    test('only small JPEG and WebP pictures are taken', async () => {
      const author = await newStudent();
      const store = (type: 'image/png' | 'image/webp', size?: number) =>
        bucket(author).upload(`${author.id}/${crypto.randomUUID()}.webp`, picture(type, size));
      expect((await store('image/png')).error).not.toBeNull();
      expect((await store('image/webp', 2 * 1024 * 1024 + 1)).error).not.toBeNull();
      const page = new Blob(['<script>alert(1)</script>'], { type: 'image/webp' });
      expect((await bucket(author).upload(`${author.id}/page.webp`, page)).error).not.toBeNull();
    });

    test('a newcomer posts two pictures a day and keeps 20; answers that others accepted raise both', async () => {
      const newcomer = await newStudent();
      const path = await upload(newcomer);
      for (let at = 0; at < 2; at += 1) await post(newcomer, { picture: path }).throwOnError();
      expect((await post(newcomer, { picture: path })).error).toMatchObject({ code: '42501', hint: 'qa-pictures' });
      expect((await post(newcomer, {})).error).toBeNull();
      for (let at = 1; at < 20; at += 1) await upload(newcomer);
      await expect(upload(newcomer)).rejects.toThrow(/row-level security/);
      const entry = await ask('Who knows?');
      const id = await answer(entry, 'I', newcomer);
      await asker.client.from('qa_entries').update({ accepted_answer_id: id }).eq('id', entry).throwOnError();
      await upload(newcomer);
      await post(newcomer, { picture: path }).throwOnError();
    });

    test('a report carries the picture to moderators, who see it hidden too', async () => {
      const [author, moderator] = await Promise.all([newStudent(), newStudent()]);
      await backend.query('insert into private.moderators (user_id) values ($1)', [moderator.id]);
      const path = await upload(author);
      const { data } = await post(author, { title: 'Rude picture', picture: path }).throwOnError();
      await call(reader, 'report_question', { question_id: data!.id, reason: 'sexual' });
      await hide('qa_entries', data!.id);
      expect([await canSee(moderator, path), await canSee(reader, path)]).toEqual([true, false]);
      const reports = (await call(moderator, 'list_reports')) as { text: string; imagePath: string }[];
      expect(reports.find(({ text }) => text === 'Rude picture')?.imagePath).toBe(path);
      // Evidence stays.
      await bucket(author).remove([path]);
      expect(await canSee(moderator, path)).toBe(true);
    });

    test('pictures whose post is gone, or never came, are named for removal a day later; those that are shown are not', async () => {
      const author = await newStudent();
      const [shown, gone, fresh] = [await upload(author), await upload(author), await upload(author)];
      await post(author, { picture: shown }).throwOnError();
      const { data } = await post(author, { picture: gone }).throwOnError();
      await author.client.from('qa_entries').delete().eq('id', data!.id).throwOnError();
      expect(await canSee(nobody, gone)).toBe(false);
      await backend.query(`update storage.objects set created_at = now() - interval '2 days' where name in ($1, $2)`, [shown, gone]);
      const named = (await backend.query<{ name: string }>('select public.unposted_pictures(500) as name')).map((row) => row.name);
      expect(named).toContain(gone);
      expect(named).not.toContain(shown);
      expect(named).not.toContain(fresh);
      expect(await call(author, 'unposted_pictures')).toBe('42501');
    });

    test('an account takes its pictures along, and its reports’', async () => {
      const author = await newStudent();
      const path = await upload(author);
      const { data } = await post(author, { title: 'Leaves', picture: path, picture_alt: 'Me' }).throwOnError();
      await call(reader, 'report_question', { question_id: data!.id, reason: 'private' });
      await backend.query('delete from auth.users where id = $1', [author.id]);
      expect(await backend.query('select picture, picture_alt, edit_count from public.qa_entries where id = $1', [data!.id])).toEqual([
        { picture: null, picture_alt: '', edit_count: 0 },
      ]);
      expect(await backend.query('select "imagePath" from private.reports where entry_id = $1', [data!.id])).toEqual([{ imagePath: null }]);
      expect(await canSee(nobody, path)).toBe(false);
    });
  });

  describe('questions that repeat another', () => {
    const mark = async (question_id: string, address: string | null, by: Caller) => call(by, 'mark_duplicate', { question_id, address });
    const slugOf = async (id: string) =>
      (await backend.query<{ slug: string }>('select slug from public.qa_entries where id = $1', [id]))[0]!.slug;
    const pointsTo = async (id: string) =>
      (await nobody.client.from('qa_entries').select('duplicate_of').eq('id', id).single().throwOnError()).data!.duplicate_of;
    async function standing(): Promise<Student> {
      const student = await newStudent();
      for (let at = 0; at < 3; at += 1) {
        const entry = await ask(`Earned ${at}`);
        const id = await answer(entry, 'Good', student);
        await backend.query('update public.qa_entries set accepted_answer_id = $2 where id = $1', [entry, id]);
      }
      return student;
    }
    async function moderator(): Promise<Student> {
      const student = await newStudent();
      await backend.query('insert into private.moderators (user_id) values ($1)', [student.id]);
      return student;
    }

    test('the asker, students with standing and moderators mark; others, visitors and forged columns do not', async () => {
      const [first, second] = [await ask('Original'), await ask('Repeated')];
      const slug = await slugOf(first);
      const newcomer = await newStudent();
      for (const by of [nobody, newcomer]) expect(await mark(second, slug, by)).toBe('42501');
      expect((await asker.client.from('qa_entries').update({ duplicate_of: first }).eq('id', second)).error?.code).toBe('42501');
      const judge = await standing();
      expect([
        await call(judge, 'may_mark_duplicate', { question_id: second }),
        await call(newcomer, 'may_mark_duplicate', { question_id: second }),
      ]).toEqual([true, false]);
      expect(await mark(second, slug, judge)).toBe('done');
      expect(await pointsTo(second)).toBe(first);
      // Only who said so, and moderators, take it back.
      expect(await mark(second, null, asker)).toBe('42501');
      expect(await mark(second, null, await standing())).toBe('42501');
      expect(await mark(second, null, judge)).toBe('done');
      expect(await mark(second, slug, asker)).toBe('done');
      expect(await mark(second, null, await moderator())).toBe('done');
      expect(await pointsTo(second)).toBeNull();
    });

    test('no question points to itself, in a loop or in a chain, or to one that cannot be read', async () => {
      const judge = await moderator();
      const [a, b, c] = [await ask('A'), await ask('B'), await ask('C')];
      expect(await mark(a, await slugOf(a), judge)).toBe('itself');
      expect(await mark(a, await slugOf(b), judge)).toBe('done');
      expect(await mark(b, await slugOf(a), judge)).toBe('itself');
      expect(await mark(b, await slugOf(c), judge)).toBe('done');
      expect([await pointsTo(a), await pointsTo(b)]).toEqual([c, c]);
      expect(await mark(c, await slugOf(a), judge)).toBe('itself');
      const hidden = await ask('Hidden original');
      await hide('qa_entries', hidden);
      expect(await mark(c, await slugOf(hidden), judge)).toBe('no-such-question');
      expect(await mark(hidden, await slugOf(c), judge)).toBe('42501');
      expect(await mark(c, "' or true --", judge)).toBe('no-such-question');
      // An address from before its title was edited.
      const [d, former] = [await ask('D'), await slugOf(c)];
      await backend.query(`update public.qa_entries set title = 'Reworded' where id = $1`, [c]);
      expect(await mark(d, former, judge)).toBe('done');
      expect(await pointsTo(d)).toBe(c);
      await backend.query('delete from public.qa_entries where id = $1', [c]);
      expect([await pointsTo(a), await pointsTo(b)]).toEqual([null, null]);
    });

    test('a question points to one that the app solves, and so does what pointed to it; never to both, nor to what is no id', async () => {
      const judge = await moderator();
      const solve = (question_id: string, solved: unknown, by: Caller = judge, address: string | null = null) =>
        call(by, 'mark_duplicate', { question_id, address, solved });
      const points = async (id: string) =>
        (await nobody.client.from('qa_entries').select('duplicate_of, duplicate_solved').eq('id', id).single().throwOnError()).data;
      const toSolved = { duplicate_of: null, duplicate_solved: 'phy-laws-of-motion-01' };
      const [a, b, c] = [await ask('Solved A'), await ask('Solved B'), await ask('Solved C')];
      expect(await mark(a, await slugOf(b), judge)).toBe('done');
      expect(await solve(b, 'phy-laws-of-motion-01')).toBe('done');
      expect([await points(a), await points(b)]).toEqual([toSolved, toSolved]);
      // What is pointed to a question that points to a solved one points there, too.
      expect(await mark(c, await slugOf(b), judge)).toBe('done');
      expect(await points(c)).toEqual(toSolved);
      expect(await mark(c, await slugOf(await ask('Solved D')), judge)).toBe('done');
      expect(await points(c)).toMatchObject({ duplicate_solved: null });
      expect(await solve(c, 'si-prefix-density')).toBe('done');
      expect(await points(c)).toEqual({ duplicate_of: null, duplicate_solved: 'si-prefix-density' });
      for (const forged of [await slugOf(a), a.replaceAll('-', ''), '../tasks', 'Phy-01', 'x'.repeat(101), '', "' or true --"]) {
        expect([forged, await solve(c, forged)]).toEqual([forged, 'no-such-question']);
      }
      expect(await points(c)).toEqual({ duplicate_of: null, duplicate_solved: 'si-prefix-density' });
      // Who did not say so takes nothing back; who did, does.
      expect(await solve(c, null, asker)).toBe('42501');
      expect((await asker.client.from('qa_entries').update({ duplicate_solved: 'si-prefix-density' }).eq('id', b)).error?.code).toBe(
        '42501',
      );
      expect(await mark(c, null, judge)).toBe('done');
      expect(await points(c)).toEqual({ duplicate_of: null, duplicate_solved: null });
    });

    test('every solved question has an id that the database takes, which leads back to it', async () => {
      const solved = (await Promise.all([loadExampleEntries(), ...SUBJECTS.map(loadBankEntries)])).flat();
      const ids = solved.map(permanentIdOf);
      expect(new Set(ids).size).toBe(solved.length);
      const [check] = await backend.query<{ is: string }>(
        `select pg_get_expr(conbin, conrelid) as is from pg_constraint where conname = 'qa_entries_duplicate_solved'`,
      );
      const refused = `select duplicate_solved from unnest($1::text[]) solved(duplicate_solved) where not (${check!.is})`;
      expect(await backend.query(refused, [ids])).toEqual([]);
      expect(await backend.query(refused, [['why-is-the-sky-blue-1a2b3c4d']])).toHaveLength(1);
      const found = await Promise.all(ids.map(findSolved));
      expect(found.map((each) => each?.entry.slug)).toEqual(solved.map(({ slug }) => slug));
    });

    test('marks at once make no loop', async () => {
      const judge = await moderator();
      for (let round = 0; round < 3; round += 1) {
        const ids = await Promise.all(['X', 'Y', 'Z'].map((title) => ask(`${title} ${round}`)));
        const slugs = await Promise.all(ids.map(slugOf));
        await Promise.all(ids.map((id, at) => mark(id, slugs[(at + 1) % 3]!, judge)));
        const chains = await backend.query(
          'select e.id from public.qa_entries e join public.qa_entries o on o.id = e.duplicate_of where o.duplicate_of is not null',
        );
        expect(chains).toEqual([]);
      }
    });
  });
});
