import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends.filter(({ hasSql }) => hasSql))('what moderators hid is shown to its author, on $name', ({ open }) => {
  let backend: TestBackend;
  let author: Student;
  let other: Student;

  beforeAll(async () => {
    backend = await open();
    [author, other] = await Promise.all([newStudent(), newStudent()]);
  });
  afterAll(() => backend.close());

  async function newStudent(): Promise<Student> {
    const student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    return student;
  }
  async function ask(by: Student, title: string): Promise<{ id: string; slug: string }> {
    const { data } = await by.client.from('qa_entries').insert({ title, subject: 'physics' }).select('id, slug').single().throwOnError();
    return data!;
  }
  const part = async ({ client }: Pick<Student, 'client'>, address: unknown) => {
    const { data, error } = await client.rpc('own_part_of_question', { address });
    return error === null ? data : error.code;
  };

  test('an author reads their hidden answer and comment with the reason; the asker and a visitor do not', async () => {
    const { id, slug } = await ask(other, 'With hidden ones');
    const [answer] = await backend.query<{ id: string }>(
      `insert into public.qa_answers (entry_id, body, author_id, hidden) values ($1, 'Rude', $2, 'bullying') returning id`,
      [id, author.id],
    );
    const [comment] = await backend.query<{ id: string }>(
      `insert into public.qa_comments (entry_id, answer_id, body, author_id, hidden) values ($1, $2, 'Ruder', $3, 'spam') returning id`,
      [id, answer!.id, author.id],
    );
    expect(await part(author, slug)).toEqual({
      isFollowing: false,
      isTold: true,
      question: null,
      answers: [{ id: answer!.id, body: 'Rude', reason: 'bullying' }],
      comments: [{ id: comment!.id, answer_id: answer!.id, body: 'Ruder', reason: 'spam' }],
    });
    expect(await part(other, slug)).toEqual({ isFollowing: true, isTold: true, question: null, answers: [], comments: [] });
    expect(await part({ client: visitor(backend) }, slug)).toBe('42501');
  });

  test('a hidden question is there for its author only, without what others wrote', async () => {
    const { id, slug } = await ask(author, 'Hidden itself');
    await backend.query(`insert into public.qa_answers (entry_id, body, author_id) values ($1, 'Of another', $2)`, [id, other.id]);
    await backend.query(`update public.qa_entries set hidden = 'violence', body = 'Threat' where id = $1`, [id]);
    const found = await part(author, slug);
    expect(found).toMatchObject({
      question: { id, title: 'Hidden itself', body: 'Threat', reason: 'violence' },
      answers: [],
      comments: [],
    });
    expect(JSON.stringify(found)).not.toContain('Of another');
    expect(await part(other, slug)).toBeNull();
    // Restored: nothing is told any more.
    await backend.query('update public.qa_entries set hidden = null where id = $1', [id]);
    expect(await part(author, slug)).toMatchObject({ question: null });
  });

  test('an account that is gone, and a forged address, read nothing', async () => {
    const gone = await newStudent();
    const { id, slug } = await ask(gone, 'Of a gone one');
    await backend.query(`update public.qa_entries set hidden = 'spam' where id = $1`, [id]);
    await backend.query('delete from auth.users where id = $1', [gone.id]);
    expect(await part(gone, slug)).toMatch(/^(PGRST301|42501)$/);
    for (const address of ['%', '', null, "' or true --", 'x'.repeat(100_000)]) expect(await part(author, address)).toBeNull();
  });

  test('the export has what moderators hid, and what hangs on it, marked; only its author’s, in pages, and nothing twice', async () => {
    const [writer, asker] = [await newStudent(), await newStudent()];
    const unseen = async ({ client }: Pick<Student, 'client'>, kind: string, after?: string) => {
      const { data, error } = await client.rpc('list_own_unseen_posts', { kind, ...(after === undefined ? {} : { after }) });
      return error === null ? (data as { id: string; hidden: string }[]) : error.code;
    };
    const insert = async (table: string, row: object): Promise<string> => {
      const { data } = await writer.client.from(table).insert(row).select('id').single().throwOnError();
      return data!.id as string;
    };
    const [open, closed] = [await ask(asker, 'Stays open'), await ask(asker, 'Gets hidden')];
    const own = await ask(writer, 'Mine and hidden');
    const [rude, fine, under] = [
      await insert('qa_answers', { entry_id: open.id, body: 'Rude' }),
      await insert('qa_answers', { entry_id: open.id, body: 'Fine' }),
      await insert('qa_answers', { entry_id: closed.id, body: 'Below what gets hidden' }),
    ];
    const below = await insert('qa_comments', { entry_id: open.id, answer_id: rude, body: 'Below my own' });
    const seen = await insert('qa_comments', { entry_id: open.id, body: 'Stays' });
    for (const kind of ['qa_entries', 'qa_answers', 'qa_comments']) expect(await unseen(writer, kind)).toEqual([]);
    await backend.query(`update public.qa_answers set hidden = 'bullying' where id = $1`, [rude]);
    await backend.query(`update public.qa_entries set hidden = 'spam' where id in ($1, $2)`, [closed.id, own.id]);
    expect(await unseen(writer, 'qa_entries')).toEqual([expect.objectContaining({ id: own.id, title: 'Mine and hidden', hidden: 'spam' })]);
    const answers = (await unseen(writer, 'qa_answers')) as { id: string; hidden: string }[];
    expect(Object.fromEntries(answers.map(({ id, hidden }) => [id, hidden]))).toEqual({ [rude]: 'bullying', [under]: 'with-question' });
    expect(await unseen(writer, 'qa_comments')).toEqual([expect.objectContaining({ id: below, hidden: 'with-answer' })]);
    // With what its author reads as everybody does, it is all of theirs, once.
    const read = await writer.client.from('qa_answers').select('*').eq('author_id', writer.id).throwOnError();
    expect(read.data.map(({ id }) => id)).toEqual([fine]);
    expect(Object.keys(answers[0]!).sort()).toEqual(Object.keys(read.data[0]!).sort());
    expect((await writer.client.from('qa_comments').select('id').eq('author_id', writer.id)).data).toEqual([{ id: seen }]);
    // After the last one there is nothing.
    const last = answers
      .map(({ id }) => id)
      .sort()
      .at(-1)!;
    expect(await unseen(writer, 'qa_answers', last)).toEqual([]);
    expect(await unseen(other, 'qa_answers')).toEqual([]);
    expect(await unseen(asker, 'qa_entries')).toEqual([expect.objectContaining({ id: closed.id })]);
    for (const forged of ['users', '', null, "' or true --"]) expect(await unseen(writer, forged as string)).toEqual([]);
    expect(await unseen({ client: visitor(backend) }, 'qa_answers')).toBe('42501');
  });
});
