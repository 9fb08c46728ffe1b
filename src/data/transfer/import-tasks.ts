import { documentsInScope } from '../../../replication/storage/store.ts';
import { collectionSchemas } from '../../../replication/schema/collections.ts';
import { positionsBetween } from '../../domain/tasks/fractional-position.ts';
import type { ImportedTask } from '../../domain/transfer/tasks/imported-task.ts';
import type { Replica, WriteResult } from '../replica/local-database.ts';
import { idSecret, plainId } from './archive-ids.ts';
import type { RestoreProgress } from './restore.ts';
import type { UndoJournal } from './undo-journal.ts';
import { problemOf, writeDocuments } from './write-documents.ts';

interface Importing {
  readonly replica: Replica;
  readonly userId: string;
  readonly journal: UndoJournal;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RestoreProgress) => void;
}

export interface ImportedCount {
  added: number;
  /** Imported before: they stay as they are. */
  known: number;
}

const BATCH = 200;

/** Adds tasks below those that are there, in batches. What was added before a cancellation stays, and can be undone. */
export async function importTasks(
  tasks: readonly ImportedTask[],
  { replica, userId, journal, signal, onProgress }: Importing,
  counted: ImportedCount,
): Promise<WriteResult> {
  const secret = await idSecret(replica, userId);
  const places = positionsBetween(await lastPosition(replica), null, tasks.length);
  const now = Date.now();
  await journal.begin('Import');
  for (let from = 0; from < tasks.length; from += BATCH) {
    signal.throwIfAborted();
    const documents = await Promise.all(
      tasks.slice(from, from + BATCH).map(async (task, at) => ({
        id: await plainId('import', secret, userId, task.key),
        fields: fieldsOf(task, places?.[from + at] ?? '', now),
      })),
    );
    const stored = await replica.store.read(
      'todos',
      documents.map(({ id }) => id),
    );
    // A task that was imported before keeps what the student made of it; a deleted one comes back.
    const added = documents.filter((_, at) => stored[at] === undefined || stored[at]._deleted);
    const invalid = added.map(({ fields }) => problemOf('todos', fields)).find((problem) => problem !== null);
    if (invalid !== undefined) return { ok: false, error: { kind: 'invalid', message: invalid } };
    const result = await writeDocuments(replica, userId, journal, { kind: 'todos', added, edited: [] });
    if (!result.ok) return result;
    counted.added += added.length;
    counted.known += documents.length - added.length;
    onProgress({ done: Math.min(from + BATCH, tasks.length), total: tasks.length, doing: 'Tasks' });
  }
  return { ok: true };
}

function fieldsOf({ key: _key, checklist, ...task }: ImportedTask, position: string, now: number): Record<string, unknown> {
  const places = positionsBetween(null, null, checklist.length) ?? [];
  return {
    ...task,
    position,
    completedAt: task.status === 'done' ? now : null,
    checklist: checklist.map(({ text, isDone }, at) => `${places[at]} ${isDone ? 'x' : '-'} ${text}`),
  };
}

async function lastPosition(replica: Replica): Promise<string | null> {
  let last: string | null = null;
  for await (const page of documentsInScope(replica.store, collectionSchemas.todos, null)) {
    for (const { position, _deleted } of page) {
      if (!_deleted && typeof position === 'string' && position > (last ?? '')) last = position;
    }
  }
  return last;
}
