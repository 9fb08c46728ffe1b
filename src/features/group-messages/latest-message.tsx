import { useEffect, useState } from 'react';

import { messageHistory, type StoredMessage, watchMessages } from '../../data/groups/message-history.ts';
import { useQuiet } from '../../data/groups/quiet.ts';
import { useReplica } from '../../data/replica/replica-context.tsx';
import { useUserId } from '../../data/session/use-user.ts';
import { nameOf, useMembers } from './group-messages.queries.ts';
import { quoteWords } from './quoted-message.tsx';

/** Newest messages to read: those of blocked members are passed over. */
const LOOKED_AT = 10;

/** The last message of a group in one line, with its author; nothing without one. */
export function LatestMessage({ groupId }: { readonly groupId: string }) {
  const userId = useUserId();
  const members = useMembers(groupId);
  const { blocked } = useQuiet();
  const latest = useLatest(groupId).findLast(({ createdBy }) => !blocked.has(createdBy ?? ''));
  if (latest === undefined) return null;
  const author = latest.createdBy === userId ? 'You' : nameOf(members, latest.createdBy);
  return `${author}: ${quoteWords(latest)}`;
}

const none: readonly StoredMessage[] = [];

function useLatest(groupId: string): readonly StoredMessage[] {
  const replica = useReplica();
  const [latest, setLatest] = useState(none);
  useEffect(() => {
    if (replica === null) return undefined;
    let isCurrent = true;
    const read = () =>
      messageHistory(replica, groupId)
        .before(null, LOOKED_AT)
        .then(
          (found) => isCurrent && setLatest(found),
          // Reading fails when the database closes; the next one is read again.
          () => undefined,
        );
    void read();
    const stopWatching = watchMessages(replica, (changed, removed) => {
      // A removed message no longer says which group it was in.
      if (removed.length > 0 || changed.some((message) => message.groupId === groupId)) void read();
    });
    return () => {
      isCurrent = false;
      stopWatching();
    };
  }, [replica, groupId]);
  return latest;
}
