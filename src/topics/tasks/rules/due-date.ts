import { type CalendarDay, daysBetween, shortDate, weekday } from '../../../shared/days/calendar-day.ts';

/** `soon`: within the next six days, so the weekday is unambiguous. */
export type DueKind = 'overdue' | 'today' | 'soon' | 'later';

export interface DueWords {
  readonly kind: DueKind;
  /** "Today", "Tomorrow", "Overdue, Friday", "Fri 27 Nov". */
  readonly words: string;
}

/**
 * Due date in words.
 * @param isDone done tasks are never late
 */
export function dueWords(due: CalendarDay, today: CalendarDay, isDone = false): DueWords {
  const days = daysBetween(today, due);
  if (days === 0) return { kind: 'today', words: 'Today' };
  if (days === 1) return { kind: 'soon', words: 'Tomorrow' };
  if (days > 1) return days < 7 ? { kind: 'soon', words: weekday(due) } : { kind: 'later', words: shortDate(due, today) };
  // "Friday" alone means the next one.
  if (isDone) return { kind: 'later', words: shortDate(due, today) };
  const day = days === -1 ? 'yesterday' : days > -7 ? weekday(due) : shortDate(due, today);
  return { kind: 'overdue', words: `Overdue, ${day}` };
}
