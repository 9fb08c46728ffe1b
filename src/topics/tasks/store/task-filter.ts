import type { TodoPriority, TodoStatus } from '../../../../replication/schema/todos.ts';
import type { Selector } from '../../../shared/replica/local-database.ts';
import { endOfWeek, type CalendarDay } from '../../../shared/days/calendar-day.ts';

export type DueFilter = 'overdue' | 'today' | 'week' | 'none';

export interface TaskFilter {
  /** Every word must occur in the title or the notes. */
  readonly search: string;
  /** null: any subject. */
  readonly subjectId: string | null;
  readonly priority: TodoPriority | null;
  readonly due: DueFilter | null;
}

export const noFilter: TaskFilter = { search: '', subjectId: null, priority: null, due: null };

export function isFiltering(filter: TaskFilter): boolean {
  return filter.search.trim() !== '' || filter.subjectId !== null || filter.priority !== null || filter.due !== null;
}

/** The query of one column; the database applies the filter. */
export function taskSelector(status: TodoStatus, filter: TaskFilter, today: CalendarDay): Selector<'todos'> {
  const words = filter.search.trim().split(/\s+/).filter(Boolean);
  return {
    status: { $eq: status },
    ...(filter.subjectId === null ? {} : { subjectId: { $eq: filter.subjectId } }),
    ...(filter.priority === null ? {} : { priority: { $eq: filter.priority } }),
    ...(filter.due === null ? {} : dueSelector(filter.due, status, today)),
    ...(words.length === 0 ? {} : { $and: words.map(wordSelector) }),
  };
}

function dueSelector(due: DueFilter, status: TodoStatus, today: CalendarDay): Selector<'todos'> {
  switch (due) {
    case 'overdue':
      // Done tasks are never late. The empty string sorts first.
      return { dueDate: { $lt: status === 'done' ? '' : today } };
    case 'today':
      return { dueDate: { $eq: today } };
    case 'week':
      return { dueDate: { $gte: today, $lte: endOfWeek(today) } };
    case 'none':
      return { dueDate: { $eq: null } };
  }
}

function wordSelector(word: string): Selector<'todos'> {
  const containsWord = { $regex: escaped(word), $options: 'i' };
  return { $or: [{ title: containsWord }, { notes: containsWord }] };
}

/** Escapes the search text for a regular expression. */
function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
