import { expect, test } from 'vitest';

import { todosSchema } from '../schema/todos.ts';
import { created, edited } from './edit.ts';
import type { LocalDocument } from './local-document.ts';
import { takenAlong } from './taken-along.ts';

const NOW = 1_700_000_000_000;
const tried = (chosen: object, initial: object = {}): LocalDocument =>
  created(todosSchema, 'id', { title: 'Tried', ...chosen }, 'there', { createdBy: 'me', position: 'a', ...initial });
const take = (document: LocalDocument, current?: LocalDocument, isShared = false) =>
  takenAlong(todosSchema, current, { document, isShared }, 'here', NOW);

test('TRIAL-4 what was chosen is chosen and all else initial, whatever edits it went through', () => {
  const document = edited(
    todosSchema,
    edited(todosSchema, tried({ labels: ['x'] }, { priority: 'low' }), { status: 'doing' }, 'there'),
    { notes: 'n' },
    'there',
  );
  const [change, ...more] = take(document)!.sync.changes;
  expect(more).toEqual([]);
  expect(change).toMatchObject({ n: 1, w: 'here', set: { title: 'Tried', status: 'doing', notes: 'n' }, add: { labels: ['x'] } });
  expect(change?.init).toMatchObject({ createdBy: 'me', position: 'a', priority: 'low' });
});

test('TRIAL-4 on a document that is here what was chosen wins, sets grow, what is replaced is logged, and taking twice changes nothing', () => {
  const current = created(todosSchema, 'id', { title: 'Mine', notes: 'kept', labels: ['y'] }, 'before', {});
  const next = take(tried({ labels: ['x'] }), current)!;
  expect(next).toMatchObject({ title: 'Tried', notes: 'kept', labels: ['x', 'y'] });
  expect(next.sync.lost).toEqual([{ field: 'title', value: 'Mine', replacedBy: 'Tried', at: NOW }]);
  expect(take(tried({ labels: ['x'] }), next)).toBe(next);
});

test('TRIAL-4 a default that gives way is no loss', () => {
  const next = take(tried({ priority: 'high' }), created(todosSchema, 'id', { title: 'Tried' }, 'before', { priority: 'none' }))!;
  expect(next).toMatchObject({ priority: 'high' });
  expect(next.sync.lost).toBeUndefined();
});

test('TRIAL-4 a deletion comes along, but deletes nothing that the account has', () => {
  const gone = edited(todosSchema, tried({}), { _deleted: true }, 'there');
  expect(take(gone)).toMatchObject({ _deleted: true, sync: { state: 'waiting' } });
  expect(take(gone, undefined, true)).toBeUndefined();
  const current = created(todosSchema, 'id', { title: 'Mine' }, 'before', {});
  expect(take(gone, current, true)).toBe(current);
});

test('TRIAL-4 what was deleted in the account since it came stays deleted; what the account has elsewhere comes back', () => {
  const tombstone = edited(todosSchema, take(tried({}))!, { _deleted: true }, 'here');
  expect(take(tried({}), tombstone)).toBe(tombstone);
  expect(take(tried({}), tombstone, true)).toMatchObject({ _deleted: false, title: 'Tried' });
});

test('TRIAL-4 what a tab writes in the trial after the account has deleted it is in the conflict log', () => {
  const here = take(tried({ notes: 'seen', labels: ['x'] }))!;
  const tombstone = edited(todosSchema, here, { _deleted: true }, 'here');
  expect(take(tried({ notes: 'seen', labels: ['x'] }), tombstone)).toBe(tombstone);
  const next = take(tried({ notes: 'late', labels: ['x', 'y'] }), tombstone)!;
  expect(next).toMatchObject({ _deleted: true, notes: 'seen', sync: { state: 'waiting' } });
  expect(next.sync.lost).toEqual([
    { field: 'notes', value: 'late', replacedBy: 'seen', at: NOW },
    { field: 'labels', value: ['x', 'y'], replacedBy: ['x'], at: NOW },
  ]);
  expect(take(tried({ notes: '' }), tombstone)).toBe(tombstone);
});
