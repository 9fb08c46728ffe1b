import { expect, test } from 'vitest';

import { sessionsCsv } from './sessions-csv.ts';

const session = {
  id: '1',
  studyDay: '2026-11-20',
  startedAt: Date.parse('2026-11-20T20:15:00Z'),
  timeZone: 'Asia/Kolkata',
  minutes: 25,
  planned: null,
  outcome: 'finished',
  subjectId: 'p',
  taskId: 't',
  chapter: null,
} as const;

test('a session is written with the clock where it was, and a task named like a formula stays a name', () => {
  const subjects = [{ id: 'p', name: 'Physics, part 2', color: 'indigo' }] as const;
  const tasks = new Map([['t', { title: '=HYPERLINK("x")', estimate: null }]]);
  const lines = sessionsCsv([session, { ...session, subjectId: 'deleted', taskId: null }], { subjects, tasks }).split('\r\n');
  expect(lines[1]).toBe('2026-11-20,2026-11-21 01:45,Asia/Kolkata,25,,Finished,"Physics, part 2","\'=HYPERLINK(""x"")"');
  expect(lines[2]).toBe('2026-11-20,2026-11-21 01:45,Asia/Kolkata,25,,Finished,,');
});
