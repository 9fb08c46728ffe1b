import type { Subject } from '../../../shared/student/use-subjects.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { TaskFilter } from '../store/task-filter.ts';
import type { TaskSort } from '../store/task-sort.ts';
import type { Task } from '../store/task.ts';
import type { TaskActions } from './use-task-actions.ts';

/** What the board and the week view have in common. */
export interface TaskViewProps {
  readonly filter: TaskFilter;
  /** null: the student's own order. */
  readonly sort: TaskSort | null;
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly today: CalendarDay;
  readonly actions: TaskActions;
  readonly onOpen: (task: Task) => void;
  readonly onClearFilter: () => void;
}
