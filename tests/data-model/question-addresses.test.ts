import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student, visitor } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends.filter(({ hasSql }) => hasSql))('addresses of asked questions on $name', ({ open }) => {
  let backend: TestBackend;
  let asker: Student;

  beforeAll(async () => {
    backend = await open();
    asker = await newStudent();
  });
  afterAll(() => backend.close());

  async function newStudent(): Promise<Student> {
    const student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    return student;
  }
  async function ask(row: Readonly<Record<string, unknown>>, { client }: Student = asker): Promise<{ id: string; slug: string }> {
    const { data } = await client
      .from('qa_entries')
      .insert({ subject: 'physics', ...row })
      .select('id, slug')
      .single()
      .throwOnError();
    return data!;
  }
  async function rename(id: string, title: string, { client }: Student = asker): Promise<string> {
    const { data } = await client.from('qa_entries').update({ title }).eq('id', id).select('slug').single().throwOnError();
    return data!.slug as string;
  }
  const addressNow = async (former: string): Promise<unknown> =>
    (await visitor(backend).rpc('question_address', { former }).throwOnError()).data;

  test('a renamed title is read in the address, and every older address leads to it', async () => {
    const { id, slug } = await ask({ title: 'Why is the sky blue?' });
    const second = await rename(id, 'Why is the evening sky red?');
    expect(second).toBe(`why-is-the-evening-sky-red-${id.slice(0, 8)}`);
    const third = await rename(id, 'शाम का आकाश');
    expect(third).toBe(`sham-ka-aakash-${id.slice(0, 8)}`);
    expect([await addressNow(slug), await addressNow(second), await addressNow(third)]).toEqual([third, third, null]);
    expect(await rename(id, 'Why is the sky blue?')).toBe(slug);
    expect([await addressNow(slug), await addressNow(second), await addressNow(third)]).toEqual([null, slug, slug]);
  });

  test('the address stays where only the text, or no letter of the title changes', async () => {
    const { id, slug } = await ask({ title: 'What is heat?' });
    await asker.client.from('qa_entries').update({ body: 'Is it energy?' }).eq('id', id).throwOnError();
    expect(await rename(id, 'What is heat?')).toBe(slug);
    expect(await backend.query('select from private.qa_addresses where entry_id = $1', [id])).toEqual([]);
  });

  test('nobody takes over the address of another question, of today or before, by choosing an id', async () => {
    const { id, slug } = await ask({ title: 'What is light?' });
    const student = await newStudent();
    const like = (digits: string) => `${id.slice(0, 8)}-0000-4000-8000-${digits.padStart(12, '0')}`;
    const today = await ask({ id: like('1'), title: 'What is light?' }, student);
    expect(today.slug).toBe(`what-is-light-${like('1').replaceAll('-', '')}`);
    await rename(id, 'What is a photon?');
    const former = await ask({ id: like('2'), title: 'What is light?' }, student);
    expect(former.slug).toBe(`what-is-light-${like('2').replaceAll('-', '')}`);
    const renamed = await ask({ id: like('3'), title: 'Something else' }, student);
    expect(await rename(renamed.id, 'What is light?', student)).not.toBe(slug);
    expect(await addressNow(slug)).toBe(`what-is-a-photon-${id.slice(0, 8)}`);
  });

  test('an address that was given before titles were followed stays', async () => {
    const { id } = await ask({ title: 'An older question' });
    await backend.query(`update public.qa_entries set slug = 'as-it-was-then' where id = $1`, [id]);
    await asker.client.from('qa_entries').update({ body: 'More' }).eq('id', id).throwOnError();
    expect(await rename(id, 'An older question')).toBe('as-it-was-then');
  });

  test('a question keeps 50 older addresses, and none when it is deleted or hidden', async () => {
    const student = await newStudent();
    const { id, slug } = await ask({ title: 'Title 0' }, student);
    for (let at = 1; at <= 50; at += 1) await backend.query('update public.qa_entries set title = $2 where id = $1', [id, `Title ${at}`]);
    expect(await addressNow(slug)).toMatch(/^title-50-/);
    // Two of these edits may come in one tick of the clock, and students' do not.
    await backend.query(`update private.qa_addresses set until = until - interval '1 hour' where slug = $1`, [slug]);
    await backend.query(`update public.qa_entries set hidden = 'spam' where id = $1`, [id]);
    expect(await addressNow(slug)).toBeNull();
    await backend.query('update public.qa_entries set title = $2, hidden = null where id = $1', [id, 'Title 51']);
    expect(await addressNow(slug)).toBeNull();
    await student.client.from('qa_entries').delete().eq('id', id).throwOnError();
    expect(await backend.query('select from private.qa_addresses where entry_id = $1', [id])).toEqual([]);
  });

  test('a title without a letter has an address too', async () => {
    const { id, slug } = await ask({ title: '?!' });
    expect(slug).toBe(id.slice(0, 8));
  });
});
