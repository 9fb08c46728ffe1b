import { shortDate, type CalendarDay } from '../../../shared/days/calendar-day.ts';
import { dueWords } from '../rules/due-date.ts';
import { addDays } from '../../../shared/days/study-day.ts';
import type { PopupMenuItem } from '../../../ui/popup-menu.tsx';
import type { KeyMove } from './moves.ts';
import type { Task } from '../store/task.ts';

/** A day, `overdue`, or `none` for undated tasks. */
export type WeekColumn = string;

const DAYS = 7;

/** Seven days from today. */
export function weekDays(today: CalendarDay): readonly CalendarDay[] {
  return Array.from({ length: DAYS }, (_, at) => addDays(today, at));
}

/** Column of a task: its planned day, else its due day. A planned day in the past does not count. null: beyond the week. */
export function weekColumnOf({ plannedDay, dueDate }: Pick<Task, 'plannedDay' | 'dueDate'>, today: CalendarDay): WeekColumn | null {
  const isAhead = plannedDay !== null && plannedDay >= today;
  const day = isAhead ? plannedDay : (dueDate ?? plannedDay);
  if (day === null) return 'none';
  if (day < today) return 'overdue';
  return day < addDays(today, DAYS) ? day : null;
}

/** The columns in order, each with its tasks. */
export function weekColumns(tasks: readonly Task[], today: CalendarDay): ReadonlyMap<WeekColumn, readonly Task[]> {
  const columns = new Map<WeekColumn, Task[]>(['overdue', ...weekDays(today), 'none'].map((column) => [column, []]));
  for (const task of tasks) columns.get(weekColumnOf(task, today) ?? 'later')?.push(task);
  return columns;
}

/**
 * The planned day of a task moved to a column. Planning does not change the due date; moving to the due day clears the plan.
 * @returns undefined where a task cannot go
 */
export function plannedFor(task: Task, column: WeekColumn): CalendarDay | null | undefined {
  if (column === 'overdue') return undefined;
  if (column === 'none') return task.dueDate === null ? null : undefined;
  return column === task.dueDate ? null : column;
}

/** "Today", "Tomorrow", "Monday"; "Overdue", "No date". */
export function columnName(column: WeekColumn, today: CalendarDay): string {
  if (column === 'overdue') return 'Overdue';
  return column === 'none' ? 'No date' : dueWords(column, today).words;
}

/** Date beside the day's name: "Sat 21 Nov" where the name is not a weekday, else "23 Nov". */
export function columnDate(column: WeekColumn, today: CalendarDay): string | null {
  if (column === 'overdue' || column === 'none') return null;
  const [weekday = '', ...date] = shortDate(column, today).split(' ');
  return [...(columnName(column, today).startsWith(weekday) ? [] : [weekday]), ...date].join(' ');
}

/** Left and up: the previous column; right and down: the next. */
export function neighbourColumn(task: Task, move: KeyMove, today: CalendarDay): WeekColumn | undefined {
  const targets: readonly WeekColumn[] = ['overdue', ...weekDays(today), 'none'];
  const at = targets.indexOf(weekColumnOf(task, today) ?? 'overdue');
  return targets[at + (move === 'left' || move === 'up' ? -1 : 1)];
}

/** Move entries of a week task's menu. */
export function weekMenu(
  task: Task,
  today: CalendarDay,
  onMove: (task: Task, column: WeekColumn) => void,
  onComplete: (task: Task) => void,
): readonly PopupMenuItem[] {
  const current = weekColumnOf(task, today);
  return [
    { label: 'Done', onSelect: () => onComplete(task) },
    ...[...weekDays(today), 'none'].map((column) => ({
      label: columnName(column, today),
      isDisabled: column === current || plannedFor(task, column) === undefined,
      onSelect: () => onMove(task, column),
    })),
  ];
}
