import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student, taskOf } from '../../backend/testing/client.ts';
import { backends, type TestBackend } from '../support/backends.ts';

const times = (count: number, make: (at: number) => string): string => Array.from({ length: count }, (_, at) => make(at)).join();

/** Refused before the parser of @supabase/lite, which takes seconds for some of them, and answers others wrongly afterwards. */
const QUERIES: Readonly<Record<string, string>> = {
  'two thousand steps into JSON': `qa_entries?select=a${'->b'.repeat(2000)}`,
  'steps into JSON, encoded twice': `qa_entries?select=a${'-%253Eb'.repeat(100)}`,
  'steps into JSON in a filter': `qa_entries?select=id&a${'->b'.repeat(100)}=eq.1`,
  'steps into JSON in an order': `qa_entries?select=id&order=a${'->b'.repeat(100)}`,
  'a hundred parameters': `qa_entries?${times(100, (at) => `a${at}=eq.1`).replaceAll(',', '&')}`,
  'a thousand columns': `qa_entries?select=${times(1000, () => 'id')}`,
  'a thousand ids': `qa_entries?select=id&votes=in.(${times(1000, String)})`,
  'a thousand conditions': `qa_entries?select=id&or=(${times(1000, () => 'id.is.null')})`,
  'conditions in conditions': `qa_entries?select=id&or=(${'and('.repeat(50)}id.is.null${')'.repeat(50)})`,
  'a hundred and fifty patterns': `qa_entries?select=id&or=(${times(150, () => 'title.ilike.*a*b*')})`,
  'a pattern of fifty wildcards': `qa_entries?select=id&title=ilike.${'*a'.repeat(50)}`,
  'fifty wildcards, encoded twice': `qa_entries?select=id&title=like.${'%2525a'.repeat(50)}`,
  'a long filter': `qa_entries?select=id&title=eq.${'x'.repeat(9000)}`,
  'an embed': 'qa_entries?select=id,qa_answers(id)',
  'an embed, encoded': 'qa_entries?select=id,qa_answers%2528id%2529',
  'embeds five deep': 'qa_entries?select=qa_answers(qa_entries(qa_answers(qa_entries(qa_answers(id)))))',
  'a spread embed': 'qa_entries?select=id,...qa_answers(body)',
  'an aggregate': 'qa_entries?select=id.count()',
  'a path below a table': 'qa_entries/1/2',
  'no table': '',
};

/** Refused by what the parser or the database makes of them. */
const READ_QUERIES: Readonly<Record<string, string>> = {
  'a count without brackets': 'qa_entries?select=count',
  'a count by another name': 'qa_entries?select=rows:count::text',
  'a search of a thousand negations': `qa_entries?select=id&title=fts.${'!'.repeat(1000)}a`,
};

const HEADERS: Readonly<Record<string, Record<string, string>>> = {
  'an exact count': { prefer: 'count=exact' },
  'a planned count, which shows the number of others’ rows': { prefer: 'count=planned' },
  'an estimated count': { prefer: 'return=minimal, count=estimated' },
  CSV: { accept: 'text/csv' },
  'a plan': { accept: 'application/vnd.pgrst.plan+json' },
};

