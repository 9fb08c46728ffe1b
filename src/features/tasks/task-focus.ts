import { COLUMN_ATTRIBUTE, TASK_ATTRIBUTE } from './drag/drop-target.ts';
import type { Task } from './task.ts';

/** Puts the focus on a task in its column; false when it is not drawn there (yet). */
export function focusTask({ id, status }: Pick<Task, 'id' | 'status'>): boolean {
  const title = document.querySelector<HTMLElement>(
    `[${COLUMN_ATTRIBUTE}="${status}"] [${TASK_ATTRIBUTE}="${CSS.escape(id)}"] [data-task-title]`,
  );
  title?.focus();
  return title !== null;
}

export const NEW_TASK_ID = 'new-task';

export function focusNewTask(): void {
  document.getElementById(NEW_TASK_ID)?.focus();
}
