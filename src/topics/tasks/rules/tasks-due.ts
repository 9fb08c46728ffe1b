import type { CalendarDay } from '../../../shared/days/calendar-day.ts';

/** Columns of open tasks, queried one by one because the index starts with the column. */
export const OPEN_STATUSES = ['todo', 'doing'] as const;

/** Selects a column's tasks due by the end of today; tasks without a day are not among them. */
export function dueByToday(status: (typeof OPEN_STATUSES)[number], today: CalendarDay) {
  return { status: { $eq: status }, dueDate: { $lte: today } };
}
