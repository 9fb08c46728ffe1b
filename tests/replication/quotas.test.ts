import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signUp, type Student } from '../../backend/testing/client.ts';
import type { Change, PullAnswer, PushAnswer, PushedDocument, Verdict } from '../../replication/protocol/wire.ts';
import { packingCreations } from '../../replication/protocol/creations.ts';
import { needsOf } from '../../replication/context/room.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { backends, type TestBackend } from '../support/backends.ts';

describe.each(backends.filter(({ hasSql }) => hasSql))('quotas of an account, on $name', ({ open }) => {
  let backend: TestBackend;
  let student: Student;

  beforeAll(async () => {
    backend = await open();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    student = await newStudent();
    for (const [name, most] of Object.entries({ todos: 5, row_bytes: 1e9, kept_rows: 1e6, kept_bytes: 1e9 })) await setQuota(name, most);
  });

  async function newStudent(): Promise<Student> {
    const one = await signUp(backend);
    await one.client.rpc('ensure_profile').throwOnError();
    return one;
  }
  const setQuota = (name: string, most: number) => backend.query('update private.quotas set most = $2 where name = $1', [name, most]);
  const creation = (more: object = {}): PushedDocument =>
    document(0, { n: 1, w: 'w', set: { createdBy: student.id, title: 'Task', ...more }, init: { notes: '' } });
  const document = (base: number, change: Change, id: string = randomUUID()): PushedDocument => ({
    collection: 'todos',
    id,
    base,
    changes: [change],
  });

  async function push(documents: readonly PushedDocument[], protocol = 3): Promise<(string | number)[]> {
    return (await verdictsOf(documents, protocol)).map((verdict) => {
      if (typeof verdict === 'number') return verdict;
      return 'stamp' in verdict ? verdict.stamp._version : verdict.status;
    });
  }
  async function verdictsOf(documents: readonly PushedDocument[], protocol = 3): Promise<readonly Verdict[]> {
    const send = packingCreations(async (request) => (await student.client.rpc('sync_push', { request }).throwOnError()).data);
    const request = { protocol: protocol as 3, device: 'phone', incarnation: null, documents, acknowledged: [] };
    return ((await send(request)) as PushAnswer).verdicts!;
  }
  const remove = ({ id }: PushedDocument, base = 1): PushedDocument => document(base, { n: 9, w: 'w', set: { _deleted: true } }, id);
  const usage = async (account = student.id) =>
    (
      await backend.query<{ name: string; live: number; kept: number; bytes: number; kept_bytes: number }>(
        `select name, sum(live)::int as live, sum(kept)::int as kept, sum(bytes)::int as bytes, sum(kept_bytes)::int as kept_bytes
         from private.usage where account = $1 group by name having sum(kept) <> 0 or sum(kept_bytes) <> 0 order by name`,
        [account],
      )
    ).map(({ name, live, kept, bytes, kept_bytes: keptBytes }) => `${name} ${live} ${bytes} ${kept} ${keptBytes}`);

  test('FULL-1: what finds no room is told so, each document on its own, and what was there before stays as it is', async () => {
    const first = [creation(), creation(), creation()];
    expect(await push(first)).toEqual([1, 1, 1]);
    expect(await push([creation(), creation(), creation(), creation()])).toEqual([1, 1, 'full', 'full']);
    // Sent again, what is there is there.
    expect(await push([...first, creation()])).toEqual(['applied', 'applied', 'applied', 'full']);
    expect(await backend.query('select count(*)::int as rows from public.todos where "createdBy" = $1', [student.id])).toEqual([
      { rows: 5 },
    ]);
  });

  test('FULL-1: deletions and what does not grow pass; what grows waits, without what does not (PUSH-8)', async () => {
    const kept = creation({ notes: 'n'.repeat(500) });
    const gone = creation();
    expect(await push([kept, gone])).toEqual([1, 1]);
    await setQuota('todos', 1);
    await setQuota('row_bytes', 10);
    await setQuota('kept_bytes', 10);
    await setQuota('kept_rows', 1);
    const edit = (n: number, base: number, set: object) => document(base, { n, w: 'w', set: set as never }, kept.id);
    expect(await push([edit(2, 1, { title: 'Next' })])).toEqual([2]);
    expect(await push([edit(3, 2, { notes: 'n'.repeat(499) })])).toEqual([3]);
    expect(await push([edit(4, 3, { notes: 'n'.repeat(600) })])).toEqual(['full']);
    expect((await verdictsOf([edit(5, 3, { notes: 'n'.repeat(600), priority: 'high' })]))[0]).toMatchObject({
      status: 'applied',
      row: { priority: 'high' },
      rejected: { fields: ['notes'], reason: 'full' },
    });
    expect(await push([remove(gone)])).toEqual([2]);
    // Created and deleted before anybody heard of it: nothing is left (PUSH-7), so that tombstones have an end too.
    expect(await push([remove(creation(), 0)])).toEqual(['applied']);
    expect(await backend.query('select count(*)::int as rows from public.todos where "createdBy" = $1', [student.id])).toEqual([
      { rows: 2 },
    ]);
  });

  test('FULL-1: a device that speaks an earlier protocol is told “later”', async () => {
    expect(
      await push(
        Array.from({ length: 6 }, () => creation()),
        2,
      ),
    ).toEqual([1, 1, 1, 1, 1, 'later']);
  });

  test('FULL-1: a full collection is no obstacle to the others', async () => {
    const subject = (): PushedDocument => ({
      ...document(0, { n: 1, w: 'w', set: { userId: student.id, name: 'Optics' }, init: { color: 'teal' } }),
      collection: 'userSubjects',
    });
    const documents = [...Array.from({ length: 6 }, () => creation()), subject(), creation(), subject()];
    expect(await push(documents)).toEqual([1, 1, 1, 1, 1, 'full', 1, 'full', 1]);
  });

  test('FULL-1: a large push into a full account is judged at once', async () => {
    await push(Array.from({ length: 5 }, () => creation()));
    const many = Array.from({ length: 400 }, () => creation());
    expect(new Set(await push(many))).toEqual(new Set(['full']));
  });

  test('FULL-1: many devices at once get as much room as there is', async () => {
    await setQuota('todos', 55);
    const answers = await Promise.all(Array.from({ length: 20 }, () => push(Array.from({ length: 10 }, () => creation()))));
    const taken = answers.flat().filter((verdict) => verdict === 1);
    const [row] = await backend.query<{ rows: number }>('select count(*)::int as rows from public.todos where "createdBy" = $1', [
      student.id,
    ]);
    expect(row!.rows).toBe(55);
    expect(taken).toHaveLength(55);
  });

  test('FULL-3: a pull tells the room to whoever asks', async () => {
    const documents = Array.from({ length: 5 }, () => creation());
    await push(documents);
    const room = async (room: unknown) =>
      ((await student.client.rpc('sync_pull', { request: { feeds: [], limit: 1, skip: [], room } }).throwOnError()).data as PullAnswer)
        .room;
    expect(await room(['todos', 'nothing'])).toEqual({ todos: { rows: 0, bytes: expect.any(Number) } });
    await push([remove(documents[0]!)]);
    expect(await room(['todos'])).toMatchObject({ todos: { rows: 1 } });
    expect(await room(undefined)).toBeNull();
    expect(await push([creation(), creation()])).toEqual([1, 'full']);
  });

  test('FULL-3: a device weighs a document no heavier than the server, and exactly where it has text alone', async () => {
    const needs = (fields: object) =>
      needsOf(collectionSchemas.todos, { id: '', _deleted: false, sync: { state: 'rejected', version: 0, n: 1, changes: [] }, ...fields })
        .bytes;
    const bytes = async () => Number((await usage()).at(0)?.split(' ')[2] ?? 0);
    let before = 0;
    for (const [isExact, fields] of [
      [true, { title: 'Lenses' }],
      [true, { title: 'किरण "प्रकाश"', notes: 'n\n'.repeat(500) }],
      [false, { title: 'Lists', labels: ['a', '"b"'], checklist: ['a - "one"', 'b - दो'] }],
    ] as const) {
      expect(await push([creation(fields)])).toEqual([1]);
      const counted = (await bytes()) - before;
      before += counted;
      if (isExact) expect(needs(fields)).toBe(counted);
      expect(needs(fields)).toBeLessThanOrEqual(counted);
      expect(needs(fields)).toBeGreaterThan(0.8 * counted);
    }
  });

  test('FULL-3: devices weigh the columns that the server counts, of every collection', async () => {
    const counted = await backend.query<{ name: string; bytes: string }>('select name, bytes from private.counted');
    const weighedThere = (name: string) =>
      [...(counted.find((table) => table.name === name)?.bytes ?? '').matchAll(/octet_length\(\D*?r\.(\w+)/g)].map(([, column]) => column);
    for (const schema of Object.values<CollectionSchema>(collectionSchemas))
      expect(new Set([schema.name, ...(schema.weighed ?? [])])).toEqual(new Set([schema.name, ...weighedThere(schema.name)]));
  });

  test('FULL-3: the room for rows ends with that for tombstones, too', async () => {
    await push([creation()]);
    await setQuota('kept_rows', 3);
    const { data } = await student.client.rpc('sync_pull', { request: { feeds: [], limit: 1, skip: [], room: ['todos'] } }).throwOnError();
    expect((data as PullAnswer).room).toMatchObject({ todos: { rows: 2 } });
  });

  test('FULL-1: REST and functions are held to the same quotas, with an error that says so', async () => {
    const task = (i: number) => ({ id: randomUUID(), createdBy: student.id, title: `Task ${i}`, position: 'a0' });
    const insert = (many: number) => student.client.from('todos').insert(Array.from({ length: many }, (_, i) => task(i)));
    expect((await insert(6)).error).toMatchObject({ code: 'EK413', hint: 'full', details: 'todos' });
    expect((await insert(5)).error).toBeNull();
    await setQuota('groups', 1);
    expect((await student.client.rpc('create_group', { name: 'One' })).error).toBeNull();
    expect((await student.client.rpc('create_group', { name: 'Two' })).error).toMatchObject({ code: 'EK413', details: 'groups' });
    await setQuota('feedback', 1);
    expect((await student.client.rpc('send_feedback', { message: 'One' })).data).toBe(true);
    expect((await student.client.rpc('send_feedback', { message: 'Two' })).data).toBe(false);
    await setQuota('groups', 50);
    await setQuota('feedback', 500);
  });

  test('counts stay right whatever happens to rows, and recounting finds nothing to correct', async () => {
    await setQuota('todos', 1000);
    const documents = Array.from({ length: 30 }, (_, i) => creation({ notes: 'x'.repeat(i * 200), labels: i % 2 ? ['a', 'b'] : [] }));
    await push(documents);
    await push(documents.slice(0, 10).map((one) => remove(one)));
    await student.client.from('todos').update({ notes: '' }).eq('id', documents[20]!.id).throwOnError();
    await student.client
      .from('todos')
      .update({ notes: 'ण'.repeat(5000) })
      .eq('id', documents[21]!.id)
      .throwOnError();
    await backend.query('alter table public.todos disable trigger touch');
    await backend.query(`update public.todos set title = title || '!', "updatedAt" = 0 where id = $1`, [documents[0]!.id]);
    await backend.query('alter table public.todos enable trigger touch');
    await backend.query(`select sync.clear_tombstones('30 days')`);
    const before = await usage();
    expect(before).toEqual([expect.stringMatching(/^todos 20 \d+ 29 \d+$/)]);
    await backend.query('select private.recount_usage()');
    expect(await usage()).toEqual(before);
  });

  test('the operator’s writes are counted and not refused; what is loaded past the triggers is recounted', async () => {
    await backend.query(
      `insert into public.todos (id, "createdBy", title) select gen_random_uuid(), $1, 'Loaded' from generate_series(1, 9)`,
      [student.id],
    );
    expect(await usage()).toEqual([expect.stringMatching(/^todos 9 \d+ 9 \d+$/)]);
    await backend.query('delete from private.usage');
    await backend.query('select private.recount_usage()');
    expect(await usage()).toEqual([expect.stringMatching(/^todos 9 \d+ 9 \d+$/)]);
    expect(await push([creation()])).toEqual(['full']);
  });

  test('the usage of an account ends with it, and its counters stay few', async () => {
    await setQuota('todos', 1000);
    for (let i = 0; i < 60; i++) await push([creation()]);
    const [{ rows }] = (await backend.query('select count(*)::int as rows from private.usage where account = $1', [student.id])) as [
      { rows: number },
    ];
    expect(rows).toBeLessThan(60);
    await backend.query('delete from auth.users where id = $1', [student.id]);
    expect(await backend.query('select * from private.usage where account = $1', [student.id])).toEqual([]);
  });
});
