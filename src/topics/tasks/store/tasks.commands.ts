import type { Edit, Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { correctedNow } from '../../../shared/replica/server-clock.ts';
import type { Todo, TodoPriority, TodoStatus } from '../../../../replication/schema/todos.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { QuickAddFields } from '../rules/quick-add-token.ts';
import { makeNext, repeatsPutOff, repeatsRedated, withdrawNext } from './repeating.ts';
import { positionAfter, positionAtBottom } from './task-order.ts';

/** Where a task moves: after another task (null: to the top), to a stored position, or to the bottom. */
export type MoveTarget = { readonly after: string | null } | { readonly position: string } | 'bottom';

/** A task as entered; its id makes adding idempotent. */
export interface EnteredTask {
  readonly id: string;
  readonly title: string;
  readonly notes?: string;
  /** Parsed parts of the line, besides the title. */
  readonly fields?: QuickAddFields;
  /** The original text, returned to the box on failure. */
  readonly line?: string;
}

/** The editable fields that hold one value. */
export interface TaskValues {
  readonly title: string;
  readonly notes: string;
  readonly status: TodoStatus;
  readonly priority: TodoPriority;
  readonly dueDate: string | null;
  /** Minutes after midnight. */
  readonly dueTime: number | null;
  /** Minutes before the due time. */
  readonly reminder: number | null;
  readonly subjectId: string | null;
  readonly chapter: string | null;
  /** Minutes. */
  readonly estimate: number | null;
  readonly repeats: string | null;
}

/** Changed fields; sets as additions and removals, so that they merge. */
export interface TaskChanges extends Partial<TaskValues> {
  readonly addedLabels?: readonly string[];
  readonly removedLabels?: readonly string[];
  /** Entries of the checklist. */
  readonly addedEntries?: readonly string[];
  readonly removedEntries?: readonly string[];
}

/** All values that the dialog of a task edits. */
export interface EditedTask extends TaskValues {
  readonly labels: readonly string[];
  readonly checklist: readonly string[];
}

/** Adds a task at the top of "To do", right below the input. */
export function addTask(replica: Replica, createdBy: string, { id, title, notes = '', fields }: EnteredTask): Promise<WriteResult> {
  return attempted(async () => {
    const position = await positionAfter(replica, 'todo', null, null);
    // Another tab may have stored the same draft, and the student may have deleted the task since then.
    return replica.insert('todos', { id, createdBy, title: title.trim(), notes, position, ...fields }, {}, { isRepeated: true });
  });
}

/** Creates a new task from the input in an edited task that this device no longer has. */
export function addEdited(replica: Replica, createdBy: string, id: string, task: EditedTask): Promise<WriteResult> {
  return attempted(async () => {
    const { title, labels, checklist, status, ...fields } = task;
    const position = await positionAfter(replica, status, null, null);
    const created = { id, createdBy, position, title: title.trim(), status, labels: [...labels], checklist: [...checklist], ...fields };
    return replica.insert('todos', created, {}, { isRepeated: true });
  });
}

export function moveTask(
  replica: Replica,
  id: string,
  status: TodoStatus,
  target: MoveTarget,
  now = new Date(correctedNow()),
): Promise<WriteResult> {
  return attempted(async () => {
    return writeTask(replica, id, { status, position: await positionAt(replica, id, status, target) }, now);
  });
}

async function positionAt(replica: Replica, id: string, status: TodoStatus, target: MoveTarget): Promise<string> {
  if (target === 'bottom') return positionAtBottom(replica, status, id);
  return 'position' in target ? target.position : positionAfter(replica, status, target.after, id);
}

/** Plans a task for a day; its due date stays. null: no day. */
export function planTask(replica: Replica, id: string, plannedDay: CalendarDay | null): Promise<WriteResult> {
  return replica.edit('todos', id, { plannedDay });
}

type TaskDays = Pick<Todo, 'id' | 'dueDate' | 'plannedDay' | 'repeats'>;

/** Postpones a task: changes its due date, or its planned day when it has no due date. A repeating task keeps its rhythm. */
export function moveToDay(replica: Replica, { id, dueDate, plannedDay, repeats }: TaskDays, day: CalendarDay): Promise<WriteResult> {
  const isOnlyPlanned = dueDate === null && plannedDay !== null;
  return replica.edit(
    'todos',
    id,
    isOnlyPlanned ? { plannedDay: day } : { dueDate: day, plannedDay: null, repeats: repeatsPutOff(repeats, dueDate) },
  );
}

/** Undoes `moveToDay`. */
export function restoreDays(replica: Replica, { id, dueDate, plannedDay, repeats }: TaskDays): Promise<WriteResult> {
  return replica.edit('todos', id, { dueDate, plannedDay, repeats });
}

interface Saving {
  /** What the changed fields showed when the student began to edit. */
  readonly since?: Readonly<Partial<TaskValues>>;
  readonly now?: Date;
}

/** Writes only the student's changes. Edits from other devices stay, or go to the conflict log. Saving a deleted task restores it. */
export function saveTask(
  replica: Replica,
  id: string,
  changes: TaskChanges,
  { since = {}, now = new Date(correctedNow()) }: Saving = {},
): Promise<WriteResult> {
  return attempted(async () => {
    const { addedLabels = [], removedLabels = [], addedEntries = [], removedEntries = [], title, status, ...fields } = changes;
    if (!(await readTask(replica, id))) {
      const restored = await replica.restore('todos', id);
      if (!restored.ok) return restored;
    }
    const current = await readTask(replica, id);
    const edit = {
      ...fields,
      ...(fields.dueDate === undefined || fields.repeats !== undefined
        ? {}
        : { repeats: repeatsRedated(current?.repeats ?? null, current?.dueDate ?? null) }),
      ...(title === undefined ? {} : { title: title.trim() }),
      ...setEdit('labels', current?.labels, addedLabels, removedLabels),
      ...setEdit('checklist', current?.checklist, addedEntries, removedEntries),
      ...(status === undefined || status === current?.status ? {} : { status, position: await positionAfter(replica, status, null, id) }),
    };
    const sets = current === null ? {} : { labels: current.labels, checklist: current.checklist };
    return writeTask(replica, id, edit, now, { ...since, ...sets });
  });
}

export function deleteTask(replica: Replica, id: string): Promise<WriteResult> {
  return replica.remove('todos', id);
}

export function restoreTask(replica: Replica, id: string): Promise<WriteResult> {
  return replica.restore('todos', id);
}

/** Writes an edit. Completing sets the time and creates the next occurrence; reopening undoes both. */
async function writeTask(replica: Replica, id: string, edit: Partial<Todo>, now: Date, since: Edit<'todos'> = {}): Promise<WriteResult> {
  const before = await readTask(replica, id);
  const isDone = edit.status === 'done';
  if (!before || edit.status === undefined || isDone === (before.status === 'done')) return replica.edit('todos', id, edit, { since });
  const made = isDone ? await makeNext(replica, { ...before, ...edit }, now) : ({ ok: true } as const);
  const written = made.ok ? await replica.edit('todos', id, { ...edit, completedAt: isDone ? now.getTime() : null }, { since }) : made;
  return written.ok && !isDone ? withdrawNext(replica, before) : written;
}

function setEdit<F extends string>(field: F, current: readonly string[] = [], added: readonly string[], removed: readonly string[]) {
  if (added.length + removed.length === 0) return {};
  return { [field]: [...new Set([...current.filter((member) => !removed.includes(member)), ...added])] };
}

function readTask(replica: Replica, id: string) {
  return replica.get('todos', id);
}

/** Turns errors of the reads into results: writes return errors, reads throw. */
async function attempted(work: () => Promise<WriteResult>): Promise<WriteResult> {
  try {
    return await work();
  } catch (error) {
    console.error('Error writing a task', error);
    return {
      ok: false,
      error: { kind: 'storage-failed', message: 'This device could not open your tasks. Nothing was changed. Reload and try again.' },
    };
  }
}
