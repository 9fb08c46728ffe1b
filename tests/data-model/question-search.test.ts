import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const MOMENTUM = 'Is momentum conserved when a ball hits a wall?';
const LENS = 'Where does a lens form the image of a satellite?';
const TEX = String.raw`Evaluate $\int_0^1 \frac{\sin\theta}{2}\,d\theta$ by parts`;
const HINDI = 'संवेग संरक्षण का नियम क्या है?';
const ACCENT = 'What did Ångström measure?';
const TAMIL = 'இயற்பியல் என்றால் என்ன?';

describe.each(backends.filter(({ hasSql }) => hasSql))('search of asked questions on $name', ({ open }) => {
  let backend: TestBackend;
  let asker: Student;

  beforeAll(async () => {
    backend = await open();
    asker = await newStudent();
    for (const title of [MOMENTUM, LENS, TEX, HINDI]) await ask({ title });
    const other = await newStudent();
    for (const title of [ACCENT, TAMIL]) await ask({ title }, other);
  });
  afterAll(() => backend.close());

  async function newStudent(): Promise<Student> {
    const student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
    return student;
  }
  async function ask(row: Readonly<Record<string, unknown>>, { client }: Student = asker): Promise<string> {
    const { data } = await client
      .from('qa_entries')
      .insert({ subject: 'physics', ...row })
      .select('id')
      .single()
      .throwOnError();
    return data!.id as string;
  }
  async function search(query: Readonly<Record<string, string>>): Promise<string[]> {
    const address = `${backend.url}/rest/v1/rpc/search_questions?${new URLSearchParams({ select: 'title', ...query })}`;
    const response = await fetch(address, { headers: { apikey: backend.publishableKey } });
    expect(response.status).toBe(200);
    return ((await response.json()) as { title: string }[]).map(({ title }) => title);
  }
  const words = async (): Promise<string[]> =>
    (await backend.query<{ word: string }>('select word from private.qa_words')).map(({ word }) => word);

  test.each([
    ['momentum', MOMENTUM],
    ['momentm', MOMENTUM],
    ['MOMNETUM ball', MOMENTUM],
    ['Momentumm', MOMENTUM],
    ['momemtum is conserved?', MOMENTUM],
    ['momen', MOMENTUM],
    ['balls momentum', MOMENTUM],
    ['satelite', LENS],
    ['waal momentum', MOMENTUM],
    ['lens zzzzzzz', LENS],
    // No question has all of them.
    ['momentum integral of the lens satellite', LENS],
    ['∫ sin θ', TEX],
    [String.raw`\int \frac{\sin \theta}`, TEX],
    ['integral theta', TEX],
    ['संवेग', HINDI],
    ['sanveg', HINDI],
    ['sanvegh sanrakshan', HINDI],
    ['Angstrom', ACCENT],
    ['ÅNGSTROM', ACCENT],
    ['இயற்பியல்', TAMIL],
  ])('a search for %s finds %s', async (query, title) => {
    expect(await search({ words: query })).toEqual([title]);
  });

  test.each([
    ['nothing', ''],
    ['signs only', ' ?! \\ $$ ^_{} '],
    ['words of every question only', 'what is the, and why does it by my'],
    ['the syntax of tsquery', "a & | ! ( <-> :* 'x"],
    ['a quote and a semicolon', "'; drop table public.qa_entries; --"],
    ['a regular expression that backtracks', '(a+)+$'],
    ['marks that narrow by subject', '@physics'],
    ['a backslash at the end', 'xyzzy\\'],
    ['the letter that ends a range', 'xy~'],
    ['half of a surrogate', '%ED%A0%80'],
  ])('a search for %s finds nothing and does not fail', async (_, query) => {
    expect(await search({ words: query })).toEqual([]);
  });

  test('subject, chapter and sort that do not exist find nothing and do not fail', async () => {
    expect(await search({ words: 'momentum', subject: "x' | 'momentum" })).toEqual([]);
    expect(await search({ words: 'momentum', chapter: "x' | 'momentum" })).toEqual([]);
    for (const mark of ['', '\\', "'", "\\'", 'x'.repeat(3000), ':*', '&'])
      expect(await search({ words: 'momentum', subject: mark, chapter: mark })).toEqual([]);
    expect(await search({ words: 'momentum', sort: 'votes; drop table x' })).toEqual([MOMENTUM]);
  });

  test('a misspelt question does not hide the others: near words are found after the word itself', async () => {
    const student = await newStudent();
    await ask({ title: 'Explain impulse' }, student);
    await ask({ title: 'Explain impuls' }, student);
    expect(await search({ words: 'impuls' })).toEqual(['Explain impuls', 'Explain impulse']);
  });

  test('words of a question go with it, unless another question has them', async () => {
    const student = await newStudent();
    const first = await ask({ title: 'Bhimarjuna and gluon' }, student);
    const second = await ask({ title: 'Another gluon' }, student);
    expect(await words()).toEqual(expect.arrayContaining(['bhimarjuna', 'gluon']));
    await student.client.from('qa_entries').update({ title: 'Only the gluon' }).eq('id', first).throwOnError();
    expect(await words()).not.toContain('bhimarjuna');
    await student.client.from('qa_entries').delete().eq('id', first).throwOnError();
    expect(await search({ words: 'gluom' })).toEqual(['Another gluon']);
    await student.client.from('qa_entries').delete().eq('id', second).throwOnError();
    expect(await words()).not.toContain('gluon');
  });

  test('a question of many invented words adds 400 of them, and no student reads them', async () => {
    const student = await newStudent();
    const before = (await words()).length;
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const invented = Array.from({ length: 900 }, (_, at) => `qx${letters[at % 26]}${letters[Math.floor(at / 26)]}wk`).join(' ');
    await ask({ title: 'Flood', body: invented }, student);
    expect((await words()).length - before).toBeLessThanOrEqual(400);
    expect((await student.client.schema('private').from('qa_words').select('word')).error).not.toBeNull();
  });

  test('of many matches the newest, the most helpful and the unanswered ones come first', async () => {
    await backend.query(`
      insert into public.qa_entries (title, subject, author_id, votes, answer_count, created_at)
      select 'Quark ' || at, 'chemistry', null, at % 700, at % 2, now() - at * interval '1 minute' from generate_series(1, 700) at`);
    expect(await search({ words: 'quark', limit: '3' })).toEqual(['Quark 1', 'Quark 2', 'Quark 3']);
    expect(await search({ words: 'quark', sort: 'helpful', limit: '2' })).toEqual(['Quark 699', 'Quark 698']);
    expect(await search({ words: 'quark', sort: 'unanswered', limit: '2' })).toEqual(['Quark 2', 'Quark 4']);
    expect(await search({ words: 'quark', subject: 'physics' })).toEqual([]);
    expect(await search({ words: 'quark' })).toHaveLength(10);
  });
});
