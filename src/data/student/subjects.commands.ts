import { type SubjectColor, userSubjectsSchema } from '../../../replication/schema/user-subjects.ts';
import { isSameName } from '../../domain/student/subject-name.ts';
import type { Replica, WriteError, WriteResult } from '../replica/local-database.ts';

/** Refuses a name that another subject has: "physics" is "Physics". */
export function addSubject(replica: Replica, userId: string, name: string, color: SubjectColor): Promise<WriteResult> {
  return inTurn(replica, async () => {
    const taken = await refusalOf(replica, name);
    if (taken !== null) return taken;
    return replica.insert('userSubjects', { id: crypto.randomUUID(), userId, createdAt: Date.now(), name: name.trim(), color });
  });
}

export async function renameSubject(replica: Replica, id: string, name: string): Promise<WriteResult> {
  const taken = await refusalOf(replica, name, id);
  if (taken !== null) return taken;
  return replica.edit('userSubjects', id, { name: name.trim() });
}

export type ChosenSubject = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly error: WriteError };

/** The subject of this name: the student's own, or a new one in the colour used least. */
export function subjectNamed(replica: Replica, userId: string, name: string): Promise<ChosenSubject> {
  return inTurn(replica, async () => {
    const subjects = await replica.find('userSubjects', {});
    const same = subjects.find((subject) => isSameName(subject.name, name));
    if (same) return { ok: true, id: same.id };
    const id = crypto.randomUUID();
    const fields = { createdAt: Date.now(), name: name.trim(), color: leastUsedColor(subjects) };
    const made = await replica.insert('userSubjects', { id, userId, ...fields });
    return made.ok ? { ok: true, id } : made;
  });
}

/** The default colour of a new subject. */
export function leastUsedColor(subjects: readonly { readonly color: SubjectColor }[]): SubjectColor {
  const uses = (color: SubjectColor) => subjects.filter((subject) => subject.color === color).length;
  return userSubjectsSchema.properties.color.enum.reduce((least, color) => (uses(color) < uses(least) ? color : least));
}

const making = new WeakMap<Replica, Promise<unknown>>();

/** One after the other: Enter twice would find no such subject twice, and make two. */
function inTurn<Result>(replica: Replica, work: () => Promise<Result>): Promise<Result> {
  const result = (making.get(replica) ?? Promise.resolve()).then(work);
  making.set(
    replica,
    result.catch(() => undefined),
  );
  return result;
}

async function refusalOf(replica: Replica, name: string, ownId?: string): Promise<WriteResult | null> {
  const same = (await replica.find('userSubjects', {})).find((subject) => subject.id !== ownId && isSameName(subject.name, name));
  return same ? { ok: false, error: { kind: 'invalid', field: 'name', message: `You already have “${same.name}”.` } } : null;
}
