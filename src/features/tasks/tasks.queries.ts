import { useMemo } from 'react';

import type { TodoStatus } from '../../../replication/schema/todos.ts';
import type { LocalRecord } from '../../data/replica/local-database.ts';
import { useLiveQuery } from '../../data/replica/use-live-query.ts';
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
  const { data, loading, error } = useLiveQuery(
    'todos',
    (todos) => todos.find({ selector: taskSelector(status, filter, today), sort: [{ position: 'asc' }, { id: 'asc' }], limit }),
    [status, filter, today, limit],
  );
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
  return useLiveQuery('todos', (todos) => todos.count({ selector: { status: { $eq: status } } }), [status]).data;
}

/** How many tasks are due today or overdue, and not done; undefined until they have been counted. */
export function useDueCount(today: CalendarDay): number | undefined {
  const todo = useDueTasks('todo', today);
  const doing = useDueTasks('doing', today);
  return todo === undefined || doing === undefined ? undefined : todo.length + doing.length;
}

function useDueTasks(status: 'todo' | 'doing', today: CalendarDay) {
  const sort = [{ position: 'asc' }, { id: 'asc' }] as const;
  return useLiveQuery('todos', (todos) => todos.find({ selector: dueByToday(status, today), sort: [...sort] }), [status, today]).data;
}

/** One task while it is open; null once it is gone. */
export function useTask(id: string): { readonly task: Task | null; readonly isLoading: boolean } {
  const { data, loading } = useLiveQuery('todos', (todos) => todos.findOne(id), [id]);
  const task = useMemo(() => (data ? toTask(data) : null), [data]);
  return { task, isLoading: loading };
}

type TodoDocument = LocalRecord<'todos'>;

/** RxDB keeps one object per version of a document; so do we, so that an unchanged card is not drawn again. */
const taskOfDocument = new WeakMap<TodoDocument, Task>();

export function toTask(document: TodoDocument): Task {
  const known = taskOfDocument.get(document);
  if (known) return known;
  const { sync, ...fields } = document.toJSON();
  const task = { ...fields, syncState: sync.state } as Task;
  taskOfDocument.set(document, task);
  return task;
}
