import { useMemo } from 'react';

import type { LocalRecord } from '../../../shared/replica/local-database.ts';
import { useRecord, useRecords } from '../../../shared/replica/use-records.ts';
import { readGroupTimer } from '../../focus/rules/index.ts';
import type { StudyGroup, StudyMember } from './study-group.ts';

export interface LiveStudyGroup {
  /** Undefined while loading, null if it is not on this device. */
  readonly group: StudyGroup | null | undefined;
  /** Why loading failed. */
  readonly error: Error | null;
}

export function useStudyGroup(groupId: string): LiveStudyGroup {
  const { data, loading, error } = useRecord('groups', groupId);
  const group = useMemo(() => (data ? toStudyGroup(data) : null), [data]);
  return { group: loading ? undefined : group, error };
}

const noMembers: readonly StudyMember[] = [];

/** Members of a group, sorted by name. */
export function useStudyMembers(groupId: string): readonly StudyMember[] {
  const { data } = useRecords('group_members', { selector: { groupId: { $eq: groupId } } });
  return useMemo(() => data?.flatMap(toStudyMember).toSorted((a, b) => a.name.localeCompare(b.name)) ?? noMembers, [data]);
}

function toStudyGroup(record: LocalRecord<'groups'>): StudyGroup {
  const { id, owner_id, timer, memberCount, totalStudyTime, totalSessions, averageStudyTimePerMember, lastActiveDate } = record;
  return {
    id,
    ownerId: owner_id,
    timer: readGroupTimer(timer),
    memberCount,
    totalStudyTime,
    totalSessions,
    averageStudyTimePerMember,
    lastActiveDate,
  };
}

/** Omits deleted accounts. */
function toStudyMember(record: LocalRecord<'group_members'>): StudyMember[] {
  const { userId, username, display_name, hidesStudyTime, studyDays } = record;
  return userId === null ? [] : [{ userId, name: display_name || username || 'A student', hidesStudyTime, studyDays }];
}
