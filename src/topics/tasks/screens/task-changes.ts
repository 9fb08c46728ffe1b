import { afterSave, touch, type Touched } from '../../../shared/student/touched.ts';
import type { TaskChanges, TaskValues } from '../store/tasks.commands.ts';
import { repeatsRedated } from '../store/repeating.ts';
import type { Task } from '../store/task.ts';

/** What the student changed in an open task, and what those fields showed before. */
export interface TaskEdit {
  readonly changes: TaskChanges;
  readonly since: Readonly<Partial<TaskValues>>;
}

export function withChanged(edit: TaskEdit, task: Task, more: TaskChanges): TaskEdit {
  const { now, since } = touch<TaskValues>(touchedOf(edit), task, valuesOf(more));
  return { changes: { ...setsOf(edit.changes), ...now, ...setsOf(more) }, since };
}

/** The changes that are still unsaved after `sent` was saved. */
export function withoutSaved(edit: TaskEdit, sent: TaskEdit): TaskEdit {
  const { now, since } = afterSave(touchedOf(edit), touchedOf(sent), savedValues(valuesOf(sent.changes)));
  return { changes: { ...setsOf(edit.changes), ...now }, since };
}

/** The values as `saveTask` stores them. */
function savedValues({ title, ...values }: Partial<TaskValues>): Partial<TaskValues> {
  return title === undefined ? values : { ...values, title: title.trim() };
}

export function touchedOf({ changes, since }: TaskEdit): Touched<TaskValues> {
  return { now: valuesOf(changes), since };
}

const SETS = ['addedLabels', 'removedLabels', 'addedEntries', 'removedEntries'] as const;
const isSet = (name: string): boolean => SETS.some((set) => set === name);

function valuesOf(changes: TaskChanges): Partial<TaskValues> {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !isSet(name))) as Partial<TaskValues>;
}

function setsOf(changes: TaskChanges): Pick<TaskChanges, (typeof SETS)[number]> {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => isSet(name))) as Pick<TaskChanges, (typeof SETS)[number]>;
}

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

/** The labels, plus those typed in the text, separated by commas. */
export function withTypedLabels(labels: readonly string[], text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set([...labels, ...names.filter((name) => name !== '')])];
}
