import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { backends, type TestBackend } from '../support/backends.ts';
import { createCast } from '../support/cast.ts';
import { readTables, type Column } from '../support/catalogue.ts';
import { grantedPart, rowOf } from '../support/rows.ts';

const SQL = [
  "'; drop table public.todos; --",
  '"; delete from auth.users; --',
  '$$; select pg_sleep(20); $$',
  '%I %L %s %1$s {0} ${1}',
  "' || (select email from auth.users limit 1) || '",
];

/** Number of runs that takes seconds on a slow machine. */
const RUNS = 50;

/** Columns with free text. */
function isFreeText({ name, type, checks, isGranted }: Column): boolean {
  return isGranted && !name.startsWith('_') && /^(character varying|text|jsonb)/.test(type) && !checks.includes('ARRAY[');
}

describe.each(backends)('an unexpected value, on $name', ({ hasSql, open }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await open();
    student = await signUp(backend);
  });
  afterAll(() => backend?.close());

  const columns = Object.values(collectionSchemas).flatMap(({ name, properties }) =>
    Object.keys(properties).map((column) => [name, column] as const),
  );
  const task = (fields: object) => ({ id: crypto.randomUUID(), createdBy: student.id, title: 'Kinematics', ...fields });

  test.skipIf(!hasSql)('SQL in any text column is stored as text or refused, and never run', async () => {
    const cast = await createCast(backend);
    const neverKept: string[] = [];
    for (const table of await readTables(backend)) {
      const rows = () => cast.owner.client.from(table.name);
      for (const { name, type } of table.columns.filter(isFreeText)) {
        let kept = 0;
        // What a newcomer may ask in a day is less than what is tried here.
        await backend.query('delete from private.allowances where holder = $1', [cast.owner.id]);
        for (const text of SQL) {
          const value = type === 'jsonb' ? { [text]: text } : type.endsWith('[]') ? [text] : text;
          const { id, ...row } = grantedPart(table, { ...rowOf(table, cast.owner.id, cast), [name]: value });
          const isProfile = table.name === 'users';
          const { error, status } = await (isProfile
            ? rows().update(row).eq('id', id)
            : rows().insert(id === undefined ? row : { id, ...row }));
          const found = await backend.query(`select from public."${table.name}" t where to_jsonb(t)->$1::text = $2::text::jsonb`, [
            name,
            JSON.stringify(value),
          ]);
          const said = { column: `${table.name}.${name}`, text, status, error };
          expect.soft({ ...said, isKept: found.length > 0 }).toEqual({ ...said, isKept: !error });
          expect.soft(status, `${JSON.stringify(said)}`).toBeLessThan(500);
          kept += found.length;
        }
        if (kept === 0) neverKept.push(`${table.name}.${name}`);
      }
    }
    // These have a format, which SQL does not match.
    expect(neverKept.sort()).toEqual([
      'chats.chapter',
      'flashcards.chapter',
      'group_messages.reactions',
      'qa_answers.picture',
      'qa_entries.chapter',
      'qa_entries.picture',
      'shared_chats.messages',
      'study_sessions.chapter',
      'todos.chapter',
    ]);
  });

  test('SQL in a filter, an order or a column list finds nothing and does no harm', async () => {
    const rows = () => student.client.from('todos');
    for (const text of SQL) {
      const answers = [
        await rows().select(text),
        await rows().select().eq('title', text),
        await rows().select().eq(text, 1),
        await rows().select().or(text),
        await rows().select().order(text),
        await rows().select().like('title', text),
        await rows().update({ title: 'Taken' }).or(text),
        await student.client.from(text).select(),
        await student.client.rpc(text, {}),
      ];
      expect
        .soft(
          answers.filter(({ status }) => status >= 500).map(({ error }) => error),
          text,
        )
        .toEqual([]);
    }
  });

  // Postgres ends a statement there: what follows was taken for the next part of the message.
  test.each(['order=id%00', 'select=id%00', 'select=id,%00:title', 'id%00=is.null', 'title=eq.%00', 'or=(id%00.is.null)', 'order=id%2500'])(
    'the character NUL in a query is refused: %s',
    async (query) => {
      const answer = await fetch(`${backend.url}/rest/v1/todos?${query}`, { headers: { apikey: backend.publishableKey } });
      expect(answer.status).toBe(400);
    },
  );

  test('any text is returned as stored, or refused', async () => {
    const text = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      minLength: 1,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })), async (title) => {
        const row = task({ title });
        const { status } = await student.client.from('todos').insert(row);
        expect(status).toBe(title.isWellFormed() && !title.includes('\0') ? 201 : 400);
        const { data } = await student.client.from('todos').select('title').eq('id', row.id);
        expect(data).toEqual(status === 201 ? [{ title }] : []);
      }),
      { numRuns: RUNS },
    );
  });

  test('text that Postgres cannot store is refused in every column type', async () => {
    const answers = await Promise.all(
      columns.map(async ([table, column]) => {
        const row = { id: crypto.randomUUID(), [collectionSchemas[table].scope]: student.id, [column]: { toString: {} } };
        return { column: `${table}.${column}`, ...(await student.client.from(table).insert(row)) };
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  test('any value in any column is stored or refused, and the server keeps answering', async () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom<unknown>('infinity', '-1', 1e300, 2 ** 53, -1, '2026-02-30', {}, [], [[]], [null], [{}]),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...columns), value, async ([table, column], wrong) => {
        const row = { id: crypto.randomUUID(), [collectionSchemas[table].scope]: student.id, [column]: wrong };
        const { status, error } = await student.client.from(table).insert(row);
        expect(status, `${JSON.stringify(error)}`).toBeLessThan(500);
        const { error: later } = await student.client.from('todos').select('id').limit(1);
        expect(later).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });

  test('any document in a push is applied, rejected, or refused with the push', async () => {
    const field = fc.constantFrom(
      'title',
      'createdBy',
      'id',
      '_xact',
      '_version',
      '_seen',
      '_deleted',
      'labels',
      'nonsense',
      '__proto__',
      '',
    );
    const patch = fc.dictionary(field, fc.jsonValue({ maxDepth: 2 }));
    const change = fc.record(
      { n: fc.oneof(fc.integer(), fc.jsonValue()), set: patch, add: patch, remove: patch, inc: patch },
      { requiredKeys: [] },
    );
    const document = fc.record(
      {
        collection: fc.constantFrom<unknown>('todos', 'users', 'groups', 'nonsense', null, 1),
        id: fc.oneof(fc.uuid(), fc.jsonValue({ maxDepth: 1 })),
        base: fc.oneof(fc.constantFrom<unknown>(0, 1, -1, '0', null, 2 ** 60), fc.jsonValue({ maxDepth: 1 })),
        changes: fc.oneof(fc.array(change, { maxLength: 3 }), fc.jsonValue({ maxDepth: 2 })),
      },
      { requiredKeys: [] },
    );
    const names = fc.oneof(
      { weight: 4, arbitrary: fc.array(field, { maxLength: 2 }) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
    );
    const list = fc.record(
      {
        collection: fc.constantFrom<unknown>('todos', 'users', 'groups', 'nonsense', null, 1),
        at: fc.oneof(fc.nat(), fc.jsonValue({ maxDepth: 1 })),
        w: fc.oneof(fc.constant('w'), fc.jsonValue({ maxDepth: 1 })),
        set: names,
        init: names,
        rows: fc.oneof(
          fc.array(fc.array(fc.oneof(fc.uuid(), fc.jsonValue({ maxDepth: 2 })), { maxLength: 5 }), { maxLength: 3 }),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(list, fc.jsonValue({ maxDepth: 1 })), { maxLength: 3 }), async (creations) => {
        const { status, error } = await student.client.rpc('sync_push', { request: { device: 'fuzz', documents: [], creations } });
        expect(status, `${JSON.stringify(error)}`).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(document, fc.jsonValue({ maxDepth: 1 })), { maxLength: 4 }), async (documents) => {
        const { status, data, error } = await student.client.rpc('sync_push', { request: { device: 'fuzz', documents } });
        expect(status, `${JSON.stringify(error)}`).toBeLessThan(500);
        if (status === 200) expect(data.verdicts).toHaveLength(documents.length);
      }),
      { numRuns: RUNS },
    );
  });

  test('any pull request is answered or refused', async () => {
    const feed = fc.record(
      {
        collection: fc.constantFrom<unknown>('todos', 'users', 'nonsense', null, {}),
        scope: fc.oneof(fc.uuid(), fc.jsonValue({ maxDepth: 1 })),
        cursor: fc.oneof(
          fc.record({ xact: fc.oneof(fc.bigInt().map(String), fc.jsonValue()), id: fc.oneof(fc.uuid(), fc.jsonValue()) }),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: [] },
    );
    const request = fc.record(
      {
        feeds: fc.oneof(fc.array(feed, { maxLength: 3 }), fc.jsonValue()),
        limit: fc.oneof(fc.integer(), fc.jsonValue()),
        skip: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(request, fc.jsonValue()), async (asked) => {
        const { status, error } = await student.client.rpc('sync_pull', { request: asked });
        expect(status, `${JSON.stringify(error)}`).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  });
});
