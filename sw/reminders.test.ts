import { afterEach, beforeEach, expect, test } from 'vitest';

import { type TestReplica, testReplica } from '../tests/support/test-replica.ts';
import { addDays, clockOf, startOfStudyDay, studyDayOf } from '../src/shared/days/study-day.ts';
import { dueReminder } from './reminders.ts';
import { dueTaskReminders } from './task-reminders.ts';

const student = crypto.randomUUID();
const clock = clockOf(null);
const today = studyDayOf(Date.now(), clock);
const at = (hour: number) => startOfStudyDay(today, clock) + (hour - clock.dayStart) * 3_600_000;
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
  await replica.insert('users', { id: student, notification_settings: { beforeStreakEnds: true, tasksDue: true } });
});
afterEach(() => replica.database.remove());

const remind = (hour: number, sent: Parameters<typeof dueReminder>[2] = []) => dueReminder(replica, student, sent, at(hour));
const study = (day: string, duration = 25) =>
  replica.insert('study_sessions', {
    id: crypto.randomUUID(),
    user_id: student,
    start_time: `${day}T12:00:00Z`,
    date: day,
    study_day: day,
    duration,
    planned: 25,
    subject_id: null,
    task_id: null,
  });

test('the evening reminder reaches a student with a streak and no session today, once', async () => {
  expect(await remind(20)).toBeNull();
  await study(addDays(today, -1));
  const reminder = await remind(20);
  expect(reminder).toMatchObject({ kind: 'streak', title: 'Your streak ends at 4:00 am', path: '/productivity', day: today });
  expect(await remind(21, [reminder!])).toBeNull();
  await study(today);
  expect(await remind(20)).toBeNull();
});

test('the morning reminder counts due tasks, and needs at least one', async () => {
  expect(await remind(8)).toBeNull();
  const task = {
    createdBy: student,
    createdAt: 0,
    notes: '',
    priority: 'none',
    subjectId: null,
    position: 'a0',
    labels: [] as string[],
  } as const;
  await replica.insert('todos', { ...task, id: crypto.randomUUID(), title: 'Optics', status: 'todo', dueDate: today });
  await replica.insert('todos', { ...task, id: crypto.randomUUID(), title: 'Waves', status: 'doing', dueDate: addDays(today, -3) });
  await replica.insert('todos', { ...task, id: crypto.randomUUID(), title: 'Algebra', status: 'done', dueDate: today });
  expect(await remind(8)).toMatchObject({ kind: 'tasks-due', title: '2 tasks are due', path: '/tasks' });
});

test('an open task reminds at its time, one that is done does not, and a device asked again finds what it sent', async () => {
  const reminded = { createdBy: student, dueDate: today, dueTime: 17 * 60, reminder: 60 };
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
  await replica.insert('todos', { ...reminded, id: ids[0], title: 'Optics', status: 'todo' });
  await replica.insert('todos', { ...reminded, id: ids[1], title: 'Algebra', status: 'done' });
  expect(await dueTaskReminders(replica, [], at(15.9))).toEqual([]);
  expect(await dueTaskReminders(replica, [], at(16))).toMatchObject([{ title: 'Optics' }]);
  expect(await dueTaskReminders(replica, [{ id: ids[0], at: at(16) }], at(16.5))).toEqual([]);
});

test('a device without the profile shows nothing', async () => {
  expect(await dueReminder(replica, crypto.randomUUID(), [], at(20))).toBeNull();
});

test('at one in the night a task of the coming morning is not due yet', async () => {
  await replica.edit('users', student, { notification_settings: { tasksDue: true, tasksHour: 1, quietFrom: 5, quietUntil: 6 } });
  await replica.insert('todos', {
    id: crypto.randomUUID(),
    createdBy: student,
    title: 'Optics',
    dueDate: addDays(today, 1),
    position: 'V',
  });
  expect(await remind(25)).toBeNull();
  await replica.insert('todos', { id: crypto.randomUUID(), createdBy: student, title: 'Waves', dueDate: today, position: 'V' });
  expect(await remind(25)).toMatchObject({ title: '1 task is due' });
});

test('a slip of a few seconds keeps no streak alive', async () => {
  await study(addDays(today, -1));
  await study(today, 0);
  expect(await remind(20)).toMatchObject({ kind: 'streak' });
});
