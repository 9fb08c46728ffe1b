import { useMemo } from 'react';

import type { TodoStatus } from '../../../../replication/schema/todos.ts';
import type { LocalRecord, Replica } from '../../../shared/replica/local-database.ts';
import { useDeletedRecord } from '../../../shared/replica/use-deleted-record.ts';
import { useRecord, useRecordCount, useRecords } from '../../../shared/replica/use-records.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { dueByToday } from '../rules/tasks-due.ts';
import { noFilter, taskSelector, type TaskFilter } from './task-filter.ts';
import { sortedTasks, type TaskSort } from './task-sort.ts';
import type { Task } from './task.ts';

export interface LiveTasks {
  readonly tasks: readonly Task[];
  readonly isLoading: boolean;
  /** Why loading failed. */
  readonly error: Error | null;
}

const noTasks: readonly Task[] = [];

/** The first `limit` tasks of a column that match the filter, in order. Another sort order reads all tasks, because it has no index. */
export function useColumnTasks(
  status: TodoStatus,
  filter: TaskFilter,
  sort: TaskSort | null,
  today: CalendarDay,
  limit: number,
): LiveTasks {
  const { data, loading, error } = useRecords('todos', {
    selector: taskSelector(status, filter, today),
    sort: [{ position: 'asc' }, { id: 'asc' }],
    ...(sort === null ? { limit } : {}),
  });
  const tasks = useMemo(() => (data ? sortedTasks(data.map(toTask), sort) : noTasks), [data, sort]);
  return { tasks, isLoading: loading, error };
}

/** All overdue tasks of a column. */
export async function readOverdue(replica: Replica, status: TodoStatus, today: CalendarDay): Promise<readonly Task[]> {
  const selector = taskSelector(status, { ...noFilter, due: 'overdue' }, today);
  return (await replica.find('todos', { selector, sort: [{ position: 'asc' }, { id: 'asc' }] })).map(toTask);
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

/** The deleted task, as `useDeletedRecord` returns its record. */
export function useDeletedTask(id: string | null): Task | null | undefined {
  const record = useDeletedRecord('todos', id);
  return useMemo(() => record && toTask(record), [record]);
}

/** Cached per version of the record, so that an unchanged card does not re-render. */
const taskOfRecord = new WeakMap<LocalRecord<'todos'>, Task>();

export function toTask(record: LocalRecord<'todos'>): Task {
  const known = taskOfRecord.get(record);
  if (known) return known;
  const { sync, ...fields } = record;
  const task = { ...fields, syncState: sync.state };
  taskOfRecord.set(record, task);
  return task;
}
