import { Suspense, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';

import { useUser, useUserId } from '../../../shared/session/use-user.ts';
import { type DraftFormat, draftKey, jsonDraft, knownItems } from '../../../shared/student/drafts.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
import { useReplica, useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import type { ShareOutcome } from '../rules/share-target.ts';
import { pathTo, shownBranch } from '../rules/branch.ts';
import { guessedSubject } from '../rules/subject-guess.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { ChatHeader } from './chat-header.tsx';
import { setChatSubject } from '../store/chats.commands.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { type DoubtDraft, editingOf, isEmptyDraft } from './doubt-draft.ts';
import { communityDoubt, type DoubtForCommunity, type DoubtForGroup, type DoubtTask, taskOfAnswer, taskOfDoubt } from './doubt-outlets.ts';
import { EmptyChat } from './empty-chat.tsx';
import { KeptShares } from './kept-shares.tsx';
import type { Chat, Message } from '../store/message.ts';
import { useMessages, useTaskDoubt } from '../store/tutor.queries.ts';
import { askingOf, useAsking } from './use-asking.ts';
import { useDoubtDraft } from './use-doubt-draft.ts';
import { forgetMessagePicture, keepMessagePicture } from '../../../shared/pictures/message-pictures.ts';
import type { KeptShare } from '../store/kept-shares.ts';
import { MOST_PICTURES } from '../rules/question.ts';
import { showToast } from '../../../ui/toast.tsx';

const BRANCH = jsonDraft<readonly string[]>(knownItems(v.string()), [], (ids) => ids.length === 0);

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'), 'ShareDialog');
const ShareNeedsAccount = lazyDialog(() => import('./share-needs-account.tsx'), 'ShareNeedsAccount');
const AskGroup = lazyDialog(() => import('./ask-group.tsx'), 'AskGroup');

export interface ChatScreenProps {
  readonly chatId: string | null;
  readonly isOffline: boolean;
  /** Id of the task that the doubt is about. */
  readonly taskId: string | null;
  /** Outcome of the content shared just now. */
  readonly shareOutcome: ShareOutcome | undefined;
  readonly onOpen: (chatId: string | null) => void;
  /** Creates a revision card from this answer. */
  readonly onCard: (answerId: string) => void;
  readonly onTask: (replica: Replica, task: DoubtTask) => Promise<void>;
  /** Drafts a message to this group and opens it; null: opens the groups. */
  readonly onGroup: (groupId: string | null, doubt: DoubtForGroup) => Promise<void>;
  /** Drafts a question of the public directory and opens it. */
  readonly onCommunity: (doubt: DoubtForCommunity) => Promise<void>;
}

const showError = (message: string) => (error: unknown) => {
  console.error(message, error);
  showFailure({ ok: false, error: { message } });
};

/** Whether hints come first, stored on this device. */
const HINTED: DraftFormat<boolean> = {
  read: (stored) => stored !== null,
  write: (isHinted) => (isHinted ? 'on' : null),
};

interface OpenChatProps extends ChatScreenProps {
  /** Undefined for a new chat. */
  readonly chat: Chat | undefined;
  readonly isGone: boolean;
  /** Opens the list of chats. */
  readonly onList: () => void;
}

/** A chat, or a new one, with the composer. */
export function OpenChat({
  chatId,
  isOffline,
  taskId,
  shareOutcome,
  onOpen,
  onCard,
  onTask,
  onGroup,
  onCommunity,
  chat,
  isGone,
  onList,
}: OpenChatProps) {
  const { id: userId, isTrial = false } = useUser();
  const asking = useAsking(userId);
  const replica = useReplica();
  const messages = useMessages(chatId);
  const { draft, change, cancelEdit, clearAsked } = useDoubtDraft(userId, chatId);
  const { chosen, choose } = useChosenBranch(userId, chatId);
  const [isHinted, changeHinted] = useDraft(draftKey(userId, 'hints-first'), HINTED);
  const branch = useMemo(() => shownBranch(messages ?? [], chosen), [messages, chosen]);
  /** Parent of the next question. */
  const shownEnd = branch.at(-1)?.message.id ?? null;
  const ask = useAsk({
    chatId,
    messages,
    shownEnd,
    choose,
    clearAsked,
    onOpen,
  });
  const [isSharing, setIsSharing] = useState(false);
  /** The doubt for which a group is being chosen. */
  const [groupDoubt, setGroupDoubt] = useState<Message | null>(null);
  const taskDoubt = useTaskDoubt(taskId);
  const { subject = guessedSubject(draft.text) } = chat ?? draft;

  function setSubject(next: string | null) {
    if (chat === undefined) change((latest) => ({ ...latest, subject: next }));
    else if (replica !== null) void setChatSubject(replica, chat.id, next).then(showFailure);
  }

  useEffect(() => {
    if (typeof taskDoubt === 'string') change((latest) => (latest.text === '' ? { ...latest, text: taskDoubt } : latest));
  }, [taskDoubt, change]);

  function addTask(task: Omit<DoubtTask, 'subject'>) {
    if (replica !== null) onTask(replica, { ...task, subject }).catch(showError('The task could not be made. Try again.'));
  }

  return (
    <>
      <ChatHeader
        chat={chat}
        subject={subject}
        onSubject={chatId !== null && chat === undefined ? null : setSubject}
        onList={onList}
        onShare={() => setIsSharing(true)}
      />
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
            {...{ asking, branch, isOffline, isTrial, isHinted }}
            onChoose={choose}
            onEdit={(doubt) => change((latest) => editingOf(latest, doubt.parentId, doubt))}
            onCard={({ id }) => onCard(id)}
            onTask={(answer) => addTask(taskOfAnswer(answer, messages))}
            onDoubtTask={(doubt) => addTask(taskOfDoubt(doubt))}
            onGroup={setGroupDoubt}
            onCommunity={(doubt, answer) => {
              const taken = communityDoubt(doubt, answer, { subject, chapter: chat?.chapter ?? null });
              onCommunity(taken).catch(showError('The doubt could not be taken along. Try again.'));
            }}
          />
        )}
      </div>
      <Suspense>
        {isSharing && chat !== undefined && messages !== undefined && shownEnd !== null ? (
          isTrial ? (
            <ShareNeedsAccount onClose={() => setIsSharing(false)} />
          ) : (
            <ShareDialog chat={chat} messages={pathTo(messages, shownEnd)} onClose={() => setIsSharing(false)} />
          )
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
      {/* On a phone the offline badge would cover the button. Notices use `data-composer` to stay clear of it. */}
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

/** The selected siblings among questions or answers, stored on this device. */
function useChosenBranch(userId: string, chatId: string | null) {
  const [ids, change] = useDraft(draftKey(userId, `branch-${chatId ?? 'new'}`), BRANCH);

  /** @param id the sibling to show; null for the newest, also when newer ones arrive */
  const choose = (siblings: readonly string[], id: string | null) =>
    change((before) => [...before.filter((other) => !siblings.includes(other)), ...(id === null ? [] : [id])]);
  return { chosen: useMemo(() => new Set(ids), [ids]), choose };
}

interface AskOptions {
  /** Null for a new chat. */
  readonly chatId: string | null;
  readonly messages: readonly Message[] | undefined;
  /** Parent of the next doubt: the last message of the shown branch. */
  readonly shownEnd: string | null;
  readonly choose: (siblings: readonly string[], chosen: string | null) => void;
  readonly clearAsked: (asked: DoubtDraft, askedIn: string) => void;
  /** Opens the chat that was created for a new doubt. */
  readonly onOpen: (chatId: string) => void;
}

/** Asks the doubt of a draft, in the chat or in a new one. Returns a sentence for the student if it was not stored. */
function useAsk({ chatId, messages, shownEnd, choose, clearAsked, onOpen }: AskOptions) {
  const userId = useUserId();
  const replicaOnceOpen = useReplicaOnceOpen();
  return async (text: string, asked: DoubtDraft): Promise<string | null> => {
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
  };
}

/**
 * Adds the content that another app shared to the draft.
 * @param pictured number of pictures that the draft has
 * @returns false if the share stays; a toast says why
 */
async function takeShare(
  userId: string,
  share: KeptShare,
  pictured: number,
  onChange: (next: (draft: DoubtDraft) => DoubtDraft) => void,
): Promise<boolean> {
  const room = MOST_PICTURES - pictured;
  if (share.images.length > room && room < MOST_PICTURES) {
    const text = `A doubt can have up to ${MOST_PICTURES} pictures. Ask this one first. What you shared stays here.`;
    return notTaken('The pictures do not fit', text);
  }
  const kept = await Promise.all(share.images.slice(0, MOST_PICTURES).map((image) => keepMessagePicture(userId, image)));
  const paths = kept.flatMap((picture) => (picture.ok ? [picture.path] : []));
  const failed = kept.find((picture) => !picture.ok);
  if (failed !== undefined) {
    for (const path of paths) forgetMessagePicture(userId, path).catch((error: unknown) => console.error('Error removing picture', error));
    return notTaken('The picture cannot be used', failed.message);
  }
  onChange((latest) => ({
    ...latest,
    text: [latest.text, ...share.lines].filter(Boolean).join('\n'),
    pictures: [...latest.pictures, ...paths].slice(0, MOST_PICTURES),
  }));
  if (share.images.length <= MOST_PICTURES) return true;
  return notTaken('Not all pictures were taken', `A doubt can have up to ${MOST_PICTURES} pictures. What you shared stays here.`);
}

function notTaken(title: string, text: string): false {
  showToast({ title, text }, { id: 'share-failed', duration: 8000 });
  return false;
}
