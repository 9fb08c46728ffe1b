import fc from 'fast-check';
import { expect, test } from 'vitest';

import { studySessionsSchema } from '../../../../../replication/schema/study-sessions.ts';
import { todosSchema } from '../../../../../replication/schema/todos.ts';
import { invalidField } from '../../../../../replication/schema/validate.ts';
import { readOlder } from './read-older.ts';

const reader = {
  clock: { timeZone: 'Asia/Kolkata', dayStart: 4 },
  userId: 'me',
  email: 'asha@example.com',
  now: Date.parse('2026-11-26T10:00:00Z'),
};

function read(json: unknown) {
  const content = readOlder(json, reader);
  if (content === null || !content.ok) throw new Error('No older records');
  return content;
}

/** 1 October 2026, 2:30 am in India: a study day of 30 September. */
const NIGHT = Date.parse('2026-09-30T21:00:00Z');

test.each([
  ['a map by id', { todos: { a: { title: 'Optics' } } }],
  ['a list', { tasks: [{ id: 'a', text: 'Optics' }] }],
  ['a list alone', [{ id: 'a', title: 'Optics' }]],
  ['a wrapper', { data: { collections: { Todos: [{ id: 'a', name: 'Optics' }] } } }],
  ['the student’s record', { users: { me: { todos: { a: { title: 'Optics' } } } } }],
  ['Firestore’s own export', { todos: [{ name: 'x', fields: { id: { stringValue: 'a' }, title: { stringValue: 'Optics' } } }] }],
])('tasks in %s are found under the same key', (_, json) => {
  expect(read(json).tasks).toMatchObject([{ key: 'older a', title: 'Optics' }]);
});

test.each([
  ['Firebase’s timestamp', { seconds: NIGHT / 1000, nanoseconds: 7 }],
  ['Firebase’s timestamp in JSON', { _seconds: NIGHT / 1000, _nanoseconds: 7 }],
  ['ISO 8601', new Date(NIGHT).toISOString()],
  ['milliseconds', NIGHT],
  ['seconds', NIGHT / 1000],
])('a time as %s counts for the study day that it lies in', (_, startTime) => {
  const { sessions } = read({ studySessions: [{ startTime, duration: 25 }] });
  expect(sessions).toMatchObject([{ start: new Date(NIGHT).toISOString(), date: '2026-10-01', studyDay: '2026-09-30', minutes: 25 }]);
});

test.each([
  [[25, 50], [25, 50], 0],
  [[1500, 3000], [25, 50], 1],
  [[1_500_000, 3_000_000], [25, 50], 1],
])('durations %j are %j minutes, and an assumed unit is said', (durations, minutes, remarks) => {
  const content = read({ studySessions: durations.map((duration, at) => ({ id: `${at}`, startTime: NIGHT, duration })) });
  expect(content.sessions.map((session) => session.minutes)).toEqual(minutes);
  expect(content.remarks).toHaveLength(remarks);
});

test('a duration by start and end needs no unit; a session without either is named', () => {
  const content = read({ sessions: [{ startTime: NIGHT, endTime: NIGHT + 3_600_000 }, { startTime: NIGHT }, { duration: 5 }] });
  expect(content.sessions).toMatchObject([{ minutes: 60 }]);
  expect(content.refusals.kept.map(({ reason }) => reason)).toEqual(['It does not say how long it was.', 'It does not say when it began.']);
});

test('a due day stays a day: midnight and the last minute of it are no times', () => {
  const due = (dueDate: unknown) => read({ todos: [{ title: 'a', dueDate }] }).tasks[0];
  expect(due('2026-12-01')).toMatchObject({ dueDate: '2026-12-01', dueTime: null });
  expect(due({ seconds: Date.parse('2026-11-30T18:30:00Z') / 1000, nanoseconds: 0 })).toMatchObject({
    dueDate: '2026-12-01',
    dueTime: null,
  });
  expect(due('2026-12-01T18:29:59Z')).toMatchObject({ dueDate: '2026-12-01', dueTime: null });
  expect(due('2026-12-01T12:00:00Z')).toMatchObject({ dueDate: '2026-12-01', dueTime: 17 * 60 + 30 });
});

test('records of others are named and not taken; so are groups and messages', () => {
  const { tasks, refusals } = read({
    users: { old: { email: 'asha@example.com' }, x: { email: 'ravi@example.com' } },
    todos: [
      { title: 'mine', userId: 'old' },
      { title: 'theirs', userId: 'x' },
    ],
    groups: { g: { name: 'Rankers' } },
    groupMessages: { m: { text: 'hi' } },
  });
  expect(tasks.map(({ title }) => title)).toEqual(['mine']);
  expect(refusals.kept.map(({ where, entry }) => `${where}: ${entry}`)).toEqual([
    'Task: theirs',
    'Group: Rankers',
    'Message or chat: hi',
    'Profile: ravi@example.com',
  ]);
});

test('whatever a file has, what is taken can be stored, and every task and session is taken or named', () => {
  const names = [
    'id',
    'title',
    'name',
    'createdBy',
    'startTime',
    'endTime',
    'duration',
    'date',
    'dueDate',
    'status',
    'priority',
    'labels',
    'subtasks',
    'estimate',
    'completed',
    'subjectId',
    'createdAt',
    '__proto__',
  ];
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('2026-12-01', '2026-02-30', 'done', 'high'),
    fc.record({ seconds: fc.oneof(fc.integer(), fc.double(), fc.string()) }),
    fc.array(fc.oneof(fc.string(), fc.record({ title: fc.string() })), { maxLength: 3 }),
  );
  const record = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 });
  fc.assert(
    fc.property(fc.array(record, { maxLength: 4 }), fc.array(record, { maxLength: 4 }), (todos, studySessions) => {
      const content = readOlder({ todos, studySessions }, reader);
      if (content === null || !content.ok) return;
      expect(content.tasks.length + content.sessions.length + content.refusals.count).toBe(todos.length + studySessions.length);
      for (const { key: _key, subject: _subject, createdAt: _createdAt, checklist: _checklist, ...fields } of content.tasks) {
        expect(invalidField(todosSchema, fields)).toBeNull();
      }
      for (const { start, date, studyDay, minutes } of content.sessions) {
        expect(invalidField(studySessionsSchema, { start_time: start, date, study_day: studyDay, duration: minutes })).toBeNull();
      }
    }),
    { numRuns: 300 },
  );
});

test('what nests without end ends', () => {
  const deep = JSON.parse(`${'{"data":'.repeat(5000)}1${'}'.repeat(5000)}`) as unknown;
  expect(readOlder(deep, reader)).toBeNull();
  expect(read({ todos: [{ title: 'a', notes: deep }] }).tasks).toMatchObject([{ title: 'a', notes: '' }]);
});
