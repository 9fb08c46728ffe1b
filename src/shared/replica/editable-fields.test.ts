import { expect, test } from 'vitest';

import { created, edited } from '../../../replication/document/edit.ts';
import type { CollectionName } from '../../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../../replication/schema/collections.ts';
import { initialFields } from '../../../replication/schema/initial-fields.ts';
import { editableFields } from './editable-fields.ts';

const userId = crypto.randomUUID();

function newDocument(collection: CollectionName, given: Record<string, unknown>) {
  const schema = collectionSchemas[collection];
  return created(schema, crypto.randomUUID(), { [schema.scope]: userId, ...given }, 'writer', initialFields(schema, 0));
}

test('of a new card question and answer can be corrected, whether typed or restored', () => {
  const typed = newDocument('flashcards', { front: 'f?', back: '1/f' });
  const restored = created(collectionSchemas.flashcards, 'id', {}, 'writer', { front: 'f?', back: '1/f', user_id: userId });
  for (const document of [typed, restored]) {
    expect(editableFields(document, 'flashcards')).toEqual([
      { name: 'front', value: 'f?', longest: 10_000 },
      { name: 'back', value: '1/f', longest: 20_000 },
    ]);
  }
});

test('of an edit only what it changed, and nothing of a deletion', () => {
  const stored = newDocument('flashcards', { front: 'f?', back: '1/f' });
  const settled = { ...stored, sync: { ...stored.sync, state: 'synced', version: 1, changes: [] } } as const;
  const changed = edited(collectionSchemas.flashcards, settled, { back: '1/v' }, 'writer');
  expect(editableFields(changed, 'flashcards').map(({ name }) => name)).toEqual(['back']);
  expect(editableFields(edited(collectionSchemas.flashcards, settled, { suspended: true }, 'writer'), 'flashcards')).toEqual([]);
  expect(editableFields(edited(collectionSchemas.flashcards, changed, { _deleted: true }, 'writer'), 'flashcards')).toEqual([]);
});

test('a session’s minutes are a number', () => {
  const session = newDocument('study_sessions', {
    start_time: '2026-11-01T10:00:00Z',
    date: '2026-11-01',
    study_day: '2026-11-01',
    duration: 25,
  });
  expect(editableFields(session, 'study_sessions')).toEqual([{ name: 'duration', value: 25, longest: null }]);
});
