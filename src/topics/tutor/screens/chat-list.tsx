import { useDeferredValue, useMemo, useState } from 'react';
import MiniSearch from 'minisearch';

import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ChatRow } from './chat-row.tsx';
import { chatToDelete, deleteChat, pinChat, restoreChat } from '../store/chats.commands.ts';
import type { Chat, Message } from '../store/message.ts';
import { useAllMessages } from '../store/tutor.queries.ts';

interface ChatListProps {
  readonly chats: readonly Chat[];
  readonly shownId: string | null;
  readonly onOpen: (chatId: string | null) => void;
}

const UNDO_MS = 10_000;

/** All chats, with full-text search. */
export function ChatList({ chats, shownId, onOpen }: ChatListProps) {
  const replica = useReplica();
  const [words, setWords] = useState('');
  const searched = useDeferredValue(words.trim());
  const messages = useAllMessages(searched !== '');
  const search = useMemo(() => (searched === '' ? null : chatSearch(chats, messages)), [searched, chats, messages]);
  const found = useMemo(() => {
    const matching = search?.(searched);
    return matching === undefined ? chats : chats.filter(({ id }) => matching.has(id));
  }, [search, searched, chats]);

  async function remove({ id, title }: Chat) {
    if (!replica) return;
    const chat = await chatToDelete(replica, id);
    const result = await deleteChat(replica, chat);
    if (!result.ok) return showFailure(result);
    if (id === shownId) onOpen(null);
    const undo = { label: 'Undo', onPress: () => void restoreChat(replica, chat).then(showFailure) };
    showToast({ title: 'Chat deleted', text: title, action: undo }, { id: `deleted-${id}`, duration: UNDO_MS });
  }

  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <Button onClick={() => onOpen(null)}>New chat</Button>
      <SearchField label="Search chats" value={words} onValueChange={setWords} />
      {found.length > 0 ? null : searched === '' ? (
        <EmptyState text="Your chats appear here, on all your devices." />
      ) : (
        <EmptyState text="No chats match. Try fewer words." action={<Button onClick={() => setWords('')}>Show all chats</Button>} />
      )}
      <ul className="grid grid-cols-1 gap-1">
        {found.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            isShown={chat.id === shownId}
            onOpen={() => onOpen(chat.id)}
            onPin={() => void (replica && pinChat(replica, chat.id, !chat.isPinned).then(showFailure))}
            onDelete={() => void remove(chat)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Full-text search over titles, questions and answers. */
function chatSearch(chats: readonly Chat[], messages: readonly Message[]): (words: string) => ReadonlySet<string> {
  const index = new MiniSearch({
    fields: ['title', 'subject', 'text'],
    searchOptions: { boost: { title: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  const texts = new Map<string, string[]>();
  for (const { chatId, text } of messages) texts.set(chatId, [...(texts.get(chatId) ?? []), text]);
  index.addAll(chats.map(({ id, title, subject }) => ({ id, title, subject: subject ?? '', text: texts.get(id)?.join('\n') ?? '' })));
  return (words) => new Set(index.search(words).map(({ id }) => id as string));
}
