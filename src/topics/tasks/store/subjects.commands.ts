import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import type { SubjectColor } from '../../../../replication/schema/user-subjects.ts';

export function recolourSubject(replica: Replica, id: string, color: SubjectColor): Promise<WriteResult> {
  return replica.edit('userSubjects', id, { color });
}

/** Deletes a subject. Its tasks keep its id, so restoring the subject restores the relation. */
export function deleteSubject(replica: Replica, id: string): Promise<WriteResult> {
  return replica.remove('userSubjects', id);
}

export function restoreSubject(replica: Replica, id: string): Promise<WriteResult> {
  return replica.restore('userSubjects', id);
}
