import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { slugWords } from '../../src/topics/questions/rules/slug.ts';
import { transliterate } from '../../src/topics/questions/rules/transliterate.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends.filter(({ hasSql }) => hasSql))('the directory of questions on $name', ({ open }) => {
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
  const insert = ({ client }: Student, row: Readonly<Record<string, unknown>>) =>
    client
      .from('qa_entries')
      .insert({ subject: 'physics', ...row })
      .select('id, slug');
  async function ask(student: Student, row: Readonly<Record<string, unknown>>): Promise<{ id: string; slug: string }> {
    return (await insert(student, row).single().throwOnError()).data!;
  }
  async function answer({ client }: Student, entry_id: string, body: string): Promise<string> {
    return (await client.from('qa_answers').insert({ entry_id, body }).select('id').single().throwOnError()).data!.id as string;
  }

  test.each(['आकाश नीला क्यों है', 'संवेग संरक्षण का नियम', 'बड़ा ऐनक १२', 'कार्य और ऊर्जा', 'ज्ञान ऋषि खण्ड', 'Light चाल c'])(
    'database and device read the same letters in %s, so that an address has the words of its title',
    async (title) => {
      const [row] = await backend.query<{ roman: string }>('select private.romanised($1) as roman', [title]);
      expect(row!.roman).toBe(transliterate(title));
    },
  );

  test('a question in Hindi has an address that can be read', async () => {
    const { slug, id } = await ask(asker, { title: 'संवेग संरक्षण' });
    expect(slug).toBe(`${slugWords('संवेग संरक्षण')}-${id.slice(0, 8)}`);
  });

  test('what is sent twice over a bad network is one question', async () => {
    const id = crypto.randomUUID();
    await ask(asker, { id, title: 'Sent twice' });
    expect((await insert(asker, { id, title: 'Sent twice' })).error).toMatchObject({ code: '23505' });
    expect((await insert(helper, { id, title: 'Taken over' })).error).toMatchObject({ code: '23505' });
  });

  test('a question names a chapter of the syllabus, and nothing else', async () => {
    const { id } = await ask(asker, { title: 'Of a chapter', chapter: 'phy-gravitation' });
    expect((await asker.client.from('qa_entries').select('chapter').eq('id', id).single()).data).toEqual({ chapter: 'phy-gravitation' });
    expect((await insert(asker, { title: 'Of none', chapter: '<script>' })).error).toMatchObject({ code: '23514' });
  });

  test('an edit keeps what stood there, for no student to read, and says when', async () => {
    const student = await newStudent();
    const { id } = await ask(student, { title: 'Before', body: 'First' });
    await student.client.from('qa_entries').update({ title: 'After', body: 'Second' }).eq('id', id).throwOnError();
    const { data } = await helper.client.from('qa_entries').select('title, edited_at').eq('id', id).single().throwOnError();
    expect(data).toEqual({ title: 'After', edited_at: expect.any(String) });
    expect(await backend.query('select title, body from private.qa_edits where entry_id = $1', [id])).toEqual([
      { title: 'Before', body: 'First' },
    ]);
    const answered = await answer(helper, id, 'One');
    await helper.client.from('qa_answers').update({ body: 'Two' }).eq('id', answered).throwOnError();
    expect(await backend.query('select body from private.qa_edits where answer_id = $1', [answered])).toEqual([{ body: 'One' }]);
  });

  test('nobody votes for what they wrote', async () => {
    const { id } = await ask(await newStudent(), { title: 'Vote for me' });
    const own = await newStudent();
    const entry = await ask(own, { title: 'Mine' });
    const mine = await answer(own, id, 'Mine too');
    for (const target of [{ entry_id: entry.id }, { answer_id: mine }]) {
      expect((await own.client.from('qa_votes').insert({ ...target, value: 1 })).error).toMatchObject({ code: '42501', hint: 'qa-own' });
    }
    // A vote for another's question cannot be turned into one for one's own.
    await own.client.from('qa_votes').insert({ entry_id: id, value: 1 }).throwOnError();
    expect((await own.client.from('qa_votes').update({ entry_id: entry.id }).eq('entry_id', id)).error).toMatchObject({ code: '42501' });
  });

  test('a newcomer asks five questions a day with one link each; an accepted answer raises both', async () => {
    const newcomer = await newStudent();
    const links = (count: number) => Array.from({ length: count }, (_, at) => `https://example.org/${at}`).join(' ');
    expect((await insert(newcomer, { title: 'Two', body: links(2) })).error).toMatchObject({ code: '42501', hint: 'qa-links' });
    for (let at = 0; at < 5; at += 1) await ask(newcomer, { title: `Question ${at}`, body: links(1) });
    expect((await insert(newcomer, { title: 'Sixth' })).error).toMatchObject({ code: '42501', hint: 'qa-rate' });

    const other = await newStudent();
    const { id } = await ask(other, { title: 'Who knows?' });
    const accepted = await answer(newcomer, id, 'I know');
    await other.client.from('qa_entries').update({ accepted_answer_id: accepted }).eq('id', id).throwOnError();
    for (let at = 0; at < 3; at += 1) await ask(newcomer, { title: `More ${at}`, body: links(2) });
    expect((await insert(newcomer, { title: 'Ninth' })).error).toMatchObject({ code: '42501', hint: 'qa-rate' });
  });

  test('answers that a student accepts from themselves raise no limit', async () => {
    const student = await newStudent();
    const { id } = await ask(student, { title: 'I ask and answer' });
    const own = await answer(student, id, 'Myself');
    await student.client.from('qa_entries').update({ accepted_answer_id: own }).eq('id', id).throwOnError();
    expect(await backend.query('select private.accepted_answers($1) as accepted', [student.id])).toEqual([{ accepted: 0 }]);
  });
});
