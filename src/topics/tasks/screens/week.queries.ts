import { useMemo } from 'react';

import type { TodoStatus } from '../../../../replication/schema/todos.ts';
import { useRecords } from '../../../shared/replica/use-records.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { taskSelector, type TaskFilter } from '../store/task-filter.ts';
import { toTask } from '../store/tasks.queries.ts';
import type { Task } from '../store/task.ts';
import { weekDays } from './week.ts';

export interface WeekTasks {
  readonly tasks: readonly Task[];
  /** True if more undated tasks exist than were read. */
  readonly hasMoreUndated: boolean;
  readonly isLoading: boolean;
  /** Why loading failed. */
  readonly error: Error | null;
}

type OpenStatus = Exclude<TodoStatus, 'done'>;

/** Limit of undated tasks: they may accumulate for years. */
const UNDATED_LIMIT = 200;

/** Open tasks of this week, those in progress first. */
export function useWeekTasks(filter: TaskFilter, today: CalendarDay): WeekTasks {
  const queries = [
    useDated('doing', filter, today),
    useDated('todo', filter, today),
    useUndated('doing', filter, today),
    useUndated('todo', filter, today),
  ];
  const [datedDoing, datedTodo, undatedDoing, undatedTodo] = queries.map(({ data }) => data);
  const tasks = useMemo(
    () => [datedDoing, datedTodo, undatedDoing, undatedTodo].flatMap((found) => found?.map(toTask) ?? []),
    [datedDoing, datedTodo, undatedDoing, undatedTodo],
  );
  return {
    tasks,
    hasMoreUndated: [undatedDoing, undatedTodo].some((found) => found?.length === UNDATED_LIMIT),
    isLoading: queries.some(({ loading }) => loading),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
  };
}

const ORDER = [{ position: 'asc' }, { id: 'asc' }] as const;

/** Tasks that are due or planned by the end of the week, including the past. */
function useDated(status: OpenStatus, filter: TaskFilter, today: CalendarDay) {
  const last = weekDays(today).at(-1)!;
  const isInWeek = { $or: [{ dueDate: { $lte: last } }, { plannedDay: { $lte: last } }] };
  const selector = { status: { $eq: status }, $and: [taskSelector(status, filter, today), isInWeek] };
  return useRecords('todos', { selector, sort: ORDER });
}

function useUndated(status: OpenStatus, filter: TaskFilter, today: CalendarDay) {
  const isUndated = { dueDate: { $eq: null }, plannedDay: { $eq: null } };
  const selector = { status: { $eq: status }, $and: [taskSelector(status, filter, today), isUndated] };
  return useRecords('todos', { selector, sort: ORDER, limit: UNDATED_LIMIT });
}
