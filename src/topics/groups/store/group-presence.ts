import { useCallback, useMemo, useSyncExternalStore } from 'react';

import { type KnownMember, joinedTimer, type Studying, studyingNow } from '../rules/group-presence.ts';
import { type ChannelState, heldChannel, holdChannel, EMPTY_CHANNEL } from './group-channel.ts';
import { useQuiet } from './quiet.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { serverOffset } from '../../../shared/replica/server-clock.ts';
import { useRecord, useRecords } from '../../../shared/replica/use-records.ts';

export interface GroupPresence {
  /** Ids of the other members who are typing. */
  readonly typing: readonly string[];
  /** Members who are studying, earliest start first. `since` is by this device's clock. */
  readonly studying: readonly Studying[];
  /** Returns the ids of the members in a shared timer. */
  readonly joined: (timerId: string) => readonly string[];
}

/** Subscribes to who is typing and studying in a group. Blocked members are left out. Empty while offline. */
export function useGroupPresence(groupId: string): GroupPresence {
  const userId = useOpenReplica()?.userId;
  const { blocked } = useQuiet();
  const allMembers = useKnownMembers(groupId);
  const members = useMemo(() => allMembers.filter((member) => !blocked.has(member.userId)), [allMembers, blocked]);
  const channel = useChannelState(groupId);
  return useMemo(() => {
    const ahead = serverOffset();
    const known = new Set(members.map((member) => member.userId));
    return {
      typing: channel.typing.filter((id) => id !== userId && known.has(id)),
      studying: studyingNow(channel.presence, members).map((each) => ({ ...each, since: each.since - ahead })),
      joined: (timerId) => joinedTimer(channel.presence, members, timerId),
    };
  }, [channel, members, userId]);
}

/** Publishes that the student is typing, at most once every two seconds. */
export function publishTyping(groupId: string): void {
  heldChannel(groupId)?.publishTyping();
}

function useChannelState(groupId: string): ChannelState {
  const open = useOpenReplica();
  const { data: group } = useRecord('groups', groupId);
  const departures = group?.departures;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (open === null || departures === undefined) return () => {};
      const { channel, release } = holdChannel(open.client, open.userId, groupId, departures);
      const unsubscribe = channel.subscribe(listener);
      return () => {
        unsubscribe();
        release();
      };
    },
    [open, groupId, departures],
  );
  return useSyncExternalStore(subscribe, () => heldChannel(groupId)?.state() ?? EMPTY_CHANNEL);
}

const noMembers: readonly KnownMember[] = [];

function useKnownMembers(groupId: string): readonly KnownMember[] {
  const { data } = useRecords('group_members', { selector: { groupId: { $eq: groupId } } });
  return useMemo(
    () => data?.flatMap(({ userId, hidesStudyTime }) => (userId === null ? [] : [{ userId, hidesStudyTime }])) ?? noMembers,
    [data],
  );
}
