import { MessagesSquare, Share2 } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';

import { useUserId } from '../../data/session/use-user.ts';
import { draftKey, type DraftFormat } from '../../data/student/drafts.ts';
import { useDraft } from '../../data/student/use-draft.ts';
import type { Replica } from '../../data/replica/local-database.ts';
import { useReplica, useReplicaOnceOpen } from '../../data/replica/replica-context.tsx';
import type { ShareOutcome } from '../../domain/share-target.ts';
import { pathTo, shownBranch } from '../../domain/tutor/branch.ts';
import { titleOf } from '../../domain/tutor/question.ts';
import { guessedSubject, TUTOR_SUBJECTS } from '../../domain/tutor/subject-guess.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { UnreadableState } from '../../ui/unreadable-state.tsx';
import { setChatSubject } from './chats.commands.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { type DoubtDraft, editingOf, isEmptyDraft } from './doubt-draft.ts';
import { type DoubtForGroup, type DoubtTask, taskOfDoubt } from './doubt-outlets.ts';
import { EmptyChat } from './empty-chat.tsx';
import { KeptShares } from './kept-shares.tsx';
import type { Chat, Message } from './message.ts';
import { takeShare } from './take-share.ts';
import { useChats, useMessages, useTaskDoubt } from './tutor.queries.ts';
import { askingOf, useAsking } from './use-asking.ts';
import { useChosenBranch } from './use-chosen-branch.ts';
import { useDoubtDraft } from './use-doubt-draft.ts';

/** Includes the search, so loaded on demand. */
const ChatList = lazyNamed(() => import('./chat-list.tsx'), 'ChatList');
const ShareDialog = lazyNamed(() => import('./share-dialog.tsx'), 'ShareDialog');
const AskGroup = lazyNamed(() => import('./ask-group.tsx'), 'AskGroup');
const ChatListDialog = lazyNamed(() => import('./chat-list-dialog.tsx'), 'ChatListDialog');

interface TutorScreenProps {
  readonly chatId: string | null;
  readonly isOffline: boolean;
  /** The task that a doubt is about. */
  readonly taskId: string | null;
  /** Outcome of the content shared just now. */
  readonly shareOutcome: ShareOutcome | undefined;
  readonly onOpen: (chatId: string | null) => void;
  /** Creates a revision card from this answer. */
  readonly onCard: (answerId: string) => void;
  readonly onTask: (replica: Replica, task: DoubtTask) => Promise<void>;
  /** Drafts a message to this group and opens it; null: opens the groups. */
  readonly onGroup: (groupId: string | null, doubt: DoubtForGroup) => Promise<void>;
}

