import { useMemo } from 'react';

import type { TodoStatus } from '../../../replication/schema/todos.ts';
import type { LocalRecord } from '../../data/local-database.ts';
import { useLiveQuery } from '../../data/use-live-query.ts';
import type { CalendarDay } from '../../domain/due-date.ts';
import { taskSelector, type TaskFilter } from './task-filter.ts';
import type { Subject, Task } from './task.ts';

export interface LiveTasks {
  readonly tasks: readonly Task[];
  readonly isLoading: boolean;
  /** Why they could not be read. */
  readonly error: Error | null;
}

const noTasks: readonly Task[] = [];
const noSubjects: readonly Subject[] = [];

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

/** One task while it is open; null once it is gone. */
export function useTask(id: string): { readonly task: Task | null; readonly isLoading: boolean } {
  const { data, loading } = useLiveQuery('todos', (todos) => todos.findOne(id), [id]);
  const task = useMemo(() => (data ? toTask(data) : null), [data]);
  return { task, isLoading: loading };
}

/** In the order in which they were made. */
export function useSubjects(): readonly Subject[] {
  const { data } = useLiveQuery('userSubjects', (subjects) => subjects.find({ sort: [{ createdAt: 'asc' }] }), []);
  return useMemo(() => data?.map((subject) => subject.toJSON() as unknown as Subject) ?? noSubjects, [data]);
}

type TodoDocument = LocalRecord<'todos'>;

/** RxDB keeps one object per version of a document; so do we, so that an unchanged card is not drawn again. */
const taskOfDocument = new WeakMap<TodoDocument, Task>();

function toTask(document: TodoDocument): Task {
  const known = taskOfDocument.get(document);
  if (known) return known;
  const { sync, ...fields } = document.toJSON();
  const task = { ...fields, syncState: sync.state } as Task;
  taskOfDocument.set(document, task);
  return task;
}
