import { documentsInScope } from '../../../../replication/storage/store.ts';
import type { CollectionName } from '../../../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../../../replication/schema/collections.ts';
import { positionsBetween } from '../../tasks/rules/index.ts';
import type { FileContent, ImportedCard, ImportedSession } from '../rules/read-file.ts';
import type { ImportedTask } from '../rules/tasks/imported-task.ts';
import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { idSecret, plainId } from './archive-ids.ts';
import { importProfile } from './import-profile.ts';
import { cardFields, sessionFields, taskFields } from './imported-fields.ts';
import { importedSubjects } from './imported-subjects.ts';
import type { ImportedCount, Importing } from './importing.ts';
import { problemOf, writeDocuments } from './write-documents.ts';

type Content = Pick<FileContent, 'tasks' | 'sessions' | 'cards' | 'profile' | 'pictures'>;
type Fields = Readonly<Record<string, unknown>>;

/** The entries of one kind, and how each becomes a document. */
interface Source<Entry> {
  readonly kind: CollectionName;
  readonly doing: string;
  readonly entries: readonly Entry[];
  /** Part of the derived ids: a task and a session with the same key must become two documents. */
  readonly purpose: string;
  fieldsOf(entry: Entry, at: number): Promise<Fields> | Fields;
  /** A name by which the student recognises the entry. */
  nameOf(entry: Entry): string;
}

const BATCH = 200;

/** Adds the content of another app's file, in batches. Entries added before a cancellation stay, and can be undone. */
export async function importContent(content: Content, importing: Importing, counted: ImportedCount): Promise<WriteResult> {
  const { replica, userId, journal } = importing;
  const subjects = await importedSubjects(replica, userId, journal);
  const total = content.tasks.length + content.sessions.length + content.cards.length;
  const pictures = new Map<string, Promise<string | null>>();
  const places = positionsBetween(await lastPosition(replica), null, content.tasks.length);
  const now = Date.now();
  await journal.begin('Import');
  const tasks: Source<ImportedTask> = {
    kind: 'todos',
    doing: 'Tasks',
    purpose: 'import',
    entries: content.tasks,
    fieldsOf: async (task, at) => ({ ...taskFields(task, places?.[at] ?? '', now), subjectId: await subjects.of(task.subject) }),
    nameOf: ({ title }) => title,
  };
  const sessions: Source<ImportedSession> = {
    kind: 'study_sessions',
    doing: 'Study sessions',
    purpose: 'import session',
    entries: content.sessions,
    fieldsOf: async (session) => ({ ...sessionFields(session), subject_id: await subjects.of(session.subject) }),
    nameOf: ({ start }) => start,
  };
  const cards: Source<ImportedCard> = {
    kind: 'flashcards',
    doing: 'Cards',
    purpose: 'import card',
    entries: content.cards,
    fieldsOf: (card) => cardFields(card, content.pictures, pictures, subjects, importing, counted.refusals),
    nameOf: ({ front }) => front,
  };
  let done = 0;
  for (const source of [tasks, sessions, cards] as readonly Source<{ readonly key: string }>[]) {
    const result = await addAll(source, done, total, importing, counted);
    if (!result.ok) return result;
    done += source.entries.length;
  }
  return importProfile(content.profile, importing, counted);
}

const TWICE = 'The file has it twice. The first was taken.';

async function addAll<Entry extends { readonly key: string }>(
  { kind, doing, purpose, entries, fieldsOf, nameOf }: Source<Entry>,
  before: number,
  total: number,
  { replica, userId, journal, signal, onProgress }: Importing,
  counted: ImportedCount,
): Promise<WriteResult> {
  const secret = await idSecret(replica, userId);
  const seen = new Set<string>();
  for (let from = 0; from < entries.length; from += BATCH) {
    signal.throwIfAborted();
    const batch = entries.slice(from, from + BATCH);
    const ids = await Promise.all(batch.map(({ key }) => plainId(purpose, secret, userId, key)));
    const stored = await replica.store.read(kind, ids);
    const added: { readonly id: string; readonly fields: Fields }[] = [];
    let known = 0;
    for (const [at, entry] of batch.entries()) {
      const id = ids[at]!;
      if (seen.has(id)) {
        counted.refusals.add(doing, nameOf(entry), TWICE);
        continue;
      }
      seen.add(id);
      // An entry that was imported before keeps the student's changes. A deleted one is restored.
      if (stored[at] !== undefined && !stored[at]._deleted) {
        known += 1;
        continue;
      }
      const fields = await fieldsOf(entry, from + at);
      const problem = problemOf(kind, fields);
      if (problem === null) added.push({ id, fields });
      else counted.refusals.add(doing, nameOf(entry), problem);
    }
    const result = await writeDocuments(replica, userId, journal, { kind, added, edited: [] });
    if (!result.ok) return result;
    counted.added += added.length;
    counted.known += known;
    onProgress({ done: before + Math.min(from + BATCH, entries.length), total, doing });
  }
  return { ok: true };
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
