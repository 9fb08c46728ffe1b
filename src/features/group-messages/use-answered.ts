import { useEffect, useState } from 'react';

import type { Replica } from '../../data/replica/local-database.ts';
import { messageHistory, watchMessages } from '../../data/groups/message-history.ts';
import { type Message, toMessage } from './message.ts';

const none: ReadonlyMap<string, Message | null> = new Map();

/**
 * The messages replied to, by id, wherever in the history; null for missing ones.
 * @param ids must keep its identity while unchanged
 */
export function useAnswered(replica: Replica, groupId: string, ids: readonly string[]): ReadonlyMap<string, Message | null> {
  const [answered, setAnswered] = useState(none);

  useEffect(() => {
    if (ids.length === 0) return undefined;
    let isCurrent = true;
    const look = async () => {
      const found = await messageHistory(replica, groupId).named(ids);
      if (!isCurrent) return;
      const byId = new Map(found.map((message) => [message.id, toMessage(message)]));
      setAnswered(new Map(ids.map((id) => [id, byId.get(id) ?? null])));
    };
    const report = (error: unknown) => console.error('Answered messages could not be read', error);
    look().catch(report);
    const stopWatching = watchMessages(replica, (changed, removed) => {
      const isOurs = removed.some((id) => ids.includes(id)) || changed.some(({ id }) => ids.includes(id));
      if (isOurs) look().catch(report);
    });
    return () => {
      isCurrent = false;
      stopWatching();
    };
  }, [replica, groupId, ids]);

  return answered;
}
