import { useMemo } from 'react';

import type { TodoStatus } from '../../../replication/schema/todos.ts';
import type { LocalRecord } from '../../data/replica/local-database.ts';
import { useRecord, useRecordCount, useRecords } from '../../data/replica/use-records.ts';
import type { CalendarDay } from '../../domain/tasks/due-date.ts';
import { dueByToday } from '../../domain/tasks/tasks-due.ts';
import { taskSelector, type TaskFilter } from './task-filter.ts';
import type { Task } from './task.ts';

export interface LiveTasks {
  readonly tasks: readonly Task[];
  readonly isLoading: boolean;
  /** Why they could not be read. */
  readonly error: Error | null;
}

const noTasks: readonly Task[] = [];

/** The first `limit` tasks of a column that pass the filter, in their order. */
export function useColumnTasks(status: TodoStatus, filter: TaskFilter, today: CalendarDay, limit: number): LiveTasks {
  const { data, loading, error } = useRecords('todos', {
    selector: taskSelector(status, filter, today),
    sort: [{ position: 'asc' }, { id: 'asc' }],
    limit,
  });
  const tasks = useMemo(() => data?.map(toTask) ?? noTasks, [data]);
  return { tasks, isLoading: loading, error };
}

/** How many tasks the columns have, filtered or not: counted in the index, without reading them. */
export function useColumnCounts(): Readonly<Record<TodoStatus, number | undefined>> {
  const todo = useColumnCount('todo');
  const doing = useColumnCount('doing');
  const done = useColumnCount('done');
  return useMemo(() => ({ todo, doing, done }), [todo, doing, done]);
}

function useColumnCount(status: TodoStatus): number | undefined {
  return useRecordCount('todos', { status: { $eq: status } });
}

/** How many tasks are due today or overdue, and not done; undefined until they have been counted. */
export function useDueCount(today: CalendarDay): number | undefined {
  const todo = useDueTasks('todo', today);
  const doing = useDueTasks('doing', today);
  return todo === undefined || doing === undefined ? undefined : todo.length + doing.length;
}

function useDueTasks(status: 'todo' | 'doing', today: CalendarDay) {
  return useRecords('todos', { selector: dueByToday(status, today), sort: [{ position: 'asc' }, { id: 'asc' }] }).data;
}

/** One task while it is open; null once it is gone. */
export function useTask(id: string): { readonly task: Task | null; readonly isLoading: boolean } {
  const { data, loading } = useRecord('todos', id);
  const task = useMemo(() => (data ? toTask(data) : null), [data]);
  return { task, isLoading: loading };
}

/** One task per version of its record, so that an unchanged card is not drawn again. */
const taskOfRecord = new WeakMap<LocalRecord<'todos'>, Task>();

export function toTask(record: LocalRecord<'todos'>): Task {
  const known = taskOfRecord.get(record);
  if (known) return known;
  const { sync, ...fields } = record;
  const task = { ...fields, syncState: sync.state };
  taskOfRecord.set(record, task);
  return task;
}
