import type { SubjectColor } from '../../../replication/schema/user-subjects.ts';
import { leastUsedColor } from '../subjects/subject-color.ts';
import { isSameName, subjectId } from '../subjects/subject-name.ts';
import { inTurn } from '../replica/in-turn.ts';
import type { Replica, WriteError, WriteResult } from '../replica/local-database.ts';

/** Adds a subject. Refuses a name that another subject has: "physics" is the same as "Physics". */
export function addSubject(replica: Replica, userId: string, name: string, color: SubjectColor): Promise<WriteResult> {
  return inTurn(replica, async () => {
    const taken = await refusalOf(replica, name);
    if (taken !== null) return taken;
    return makeSubject(replica, userId, { name, color });
  });
}

/** @param since the name that was shown before; undefined: unknown */
export async function renameSubject(replica: Replica, id: string, name: string, since?: string): Promise<WriteResult> {
  const taken = await refusalOf(replica, name, id);
  if (taken !== null) return taken;
  return replica.edit('userSubjects', id, { name: name.trim() }, { since: since === undefined ? {} : { name: since } });
}

export type ChosenSubject = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly error: WriteError };

/** The subject of this name: an existing one, or a new one in the color used least. */
export function subjectNamed(replica: Replica, userId: string, name: string): Promise<ChosenSubject> {
  return inTurn(replica, async () => {
    const subjects = await replica.find('userSubjects', {});
    const same = subjects.find((subject) => isSameName(subject.name, name));
    if (same) return { ok: true, id: same.id };
    return makeSubject(replica, userId, { name, color: leastUsedColor(subjects) });
  });
}

/** Creates the given subjects in this order, which is their order on the screen. Stops at the first failure. */
export function addSubjects(replica: Replica, userId: string, subjects: readonly NewSubject[]): Promise<WriteResult> {
  return inTurn(replica, async () => {
    const createdAt = Date.now();
    for (const [place, subject] of subjects.entries()) {
      const made = await makeSubject(replica, userId, subject, createdAt + place);
      if (!made.ok) return made;
    }
    return { ok: true };
  });
}

export interface NewSubject {
  readonly name: string;
  readonly color: SubjectColor;
}

/**
 * Creates a subject. Two devices that create the same one get one: its id derives from the name, and the first row's fields stay (DOC-5).
 */
async function makeSubject(replica: Replica, userId: string, { name, color }: NewSubject, createdAt = Date.now()): Promise<ChosenSubject> {
  const id = await freeId(replica, userId, name);
  const made = await replica.insert('userSubjects', { id }, { userId, createdAt, name: name.trim(), color });
  return made.ok ? { ok: true, id } : made;
}

/** An id derived from the name. It is taken if its subject was renamed. A deleted subject of the same name is restored, with its tasks. */
async function freeId(replica: Replica, userId: string, name: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const id = await subjectId(userId, name, count);
    const [stored] = await replica.store.read('userSubjects', [id]);
    if (!stored || (stored._deleted && isSameName(String(stored['name']), name))) return id;
  }
}

async function refusalOf(replica: Replica, name: string, ownId?: string): Promise<WriteResult | null> {
  const same = (await replica.find('userSubjects', {})).find((subject) => subject.id !== ownId && isSameName(subject.name, name));
  return same ? { ok: false, error: { kind: 'invalid', field: 'name', message: `You already have “${same.name}”.` } } : null;
}
