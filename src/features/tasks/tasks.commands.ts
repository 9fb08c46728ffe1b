import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import type { Todo, TodoPriority, TodoStatus } from '../../../replication/schema/todos.ts';
import type { CalendarDay } from '../../domain/tasks/due-date.ts';
import type { QuickAddFields } from '../../domain/tasks/quick-add.ts';
import { makeNext, withdrawNext } from './repeating.ts';
import { positionAfter, positionAtBottom } from './task-order.ts';

/** Where a task moves: after another task (null: to the top), to a stored position, or to the bottom. */
export type MoveTarget = { readonly after: string | null } | { readonly position: string } | 'bottom';

/** A task as it was entered; its id makes adding it twice harmless. */
export interface EnteredTask {
  readonly id: string;
  readonly title: string;
  /** What else was understood of what was typed. */
  readonly fields?: QuickAddFields;
  /** All that was typed, to be given back where it could not be stored. */
  readonly line?: string;
}

/** The fields of a task that the dialog changes; sets as what was added and removed, so that they merge. */
export interface TaskChanges {
  readonly title?: string;
  readonly notes?: string;
  readonly status?: TodoStatus;
  readonly priority?: TodoPriority;
  readonly dueDate?: string | null;
  readonly subjectId?: string | null;
  /** Minutes. */
  readonly estimate?: number | null;
  readonly repeats?: string | null;
  readonly addedLabels?: readonly string[];
  readonly removedLabels?: readonly string[];
  /** Of the checklist. */
  readonly addedEntries?: readonly string[];
  readonly removedEntries?: readonly string[];
}

/**
 * Adds a task at the top of "To do": there it appears right under the box it was typed into, and
 * the newest thought is the one in sight, however long the column is.
 */
export function addTask(replica: Replica, createdBy: string, { id, title, fields }: EnteredTask): Promise<WriteResult> {
  return attempted(async () => {
    const position = await positionAfter(replica, 'todo', null, null);
    return replica.insert('todos', { id, createdBy, title: title.trim(), position, ...fields });
  });
}

export function moveTask(replica: Replica, id: string, status: TodoStatus, target: MoveTarget, now = new Date()): Promise<WriteResult> {
  return attempted(async () => {
    return writeTask(replica, id, { status, position: await positionAt(replica, id, status, target) }, now);
  });
}

async function positionAt(replica: Replica, id: string, status: TodoStatus, target: MoveTarget): Promise<string> {
  if (target === 'bottom') return positionAtBottom(replica, status, id);
  return 'position' in target ? target.position : positionAfter(replica, status, target.after, id);
}

/** Puts a task on a day of its student's own choice; its due date stays. null: on none. */
export function planTask(replica: Replica, id: string, plannedDay: CalendarDay | null): Promise<WriteResult> {
  return replica.edit('todos', id, { plannedDay });
}

/**
 * Saves what the student changed and nothing else: what another device changed meanwhile stays.
 * A task deleted meanwhile comes back, because saving it says that it is wanted.
 */
export function saveTask(replica: Replica, id: string, changes: TaskChanges, now = new Date()): Promise<WriteResult> {
  return attempted(async () => {
    const { addedLabels = [], removedLabels = [], addedEntries = [], removedEntries = [], title, status, ...fields } = changes;
    if (!(await readTask(replica, id))) {
      const restored = await replica.restore('todos', id);
      if (!restored.ok) return restored;
    }
    const current = await readTask(replica, id);
    const edit = {
      ...fields,
      ...(title === undefined ? {} : { title: title.trim() }),
      ...setEdit('labels', current?.labels, addedLabels, removedLabels),
      ...setEdit('checklist', current?.checklist, addedEntries, removedEntries),
      ...(status === undefined || status === current?.status ? {} : { status, position: await positionAfter(replica, status, null, id) }),
    };
    return writeTask(replica, id, edit, now);
  });
}

export function deleteTask(replica: Replica, id: string): Promise<WriteResult> {
  return replica.remove('todos', id);
}

export function restoreTask(replica: Replica, id: string): Promise<WriteResult> {
  return replica.restore('todos', id);
}

/** A task that is completed says when, and comes back where it repeats; one that is not after all takes both back. */
async function writeTask(replica: Replica, id: string, edit: Partial<Todo>, now: Date): Promise<WriteResult> {
  const before = await readTask(replica, id);
  const isDone = edit.status === 'done';
  if (!before || edit.status === undefined || isDone === (before.status === 'done')) return replica.edit('todos', id, edit);
  const made = isDone ? await makeNext(replica, { ...before, ...edit }, now) : ({ ok: true } as const);
  const written = made.ok ? await replica.edit('todos', id, { ...edit, completedAt: isDone ? now.getTime() : null }) : made;
  return written.ok && !isDone ? withdrawNext(replica, before) : written;
}

function setEdit<F extends string>(field: F, current: readonly string[] = [], added: readonly string[], removed: readonly string[]) {
  if (added.length + removed.length === 0) return {};
  return { [field]: [...new Set([...current.filter((member) => !removed.includes(member)), ...added])] };
}

function readTask(replica: Replica, id: string) {
  return replica.get('todos', id);
}

/** Writes answer with what went wrong; the reads before them throw. */
async function attempted(work: () => Promise<WriteResult>): Promise<WriteResult> {
  try {
    return await work();
  } catch (error) {
    console.error('Error writing a task', error);
    return {
      ok: false,
      error: { kind: 'storage-failed', message: 'This device could not read its tasks, so nothing was changed. Reload and try again.' },
    };
  }
}
