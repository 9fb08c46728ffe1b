import { documentsInScope } from '../../../replication/storage/store.ts';
import { type CollectionName, collectionSchemas } from '../../../replication/schema/collections.ts';
import { NEW_PROFILE } from '../../../replication/schema/new-profile.ts';
import { usersSchema } from '../../../replication/schema/users.ts';
import { positionsBetween } from '../../domain/tasks/fractional-position.ts';
import { zoneHere } from '../../domain/study-day/study-day.ts';
import type { FileContent, ImportedCard, ImportedProfile, ImportedSession } from '../../domain/transfer/read-file.ts';
import type { Refusals } from '../../domain/transfer/refusals.ts';
import type { ImportedTask } from '../../domain/transfer/tasks/imported-task.ts';
import type { KeepResult } from '../pictures/message-pictures.ts';
import type { Replica, WriteResult } from '../replica/local-database.ts';
import { idSecret, plainId } from './archive-ids.ts';
import { importedSubjects, type SubjectIds } from './imported-subjects.ts';
import type { RestoreProgress } from './restore.ts';
import type { UndoJournal } from './undo-journal.ts';
import { problemOf, writeDocuments } from './write-documents.ts';

export interface Importing {
  readonly replica: Replica;
  readonly userId: string;
  readonly journal: UndoJournal;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RestoreProgress) => void;
  /** Keeps a picture of a card on this device, from where it is sent. */
  readonly keepPicture: (picture: Blob) => Promise<KeepResult>;
  /** The chapter that a deck is about; null if none. */
  readonly chapterOf: (decks: readonly string[]) => string | null;
}

export interface ImportedCount {
  added: number;
  /** Imported before: they stay as they are. */
  known: number;
  /** What became apparent while writing. */
  readonly refusals: Refusals;
}

type Content = Pick<FileContent, 'tasks' | 'sessions' | 'cards' | 'profile' | 'pictures'>;
type Fields = Readonly<Record<string, unknown>>;

/** Entries of a kind, and how each becomes a document. */
interface Source<Entry> {
  readonly kind: CollectionName;
  readonly doing: string;
  readonly entries: readonly Entry[];
  /** What the ids are of: a task and a session of one key are two documents. */
  readonly purpose: string;
  fieldsOf(entry: Entry, at: number): Promise<Fields> | Fields;
}

const BATCH = 200;

/** Adds what another app's file has, in batches. What was added before a cancellation stays, and can be undone. */
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
  };
  const sessions: Source<ImportedSession> = {
    kind: 'study_sessions',
    doing: 'Study sessions',
    purpose: 'import session',
    entries: content.sessions,
    fieldsOf: async (session) => ({ ...sessionFields(session), subject_id: await subjects.of(session.subject) }),
  };
  const cards: Source<ImportedCard> = {
    kind: 'flashcards',
    doing: 'Cards',
    purpose: 'import card',
    entries: content.cards,
    fieldsOf: (card) => cardFields(card, content.pictures, pictures, subjects, importing, counted.refusals),
  };
  let done = 0;
  for (const source of [tasks, sessions, cards] as readonly Source<{ readonly key: string }>[]) {
    const result = await addAll(source, done, total, importing, counted);
    if (!result.ok) return result;
    done += source.entries.length;
  }
  return importProfile(content.profile, importing, counted);
}

async function addAll<Entry extends { readonly key: string }>(
  { kind, doing, purpose, entries, fieldsOf }: Source<Entry>,
  before: number,
  total: number,
  { replica, userId, journal, signal, onProgress }: Importing,
  counted: ImportedCount,
): Promise<WriteResult> {
  const secret = await idSecret(replica, userId);
  for (let from = 0; from < entries.length; from += BATCH) {
    signal.throwIfAborted();
    const batch = entries.slice(from, from + BATCH);
    const ids = await Promise.all(batch.map(({ key }) => plainId(purpose, secret, userId, key)));
    const stored = await replica.store.read(kind, ids);
    const added: { readonly id: string; readonly fields: Fields }[] = [];
    const seen = new Set<string>();
    for (const [at, entry] of batch.entries()) {
      const id = ids[at]!;
      // One that was imported before keeps what the student made of it; a deleted one comes back.
      if ((stored[at] !== undefined && !stored[at]._deleted) || seen.has(id)) continue;
      seen.add(id);
      const fields = await fieldsOf(entry, from + at);
      const problem = problemOf(kind, fields);
      if (problem === null) added.push({ id, fields });
      else counted.refusals.add(doing, String(fields['title'] ?? fields['front'] ?? fields['start_time']), problem);
    }
    const result = await writeDocuments(replica, userId, journal, { kind, added, edited: [] });
    if (!result.ok) return result;
    counted.added += added.length;
    counted.known += stored.filter((document) => document !== undefined && !document._deleted).length;
    onProgress({ done: before + Math.min(from + BATCH, entries.length), total, doing });
  }
  return { ok: true };
}

