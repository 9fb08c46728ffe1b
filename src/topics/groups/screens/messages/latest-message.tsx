import { useEffect, useState } from 'react';

import { followMessages, messageHistory, type StoredMessage } from '../../store/message-history.ts';
import { useQuiet } from '../../store/quiet.ts';
import { useReplica } from '../../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { nameOf, useMembers } from '../../store/group-messages.queries.ts';
import { NotationInLine, quoteWords } from './quoted-message.tsx';

/** Number of newest messages to read. Those of blocked members are skipped. */
const LOOKED_AT = 10;

/** The last message of a group in one line, with its author. Renders nothing if there is none. */
export function LatestMessage({ groupId }: { readonly groupId: string }) {
  const userId = useUserId();
  const members = useMembers(groupId);
  const { blocked } = useQuiet();
  const latest = useLatest(groupId).findLast(({ createdBy }) => !blocked.has(createdBy ?? ''));
  if (latest === undefined) return null;
  const author = latest.createdBy === userId ? 'You' : nameOf(members, latest.createdBy);
  return (
    <>
      {author}: <NotationInLine text={quoteWords(latest)} />
    </>
  );
}

const none: readonly StoredMessage[] = [];

function useLatest(groupId: string): readonly StoredMessage[] {
  const replica = useReplica();
  const [latest, setLatest] = useState(none);
  useEffect(() => {
    if (replica === null) return undefined;
    return followMessages(replica, {
      read: () => messageHistory(replica, groupId).before(null, LOOKED_AT),
      isAffected: (changed, removed) => removed.length > 0 || changed.some((message) => message.groupId === groupId),
      take: setLatest,
      // Reading fails when the database closes. The effect runs again with the next database.
      fail: () => undefined,
    });
  }, [replica, groupId]);
  return latest;
}
