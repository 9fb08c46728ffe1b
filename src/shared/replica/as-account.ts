import type { TakenDocument } from '../../../replication/document/taken-along.ts';
import { fieldsOf, type LocalDocument } from '../../../replication/document/local-document.ts';
import type { CollectionName } from '../../../replication/schema/collection-versions.ts';
import { derivedId, planItemId } from '../rules/derived-id.ts';
import { isSameName, subjectId } from '../subjects/subject-name.ts';
import type { Replica } from './local-database.ts';

/** How names of the trial map to names of the account that takes over its data. */
export interface AccountNames {
  readonly trialId: string;
  readonly userId: string;
  /** Subject ids: from the trial's to the account's. */
  readonly subjects: ReadonlyMap<string, string>;
}

/**
 * Maps the trial's subjects to the account's. A subject with the same name in the account is the same subject. Any other gets the id that
 * derives from its name in the account.
 * @param named ids assigned before: they stay, whatever is renamed meanwhile
 */
export async function accountNames(
  trialId: string,
  userId: string,
  replica: Pick<Replica, 'find' | 'store'>,
  tried: readonly LocalDocument[],
  named: AccountNames['subjects'] = new Map(),
): Promise<AccountNames> {
  const here = await replica.find('userSubjects');
  const subjects = new Map(named);
  // Includes deleted subjects: tasks may still refer to them.
  for (const { id, name } of tried) {
    if (typeof name !== 'string' || subjects.has(id)) continue;
    const known = here.find((subject) => isSameName(subject.name, name));
    subjects.set(id, known?.id ?? (await freeSubjectId(replica, userId, name)));
  }
  return { trialId, userId, subjects };
}

/** An id derived from the name. It is taken if its subject was renamed since, so a number is counted up. */
async function freeSubjectId({ store }: Pick<Replica, 'store'>, userId: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const id = await subjectId(userId, name, count);
    const [stored] = await store.read('userSubjects', [id]);
    if (!stored || stored._deleted || isSameName(String(stored['name']), name)) return id;
  }
}

/**
 * Replaces the ids of the trial's student and subjects by the account's ids in a text. Ids occur nowhere by chance, so this covers owners,
 * references, names of pictures, the running timer and drafts alike.
 */
export function inAccount(text: string, { trialId, userId, subjects }: AccountNames): string {
  let renamed = text.replaceAll(trialId, userId);
  for (const [from, to] of subjects) renamed = renamed.replaceAll(from, to);
  return renamed;
}

/**
 * A trial's document as a document of the account. Ids stay, since no server knows them, except ids that derive from the student: the
 * account may have the same profile, subject, ready card or plan item from another device.
 */
export async function asTaken(collection: CollectionName, document: LocalDocument, names: AccountNames): Promise<TakenDocument> {
  const renamed = JSON.parse(inAccount(JSON.stringify(document), names)) as LocalDocument;
  const id = await accountId(collection, document, renamed, names);
  return { document: { ...renamed, id }, isShared: id !== document.id };
}

async function accountId(
  collection: CollectionName,
  { id, ...before }: LocalDocument,
  renamed: LocalDocument,
  { trialId, userId }: AccountNames,
): Promise<string> {
  const fields = fieldsOf({ ...renamed, id });
  if (collection === 'flashcards' && typeof fields['deck_card'] === 'string') {
    const isReady = id === (await derivedId('ready card', trialId, fields['deck_card']));
    return isReady ? derivedId('ready card', userId, fields['deck_card']) : id;
  }
  if (collection === 'study_plan_items' && typeof before['subject_id'] === 'string') {
    return planItemIdOf(id, before, String(fields['subject_id']));
  }
  return renamed.id;
}

/** Maximum number of plan items of one subject in a day. */
const MOST_ITEMS = 5;

async function planItemIdOf(id: string, before: Readonly<Record<string, unknown>>, subject: string): Promise<string> {
  const {
    day,
    kind,
    subject_id: former,
  } = before as {
    readonly day: string;
    readonly kind: 'task' | 'cards' | 'study';
    readonly subject_id: string;
  };
  for (let count = 1; count <= MOST_ITEMS; count += 1) {
    if ((await planItemId(day, kind, former, count)) === id) return planItemId(day, kind, subject, count);
  }
  return id;
}
