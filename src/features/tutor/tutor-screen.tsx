import { MessagesSquare, Share2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';

import { draftKey, writeDraft } from '../../data/student/draft-storage.ts';
import type { KeptShare } from '../../data/student/kept-shares.ts';
import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import { useReplica, useReplicaOnceOpen } from '../../data/replica/replica-context.tsx';
import { keepMessagePicture } from '../../data/pictures/message-pictures.ts';
import type { ShareOutcome } from '../../domain/share-target.ts';
import { pathTo } from '../../domain/tutor/branch.ts';
import { MOST_PICTURES, titleOf } from '../../domain/tutor/question.ts';
import { TUTOR_SUBJECTS } from '../../domain/tutor/subject-guess.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { tellFailure } from '../../ui/tell-failure.ts';
import { showToast } from '../../ui/toast.tsx';
import { setChatSubject } from './chats.commands.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { EmptyChat } from './empty-chat.tsx';
import { KeptShares } from './kept-shares.tsx';
import type { Chat, Message } from './message.ts';
import { useChats, useMessages, useTaskDoubt } from './tutor.queries.ts';
import { askingOf, useAsking } from './use-asking.ts';
import { useDoubtDraft } from './use-doubt-draft.ts';

/** With the search in it. */
const ChatList = lazy(async () => ({ default: (await import('./chat-list.tsx')).ChatList }));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));
const ChatListDialog = lazy(async () => ({ default: (await import('./chat-list-dialog.tsx')).ChatListDialog }));

interface TutorScreenProps {
  readonly userId: string;
  readonly chatId: string | null;
  readonly isOffline: boolean;
  /** The task that a doubt is about. */
  readonly taskId: string | null;
  /** What became of the thing that was shared just now. */
  readonly shareOutcome: ShareOutcome | undefined;
  readonly onOpen: (chatId: string | null) => void;
  /** Opens a new revision card of this answer. */
  readonly onCard: (answerId: string) => void;
  readonly addTask: (replica: Replica, title: string) => Promise<WriteResult>;
}

