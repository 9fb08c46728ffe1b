import { Ellipsis, Pin } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';

import { isChangedElsewhere, touch, type Touched, UNTOUCHED } from '../../data/student/touched.ts';
import { useReplica } from '../../data/replica/replica-context.tsx';
import { changedElsewhere } from '../../ui/changed-elsewhere.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PopupMenu } from '../../ui/popup-menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { chatSearch } from './chat-search.ts';
import { chatToDelete, deleteChat, pinChat, renameChat, restoreChat } from './chats.commands.ts';
import type { Chat } from './message.ts';
import { useAllMessages } from './tutor.queries.ts';

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
  const [renamedId, setRenamedId] = useState<string | null>(null);
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
          <li key={chat.id}>
            {renamedId === chat.id ? (
              <RenameForm
                chat={chat}
                onClose={() => setRenamedId(null)}
                onRename={(title, since) => void (replica && renameChat(replica, chat.id, title, since).then(showFailure))}
              />
            ) : (
              <div className={`flex items-center rounded-lg ${chat.id === shownId ? 'bg-hover' : 'hover:bg-hover'}`}>
                <button
                  type="button"
                  aria-current={chat.id === shownId ? 'page' : undefined}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-lg px-3 py-2 text-left"
                  onClick={() => onOpen(chat.id)}
                >
                  {chat.isPinned ? <Pin aria-hidden className="size-3.5 shrink-0 text-ink-soft" /> : null}
                  <span className="min-w-0">
                    <span className="block truncate">
                      {chat.isPinned ? <VisuallyHidden>Pinned: </VisuallyHidden> : null}
                      {chat.title}
                    </span>
                    {chat.subject === null ? null : <span className="block truncate text-sm text-ink-soft">{chat.subject}</span>}
                  </span>
                </button>
                <PopupMenu
                  label={`More for ${chat.title}`}
                  button={<Ellipsis aria-hidden className="size-5" />}
                  items={[
                    { label: 'Rename', onSelect: () => setRenamedId(chat.id) },
                    {
                      label: chat.isPinned ? 'Unpin' : 'Pin',
                      onSelect: () => void (replica && pinChat(replica, chat.id, !chat.isPinned).then(showFailure)),
                    },
                    { label: 'Delete', onSelect: () => void remove(chat) },
                  ]}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RenameFormProps {
  readonly chat: Chat;
  /** `since`: the title before. */
  readonly onRename: (title: string, since: string) => void;
  readonly onClose: () => void;
}

function RenameForm({ chat, onRename, onClose }: RenameFormProps) {
  const [touched, setTouched] = useState<Touched<Pick<Chat, 'title'>>>(UNTOUCHED);
  const { title = chat.title } = touched.now;
  return (
    <form
      className="grid gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (touched.since.title !== undefined && title.trim() !== '') onRename(title, touched.since.title);
        onClose();
      }}
    >
      <TextField
        label="Name of the chat"
        isLabelHidden
        value={title}
        notice={isChangedElsewhere(touched, chat, 'title') ? changedElsewhere(chat.title) : undefined}
        maxLength={200}
        autoComplete="off"
        ref={(field) => field?.focus()}
        onChange={({ currentTarget: { value } }) => setTouched((newest) => touch(newest, chat, { title: value }))}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <span className="flex gap-2">
        <Button type="submit">Save</Button>
        <Button onClick={onClose}>Cancel</Button>
      </span>
    </form>
  );
}
