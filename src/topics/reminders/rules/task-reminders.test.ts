import { expect, test } from 'vitest';

import { instantOf } from '../../tasks/rules/due-time.ts';
import { remindsAt, taskRemindersNow } from './task-reminders.ts';

const HOUR = 3_600_000;
const day = '2026-11-21';
const at = (hour: number) => instantOf(day, hour * 60);
const task = { id: 'optics', title: 'Optics', dueDate: day, dueTime: 17 * 60, reminder: 30 } as const;

test('a task reminds once, its chosen minutes before the due time, also at night', () => {
  expect(remindsAt(task)).toBe(at(16.5));
  expect(taskRemindersNow([task], [], at(16.4))).toEqual([]);
  expect(taskRemindersNow([task], [], at(16.5))).toEqual([task]);
  expect(taskRemindersNow([task], [{ id: 'optics', at: at(16.5) }], at(17))).toEqual([]);
  const late = { ...task, dueTime: 23 * 60, reminder: 0 };
  expect(taskRemindersNow([late], [], at(23))).toEqual([late]);
});

test('a task whose time moved reminds again', () => {
  const moved = { ...task, dueTime: 18 * 60 };
  expect(taskRemindersNow([moved], [{ id: 'optics', at: at(16.5) }], at(17.5))).toEqual([moved]);
});

test('a device that slept catches up until the task is due, and for three hours, but not the next day', () => {
  expect(taskRemindersNow([task], [], at(19))).toEqual([task]);
  expect(taskRemindersNow([task], [], at(19.5))).toEqual([]);
  const dayBefore = { ...task, reminder: 24 * 60 };
  expect(taskRemindersNow([dayBefore], [], at(16.9))).toEqual([dayBefore]);
  expect(taskRemindersNow([dayBefore], [], at(17))).toEqual([]);
});

test.each([{ dueDate: null }, { dueTime: null }, { reminder: null }])('without %o there is no reminder', (missing) => {
  const plain = { ...task, ...missing };
  expect(remindsAt(plain)).toBeNull();
  expect(taskRemindersNow([plain], [], at(17) + HOUR)).toEqual([]);
});
