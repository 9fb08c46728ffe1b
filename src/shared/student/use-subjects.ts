import type { UserSubject } from '../../../replication/schema/user-subjects.ts';
import { useRecords } from '../replica/use-records.ts';

export type Subject = Readonly<UserSubject>;

const noSubjects: readonly Subject[] = [];

/** The student's subjects by creation time. */
export function useSubjects(): readonly Subject[] {
  const { data } = useRecords('userSubjects', { sort: [{ createdAt: 'asc' }] });
  return data ?? noSubjects;
}
