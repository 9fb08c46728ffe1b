import { expect, test } from 'vitest';

import { created, edited } from '../document/edit.ts';
import type { LocalDocument } from '../document/local-document.ts';
import { collectionSchemas } from '../schema/collections.ts';
import { initialFields } from '../schema/initial-fields.ts';
import { finished } from './finish-left-writes.ts';

const schema = collectionSchemas.todos;
const stored = created(
  schema,
  'a',
  { title: 'Lenses', createdBy: 'b', createdAt: 1, position: 'a0', labels: ['optics'] },
  'w',
  initialFields(schema, 1),
);
const later = (document: LocalDocument, fields: Readonly<Record<string, unknown>>, by = 'left') => edited(schema, document, fields, by);
const finish = (current: LocalDocument | undefined, previous: LocalDocument | undefined, next: LocalDocument) =>
  finished(schema, current, { previous, next }, 'now', 2);

test('LEFT-2 an edit of what is still as it was seen is stored as it was meant', () => {
  const next = later(stored, { title: 'Ten lens problems' });
  expect(finish(stored, stored, next)).toEqual(next);
});

test('LEFT-2 a write that was stored after all is not repeated', () => {
  const next = later(stored, { title: 'Ten lens problems', estimate: 30 });
  expect(finish(next, stored, next)).toBe(next);
  expect(finish(stored, undefined, stored)).toBe(stored);
  const since = later(next, { title: 'Twelve' }, 'other');
  expect(finish(since, stored, next)).toBe(since);
});

test('LEFT-2 a write that was cut off gives way to what came since, field by field', () => {
  const next = later(stored, { title: 'Ten lens problems', estimate: 30 });
  const elsewhere = later(stored, { title: 'Mirrors' }, 'other');
  const result = finish(elsewhere, stored, next)!;
  expect([result['title'], result['estimate']]).toEqual(['Mirrors', 30]);
  // A second page that finishes the same.
  expect(finish(result, stored, next)).toBe(result);
});

test('LEFT-2 a deletion that was cut off takes along no newer words', () => {
  const next = later(stored, { _deleted: true });
  const elsewhere = later(stored, { title: 'Mirrors' }, 'other');
  expect(finish(elsewhere, stored, next)?._deleted).toBe(false);
  const onlySent = { ...stored, sync: { ...stored.sync, state: 'synced' as const, version: 1, changes: [] } };
  expect(finish(onlySent, stored, next)?._deleted).toBe(true);
});

test('LEFT-2 what was cleared since stays away', () => {
  expect(finish(undefined, stored, later(stored, { title: 'Ten lens problems' }))).toBeUndefined();
});

test('LEFT-2 fields that a later release added get their defaults, and what it does not take is left', () => {
  const { labels: _labels, ...older } = stored;
  expect(finish(undefined, undefined, older as LocalDocument)).toMatchObject({ title: 'Lenses', labels: [] });
  expect(finish(undefined, undefined, { ...stored, title: 1 } as LocalDocument)).toBeUndefined();
});
