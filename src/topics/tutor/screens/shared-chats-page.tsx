import { Link } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';

import { type ListedChat, listSharedChats } from '../store/shared-chats.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Page size of the server. */
const PAGE = 20;

/** The public list of shared chats. */
export function SharedChatsPage() {
  const [words, setWords] = useState('');
  const query = useDeferredValue(words.trim());
  const [found, setFound] = useState<{ query: string; chats: readonly ListedChat[]; isWhole: boolean } | 'unreachable'>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const show = (chats: readonly ListedChat[]) => setFound({ query, chats, isWhole: chats.length < PAGE });
    return onAnswer(listSharedChats(query, undefined), show, () => setFound('unreachable'));
  }, [query, tries]);

  async function more() {
    if (found === undefined || found === 'unreachable') return;
    try {
      const next = await listSharedChats(found.query, found.chats.at(-1));
      setFound({ query: found.query, chats: [...found.chats, ...next], isWhole: next.length < PAGE });
    } catch {
      setFound('unreachable');
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-soft">Doubts and answers that students chose to share.</p>
      <SearchField label="Search shared chats" value={words} onValueChange={setWords} />
      {found === undefined ? (
        <Skeleton className="h-64" />
      ) : found === 'unreachable' ? (
        <ErrorState
          title="The list could not be loaded"
          headingLevel={2}
          text="The server cannot be reached now. Check your network."
          action={<Button onClick={() => setTries(tries + 1)}>Try again</Button>}
        />
      ) : found.chats.length === 0 ? (
        <EmptyState
          text={
            found.query === ''
              ? 'No chats yet. Open a chat with the tutor, press Share, and choose to list it here.'
              : 'No shared chat matches. Try fewer words.'
          }
          action={
            found.query === '' ? (
              <LinkButton to="/ai/{-$chatId}">Ask the tutor</LinkButton>
            ) : (
              <Button onClick={() => setWords('')}>Show all</Button>
            )
          }
        />
      ) : (
        <>
          <ul className="grid gap-2">
            {found.chats.map(({ id, title, created_at }) => (
              <li key={id}>
                <Link
                  to="/shared/$chatId"
                  params={{ chatId: id }}
                  className="grid min-h-11 gap-0.5 rounded-xl border border-line bg-surface px-4 py-3 hover:bg-hover"
                >
                  <span className="break-words">{title}</span>
                  <span className="text-sm text-ink-soft">{new Date(created_at).toLocaleDateString('en-IN', { dateStyle: 'medium' })}</span>
                </Link>
              </li>
            ))}
          </ul>
          {found.isWhole ? null : (
            <Button className="justify-self-center" onClick={() => void more()}>
              Show more
            </Button>
          )}
        </>
      )}
    </div>
  );
}
