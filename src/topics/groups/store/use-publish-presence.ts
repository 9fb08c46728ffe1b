import { useEffect, useState } from 'react';

import type { MemberPresence } from '../rules/group-presence.ts';
import { holdChannel } from './group-channel.ts';
import { useOpenReplica } from '../../../shared/replica/replica-context.tsx';
import { useRecords } from '../../../shared/replica/use-records.ts';
import { useStable } from '../../../shared/replica/use-stable.ts';

/** Maximum number of groups, most recently active first: each costs an open channel. */
const MOST_GROUPS = 10;

/**
 * Publishes the student's presence to their groups while mounted. Only one tab publishes; when it closes, another one takes over.
 * @param presence null to publish none. Must keep its identity while its content is the same.
 */
export function usePublishPresence(presence: MemberPresence | null): void {
  const open = useOpenReplica();
  const topics = useTopics();
  const isPublishing = useTurn(presence !== null);
  useEffect(() => {
    if (open === null || presence === null || !isPublishing) return undefined;
    const held = topics.map(([groupId, departures]) => holdChannel(open.client, open.userId, groupId, departures));
    for (const { channel } of held) channel.publish(presence);
    return () => {
      for (const { channel, release } of held) {
        channel.publish(null);
        release();
      }
    };
  }, [open, topics, presence, isPublishing]);
}

/** The most recently active groups, with their numbers of departures. */
function useTopics(): readonly (readonly [groupId: string, departures: number])[] {
  const { data } = useRecords('groups');
  const latest = (data ?? []).toSorted((a, b) => b.last_activity.localeCompare(a.last_activity)).slice(0, MOST_GROUPS);
  // Sorted by id, because a new order would close and reopen channels.
  return useStable(latest.map(({ id, departures }) => [id, departures] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether this tab holds the lock that allows publishing. */
function useTurn(isWanted: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const untilEnd = () =>
      new Promise<void>((resolve) => {
        setIsHeld(true);
        signal.addEventListener('abort', () => resolve());
      });
    navigator.locks.request('ekagra-publish-groups', { signal }, untilEnd).catch(() => {});
    return () => {
      ending.abort();
      setIsHeld(false);
    };
  }, [isWanted]);
  return isHeld;
}
