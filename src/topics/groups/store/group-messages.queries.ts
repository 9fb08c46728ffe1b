import { useMemo } from 'react';

import { useRecord, useRecords } from '../../../shared/replica/use-records.ts';
import type { Usernames } from '../rules/messages/message-text.ts';

/** A member as others see them, for messages. */
export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly username: string | null;
  readonly photo: string | null;
}

export interface Members {
  readonly byId: ReadonlyMap<string, Member>;
  /** Ids by username. */
  readonly usernames: Usernames;
}

/** The current members of a group. */
export function useMembers(groupId: string): Members {
  const { data } = useRecords('group_members', { selector: { groupId: { $eq: groupId } } });
  return useMemo(() => {
    const members = (data ?? []).flatMap(({ userId, username, display_name, photo_url }): Member[] =>
      userId === null ? [] : [{ userId, name: display_name ?? username ?? 'Student', username, photo: photo_url }],
    );
    return {
      byId: new Map(members.map((member) => [member.userId, member])),
      usernames: new Map(members.flatMap(({ userId, username }) => (username === null ? [] : [[username, userId] as const]))),
    };
  }, [data]);
}

/** Name of a former member or a deleted account. */
const FORMER_MEMBER = 'Former member';

export function nameOf({ byId }: Members, userId: string | null): string {
  return byId.get(userId ?? '')?.name ?? FORMER_MEMBER;
}

/** Whether this student may remove others' messages. */
export function useIsOwner(userId: string, groupId: string): boolean {
  const { data } = useRecord('groups', groupId);
  return data?.owner_id === userId;
}

/** Why a moderator banned the student from writing; null if they may write. */
export function useMessagingBan(userId: string): string | null {
  const { data } = useRecord('users', userId);
  return data?.messaging_ban ?? null;
}
