/** Element id of the box for a new task. */
export const NEW_TASK_ID = 'new-task';
