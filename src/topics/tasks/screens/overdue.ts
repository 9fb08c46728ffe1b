import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { Task } from '../store/task.ts';

/** A single overdue task needs no more room than the line that would collapse it. */
const COLLAPSED_FROM = 2;

interface SplitTasks {
  /** Tasks that are collapsed into one line. */
  readonly overdue: readonly Task[];
  readonly others: readonly Task[];
}

/** Separates overdue tasks. The task to do now stays visible. */
export function splitOverdue(tasks: readonly Task[], today: CalendarDay, now: string | null): SplitTasks {
  const isCollapsed = ({ id, dueDate, status }: Task) => status !== 'done' && dueDate !== null && dueDate < today && id !== now;
  const overdue = tasks.filter(isCollapsed);
  if (overdue.length < COLLAPSED_FROM) return { overdue: [], others: tasks };
  return { overdue, others: tasks.filter((task) => !isCollapsed(task)) };
}
