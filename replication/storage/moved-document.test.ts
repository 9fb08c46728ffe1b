import { expect, test } from 'vitest';

import { edited } from '../document/edit.ts';
import type { LocalDocument } from '../document/local-document.ts';
import { todosSchema as schema } from '../schema/todos.ts';
import { takenOver } from './moved-document.ts';

const document = (fields: object, version: number, n: number): LocalDocument => ({
  id: '1',
  title: 'Kinematics',
  notes: '',
  _deleted: false,
  ...fields,
  sync: { state: 'synced', version, n, changes: [] },
});
/** The document when its first change was moved. */
const old = document({}, 1, 1_000_001);
const late = (fields: Record<string, unknown>): LocalDocument => edited(schema, old, fields, 'old');

test('STORE-3 a late write of an old tab is sent on top of the stored document', () => {
  const current = document({ notes: 'here' }, 1, 1);
  expect(takenOver(schema, current, late({ title: 'late' }), 0)).toMatchObject({
    title: 'late',
    notes: 'here',
    sync: { state: 'waiting', version: 1, n: 1_000_002, changes: [{ set: { title: 'late' }, was: { title: 'Kinematics' } }] },
  });
});

test('STORE-3, MERGE-4 a late deletion loses to a newer row that the old tab did not know', () => {
  const current = document({ notes: 'theirs' }, 2, 1);
  const after = takenOver(schema, current, late({ _deleted: true }), 5);
  expect(after).toMatchObject({ _deleted: false, notes: 'theirs', sync: { state: 'waiting', changes: [{ n: 1_000_002, w: 'old' }] } });
  expect(after.sync.lost).toEqual([{ field: '_deleted', value: true, replacedBy: false, at: 5 }]);
});

test('STORE-3, MERGE-5 a late value logs the newer one that it replaces', () => {
  const current = document({ title: 'theirs' }, 2, 1);
  const after = takenOver(schema, current, late({ title: 'late' }), 5);
  expect(after.sync.lost).toEqual([{ field: 'title', value: 'theirs', replacedBy: 'late', at: 5 }]);
  expect(after.sync.changes).toMatchObject([{ n: 1_000_002, set: { title: 'late' } }]);
});

test('STORE-3, MERGE-5 edits made here since the update are logged when a late write replaces them', () => {
  const current = edited(schema, document({}, 1, 1), { title: 'here' }, 'here');
  const after = takenOver(schema, current, late({ title: 'late' }), 5);
  expect(after.sync.lost).toEqual([{ field: 'title', value: 'here', replacedBy: 'late', at: 5 }]);
  expect(after.sync.changes).toHaveLength(2);
});

test('STORE-3, MERGE-4 a late edit revives a document deleted here meanwhile, and logs the deletion', () => {
  const current = edited(schema, document({}, 1, 1), { _deleted: true }, 'here');
  const after = takenOver(schema, current, late({ title: 'late' }), 5);
  expect(after).toMatchObject({ _deleted: false, title: 'late' });
  expect(after.sync.changes.map(({ set }) => set?.['_deleted'])).toEqual([true, false]);
  expect(after.sync.lost).toEqual([{ field: '_deleted', value: true, replacedBy: false, at: 5 }]);
});
