import type { TaskChanges } from './tasks.commands.ts';
import type { Task } from './task.ts';

/** The task as it would be after saving. */
export function appliedChanges(task: Task, { addedLabels = [], removedLabels = [], ...fields }: TaskChanges): Task {
  return { ...task, ...fields, labels: [...new Set([...task.labels.filter((label) => !removedLabels.includes(label)), ...addedLabels])] };
}

export function isChanged(task: Task, changes: TaskChanges): boolean {
  const after = appliedChanges(task, changes);
  const fields = ['title', 'notes', 'status', 'priority', 'dueDate', 'subjectId'] as const;
  return fields.some((field) => after[field] !== task[field]) || after.labels.join('\n') !== task.labels.join('\n');
}

/** Labels as the student left them, as what that adds to and takes from the task's own. */
export function labelChanges(task: Task, labels: readonly string[]): Pick<TaskChanges, 'addedLabels' | 'removedLabels'> {
  return {
    addedLabels: labels.filter((label) => !task.labels.includes(label)),
    removedLabels: task.labels.filter((label) => !labels.includes(label)),
  };
}

/** Labels with those that are being typed, one or several with commas between them. */
export function withTypedLabels(labels: readonly string[], text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set([...labels, ...names.filter((name) => name !== '')])];
}
