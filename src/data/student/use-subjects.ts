import { useMemo } from 'react';

import type { UserSubject } from '../../../replication/schema/user-subjects.ts';
import { useLiveQuery } from '../replica/use-live-query.ts';

export type Subject = Readonly<UserSubject>;

const noSubjects: readonly Subject[] = [];

/** The student's subjects, in the order in which they were made. */
export function useSubjects(): readonly Subject[] {
  const { data } = useLiveQuery('userSubjects', (subjects) => subjects.find({ sort: [{ createdAt: 'asc' }] }), []);
  return useMemo(() => data?.map((subject) => subject.toJSON() as unknown as Subject) ?? noSubjects, [data]);
}
