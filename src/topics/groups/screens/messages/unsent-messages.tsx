import { useEffect, useState } from 'react';

import type { Replica } from '../../../../shared/replica/local-database.ts';
import { followMessages, messageHistory } from '../../store/message-history.ts';
import { useReplica } from '../../../../shared/replica/replica-context.tsx';
import { Button } from '../../../../ui/button.tsx';
import { showFailure } from '../../../../ui/show-failure.ts';
import { copyText } from './copy-text.ts';
import { type Message, toMessage } from '../../store/message.ts';
import { MessagePicture } from './message-picture.tsx';
import { quoteWords } from './quoted-message.tsx';
import { takeBackUnsent } from './take-back-unsent.ts';
import { momentWords } from './time-words.ts';

/** Unsent messages of a group that the student is no longer in. Renders nothing if there are none. */
export function UnsentMessages({ groupId }: { groupId: string }) {
  const replica = useReplica();
  const messages = useUnsent(replica, groupId);
  if (replica === null || messages.length === 0) return null;
  return (
    <section aria-labelledby="unsent-title" className="mx-auto grid w-full max-w-xl gap-3 overflow-y-auto px-4 pb-8">
      <h3 id="unsent-title" className="font-display text-lg font-semibold">
        Not sent
      </h3>
      <p className="text-sm text-ink-soft">Your group did not get this. Copy what you want to keep.</p>
      {messages.map((message) => (
        <article
          key={message.id}
          aria-label={`You, not sent: ${quoteWords(message)}`}
          className="grid gap-2 rounded-xl border border-line bg-surface p-3"
        >
          {message.imagePath === null ? null : <MessagePicture path={message.imagePath} author={null} />}
          {message.text === '' ? null : <p className="whitespace-pre-wrap wrap-anywhere">{message.text}</p>}
          <p className="text-xs text-ink-soft">{momentWords(message.createdAt)}</p>
          <div className="flex flex-wrap gap-2">
            {message.text === '' ? null : <Button onClick={() => void copyText(message.text)}>Copy text</Button>}
            <Button variant="danger" onClick={() => void takeBackUnsent(replica, message).then(showFailure)}>
              Discard
            </Button>
          </div>
        </article>
      ))}
    </section>
  );
}

const none: readonly Message[] = [];

function useUnsent(replica: Replica | null, groupId: string): readonly Message[] {
  const [messages, setMessages] = useState(none);
  useEffect(() => {
    if (replica === null) return undefined;
    return followMessages(replica, {
      read: () => messageHistory(replica, groupId).unsent(),
      isAffected: () => true,
      take: (found) => setMessages(found.map(toMessage)),
      fail: (error) => console.error('Error reading unsent messages', error),
    });
  }, [replica, groupId]);
  return messages;
}
