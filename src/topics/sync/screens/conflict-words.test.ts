import { expect, test } from 'vitest';

import type { ConflictEntry } from '../../../shared/replica/local-database.ts';
import { collectionSchemas } from '../../../../replication/schema/collections.ts';
import { isWrittenByStudent } from '../../../../replication/schema/computed-fields.ts';
import { chapterIds, documentName, fieldName, leftOutWords, valueWords } from './conflict-words.ts';
import { beginningOf } from './long-text.tsx';

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

test('chapters are looked up once', () => {
  const entries: ConflictEntry[] = [entry, { ...entry, field: 'chapter', value: 'phy-optics', replacedBy: null }];
  expect(chapterIds([...entries, ...entries])).toEqual(['phy-optics']);
});

test('sets, settings and times are words, and no code is shown', () => {
  const said = (field: string, value: unknown) => valueWords({ ...entry, field, value, replacedBy: [] }, names)!;
  expect(said('labels', ['hard', 'JEE'])).toEqual({ before: 'hard, JEE', now: 'Empty' });
  expect(said('checklist', ['a1 - Problems 1 to 20', 'a0 x Read']).before).toBe('☑ Read\n☐ Problems 1 to 20');
  expect(said('reviews', ['2027-01-24T09:00:00Z 3 4000']).before).toBe('1 review');
  expect(said('availability', { mon: 90, sun: 0 }).before).toBe('Monday: 90\nSunday: 0');
  expect(said('focus_settings', { longBreakEvery: 4, playsSound: false }).before).toBe('Long break every: 4\nPlays sound: No');
  expect(said('dueTime', 545).before).toBe('09:05');
  expect(said('subject_id', 's').before).toBe('Physics');
});

test('every field that is logged has words for each kind of value', () => {
  for (const schema of Object.values(collectionSchemas)) {
    const collectionName = schema.name as ConflictEntry['collectionName'];
    for (const field of Object.keys(schema.properties).filter((name) => isWrittenByStudent(schema, name))) {
      expect(fieldName(field)).not.toMatch(/_|[a-z][A-Z]/);
      for (const value of [null, '', 'words', 7, true, ['words'], { part: 'words' }]) {
        const said = valueWords({ ...entry, collectionName, field, value }, names);
        if (said) expect(said.before).not.toMatch(/[[\]{}]|undefined|NaN|object/);
      }
    }
  }
});

test('what does not come along is named', () => {
  expect(leftOutWords([{ kind: 'subject', name: 'Physics' }])).toBe('Without its subject “Physics”, which is not there any more.');
  expect(
    leftOutWords([
      { kind: 'task', name: null },
      { kind: 'chapter', name: 'phy-optics' },
    ]),
  ).toBe('Without its task and its chapter “phy-optics”, which are not there any more.');
});

test('a text is cut only where opening it shows more', () => {
  expect(beginningOf('short', 10)).toBe('short');
  expect(beginningOf('0123456789', 10)).toBe('0123456789');
  expect(beginningOf('012345678 9', 10)).toBe('012345678');
  expect(beginningOf('क्ष'.repeat(20), 10)).toBe([...'क्ष'.repeat(20)].slice(0, 10).join(''));
  expect(beginningOf(Array.from({ length: 8 }, () => 'line').join('\n'), 300)).toBe(Array.from({ length: 6 }, () => 'line').join('\n'));
});
