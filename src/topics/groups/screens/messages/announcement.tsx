import { useEffect, useRef, useState } from 'react';

import { useUserId } from '../../../../shared/session/use-user.ts';
import { isNew } from '../../rules/messages/message-rows.ts';
import type { MessageWindow } from '../../rules/messages/message-window.ts';
import { type Members, nameOf } from '../../store/group-messages.queries.ts';
import type { Message } from './message.ts';
import { quoteWords } from './quoted-message.tsx';

/** Announces new messages of others to screen readers while at the end. */
export function Announcement({ window, members }: { window: MessageWindow<Message>; members: Members }) {
  const userId = useUserId();
  const [words, setWords] = useState('');
  const last = window.hasNewer ? undefined : window.sent.at(-1);
  const known = useRef(last?.createdAt ?? 0);
  useEffect(() => {
    if (last === undefined) return;
    const isLatest = isNew(last, userId, known.current);
    known.current = Math.max(known.current, last.createdAt);
    if (isLatest) setWords(`${nameOf(members, last.authorId)}: ${quoteWords(last)}`);
  }, [last, members, userId]);
  return (
    <p aria-live="polite" className="sr-only">
      {words}
    </p>
  );
}
