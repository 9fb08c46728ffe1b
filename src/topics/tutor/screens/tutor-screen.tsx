import { Suspense, useState } from 'react';

import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { UnreadableState } from '../../../ui/unreadable-state.tsx';
import { type ChatScreenProps, OpenChat } from './open-chat.tsx';
import { useChats } from '../store/tutor.queries.ts';

/** Lazy, because it includes the search index. */
const ChatList = lazyNamed(() => import('./chat-list.tsx'), 'ChatList');
const ChatListDialog = lazyDialog(() => import('./chat-list-dialog.tsx'), 'ChatListDialog');

/** The tutor: doubts and their answers. */
export function TutorScreen(props: ChatScreenProps) {
  const { chatId, onOpen } = props;
  const { chats, isLoading, error } = useChats();
  const [isListOpen, setIsListOpen] = useState(false);
  if (error !== null) return <UnreadableState title="Your chats could not be opened" headingLevel={2} error={error} />;
  const chat = chats.find(({ id }) => id === chatId);
  const open = (id: string | null) => {
    setIsListOpen(false);
    onOpen(id);
  };
  return (
    <div className="flex min-h-0 flex-1">
      <aside aria-label="Chats" className="hidden w-72 shrink-0 overflow-y-auto border-r border-line px-4 py-2 xl:block">
        <Suspense>
          <ChatList chats={chats} shownId={chatId} onOpen={open} />
        </Suspense>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
        <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col px-3 md:px-6">
          <OpenChat
            key={chatId ?? 'new'}
            {...props}
            chat={chat}
            isGone={chatId !== null && !isLoading && chat === undefined}
            onList={() => setIsListOpen(true)}
          />
        </div>
      </div>
      <Suspense>
        {isListOpen ? <ChatListDialog chats={chats} shownId={chatId} onOpen={open} onClose={() => setIsListOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}
