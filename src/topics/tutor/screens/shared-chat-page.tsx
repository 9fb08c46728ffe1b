import { useEffect, useState } from 'react';

import { readSharedChat, type SharedChat, type SharedMessage } from '../store/shared-chats.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { withFormulas } from '../rules/typed-maths.ts';
import { MarkedText } from '../../../shared/marked-text/marked-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sourceWords } from './source-words.ts';

/** A shared chat, for anyone with its link. Not indexed by search engines. */
export function SharedChatPage({ id }: { id: string }) {
  const [chat, setChat] = useState<SharedChat | null | 'unreachable'>();
  const [tries, setTries] = useState(0);

  useEffect(() => onAnswer(readSharedChat(id), setChat, () => setChat('unreachable')), [id, tries]);

  return (
    <div className="grid grid-cols-1 gap-6">
      <meta name="robots" content="noindex" />
      {chat === undefined ? (
        <Skeleton className="h-64" />
      ) : chat === 'unreachable' ? (
        <ErrorState
          title="This chat could not be loaded"
          headingLevel={2}
          text="The server cannot be reached now. Check your network."
          action={<Button onClick={() => setTries(tries + 1)}>Try again</Button>}
        />
      ) : chat === null ? (
        <EmptyState
          title="This chat is no longer shared."
          headingLevel={2}
          text="Its link expired or was revoked. Ask for a new link."
          action={<LinkButton to="/shared">Other shared chats</LinkButton>}
        />
      ) : (
        <>
          <h2 className="font-display text-2xl font-semibold text-balance">{chat.title}</h2>
          {chat.messages.map((message, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a copy never changes
            <SharedItem key={at} message={message} />
          ))}
          <p className="text-sm text-ink-soft">Shared by a student. Answers can be wrong: check them.</p>
        </>
      )}
    </div>
  );
}

/** Answer sources as a copy names them. Edited answers have none. */
const SHARED_SOURCES: ReadonlyMap<string | null, string> = new Map([
  ['solver', 'From the solver on a student’s device'],
  ['bank', 'From the worked examples on a student’s device'],
  [null, 'Changed by the student who shared it. It can be wrong: check it'],
]);

function SharedItem({ message: { role, text, source } }: { message: SharedMessage }) {
  if (role === 'user') {
    return (
      <article aria-label="Doubt" className="ml-6 justify-self-end rounded-2xl border border-line bg-column px-4 py-3 sm:ml-16">
        <p className="break-words whitespace-pre-wrap">
          <Notation text={withFormulas(text)} />
        </p>
      </article>
    );
  }
  return (
    <article aria-label="Answer" className="grid grid-cols-1 gap-3 border-l-2 border-line-strong pl-4">
      {/* A copy shows no "verified" mark, because it can be tampered with. */}
      <p className="text-sm text-ink-soft">{SHARED_SOURCES.get(source) ?? sourceWords({ source: 'model', details: {} })}</p>
      <MarkedText text={text} />
    </article>
  );
}
