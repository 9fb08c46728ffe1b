import { useState } from 'react';

import { discardUnsentPost, retryUnsentPost, type UnsentPost, whyNotStored } from '../store/use-unsent-posts.ts';
import { Button } from '../../../ui/button.tsx';
import { loadPressed } from '../../../ui/lazy-dialog.ts';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { refusalWords } from './post-words.ts';
import { ThrowAwayQuestion } from './throw-away-question.tsx';
import { KINDS, wordsOf } from './unsent-posts.tsx';

interface OutboxProps {
  readonly userId: string;
  readonly waiting: readonly UnsentPost[];
  readonly isOffline: boolean;
}

/** The student's writes in the directory that the server does not have or has refused. Renders nothing if there are none. */
export function Outbox({ userId, waiting, isOffline }: OutboxProps) {
  const [discarded, setDiscarded] = useState<UnsentPost | null>(null);
  if (waiting.length === 0) return null;
  return (
    <Section title="Questions and answers">
      <p className="text-sm text-ink-soft">
        Saved on this device. Ekagra sends what waits {isOffline ? 'when you are online' : 'by itself'}; what was not accepted stays here.
      </p>
      <ul className="-mt-3">
        {waiting.map((each) => (
          <OutboxItem
            key={each.key}
            waiting={each}
            onRetry={() => void retryUnsentPost(userId, each).catch(showNotStored)}
            onKeep={() => void keep(userId, each)}
            onDiscard={() => setDiscarded(each)}
          />
        ))}
      </ul>
      {discarded === null ? null : (
        <ThrowAwayQuestion
          title={`Discard this ${KINDS[discarded.write.kind].toLowerCase()}?`}
          words={wordsOf(discarded.write) ?? KINDS[discarded.write.kind]}
          note="It is on this device only. You cannot undo this."
          action="Discard"
          onThrowAway={() => {
            void discardUnsentPost(userId, discarded);
            setDiscarded(null);
          }}
          onClose={() => setDiscarded(null)}
        />
      )}
    </Section>
  );
}

function showNotStored(error: unknown) {
  showToast({ title: 'Not sent again', text: whyNotStored(error) });
}

/** Lazy: the list does not need the forms' code. */
async function keep(userId: string, waiting: UnsentPost) {
  const drafts = await loadPressed(() => import('./keep-as-draft.ts'));
  if (drafts === null) return;
  const kind = KINDS[waiting.write.kind].toLowerCase();
  if (await drafts.keepAsDraft(userId, waiting))
    showToast({ title: 'Kept as a draft', text: `Your ${kind} is back in its form. Change it there.` });
  else showToast({ title: 'Not moved', text: `The form of your ${kind} holds other words. Post or clear them first.` });
}

interface OutboxItemProps {
  readonly waiting: UnsentPost;
  readonly onRetry: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

function OutboxItem({ waiting, onRetry, onKeep, onDiscard }: OutboxItemProps) {
  const { write, since, refusal } = waiting;
  const name = nameOf(waiting);
  return (
    <li aria-label={name} className="grid grid-cols-1 gap-2 border-b border-line py-3 last:border-0 last:pb-0">
      <p className="line-clamp-2 font-medium wrap-anywhere">{name}</p>
      <p className="text-sm text-ink-soft">
        {KINDS[write.kind]}
        {since === undefined ? null : (
          <>
            {' · since '}
            <time dateTime={new Date(since).toISOString()}>{FORMAT.format(since)}</time>
          </>
        )}
      </p>
      {refusal === null ? null : <p className="text-sm">Not accepted: {refusalWords(refusal)}</p>}
      <div className="flex flex-wrap gap-2">
        {refusal === null ? null : <Button onClick={onRetry}>Try again</Button>}
        {refusal === null || wordsOf(write) === null ? null : <Button onClick={onKeep}>Keep as draft</Button>}
        <Button variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  );
}

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const nameOf = ({ write }: UnsentPost): string => wordsOf(write)?.split('\n')[0] ?? KINDS[write.kind];