/** The tutor: doubts and their answers. */
export function TutorScreen({ chatId, isOffline, taskId, shareOutcome, onOpen, onCard, onTask, onGroup }: TutorScreenProps) {
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
            {...{ chatId, isOffline, taskId, shareOutcome, onOpen, onCard, onTask, onGroup }}
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

function SubjectField({ subject, onChange }: { subject: string | null; onChange: (subject: string | null) => void }) {
  const isOwn = subject !== null && !TUTOR_SUBJECTS.some((known) => known === subject);
  return (
    <SelectField
      label="Subject"
      isLabelHidden
      value={subject ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
    >
      <option value="">No subject</option>
      {isOwn ? <option>{subject}</option> : null}
      {TUTOR_SUBJECTS.map((known) => (
        <option key={known}>{known}</option>
      ))}
    </SelectField>
  );
}

const showError = (message: string) => (error: unknown) => {
  console.error(message, error);
  showFailure({ ok: false, error: { message } });
};

/** Whether hints come first, stored on this device. */
const HINTED: DraftFormat<boolean> = { read: (stored) => stored !== null, write: (isHinted) => (isHinted ? 'on' : null) };

interface OpenChatProps extends TutorScreenProps {
  /** Null for a new chat. */
  readonly chat: Chat | undefined;
  readonly isGone: boolean;
  /** Opens the list of chats. */
  readonly onList: () => void;
}

function OpenChat({ chatId, isOffline, taskId, shareOutcome, onOpen, onCard, onTask, onGroup, chat, isGone, onList }: OpenChatProps) {
  const userId = useUserId();
  const asking = useAsking(userId);
  const replica = useReplica();
  const replicaOnceOpen = useReplicaOnceOpen();
  const messages = useMessages(chatId);
  const { draft, change, cancelEdit, clearAsked } = useDoubtDraft(userId, chatId);
  const { chosen, choose } = useChosenBranch(userId, chatId);
  const [isHinted, changeHinted] = useDraft(draftKey(userId, 'hints-first'), HINTED);
  const branch = useMemo(() => shownBranch(messages ?? [], chosen), [messages, chosen]);
  /** Parent of the next question. */
  const shownEnd = branch.at(-1)?.message.id ?? null;
  const [isSharing, setIsSharing] = useState(false);
  /** The doubt to ask a group. */
  const [groupDoubt, setGroupDoubt] = useState<Message | null>(null);
  const taskDoubt = useTaskDoubt(taskId);
  const { subject = guessedSubject(draft.text) } = chat ?? draft;

  function setSubject(next: string | null) {
    if (chat === undefined) change((latest) => ({ ...latest, subject: next }));
    else if (replica !== null) void setChatSubject(replica, chat.id, next).then(showFailure);
  }

  useEffect(() => {
    if (typeof taskDoubt === 'string') change((latest) => (latest.text === '' ? { ...latest, text: taskDoubt } : latest));
    // Once per task.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [taskDoubt]);

  async function ask(text: string, asked: DoubtDraft): Promise<string | null> {
    const by = askingOf(await replicaOnceOpen(), userId);
    const id = chatId ?? crypto.randomUUID();
    const parentId = asked.editing === undefined ? shownEnd : asked.editing.parentId;
    const result = await by.ask({ chatId: id, parentId, subject: asked.subject, text, pictures: asked.pictures });
    if (!result.ok) return result.error.message;
    // Shows the new question, whichever branch was selected.
    choose(messages?.flatMap((message) => (message.parentId === parentId ? [message.id] : [])) ?? [], null);
    clearAsked(asked, id);
    if (chatId === null) onOpen(id);
    return null;
  }

  function addTask(task: Omit<DoubtTask, 'subject'>) {
    if (replica !== null) onTask(replica, { ...task, subject }).catch(showError('The task could not be made. Try again.'));
  }

  function toTask(answer: Message) {
    const doubt = messages?.find(({ id }) => id === answer.parentId && id !== null);
    addTask({
      from: answer.id,
      title: `Go through: ${titleOf(doubt?.role === 'user' && doubt.text !== '' ? doubt.text : answer.text)}`,
      notes: '',
    });
  }

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <Button className="xl:hidden" onClick={onList}>
          <MessagesSquare aria-hidden className="size-4" />
          Chats
        </Button>
        {chat === undefined ? null : <h2 className="min-w-0 flex-1 truncate font-display font-semibold max-sm:sr-only">{chat.title}</h2>}
        {chatId !== null && chat === undefined ? null : (
          <span className="ml-auto flex items-center gap-1">
            <SubjectField subject={subject} onChange={setSubject} />
            {chat === undefined ? null : (
              <IconButton label="Share this chat" onClick={() => setIsSharing(true)}>
                <Share2 aria-hidden className="size-5" />
              </IconButton>
            )}
          </span>
        )}
      </div>
      <KeptShares outcome={shareOutcome} onTake={(share) => takeShare(userId, share, draft.pictures.length, change)} />
      <div className="flex flex-1 flex-col">
        {isGone ? (
          <EmptyState
            title="Chat not found"
            headingLevel={2}
            text="It was deleted or is not on this device yet."
            action={<Button onClick={() => onOpen(null)}>New chat</Button>}
          />
        ) : messages === undefined ? (
          <Skeleton className="h-64" />
        ) : messages.length === 0 ? (
          <EmptyChat
            onChoose={(text) =>
              change((latest) => (isEmptyDraft(latest) ? { ...latest, text } : editingOf(latest, null, { text, pictures: [] })))
            }
          />
        ) : (
          <Conversation
            {...{ asking, branch, isOffline, isHinted }}
            onChoose={choose}
            onEdit={(doubt) => change((latest) => editingOf(latest, doubt.parentId, doubt))}
            onCard={({ id }) => onCard(id)}
            onTask={toTask}
            onDoubtTask={(doubt) => addTask(taskOfDoubt(doubt))}
            onGroup={setGroupDoubt}
          />
        )}
      </div>
      <Suspense>
        {isSharing && chat !== undefined && messages !== undefined && shownEnd !== null ? (
          <ShareDialog chat={chat} messages={pathTo(messages, shownEnd)} onClose={() => setIsSharing(false)} />
        ) : null}
      </Suspense>
      <Suspense>
        {groupDoubt === null ? null : (
          <AskGroup
            onChosen={(groupId) => {
              setGroupDoubt(null);
              onGroup(groupId, groupDoubt).catch(showError('The doubt could not be added to your message. Try again.'));
            }}
            onClose={() => setGroupDoubt(null)}
          />
        )}
      </Suspense>
      {/* On a phone the offline badge would cover the button; notices avoid it by this mark. */}
      <div
        data-composer
        className={`sticky bottom-0 -mx-1 max-h-[75dvh] overflow-y-auto bg-page px-1 pt-2 ${isOffline ? 'pb-14 md:pb-3' : 'pb-3'}`}
      >
        <Composer
          draft={draft}
          isHinted={isHinted}
          onHinted={(next) => changeHinted(() => next)}
          onChange={change}
          onAsk={ask}
          onCancelEdit={cancelEdit}
        />
      </div>
    </>
  );
}
