import { useEffect, useMemo, useState } from 'react';

import type { Told } from '../../domain/groups/group-presence.ts';
import { holdChannel } from './group-channel.ts';
import { useOpenReplica } from '../replica/replica-context.tsx';
import { useRecords } from '../replica/use-records.ts';

/** Groups in which nothing happens any more are not told: each is a channel that is kept open. */
const MOST_GROUPS = 10;

/**
 * Tells the student's groups what they do, as long as this is on the screen, on whatever page. Of several tabs one
 * tells; when it is closed, the next one does.
 * @param told null: nothing. The same object until it says something else.
 */
export function useTellGroups(told: Told | null): void {
  const open = useOpenReplica();
  const topics = useTopics();
  const isTelling = useTurn(told !== null);
  useEffect(() => {
    if (open === null || told === null || !isTelling) return undefined;
    const held = readTopics(topics).map(([groupId, departures]) => holdChannel(open.client, open.userId, groupId, departures));
    for (const { channel } of held) channel.tell(told);
    return () => {
      for (const { channel, release } of held) {
        channel.tell(null);
        release();
      }
    };
  }, [open, topics, told, isTelling]);
}

/** The student's groups in which something happened last, with the names of their topics, as text: nothing else of them matters here. */
function useTopics(): string {
  const { data } = useRecords('groups');
  return useMemo(() => {
    const latest = (data ?? []).toSorted((a, b) => b.last_activity.localeCompare(a.last_activity)).slice(0, MOST_GROUPS);
    // In an order that does not change with every message.
    return JSON.stringify(latest.map(({ id, departures }) => [id, departures] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }, [data]);
}

function readTopics(topics: string): readonly (readonly [string, number])[] {
  return JSON.parse(topics) as [string, number][];
}

/** Whether it is this tab's turn. */
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
    navigator.locks.request('ekagra-tell-groups', { signal }, untilEnd).catch(() => {});
    return () => {
      ending.abort();
      setIsHeld(false);
    };
  }, [isWanted]);
  return isHeld;
}
