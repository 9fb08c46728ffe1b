import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { Task } from '../store/task.ts';

/** One overdue task takes no more room than the line that would hide it. */
const COLLAPSED_FROM = 2;

interface SplitTasks {
  /** Collapsed into one line. */
  readonly overdue: readonly Task[];
  readonly others: readonly Task[];
}

/** Separates overdue tasks, but for the one to do now: it stays in sight. */
export function splitOverdue(tasks: readonly Task[], today: CalendarDay, now: string | null): SplitTasks {
  const isCollapsed = ({ id, dueDate, status }: Task) => status !== 'done' && dueDate !== null && dueDate < today && id !== now;
  const overdue = tasks.filter(isCollapsed);
  if (overdue.length < COLLAPSED_FROM) return { overdue: [], others: tasks };
  return { overdue, others: tasks.filter((task) => !isCollapsed(task)) };
}
