import { useEffect, useState } from 'react';

import type { Replica } from '../../../../shared/replica/local-database.ts';
import { followMessages, messageHistory } from '../../store/message-history.ts';
import { type Message, toMessage } from '../../store/message.ts';

const none: ReadonlyMap<string, Message | null> = new Map();

/**
 * The messages replied to, by id, wherever they are in the history; null for missing ones.
 * @param ids must keep its identity while unchanged
 */
export function useAnswered(replica: Replica, groupId: string, ids: readonly string[]): ReadonlyMap<string, Message | null> {
  const [answered, setAnswered] = useState(none);

  useEffect(() => {
    if (ids.length === 0) return undefined;
    return followMessages(replica, {
      read: () => messageHistory(replica, groupId).named(ids),
      isAffected: (changed, removed) => removed.some((id) => ids.includes(id)) || changed.some(({ id }) => ids.includes(id)),
      take: (found) => {
        const byId = new Map(found.map((message) => [message.id, toMessage(message)]));
        setAnswered(new Map(ids.map((id) => [id, byId.get(id) ?? null])));
      },
      fail: (error) => console.error('Error reading answered messages', error),
    });
  }, [replica, groupId, ids]);

  return answered;
}