/** Doubts and their answers. */
export function TutorScreen({ userId, chatId, isOffline, taskId, shareOutcome, onOpen, onCard, addTask }: TutorScreenProps) {
  const replica = useReplica();
  const { chats, isLoading, error } = useChats();
  const [isListOpen, setIsListOpen] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  if (error !== null)
    return (
      <ErrorState
        title="Your chats could not be read"
        headingLevel={2}
        text="They are still on this device. Reloading opens them anew."
        detail={error.message}
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      />
    );
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
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
            <Button className="xl:hidden" onClick={() => setIsListOpen(true)}>
              <MessagesSquare aria-hidden className="size-4" />
              Chats
            </Button>
            {chat === undefined ? null : (
              <>
                <h2 className="min-w-0 flex-1 truncate font-display font-semibold max-sm:sr-only">{chat.title}</h2>
                <span className="flex items-center gap-1">
                  <SubjectField
                    chat={chat}
                    onChange={(subject) => void (replica && setChatSubject(replica, chat.id, subject).then(tellFailure))}
                  />
                  <IconButton label="Share this chat" onClick={() => setIsSharing(true)}>
                    <Share2 aria-hidden className="size-5" />
                  </IconButton>
                </span>
              </>
            )}
          </div>
          <OpenChat
            key={chatId ?? 'new'}
            {...{ userId, chatId, isOffline, taskId, shareOutcome, onOpen, onCard, addTask }}
            isGone={chatId !== null && !isLoading && chat === undefined}
            shared={isSharing ? chat : undefined}
            onShared={() => setIsSharing(false)}
          />
        </div>
      </div>
      <Suspense>
        {isListOpen ? <ChatListDialog chats={chats} shownId={chatId} onOpen={open} onClose={() => setIsListOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}

function SubjectField({ chat, onChange }: { chat: Chat; onChange: (subject: string | null) => void }) {
  const isOwn = chat.subject !== null && !TUTOR_SUBJECTS.some((subject) => subject === chat.subject);
  return (
    <SelectField
      label="Subject"
      isLabelHidden
      value={chat.subject ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
    >
      <option value="">No subject</option>
      {isOwn ? <option>{chat.subject}</option> : null}
      {TUTOR_SUBJECTS.map((subject) => (
        <option key={subject}>{subject}</option>
      ))}
    </SelectField>
  );
}

/** What is remembered of how a student likes answers, on this device. */
const hintsKey = (userId: string) => draftKey(userId, 'hints-first');

interface OpenChatProps extends TutorScreenProps {
  readonly isGone: boolean;
  /** The chat, while a copy of it is made for others. */
  readonly shared: Chat | undefined;
  readonly onShared: () => void;
}

function OpenChat({ userId, chatId, isOffline, taskId, shareOutcome, onOpen, onCard, addTask, isGone, shared, onShared }: OpenChatProps) {
  const asking = useAsking(userId);
  const replica = useReplica();
  const replicaOnceOpen = useReplicaOnceOpen();
  const messages = useMessages(chatId);
  const { draft, change, clear } = useDoubtDraft(userId, chatId);
  const [isHinted, setIsHinted] = useState(() => localStorage.getItem(hintsKey(userId)) !== null);
  /** The end of the branch that is shown: what is asked next follows it. */
  const [shownEnd, setShownEnd] = useState<string | null>(null);
  const taskDoubt = useTaskDoubt(taskId);

  useEffect(() => {
    if (typeof taskDoubt === 'string') change((latest) => (latest.text === '' ? { ...latest, text: taskDoubt } : latest));
    // Once for each task.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [taskDoubt]);

  async function ask(text: string, pictures: readonly string[]): Promise<string | null> {
    const by = askingOf(await replicaOnceOpen(), userId);
    const id = chatId ?? crypto.randomUUID();
    const parentId = draft.editing === undefined ? shownEnd : draft.editing.parentId;
    const result = await by.ask({ chatId: id, parentId, text, pictures });
    if (!result.ok) return result.error.message;
    clear();
    if (chatId === null) onOpen(id);
    return null;
  }

  async function take(share: KeptShare): Promise<boolean> {
    const kept = await Promise.all(share.images.slice(0, MOST_PICTURES).map((image) => keepMessagePicture(userId, image)));
    const failed = kept.find((picture) => !picture.ok);
    if (failed !== undefined) {
      showToast({ title: 'The picture cannot be used', text: failed.message }, { id: 'share-failed', duration: 8000 });
      return false;
    }
    const paths = kept.flatMap((picture) => (picture.ok ? [picture.path] : []));
    change((latest) => ({
      ...latest,
      text: [latest.text, ...share.lines].filter(Boolean).join('\n'),
      pictures: [...latest.pictures, ...paths].slice(0, MOST_PICTURES),
    }));
    return true;
  }

  async function toTask(answer: Message) {
    if (replica === null) return;
    const doubt = messages?.find(({ id }) => id === answer.parentId && id !== null);
    const result = await addTask(replica, `Go through: ${titleOf(doubt?.role === 'user' && doubt.text !== '' ? doubt.text : answer.text)}`);
    if (result.ok) showToast({ title: 'Task added', text: 'It is at the top of To do.' }, { id: 'tutor-task' });
    else tellFailure(result);
  }

  return (
    <>
      <KeptShares outcome={shareOutcome} onTake={take} />
      <div className="flex flex-1 flex-col">
        {isGone ? (
          <EmptyState
            title="This chat is not here"
            headingLevel={2}
            text="It was deleted, or has not reached this device yet."
            action={<Button onClick={() => onOpen(null)}>New chat</Button>}
          />
        ) : messages === undefined ? (
          <Skeleton className="h-64" />
        ) : messages.length === 0 ? (
          <EmptyChat onChoose={(text) => change((latest) => ({ ...latest, text }))} />
        ) : (
          <Conversation
            {...{ userId, asking, messages, isOffline, isHinted }}
            onEnd={setShownEnd}
            onEdit={({ text, pictures, parentId }) => change(() => ({ text, pictures, editing: { parentId } }))}
            onCard={({ id }) => onCard(id)}
            onTask={(answer) => void toTask(answer)}
          />
        )}
      </div>
      <Suspense>
        {shared !== undefined && messages !== undefined && shownEnd !== null ? (
          <ShareDialog userId={userId} chat={shared} messages={pathTo(messages, shownEnd)} onClose={onShared} />
        ) : null}
      </Suspense>
      <div className="sticky bottom-0 -mx-1 max-h-[75dvh] overflow-y-auto bg-page px-1 pt-2 pb-3">
        <Composer
          userId={userId}
          draft={draft}
          isHinted={isHinted}
          onHinted={(next) => {
            setIsHinted(next);
            writeDraft(localStorage, hintsKey(userId), next ? 'on' : null);
          }}
          onChange={change}
          onAsk={ask}
          onCancelEdit={clear}
        />
      </div>
    </>
  );
}
