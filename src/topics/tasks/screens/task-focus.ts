import { NEW_TASK_ID } from './new-task-id.ts';
import { COLUMN_ATTRIBUTE, TASK_ATTRIBUTE } from './drag/drop-target.ts';

/** Focuses a task, in a column if given; false when it is not rendered (yet). */
export function focusTask(id: string, column: string | null): boolean {
  const within = column === null ? '' : `="${column}"`;
  const title = document.querySelector<HTMLElement>(
    `[${COLUMN_ATTRIBUTE}${within}] [${TASK_ATTRIBUTE}="${CSS.escape(id)}"] [data-task-title]`,
  );
  title?.focus();
  return title !== null;
}

export function focusNewTask(): void {
  document.getElementById(NEW_TASK_ID)?.focus();
}
