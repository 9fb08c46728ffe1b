import { useMemo } from 'react';

import type { LocalRecord } from '../../../shared/replica/local-database.ts';
import { useRecords } from '../../../shared/replica/use-records.ts';
import type { Group, Member } from './group.ts';

export interface LiveGroups {
  readonly groups: readonly Group[];
  readonly isLoading: boolean;
  /** Why loading failed. */
  readonly error: Error | null;
}

const noGroups: readonly Group[] = [];
const noMembers: readonly Member[] = [];

/** The student's groups, most recently active first. */
export function useGroups(): LiveGroups {
  const { data, loading, error } = useRecords('groups');
  const groups = useMemo(() => data?.map(toGroup).toSorted(byActivity) ?? noGroups, [data]);
  return { groups, isLoading: loading, error };
}

/** Members of a group: the owner first, then in the order of joining. */
export function useMembers({ id, ownerId }: Pick<Group, 'id' | 'ownerId'>): {
  readonly members: readonly Member[];
  readonly isLoading: boolean;
} {
  const { data, loading } = useRecords('group_members', { selector: { groupId: id } });
  const members = useMemo(() => {
    const rank = (member: Member) => (member.userId === ownerId ? 0 : 1);
    return data?.map(toMember).toSorted((a, b) => rank(a) - rank(b) || a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1)) ?? noMembers;
  }, [data, ownerId]);
  return { members, isLoading: loading };
}

/** Reads both spellings of the invite code and the owner, because a server may send either (specification, section 3). */
export function toGroup(record: Omit<LocalRecord<'groups'>, 'inviteCode'> & { inviteCode?: string; invite_code?: string }): Group {
  const { id, name, members, createdAt, createdBy, owner_id, inviteCode, invite_code, isPublic, last_activity } = record;
  return {
    id,
    name,
    members,
    createdAt,
    ownerId: owner_id || createdBy || '',
    inviteCode: invite_code || inviteCode || '',
    isPublic,
    lastActivity: Date.parse(last_activity),
  };
}

function toMember(record: LocalRecord<'group_members'>): Member {
  const { id, userId, username, display_name, photo_url, joinedAt } = record;
  return { id, userId, name: display_name || username || 'A student', username, picture: photo_url, joinedAt };
}

function byActivity(a: Group, b: Group): number {
  if (a.lastActivity !== b.lastActivity) return b.lastActivity - a.lastActivity;
  return a.id < b.id ? -1 : 1;
}
