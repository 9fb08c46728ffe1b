import { derivedId, planItemId } from '../../../shared/rules/derived-id.ts';
import { isSameName, subjectId } from '../../../shared/subjects/subject-name.ts';
import type { RestorableKind } from '../rules/archive.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
import type { Archive } from './open-archive.ts';

/** Maps ids of an archive to the ids in the account to which it is restored. */
export interface ArchiveIds {
  readonly isSameAccount: boolean;
  /** New id of a document, or of one that a document refers to. */
  of(id: string): Promise<string>;
  /** New id of a document, which may derive from the document's content. */
  ofDocument(kind: RestorableKind, id: string, given: Given): Promise<string>;
}

type Given = Readonly<Record<string, unknown>>;

const MOST_SUBJECTS = 5000;

/**
 * An id belongs to one account, and the server refuses it from another. So documents of another account get new ids, derived from the old
 * ones: restoring twice, or on two devices at once, creates each document once.
 */
export async function archiveIds(archive: Archive, replica: Replica, userId: string): Promise<ArchiveIds> {
  const isSameAccount = archive.manifest.userId === userId;
  const secret = await idSecret(replica, userId);
  const subjects = await subjectIds(archive, replica, userId, isSameAccount);
  const anew = (id: string) => plainId('restored', secret, userId, id);
  const of = async (id: string) => subjects.get(id) ?? (isSameAccount ? id : anew(id));
  return {
    isSameAccount,
    of,
    async ofDocument(kind, id, given) {
      if (isSameAccount || kind === 'userSubjects') return of(id);
      const { deck_card: deckCard } = given;
      if (kind === 'flashcards' && typeof deckCard === 'string') return derivedId('ready card', userId, deckCard);
      return (await derivedAgain(kind, id, given, of)) ?? anew(id);
    },
  };
}

/** Maximum number of plan items for one task on a day. */
const MOST_ITEMS = 5;
/** Answer sources on a device (src/topics/tutor/store/answering.ts). */
const ANSWERING = ['solver', 'on-device-model', 'model'];

/**
 * If the app derived an id from another document's id, derives it again from that document's new id. Otherwise the app would create the
 * document a second time.
 */
async function derivedAgain(
  kind: RestorableKind,
  id: string,
  given: Given,
  of: (id: string) => Promise<string>,
): Promise<string | undefined> {
  const { day, kind: item, task_id: task, subject_id: subject, parent_id: parent } = given;
  const about = task ?? subject;
  const makers: ((from: string) => Promise<string>)[] = [];
  let from: unknown = null;
  if (kind === 'study_plan_items' && typeof day === 'string') {
    from = about;
    for (let count = 1; count <= MOST_ITEMS; count += 1) makers.push((target) => planItemId(day, item as 'task', target, count));
  }
  if (kind === 'chat_messages') {
    from = parent;
    for (const source of ANSWERING) makers.push((doubt) => derivedId(doubt, source));
  }
  if (typeof from !== 'string') return undefined;
  for (const make of makers) if ((await make(from)) === id) return make(await of(from));
  return undefined;
}

/** A secret for deriving ids, so that nobody else can take an id first. All devices of the student have the same. */
export async function idSecret(replica: Replica, userId: string): Promise<string> {
  return (await replica.get('users', userId))?.session_key ?? userId;
}

/** A derived id, formatted as a UUID of version 4. Version 8 is reserved for subjects and ready-made cards. */
export async function plainId(...parts: readonly string[]): Promise<string> {
  const id = await derivedId(...parts);
  return `${id.slice(0, 14)}4${id.slice(15)}`;
}

/** New ids of the archive's subjects. A subject with the name of an existing one is the same subject. */
async function subjectIds(archive: Archive, replica: Replica, userId: string, isSameAccount: boolean): Promise<Map<string, string>> {
  const here = await replica.find('userSubjects');
  const ids = new Map<string, string>();
  for await (const page of archive.documents('userSubjects')) {
    for (const text of page) {
      const subject = subjectIn(text);
      if (subject === null || ids.size >= MOST_SUBJECTS) continue;
      const known = here.find(({ id }) => isSameAccount && id === subject.id) ?? here.find(({ name }) => isSameName(name, subject.name));
      const id = known?.id ?? (isSameAccount ? subject.id : await freeSubjectId(replica, userId, subject.name));
      ids.set(subject.id, id);
    }
  }
  return ids;
}

/** An unused id for a subject's name. The first id is taken if its subject was renamed. */
export async function freeSubjectId(replica: Replica, userId: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const id = await subjectId(userId, name, count);
    const [stored] = await replica.store.read('userSubjects', [id]);
    if (!stored || stored._deleted) return id;
  }
}

function subjectIn(text: string): { readonly id: string; readonly name: string } | null {
  try {
    const { id, name } = JSON.parse(text) as { readonly id?: unknown; readonly name?: unknown };
    return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
  } catch {
    return null;
  }
}
