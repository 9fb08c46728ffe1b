import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../../tests/support/test-replica.ts';

const student = crypto.randomUUID();
const id = crypto.randomUUID();
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
});
afterEach(() => replica.database.remove());

test('DOC-5 a document created under a deleted id exists and starts anew', async () => {
  await replica.insert('todos', { id, createdBy: student, title: 'Optics', notes: 'before', labels: ['physics'] });
  await replica.remove('todos', id);
  expect(await replica.insert('todos', { id, createdBy: student, title: 'Waves' })).toEqual({ ok: true });
  expect(await replica.get('todos', id)).toMatchObject({ title: 'Waves', notes: '', labels: [], sync: { state: 'waiting' } });
});

test('DOC-5 a repeated creation does not revive what was deleted since', async () => {
  const todo = { id, createdBy: student, title: 'Optics' };
  await replica.insert('todos', todo);
  await replica.remove('todos', id);
  expect(await replica.insert('todos', todo, {}, { isRepeated: true })).toEqual({ ok: true });
  expect(await replica.get('todos', id)).toBeNull();
});

test('DOC-5 creating an existing document leaves it unchanged', async () => {
  await replica.insert('todos', { id, createdBy: student, title: 'Optics' });
  expect(await replica.insert('todos', { id, createdBy: student, title: 'Waves' })).toEqual({ ok: true });
  expect(await replica.get('todos', id)).toMatchObject({ title: 'Optics' });
});

test('MERGE-6 creating where a deletion wins does not report success', async () => {
  const message = { id, groupId: crypto.randomUUID(), createdBy: student, text: 'taken back' };
  await replica.insert('group_messages', message);
  await replica.remove('group_messages', id);
  expect(await replica.insert('group_messages', message)).toMatchObject({ ok: false, error: { kind: 'not-found' } });
});

test('MERGE-5 what came while a form was open, and is replaced by it, is in the conflict log at once', async () => {
  await replica.insert('todos', { id, createdBy: student, title: 'Optics', notes: '' });
  await replica.edit('todos', id, { title: 'Waves', notes: 'Chapter 2' });
  const since = { title: 'Optics', notes: '' };
  expect(await replica.edit('todos', id, { title: 'Lenses', notes: '' }, { since })).toEqual({ ok: true });
  expect(await replica.get('todos', id)).toMatchObject({ title: 'Lenses', notes: 'Chapter 2' });
  const logged = await replica.database.collections.conflicts.find().exec();
  expect(logged.map((entry) => entry.toJSON())).toMatchObject([
    { documentId: id, collectionName: 'todos', field: 'title', value: 'Waves', replacedBy: 'Lenses' },
  ]);
  expect((await replica.get('todos', id))?.sync.lost).toBeUndefined();
});
