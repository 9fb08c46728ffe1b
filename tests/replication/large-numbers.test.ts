import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import type { Change, PushAnswer } from '../../replication/protocol/wire.ts';
import { backends, type TestBackend } from '../support/backends.ts';

/** As text 131,072 digits, in jsonb ten bytes. */
const LARGE = '1e131071';
const SMALL = '1e-16380';
const MANY = `[${Array.from({ length: 2000 }, () => LARGE).join()}]`;
/** PULL-6, with what stands around the rows. */
const MOST_BYTES = 4_000_000;

/**
 * By SQL, as the role of the student: PostgREST passes JSON on as it came, and the embedded backend's own bounds stand before the
 * database.
 */
describe.skipIf(!backends.every(({ hasSql }) => hasSql)).each(backends)('numbers that are long as text, on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await open();
    student = await signUp(backend);
    await student.client.rpc('ensure_profile').throwOnError();
  });
  afterAll(() => backend.close());

  /** The text of the answer, or the code of the error. */
  async function call(name: 'sync_pull' | 'sync_push', request: string): Promise<{ answer: string } | { code: string; message: string }> {
    const claims = JSON.stringify({ sub: student.id, role: 'authenticated' });
    try {
      const [row] = await backend.query<{ answer: string }>(
        `with caller as materialized (
           select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true), set_config('role', 'authenticated', true))
         select public.${name}($3::text::jsonb)::text as answer from caller`,
        [student.id, claims, request],
      );
      return { answer: row!.answer };
    } catch (error) {
      const { code, message } = error as { code: string; message: string };
      return { code, message };
    }
  }
  /** JSON in which every "<…>" is what stands in it. */
  const json = (value: unknown): string => JSON.stringify(value).replaceAll(/"<([^>]*)>"/g, '$1');
  const pushed = (documents: readonly unknown[], more: object = {}): string =>
    json({ protocol: 3, device: 'phone', incarnation: null, documents, acknowledged: [], ...more });
  const document = (change: object, more: object = {}) => ({
    collection: 'todos',
    id: randomUUID(),
    base: 0,
    changes: [{ n: 1, w: 'w', ...change }],
    ...more,
  });
  const given = { createdBy: '', title: 'Task' };
  const set = (more: object): Partial<Change> => ({ set: { ...given, createdBy: student.id, ...more }, init: {} });

  /** No answer is long, none takes long, and nothing is written. */
  async function effectOf(answer: Awaited<ReturnType<typeof call>>): Promise<{ isShort: boolean; rows: number }> {
    const [row] = await backend.query<{ rows: number }>('select count(*)::int as rows from public.todos where "createdBy" = $1', [
      student.id,
    ]);
    return { isShort: JSON.stringify(answer).length < 200_000, rows: row!.rows };
  }

  test.each([
    ['a number of a change', () => pushed([document({ n: `<${LARGE}>`, ...set({}) })])],
    ['a version', () => pushed([document(set({}), { base: `<${LARGE}>` })])],
    ['a column', () => pushed(Array.from({ length: 100 }, () => document(set({ estimate: `<${LARGE}>`, title: `<${LARGE}>` }))))],
    ['a set of members', () => pushed(Array.from({ length: 50 }, () => document({ ...set({}), add: { labels: `<${MANY}>` } })))],
    ['a removal of members', () => pushed(Array.from({ length: 50 }, () => document({ ...set({}), remove: { labels: `<${MANY}>` } })))],
    [
      'increments',
      () =>
        pushed(
          Array.from({ length: 50 }, () => ({
            ...document({}),
            changes: Array.from({ length: 300 }, (_, n) => ({
              n: n + 1,
              w: 'w',
              ...set({}),
              inc: { estimate: `<${LARGE}>`, dueTime: `<${SMALL}>` },
            })),
          })),
        ),
    ],
    ['acknowledgements', () => pushed([document(set({}))], { acknowledged: `<${MANY}>` })],
    ['too many acknowledgements', () => pushed([document(set({}))], { acknowledged: Array.from({ length: 50_000 }, () => '12345') })],
    [
      'the names of a list',
      () => pushed([], { creations: [{ collection: 'todos', at: 0, w: 'w', set: `<[${LARGE}, ${LARGE}]>`, rows: [] }] }),
    ],
    [
      'the rows of a list',
      () =>
        pushed([], {
          creations: [
            {
              collection: 'todos',
              at: 0,
              w: 'w',
              set: ['createdBy', 'title', 'estimate'],
              init: [],
              rows: Array.from({ length: 400 }, () => [randomUUID(), 1, student.id, `<${LARGE}>`, `<${LARGE}>`]),
            },
          ],
        }),
    ],
    ['what is no list', () => pushed([], { creations: `<${MANY}>` })],
  ])('a push with such numbers in %s is refused before they are expanded', async (_where, request) => {
    expect(await effectOf(await call('sync_push', request()))).toEqual({ isShort: true, rows: 0 });
  });

  test('what is refused of a document is not remembered where it would be long (PUSH-8)', async () => {
    const id = randomUUID();
    const card = (n: number, base: number, fields: object) => ({
      collection: 'flashcards',
      id,
      base,
      changes: [{ n, w: 'w', set: fields, ...(base ? {} : { init: {} }) }],
    });
    await call('sync_push', pushed([card(1, 0, { user_id: student.id, front: 'Front' })]));
    const answer = await call('sync_push', pushed([card(2, 1, { back: 'Back', memory: `<${MANY}>` })]));
    expect(JSON.stringify(answer).length).toBeLessThan(10_000);
    expect(answer).toHaveProperty('answer');
    const { verdicts } = JSON.parse((answer as { answer: string }).answer) as PushAnswer;
    expect(verdicts![0]).toMatchObject({ status: 'rejected', reason: 'too-large' });
    expect(await backend.query('select pg_column_size(memory) < 100 as is_small from public.flashcards where id = $1', [id])).toEqual([
      { is_small: true },
    ]);
  });

  test.each([
    ['a cursor', { feeds: [{ collection: 'todos', scope: '', cursor: { xact: '1', id: randomUUID(), junk: `<${MANY}>` } }] }],
    ['the parts of a cursor', { feeds: [{ collection: 'todos', scope: '', cursor: { xact: `<${LARGE}>`, id: `<${MANY}>` } }] }],
    ['what is left out', { feeds: [], skip: `<${MANY}>` }],
    ['the number of rows', { feeds: [], limit: `<${LARGE}>` }],
    [
      'a part',
      {
        feeds: [
          { collection: 'group_messages', scope: '', cursor: null, part: { before: { at: `<${LARGE}>`, id: '' }, most: `<${LARGE}>` } },
        ],
      },
    ],
    ['the room', { feeds: [], room: `<${MANY}>` }],
    ['the newest transaction', { feeds: [], heard: `<${LARGE}>` }],
  ])('a pull with such numbers in %s answers nothing long', async (_where, request) => {
    const feeds = request.feeds.map((feed) => ({ ...feed, scope: student.id }));
    expect(await effectOf(await call('sync_pull', json({ limit: 500, skip: [], ...request, feeds })))).toEqual({ isShort: true, rows: 0 });
  });

  test('a request of many megabytes is refused', async () => {
    const long = 'x'.repeat(9_000_000);
    expect(await call('sync_push', pushed([document(set({ notes: long }))]))).toMatchObject({ code: '22023' });
    expect(await call('sync_pull', json({ limit: 1, skip: [], feeds: [], junk: long }))).toMatchObject({ code: '22023' });
  });

  test('no column of JSON takes them, whoever writes', async () => {
    const columns = await backend.query<{ source: string; field: string }>(
      `select a.attrelid::regclass::text as source, a.attname as field from pg_attribute a
       where a.attrelid in (select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r')
         and a.atttypid = 'jsonb'::regtype and a.attname <> '_seen' order by 1, 2`,
    );
    const checked = await backend.query<{ source: string; field: string }>(
      `select c.conrelid::regclass::text as source, a.attname as field from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%sync.fits(%' order by 1, 2`,
    );
    // Written by the server alone, from what stands in other columns.
    expect(columns.filter(({ source, field }) => !(source === 'group_members' && field === 'studyDays'))).toEqual(checked);
    for (const value of [LARGE, SMALL, `{"a": [${LARGE}]}`, `{"a": {"b": -${LARGE}}}`, MANY]) {
      expect(await backend.query('select sync.fits($1::text::jsonb, 100000) as fits', [value])).toEqual([{ fits: false }]);
    }
    const stats = student.client.from('users').update({ stats: { a: Array.from({ length: 20_000 }, () => 1) } });
    expect((await stats.eq('id', student.id)).error).toMatchObject({ code: '23514' });
  });

  test('PULL-6: an answer has at most 4 MB, whatever the tables take', { timeout: 120_000 }, async () => {
    const reader = await signUp(backend);
    await reader.client.rpc('ensure_profile').throwOnError();
    /** As long in an answer as a text of this length can be. */
    const longest = (most: number) =>
      fc.constantFrom('\u0001', 'x', 'ण', '"', '🙂').map((one) => one.repeat(one === '🙂' ? most / 2 : most));
    const json_ = (most: number) =>
      fc.oneof(
        fc.constantFrom('\u0001', 'x', 'ण', '"', '🙂').map((one) => ({ text: one.repeat(Math.floor(most / Buffer.byteLength(one)) - 40) })),
        fc.constantFrom(1e99, 1e-99, 0.1, null, true, '').map((one) => Array.from({ length: Math.floor(most / 20) }, () => one)),
      );
    const rows = {
      attempts: fc.record({ paper: json_(524_288), answers: json_(131_072), score: json_(65_536), events: fc.constantFrom(0, 6000) }),
      chat_messages: fc.record({ content: longest(100_000), details: json_(131_072) }),
      flashcards: fc.record({ front: longest(10_000), back: longest(20_000), memory: json_(2048), reviews: fc.constantFrom(0, 1000) }),
      todos: fc.record({ title: longest(500), notes: longest(20_000), checklist: fc.constantFrom(0, 100), labels: fc.constantFrom(0, 50) }),
    };
    const fixed: Record<string, Record<string, unknown>> = {
      attempts: { user_id: reader.id, paper_id: randomUUID(), status: 'submitted', started_at: new Date().toISOString(), kind: 'own' },
      chat_messages: { user_id: reader.id, chat_id: randomUUID(), role: 'user' },
      flashcards: { user_id: reader.id },
      todos: { createdBy: reader.id },
    };
    const items: Record<string, number> = { events: 40, reviews: 60, checklist: 400, labels: 60 };
    const row = fc
      .constantFrom(...(Object.keys(rows) as (keyof typeof rows)[]))
      .chain((table) => (rows[table] as fc.Arbitrary<Record<string, unknown>>).map((fields) => ({ table, fields })));
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (made) => {
        for (const { table, fields } of made) {
          const values = Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [
              name,
              items[name] === undefined ? value : Array.from({ length: Number(value) }, (_, i) => String(i).padEnd(items[name]!, '\u0001')),
            ]),
          );
          const full = { id: randomUUID(), ...fixed[table], ...values };
          const names = Object.keys(full).map((name) => `"${name}"`);
          await backend
            .query(
              `insert into public.${table} (${names.join()}) select ${names.join()} from jsonb_populate_record(null::public.${table}, $1::text::jsonb)`,
              [JSON.stringify(full)],
            )
            .then(
              () => (stored += 1),
              // What no table takes is in no answer.
              (error: { code?: string }) => expect(error.code).toMatch(/^(22001|23514)$/),
            );
        }
        const feeds = Object.keys(rows).map((collection) => ({ collection, scope: reader.id, cursor: null }));
        for (const packed of [true, false]) {
          for (let asked = feeds as { collection: string; scope: string; cursor: unknown }[]; ;) {
            const { data } = await reader.client
              .rpc('sync_pull', { request: { feeds: asked, limit: 5000, skip: [], packed } })
              .throwOnError();
            expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(MOST_BYTES);
            const answer = data as { feeds: { collection: string; cursor: unknown; more: boolean }[] };
            const next = asked.map((feed) => ({
              ...feed,
              cursor: answer.feeds.find(({ collection }) => collection === feed.collection)?.cursor ?? feed.cursor,
            }));
            if (answer.feeds.length === asked.length && answer.feeds.every(({ more }) => !more)) break;
            expect(next).not.toEqual(asked);
            asked = next;
          }
        }
      }),
      { numRuns: 12 },
    );
    expect(stored).toBeGreaterThan(10);
  });
});
