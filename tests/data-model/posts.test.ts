import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
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
});
