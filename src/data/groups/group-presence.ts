import { useCallback, useMemo, useSyncExternalStore } from 'react';

import { type KnownMember, joinedTimer, type Studying, studyingNow } from '../../domain/groups/group-presence.ts';
import { type Heard, heldChannel, holdChannel, NOTHING_HEARD } from './group-channel.ts';
import { useOpenReplica } from '../replica/replica-context.tsx';
import { serverOffset } from '../replica/server-clock.ts';
import { useRecord, useRecords } from '../replica/use-records.ts';

export interface GroupPresence {
  /** Who types, oneself not among them. */
  readonly typing: readonly string[];
  /** Who studies now, the first to begin first. `since` by this device's clock. */
  readonly studying: readonly Studying[];
  /** Who follows a shared timer. */
  readonly joined: (timerId: string) => readonly string[];
}

/** Who types and who studies in a group, as long as it is shown. With no network: nobody. */
export function useGroupPresence(groupId: string): GroupPresence {
  const userId = useOpenReplica()?.userId;
  const members = useKnownMembers(groupId);
  const heard = useHeard(groupId);
  return useMemo(() => {
    const ahead = serverOffset();
    const known = new Set(members.map((member) => member.userId));
    return {
      typing: heard.typing.filter((id) => id !== userId && known.has(id)),
      studying: studyingNow(heard.told, members).map((each) => ({ ...each, since: each.since - ahead })),
      joined: (timerId) => joinedTimer(heard.told, members, timerId),
    };
  }, [heard, members, userId]);
}

/** Says to the group that the student types, at most once in two seconds. */
export function tellTyping(groupId: string): void {
  heldChannel(groupId)?.tellTyping();
}

function useHeard(groupId: string): Heard {
  const open = useOpenReplica();
  const { data: group } = useRecord('groups', groupId);
  const departures = group?.departures;
  const listen = useCallback(
    (listener: () => void) => {
      if (open === null || departures === undefined) return () => {};
      const { channel, release } = holdChannel(open.client, open.userId, groupId, departures);
      const stopListening = channel.listen(listener);
      return () => {
        stopListening();
        release();
      };
    },
    [open, groupId, departures],
  );
  return useSyncExternalStore(listen, () => heldChannel(groupId)?.heard() ?? NOTHING_HEARD);
}

const noMembers: readonly KnownMember[] = [];

function useKnownMembers(groupId: string): readonly KnownMember[] {
  const { data } = useRecords('group_members', { selector: { groupId: { $eq: groupId } } });
  return useMemo(
    () => data?.flatMap(({ userId, hidesStudyTime }) => (userId === null ? [] : [{ userId, hidesStudyTime }])) ?? noMembers,
    [data],
  );
}
