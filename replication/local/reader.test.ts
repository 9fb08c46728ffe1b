import { afterEach, beforeEach, expect, test } from 'vitest';

import { StorageError } from '../storage/store.ts';
import type { Change, LocalRecord } from './query.ts';
import { type TestReplica, testReplica } from '../../tests/support/test-replica.ts';

const student = crypto.randomUUID();
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
});
afterEach(() => replica.database.remove());

async function addTask(title: string, position: string): Promise<string> {
  const id = crypto.randomUUID();
  expect(await replica.insert('todos', { id, createdBy: student, title, position })).toEqual({ ok: true });
  return id;
}
const fail = (error: Error) => expect.unreachable(error.message);
const titles = (records: readonly LocalRecord<'todos'>[]) => records.map(({ title }) => title);
const inOrder = { selector: { status: { $eq: 'todo' } }, sort: [{ position: 'asc' }, { id: 'asc' }] } as const;

test('records are plain, serializable data with their sync state', async () => {
  const id = await addTask('Optics', 'a');
  const [found] = await replica.find('todos');
  expect(structuredClone(found)).toMatchObject({ id, title: 'Optics', labels: [], sync: { state: 'waiting' } });
  expect(await replica.get('todos', id)).toEqual(found);
});

test('a deleted document is invisible to every way of reading, and returns once restored', async () => {
  const id = await addTask('Optics', 'a');
  await replica.remove('todos', id);
  const read = async () => [
    await replica.get('todos', id),
    await replica.find('todos'),
    await replica.count('todos', { status: { $eq: 'todo' } }),
    await replica.range('todos', { index: ['status', 'position'], equals: ['todo'] }),
  ];
  expect(await read()).toEqual([null, [], 0, []]);
  await replica.restore('todos', id);
  expect(await read()).toMatchObject([{ id }, [{ id }], 1, [{ id }]]);
});

test('a watched query emits after every change, with new objects only for changed records', async () => {
  const changed = await addTask('Optics', 'a');
  await addTask('Waves', 'b');
  const emitted: (readonly LocalRecord<'todos'>[])[] = [];
  const stop = replica.watch('todos', inOrder, { next: (records) => emitted.push(records), error: fail });
  await expect.poll(() => emitted.map(titles)).toEqual([['Optics', 'Waves']]);
  await replica.edit('todos', changed, { title: 'Lenses' });
  await expect
    .poll(() => emitted.map(titles))
    .toEqual([
      ['Optics', 'Waves'],
      ['Lenses', 'Waves'],
    ]);
  const [before, after] = emitted;
  expect(after![1]).toBe(before![1]);
  expect(after![0]).not.toBe(before![0]);
  stop();
  await replica.remove('todos', changed);
  expect(titles(await replica.find('todos', inOrder))).toEqual(['Waves']);
  expect(emitted).toHaveLength(2);
});

test('a watched count follows inserts and deletions', async () => {
  const counts: number[] = [];
  const stop = replica.watchCount('todos', { status: { $eq: 'todo' } }, { next: (count) => counts.push(count), error: fail });
  await expect.poll(() => counts).toEqual([0]);
  const id = await addTask('Optics', 'a');
  await expect.poll(() => counts).toEqual([0, 1]);
  await replica.remove('todos', id);
  await expect.poll(() => counts).toEqual([0, 1, 0]);
  stop();
});

test('changes name written and deleted records of the requested collections only', async () => {
  const changes: Change<'todos'>[] = [];
  const stop = replica.onChange(['todos'], (change) => changes.push(change));
  const id = await addTask('Optics', 'a');
  await replica.insert('userSubjects', { id: crypto.randomUUID(), userId: student, name: 'Physics' });
  await replica.remove('todos', id);
  await expect
    .poll(() => changes)
    .toMatchObject([
      { collection: 'todos', changed: [{ id, title: 'Optics' }], removed: [] },
      { collection: 'todos', changed: [], removed: [id] },
    ]);
  stop();
});

test('a range is read in pages from either end, excluding its ends', async () => {
  for (const title of ['a', 'b', 'c', 'd', 'e']) await addTask(title, title);
  const column = { index: ['status', 'position'], equals: ['todo'] } as const;
  const all = await replica.range('todos', column);
  expect(titles(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
  const place = (at: number) => [all[at]!.position, all[at]!.id];
  expect(titles(await replica.range('todos', { ...column, after: place(1), limit: 2 }))).toEqual(['c', 'd']);
  expect(titles(await replica.range('todos', { ...column, before: place(4), fromEnd: true, limit: 2 }))).toEqual(['c', 'd']);
  expect(titles(await replica.range('todos', { ...column, equals: ['done'] }))).toEqual([]);
});

test('after the database closed, every way of reading fails with a storage error', async () => {
  await replica.database.close();
  const reads = [
    replica.get('todos', 'x'),
    replica.find('todos'),
    replica.count('todos', { status: { $eq: 'todo' } }),
    replica.range('todos', { index: ['status', 'position'] }),
  ];
  for (const result of await Promise.allSettled(reads)) expect(result).toMatchObject({ reason: expect.any(StorageError) });
});
