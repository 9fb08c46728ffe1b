import { expect, test } from 'vitest';

import type { Task } from './task.ts';
import { sortedTasks } from './task-sort.ts';

const task = (title: string, fields: Partial<Task>) =>
  ({ title, dueDate: null, dueTime: null, priority: 'none', createdAt: 0, ...fields }) as Task;
const titles = (tasks: readonly Task[]) => tasks.map(({ title }) => title);

test('what is due first comes first, an hour before a whole day, and what has no day comes last', () => {
  const tasks = [
    task('no day', {}),
    task('tomorrow', { dueDate: '2026-11-22' }),
    task('today', { dueDate: '2026-11-21' }),
    task('today at 10', { dueDate: '2026-11-21', dueTime: 600 }),
    task('today at 9', { dueDate: '2026-11-21', dueTime: 540 }),
  ];
  expect(titles(sortedTasks(tasks, 'due'))).toEqual(['today at 9', 'today at 10', 'today', 'tomorrow', 'no day']);
});

test('priorities are sorted by weight, not by letter, and equals by day, then in the order of the student', () => {
  const tasks = [
    task('none', {}),
    task('low', { priority: 'low' }),
    task('high, no day', { priority: 'high' }),
    task('medium', { priority: 'medium' }),
    task('high, with a day', { priority: 'high', dueDate: '2026-11-22' }),
    task('none too', {}),
  ];
  expect(titles(sortedTasks(tasks, 'priority'))).toEqual(['high, with a day', 'high, no day', 'medium', 'low', 'none', 'none too']);
  expect(titles(sortedTasks(tasks, null))).toEqual(titles(tasks));
});
