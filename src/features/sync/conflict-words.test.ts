import { expect, test } from 'vitest';

import type { ConflictEntry } from '../../data/replica/local-database.ts';
import { documentName, namedIds, valueWords } from './conflict-words.ts';

const entry = { id: '1', collectionName: 'todos', documentId: 't', field: 'title', value: 'theirs', replacedBy: 'ours', at: 0 } as const;
const names = new Map([
  ['t', 'Read about lenses'],
  ['s', 'Physics'],
]);

test('an entry names its task, also a deleted one', () => {
  expect(documentName(entry, names)).toBe('Read about lenses');
  expect(documentName({ ...entry, documentId: 'gone' }, names)).toBe('A task deleted since');
});

test('both values are words: no id, no code, no blank', () => {
  const said = (field: string, value: unknown, replacedBy: unknown) => valueWords({ ...entry, field, value, replacedBy }, names);
  expect(said('subjectId', 's', null)).toEqual({ before: 'Physics', now: 'No subject' });
  expect(said('status', 'doing', 'todo')).toEqual({ before: 'In progress', now: 'To do' });
  expect(said('priority', 'none', 'high')).toEqual({ before: 'No priority', now: 'High' });
  expect(said('notes', '', 'Chapter 4')).toEqual({ before: 'Empty', now: 'Chapter 4' });
});

test('positions are not shown as their sort keys', () => {
  expect(valueWords({ ...entry, field: 'position', value: 'a0', replacedBy: 'a1' }, names)).toBeNull();
});

test('names are looked up once, including subjects in values', () => {
  const entries: ConflictEntry[] = [entry, { ...entry, field: 'subjectId', value: 's', replacedBy: null }];
  expect(namedIds(entries)).toEqual(['t', 's']);
});
