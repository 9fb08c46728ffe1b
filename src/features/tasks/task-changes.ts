import type { TaskChanges } from './tasks.commands.ts';
import { repeatsRedated } from './repeating.ts';
import type { Task } from './task.ts';

/** The task with the unsaved changes applied. */
export function appliedChanges(task: Task, changes: TaskChanges): Task {
  const { addedLabels, removedLabels, addedEntries, removedEntries, ...fields } = changes;
  return {
    ...task,
    ...(fields.dueDate === undefined ? {} : { repeats: repeatsRedated(task.repeats, task.dueDate) }),
    ...fields,
    labels: withChanges(task.labels, addedLabels, removedLabels),
    checklist: withChanges(task.checklist, addedEntries, removedEntries),
  };
}

export function isChanged(task: Task, changes: TaskChanges): boolean {
  const after = appliedChanges(task, changes);
  const fields = [
    'title',
    'notes',
    'status',
    'priority',
    'dueDate',
    'dueTime',
    'reminder',
    'subjectId',
    'chapter',
    'estimate',
    'repeats',
  ] as const;
  return (
    fields.some((field) => after[field] !== task[field]) ||
    !isSameSet(after.labels, task.labels) ||
    !isSameSet(after.checklist, task.checklist)
  );
}

/** Edited labels as additions and removals. */
export function labelChanges(task: Task, labels: readonly string[]): Pick<TaskChanges, 'addedLabels' | 'removedLabels'> {
  return { addedLabels: without(labels, task.labels), removedLabels: without(task.labels, labels) };
}

/** The edited checklist, as additions and removals. */
export function entryChanges(task: Task, texts: readonly string[]): Pick<TaskChanges, 'addedEntries' | 'removedEntries'> {
  return { addedEntries: without(texts, task.checklist), removedEntries: without(task.checklist, texts) };
}

function withChanges(members: readonly string[], added: readonly string[] = [], removed: readonly string[] = []): readonly string[] {
  return [...new Set([...without(members, removed), ...added])];
}

function without(members: readonly string[], others: readonly string[]): readonly string[] {
  return members.filter((member) => !others.includes(member));
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return without(one, other).length + without(other, one).length === 0;
}

/** Labels plus the typed ones, separated by commas. */
export function withTypedLabels(labels: readonly string[], text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set([...labels, ...names.filter((name) => name !== '')])];
}
