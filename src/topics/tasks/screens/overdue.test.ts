import { expect, test } from 'vitest';

import { splitOverdue } from './overdue.ts';
import type { Task } from '../store/task.ts';

const today = '2026-11-21';
const task = (id: string, dueDate: string | null, status: Task['status'] = 'todo') => ({ id, dueDate, status }) as Task;
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

test('overdue tasks are collapsed, but not the one to do now, nor what is done or due today', () => {
  const tasks = [
    task('now', '2026-11-01'),
    task('late', '2026-11-20'),
    task('today', today),
    task('later', '2026-11-10'),
    task('free', null),
  ];
  const { overdue, others } = splitOverdue(tasks, today, 'now');
  expect(ids(overdue)).toEqual(['late', 'later']);
  expect(ids(others)).toEqual(['now', 'today', 'free']);
  expect(splitOverdue([task('a', '2026-11-01', 'done'), task('b', '2026-11-02', 'done')], today, null).overdue).toEqual([]);
});

test('a single overdue task stays where it is: a line in its place would save nothing', () => {
  const tasks = [task('free', null), task('late', '2026-11-20')];
  expect(splitOverdue(tasks, today, null)).toEqual({ overdue: [], others: tasks });
});
