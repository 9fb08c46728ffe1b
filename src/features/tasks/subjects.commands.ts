import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import type { SubjectColor } from '../../../replication/schema/user-subjects.ts';

export function addSubject(replica: Replica, userId: string, name: string, color: SubjectColor): Promise<WriteResult> {
  return replica.insert('userSubjects', { id: crypto.randomUUID(), userId, createdAt: Date.now(), name: name.trim(), color });
}

export function renameSubject(replica: Replica, id: string, name: string): Promise<WriteResult> {
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
