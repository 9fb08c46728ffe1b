import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, visitor, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { groupOfTwo } from '../support/group-of-two.ts';

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
      const { data, error } = await client.rpc('list_own_unseen_rows', { kind, ...(after === undefined ? {} : { after }) });
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

  test('the export has every earlier version of one’s own posts, hidden ones too, in pages; and of nobody else’s', async () => {
    const [writer, stranger] = [await newStudent(), await newStudent()];
    const edits = async ({ client }: Pick<Student, 'client'>, after?: string) => {
      const { data, error } = await client.rpc('list_own_edits', after === undefined ? {} : { after });
      return error === null ? (data as { id: string; title: string | null; body: string }[]) : error.code;
    };
    const { id } = await ask(writer, 'First title');
    await ask(stranger, 'Never edited');
    const own = await writer.client.from('qa_answers').insert({ entry_id: id, body: 'First answer' }).select('id').single().throwOnError();
    expect(await edits(writer)).toEqual([]);
    await writer.client.from('qa_entries').update({ title: 'Second title' }).eq('id', id).throwOnError();
    await writer.client.from('qa_answers').update({ body: 'Second answer' }).eq('id', own.data!.id).throwOnError();
    await backend.query(`update public.qa_entries set hidden = 'spam' where id = $1`, [id]);
    const found = (await edits(writer)) as { id: string }[];
    expect(found).toEqual([
      expect.objectContaining({ entry_id: id, answer_id: null, title: 'First title', body: '' }),
      expect.objectContaining({ entry_id: null, answer_id: own.data!.id, title: null, body: 'First answer' }),
    ]);
    expect(await edits(writer, found[0]!.id)).toEqual([found[1]]);
    expect(await edits(writer, found[1]!.id)).toEqual([]);
    expect(await edits(stranger)).toEqual([]);
    expect(await edits({ client: visitor(backend) })).toBe('42501');

    await backend.query(`insert into private.qa_edits (answer_id, body) select $1, 'Version ' || n from generate_series(1, 250) n`, [
      own.data!.id,
    ]);
    const bodies = new Set<string>();
    for (let after = '0', page = await edits(writer, after); page.length > 0; page = await edits(writer, after)) {
      expect(page.length).toBeLessThanOrEqual(100);
      for (const edit of page as { id: string; body: string }[]) {
        bodies.add(edit.body);
        after = edit.id;
      }
    }
    expect(bodies.size).toBe(252);
  });

  test('the export has one’s hidden messages, reports and given papers, also of a group that was left; and nothing of others', async () => {
    const { author, member, groupId } = await groupOfTwo(backend);
    const unseen = async ({ client }: Pick<Student, 'client'>, kind: string) =>
      (await client.rpc('list_own_unseen_rows', { kind }).throwOnError()).data as Record<string, unknown>[];
    const [message, paper] = [crypto.randomUUID(), crypto.randomUUID()];
    await author.client.from('group_messages').insert({ id: message, groupId, createdBy: author.id, text: 'Hurtful' }).throwOnError();
    await member.client.rpc('report_message', { message_id: message, reason: 'bullying', note: 'My words' }).throwOnError();
    await backend.query(
      `with kept as (insert into private.hidden_messages (id, text, mentions, reactions)
         select id, text, mentions, reactions from public.group_messages where id = $1)
       update public.group_messages set hidden = 'bullying' where id = $1`,
      [message],
    );
    await backend.query(
      `insert into public.given_papers (id, group_id, author_id, title, questions, minutes, opens_at, closes_at, results_at)
       select $1, $2, $3, 'Optics', 1, 10, t, t + interval '1 hour', t + interval '70 minutes' from now() t`,
      [paper, groupId, author.id],
    );
    await backend.query(`insert into public.given_paper_questions values ($1, '{"title": "Optics"}')`, [paper]);
    await backend.query(`insert into public.given_paper_keys values ($1, '{"seed": 1}')`, [paper]);
    await author.client.rpc('leave_group', { group_id: groupId }).throwOnError();

    expect(await unseen(author, 'hidden_messages')).toEqual([
      expect.objectContaining({ id: message, groupId, text: 'Hurtful', hidden: 'bullying' }),
    ]);
    expect(await unseen(author, 'given_papers')).toEqual([
      expect.objectContaining({ id: paper, title: 'Optics', paper: { title: 'Optics' }, keys: { seed: 1 } }),
    ]);
    const reports = await unseen(member, 'reports');
    expect(reports).toEqual([expect.objectContaining({ message_id: message, reason: 'bullying', note: 'My words' })]);
    expect(JSON.stringify(reports)).not.toMatch(new RegExp(`Hurtful|${author.id}`));
    expect(await unseen(author, 'reports')).toEqual([]);
    expect(await unseen(member, 'hidden_messages')).toEqual([]);
    expect(await unseen(member, 'given_papers')).toEqual([]);
  });
});
