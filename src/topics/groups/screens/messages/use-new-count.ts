import { useEffect, useState } from 'react';

import { countUnread } from '../../store/group-reads.ts';
import type { Replica } from '../../../../shared/replica/local-database.ts';
import { quietOf } from '../../rules/quiet.ts';
import type { MessageWindow } from '../../rules/messages/message-window.ts';
import { onAnswer } from '../../../../shared/rules/on-answer.ts';
import type { Message } from '../../store/message.ts';

interface NewCountOptions {
  readonly replica: Replica;
  readonly userId: string;
  readonly groupId: string;
  readonly window: MessageWindow<Message>;
  readonly seenTo: number;
  readonly isAtEnd: boolean;
}

/** Number of messages by others after the last seen one. */
export function useNewCount({ replica, userId, groupId, window, seenTo, isAtEnd }: NewCountOptions): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (isAtEnd) return undefined;
    const counting = replica.get('users', userId).then((profile) => countUnread(replica, userId, quietOf(profile), groupId, seenTo));
    return onAnswer(
      counting,
      (found) => setCount(found.count),
      (error) => console.error('New messages could not be counted', error),
    );
  }, [replica, userId, groupId, window, seenTo, isAtEnd]);
  return isAtEnd ? 0 : count;
}