describe.skipIf(!backends.every(({ isEmbedded }) => isEmbedded)).each(backends)('what one REST request may ask, on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await open();
    student = await signUp(backend);
  });
  afterAll(() => backend?.close());

  function ask(path: string, init: RequestInit = {}, token = backend.publishableKey): Promise<Response> {
    const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
    return fetch(`${backend.url}/rest/v1/${path}`, { ...init, headers });
  }
  const post = (path: string, body: string, type = 'application/json') =>
    ask(path, { method: 'POST', body, headers: { 'content-type': type } }, student.accessToken);

  /** A write is stored and read: a server that lives but lies is worse than one that ended. */
  async function isHonest(): Promise<void> {
    const task = taskOf(student, 'Honest');
    await student.client.from('todos').insert(task).throwOnError();
    expect((await student.client.from('todos').select('title').eq('id', task.id)).data).toEqual([{ title: 'Honest' }]);
  }

  test.each(Object.entries({ ...QUERIES, ...READ_QUERIES }))('%s is refused with a sentence', async (what, path) => {
    const answer = await ask(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const told = (await answer.json()) as object;
    expect(told).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\w/) });
    // Only what never reached @supabase/lite has it: a column that does not exist is refused, too, but late.
    expect('error_code' in told).toBe(what in QUERIES);
    await isHonest();
  });

  test.each(Object.entries(HEADERS))('%s is refused with a sentence', async (_what, headers) => {
    const answer = await ask('qa_entries?select=id', { headers });
    expect([400, 406]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\w/) });
  });

  test.each(['PUT', 'OPTIONS'])('%s is no method of it', async (method) => {
    expect((await ask('qa_entries?select=id', { method })).status).toBe(405);
  });

  test('bodies other than JSON are refused', async () => {
    expect((await post('todos', 'id,title\n1,2', 'text/csv')).status).toBe(415);
  });

  test.each([
    ['8,000', 8000],
    ['150,000', 150_000],
  ])('a call with %s names that no function has is refused at once', async (_many, count) => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 1])));
    const answer = await post('rpc/search_questions', body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    await isHonest();
  });

  test('rows of ninety thousand different names are refused before they are parsed', async () => {
    const rows = times(1000, (row) => `{${times(90, (at) => `"k${row}_${at}":1`)}}`);
    const answer = await post('todos', `[${rows}]`);
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ message: expect.stringContaining('names') })]);
    await isHonest();
  });

  test('an insert of more values than a statement has parameters is refused whole', async () => {
    const rows = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => taskOf(student, `Many ${at}`)));
    for (const count of [11_000, 1001]) expect.soft((await post('todos', rows(count))).status).toBe(400);
    expect((await student.client.from('todos').select('id').like('title', 'Many%')).data).toEqual([]);
    expect((await post('todos', rows(1000))).status).toBe(201);
    await isHonest();
  });

  test.each(['1e131071', '1e-131071', '-1E+400', '9'.repeat(400)])(
    'a number such as %s is refused by the sync protocol and by REST',
    async (number) => {
      const pushed = `{"request":{"device":"d","documents":[{"collection":"todos","id":"x","base":0,"changes":[{"n":${number},"set":{}}]}]}}`;
      for (const [path, body] of [
        ['rpc/sync_pull', `{"request":{"feeds":[],"limit":${number},"skip":[]}}`],
        ['rpc/sync_push', pushed],
        ['todos', `{"id":"${crypto.randomUUID()}","position":${number}}`],
      ] as const) {
        const answer = await post(path, body);
        expect.soft(answer.status, path).toBe(400);
        expect.soft(await answer.json()).toMatchObject({ message: 'The request has a number beyond those of JavaScript' });
      }
    },
  );

  test('what the app asks still works: filters, an order, a list of ids, one row, a function by GET and by POST', async () => {
    const ids = times(100, () => crypto.randomUUID());
    for (const path of [
      `qa_entries?select=id,title&id=in.(${ids})&order=votes.desc,created_at.asc,id.asc&limit=20`,
      'qa_entries?select=id&or=(title.eq.a,and(title.eq.b,body.is.null))',
      `rpc/search_questions?words=${encodeURIComponent('f(g(h(i(j(k(x)))))), a->b, why?')}&select=id,title`,
    ]) {
      expect.soft((await ask(path)).status, path).toBe(200);
    }
    expect((await student.client.rpc('server_time')).error).toBeNull();
    expect((await student.client.from('todos').select('id').eq('id', crypto.randomUUID()).maybeSingle()).error).toBeNull();
  });

  test('an answer of more than 8 MB is refused while it is read', async () => {
    await backend.query(
      `insert into public.chat_messages (id, user_id, chat_id, role, content)
       select gen_random_uuid(), $1, gen_random_uuid(), 'user', repeat('x', 90000) from generate_series(1, 120)`,
      [student.id],
    );
    const answer = await ask('chat_messages?select=content', {}, student.accessToken);
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: expect.stringContaining('ask for fewer rows') }]);
    expect((await ask('chat_messages?select=content&limit=20', {}, student.accessToken)).status).toBe(200);
    await isHonest();
  });
});
