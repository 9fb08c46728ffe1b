import type { NewDocument, Replica, WriteResult } from '../../data/local-database.ts';
import type { TodoPriority, TodoStatus } from '../../../replication/schema/todos.ts';
import { positionAfter, positionAtBottom } from './task-order.ts';

/** Where a task goes: right after another one (null: to the top), or to the end. */
export type Place = { readonly after: string | null } | 'bottom';

/** A task as it was entered; its id makes adding it twice harmless. */
export interface EnteredTask {
  readonly id: string;
  readonly title: string;
}

/** The fields of a task that the dialog changes; labels as what was added and removed, so that they merge. */
export interface TaskChanges {
  readonly title?: string;
  readonly notes?: string;
  readonly status?: TodoStatus;
  readonly priority?: TodoPriority;
  readonly dueDate?: string | null;
  readonly subjectId?: string | null;
  readonly addedLabels?: readonly string[];
  readonly removedLabels?: readonly string[];
}

/**
 * Adds a task at the top of "To do": there it appears right under the box it was typed into, and
 * the newest thought is the one in sight, however long the column is.
 */
export function addTask(replica: Replica, createdBy: string, { id, title }: EnteredTask): Promise<WriteResult> {
  return attempted(async () => {
    const task: NewDocument<'todos'> = {
      id,
      createdBy,
      createdAt: Date.now(),
      title: title.trim(),
      notes: '',
      status: 'todo',
      priority: 'none',
      dueDate: null,
      subjectId: null,
      position: await positionAfter(replica, 'todo', null, null),
      labels: [],
    };
    return replica.insert('todos', task);
  });
}

export function moveTask(replica: Replica, id: string, status: TodoStatus, place: Place): Promise<WriteResult> {
  return attempted(async () => {
    const position =
      place === 'bottom' ? await positionAtBottom(replica, status, id) : await positionAfter(replica, status, place.after, id);
    return replica.edit('todos', id, { status, position });
  });
}

/**
 * Saves what the student changed and nothing else: what another device changed meanwhile stays.
 * A task deleted meanwhile comes back, because saving it says that it is wanted.
 */
export function saveTask(replica: Replica, id: string, changes: TaskChanges): Promise<WriteResult> {
  return attempted(async () => {
    const { addedLabels = [], removedLabels = [], title, status, ...fields } = changes;
    if (!(await readTask(replica, id))) {
      const restored = await replica.restore('todos', id);
      if (!restored.ok) return restored;
    }
    const current = await readTask(replica, id);
    const keptLabels = (current?.labels ?? []).filter((label) => !removedLabels.includes(label));
    return replica.edit('todos', id, {
      ...fields,
      ...(title === undefined ? {} : { title: title.trim() }),
      ...(addedLabels.length + removedLabels.length === 0 ? {} : { labels: [...new Set([...keptLabels, ...addedLabels])] }),
      ...(status === undefined || status === current?.status ? {} : { status, position: await positionAfter(replica, status, null, id) }),
    });
  });
}

export function deleteTask(replica: Replica, id: string): Promise<WriteResult> {
  return replica.remove('todos', id);
}

export function restoreTask(replica: Replica, id: string): Promise<WriteResult> {
  return replica.restore('todos', id);
}

function readTask(replica: Replica, id: string) {
  return replica.database.todos.findOne(id).exec();
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