function taskFields({ key: _key, subject: _subject, checklist, createdAt, ...task }: ImportedTask, position: string, now: number): Fields {
  const places = positionsBetween(null, null, checklist.length) ?? [];
  return {
    ...task,
    ...(createdAt === null ? {} : { createdAt }),
    position,
    completedAt: task.status === 'done' ? (task.completedAt ?? now) : null,
    checklist: checklist.map(({ text, isDone }, at) => `${places[at]} ${isDone ? 'x' : '-'} ${text}`),
  };
}

function sessionFields({ start, date, studyDay, minutes, planned, isAbandoned }: ImportedSession): Fields {
  return {
    start_time: start,
    date,
    study_day: studyDay,
    time_zone: zoneHere(),
    duration: minutes,
    planned,
    kind: 'manual',
    outcome: isAbandoned ? 'abandoned' : 'finished',
  };
}

async function cardFields(
  card: ImportedCard,
  pictures: FileContent['pictures'],
  kept: Map<string, Promise<string | null>>,
  subjects: SubjectIds,
  { keepPicture, chapterOf }: Importing,
  refusals: Refusals,
): Promise<Fields> {
  const pathOf = (name: string | null): Promise<string | null> => {
    const picture = name === null ? undefined : pictures.get(name);
    if (name === null || picture === undefined) return Promise.resolve(null);
    // Two cards of one note show one picture.
    const known = kept.get(name);
    if (known !== undefined) return known;
    const path = keepPicture(picture).then((result) => {
      if (!result.ok) refusals.add('Picture', name, `${result.message} The card was taken without.`);
      return result.ok ? result.path : null;
    });
    kept.set(name, path);
    return path;
  };
  return {
    front: card.front,
    back: card.back,
    front_picture: await pathOf(card.frontPicture),
    back_picture: await pathOf(card.backPicture),
    subject_id: await subjects.of(card.subject),
    chapter: chapterOf(card.decks),
    due: new Date(card.due).toISOString(),
    created_at: new Date(card.madeAt).toISOString(),
    reviews: card.reviews,
    memory: card.memory,
    suspended: card.isSuspended,
  };
}

const DEFAULTS: Fields = {
  display_name: null,
  daily_motivation: usersSchema.properties.daily_motivation.default,
  daily_target: NEW_PROFILE.daily_target,
  day_start_time: NEW_PROFILE.day_start_time,
};
const PROFILE_NAMES: Readonly<Record<string, string>> = {
  display_name: 'Name',
  daily_motivation: 'Daily motivation',
  daily_target: 'Daily target',
  day_start_time: 'Start of the day',
};

/** Settings that the student has not made here; what they chose stays. */
async function importProfile(
  profile: ImportedProfile,
  { replica, userId, journal }: Importing,
  counted: ImportedCount,
): Promise<WriteResult> {
  const here: Fields | null = await replica.get('users', userId);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(profile)) {
    if (here?.[name] === value) continue;
    if (here !== null && here[name] === DEFAULTS[name]) fields[name] = value;
    else counted.refusals.add('Profile', `${PROFILE_NAMES[name]}: ${value}`, 'You have your own here, which stays.');
  }
  if (Object.keys(fields).length === 0) return { ok: true };
  const result = await writeDocuments(replica, userId, journal, { kind: 'users', added: [], edited: [{ id: userId, fields }] });
  if (result.ok) counted.added += Object.keys(fields).length;
  return result;
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
