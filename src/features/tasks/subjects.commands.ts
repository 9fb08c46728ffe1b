import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import { isSameName } from '../../domain/student/subject-name.ts';
import type { SubjectColor } from '../../../replication/schema/user-subjects.ts';

/** Refuses a name that another subject has: "physics" is "Physics". */
export async function addSubject(replica: Replica, userId: string, name: string, color: SubjectColor): Promise<WriteResult> {
  const taken = await refusalOf(replica, name);
  if (taken !== null) return taken;
  return replica.insert('userSubjects', { id: crypto.randomUUID(), userId, createdAt: Date.now(), name: name.trim(), color });
}

export async function renameSubject(replica: Replica, id: string, name: string): Promise<WriteResult> {
  const taken = await refusalOf(replica, name, id);
  if (taken !== null) return taken;
  return replica.edit('userSubjects', id, { name: name.trim() });
}

export function recolourSubject(replica: Replica, id: string, color: SubjectColor): Promise<WriteResult> {
  return replica.edit('userSubjects', id, { color });
}

/** Its tasks keep its id, so restoring the subject restores the relation. */
export function deleteSubject(replica: Replica, id: string): Promise<WriteResult> {
  return replica.remove('userSubjects', id);
}

export function restoreSubject(replica: Replica, id: string): Promise<WriteResult> {
  return replica.restore('userSubjects', id);
}

async function refusalOf(replica: Replica, name: string, ownId?: string): Promise<WriteResult | null> {
  const same = (await replica.find('userSubjects', {})).find((subject) => subject.id !== ownId && isSameName(subject.name, name));
  return same ? { ok: false, error: { kind: 'invalid', field: 'name', message: `You already have “${same.name}”.` } } : null;
}
