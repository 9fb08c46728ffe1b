import type { CalendarDay } from './due-date.ts';

/** The columns whose tasks are not done. Each is asked by itself: that is what the database has an index for. */
export const OPEN_STATUSES = ['todo', 'doing'] as const;

/** Which tasks of a column the student should have done by the end of today. One without a day is none of them. */
export function dueByToday(status: (typeof OPEN_STATUSES)[number], today: CalendarDay) {
  return { status: { $eq: status }, dueDate: { $lte: today } };
}
