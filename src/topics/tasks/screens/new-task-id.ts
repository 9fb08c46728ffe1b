/** Of the box that a new task is typed in. */
export const NEW_TASK_ID = 'new-task';
