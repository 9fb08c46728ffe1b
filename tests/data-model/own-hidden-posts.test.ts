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
      question: null,
      answers: [{ id: answer!.id, body: 'Rude', reason: 'bullying' }],
      comments: [{ id: comment!.id, answer_id: answer!.id, body: 'Ruder', reason: 'spam' }],
    });
    expect(await part(other, slug)).toEqual({ isFollowing: true, question: null, answers: [], comments: [] });
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
});
