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
  /** Why loading failed. */
  readonly error: Error | null;
}

const noTasks: readonly Task[] = [];

/** The first `limit` tasks of a column that match the filter, in order. */
export function useColumnTasks(status: TodoStatus, filter: TaskFilter, today: CalendarDay, limit: number): LiveTasks {
  const { data, loading, error } = useRecords('todos', {
    selector: taskSelector(status, filter, today),
    sort: [{ position: 'asc' }, { id: 'asc' }],
    limit,
  });
  const tasks = useMemo(() => data?.map(toTask) ?? noTasks, [data]);
  return { tasks, isLoading: loading, error };
}

/** Unfiltered task counts of the columns, from the index. */
export function useColumnCounts(): Readonly<Record<TodoStatus, number | undefined>> {
  const todo = useColumnCount('todo');
  const doing = useColumnCount('doing');
  const done = useColumnCount('done');
  return useMemo(() => ({ todo, doing, done }), [todo, doing, done]);
}

function useColumnCount(status: TodoStatus): number | undefined {
  return useRecordCount('todos', { status: { $eq: status } });
}

/** Number of open tasks due today or overdue; undefined until counted. */
export function useDueCount(today: CalendarDay): number | undefined {
  const todo = useDueTasks('todo', today);
  const doing = useDueTasks('doing', today);
  return todo === undefined || doing === undefined ? undefined : todo.length + doing.length;
}

function useDueTasks(status: 'todo' | 'doing', today: CalendarDay) {
  return useRecords('todos', { selector: dueByToday(status, today), sort: [{ position: 'asc' }, { id: 'asc' }] }).data;
}

/** One task; null once deleted. */
export function useTask(id: string): { readonly task: Task | null; readonly isLoading: boolean } {
  const { data, loading } = useRecord('todos', id);
  const task = useMemo(() => (data ? toTask(data) : null), [data]);
  return { task, isLoading: loading };
}

/** Cached per version of the record, so that an unchanged card does not render again. */
const taskOfRecord = new WeakMap<LocalRecord<'todos'>, Task>();

export function toTask(record: LocalRecord<'todos'>): Task {
  const known = taskOfRecord.get(record);
  if (known) return known;
  const { sync, ...fields } = record;
  const task = { ...fields, syncState: sync.state };
  taskOfRecord.set(record, task);
  return task;
}
