import { useEffect, useMemo, useRef, useState } from 'react';

import type { MessageReach } from '../../data/groups/message-reach.ts';
import { useMessageReach } from '../../data/groups/use-message-reach.ts';
import { publishTyping } from '../../data/groups/group-presence.ts';
import { useReadToOnArrival } from '../../data/groups/group-reads.ts';
import type { Replica } from '../../data/replica/local-database.ts';
import { forgetMessagePicture, keepMessagePicture } from '../../data/pictures/message-pictures.ts';
import { useReplica } from '../../data/replica/replica-context.tsx';
import { useFirstSyncOver } from '../../data/replica/use-first-sync.ts';
import { useUserId } from '../../data/session/use-user.ts';
import { useDraft } from '../../data/student/use-draft.ts';
import { reasonWords } from '../../domain/groups/report.ts';
import { charactersIn, mentionedIn, MOST_CHARACTERS } from '../../domain/messages/message-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { UnreadableState } from '../../ui/unreadable-state.tsx';
import { Composer } from './composer.tsx';
import { COMPOSER_DRAFT, type ComposerDraft, composerKey, EMPTY_DRAFT } from './composer-draft.ts';
import { copyText } from './copy-text.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { deleteMessage, discardChange, editMessage, retryMessage, sendMessage, toggleReaction } from './group-messages.commands.ts';
import { useIsOwner, useMembers, useMessagingBan } from './group-messages.queries.ts';
import type { MessageActions } from './message-article.tsx';
import { HistoryStart } from './list-marks.tsx';
import { MessageList } from './message-list.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import type { Message } from './message.ts';
import { takeBackUnsent } from './take-back-unsent.ts';
import { TypingLine } from './typing-line.tsx';
import { useAnswered } from './use-answered.ts';
import { useEarlierMessages } from './use-earlier-messages.ts';
import { useMessageFeed } from './use-message-feed.ts';
import { useReading } from './use-reading.ts';

interface GroupMessagesProps {
  readonly groupId: string;
  readonly onReport: MessageActions['onReport'];
  /** Id of the message to open at. */
  readonly askedId: string | undefined;
  readonly onAskedShown: () => void;
}

/** Messages of one group. Fills its column. */
export function GroupMessages({ groupId, ...asked }: GroupMessagesProps) {
  const userId = useUserId();
  const replica = useReplica();
  const arrivedAt = useReadToOnArrival(userId, groupId);
  const isSynced = useFirstSyncOver();
  if (replica === null || arrivedAt === undefined) return <MessagesSkeleton />;
  return <Messages {...{ replica, groupId, arrivedAt, isSynced, ...asked }} />;
}

interface MessagesProps extends GroupMessagesProps {
  readonly replica: Replica;
  /** The read position, as a time. */
  readonly arrivedAt: number;
  readonly isSynced: boolean;
}

function Messages({ replica, groupId, arrivedAt, isSynced, onReport, askedId, onAskedShown }: MessagesProps) {
  const userId = useUserId();
  const members = useMembers(groupId);
  const isOwner = useIsOwner(userId, groupId);
  const ban = useMessagingBan(userId);
  const { feed, window, failure, readTo } = useMessageFeed(replica, userId, groupId, arrivedAt);
  const reach = useMessageReach(groupId);
  const { seenTo, see } = useReading(replica, userId, groupId, arrivedAt);
  const [draft, changeDraft] = useDraft(composerKey(userId, groupId), COMPOSER_DRAFT);
  const keep = (change: Partial<ComposerDraft>) => changeDraft((newest) => ({ ...newest, ...change }));
  const [problem, setProblem] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const answered = useAnswered(
    replica,
    groupId,
    useMemo(() => (draft.replyTo === null ? [] : [draft.replyTo]), [draft.replyTo]),
  );
  const box = useRef<HTMLTextAreaElement>(null);

  const write = (begin: Partial<ComposerDraft>) => {
    keep(begin);
    setProblem(null);
    // After the menu has returned focus.
    setTimeout(() => {
      box.current?.focus();
      box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
    });
  };

  async function send() {
    const text = draft.text.trim();
    if ((text === '' && draft.imagePath === null) || charactersIn(text) > MOST_CHARACTERS) return;
    const mentions = mentionedIn(text, members.usernames);
    const sent = draft;
    // At once: text typed during the write belongs to the next message.
    keep({ ...EMPTY_DRAFT, text: draft.editing?.textBefore ?? '' });
    setProblem(null);
    const { replyTo, imagePath } = sent;
    const result = await (sent.editing
      ? editMessage(replica, sent.editing.id, text, mentions)
      : sendMessage(replica, userId, window?.unsent.at(-1)?.id ?? null, { groupId, text, mentions, replyTo, imagePath }));
    if (result.ok) return;
    setProblem(result.error.message);
    keep({ ...sent, text: box.current?.value ? `${sent.text}\n${box.current.value}` : sent.text });
  }

  function cancel() {
    keep(draft.editing === null ? { replyTo: null } : { text: draft.editing.textBefore, editing: null });
    setProblem(null);
    box.current?.focus();
  }

  async function addPicture(file: File) {
    const result = await keepMessagePicture(userId, file);
    if (result.ok) write({ imagePath: result.path });
    else setProblem(result.message);
  }

  function removePicture() {
    if (draft.imagePath !== null) void forgetMessagePicture(userId, draft.imagePath).catch(() => undefined);
    keep({ imagePath: null });
  }

  async function takeBack(message: Message) {
    setDeleting(null);
    const result = message.isSent ? await deleteMessage(replica, message.id) : await takeBackUnsent(replica, message);
    if (!result.ok) return showFailure(result);
    if (draft.editing?.id === message.id) cancel();
    if (message.isSent && message.imagePath !== null && message.authorId === userId)
      void forgetMessagePicture(userId, message.imagePath).catch(() => undefined);
  }

  const onEdit = (message: Message) =>
    write({ text: message.text, editing: { id: message.id, textBefore: draft.editing?.textBefore ?? draft.text } });
  const latest = useRef({ write, onEdit, takeBack, onReport });
  useEffect(() => {
    latest.current = { write, onEdit, takeBack, onReport };
  });

  const actions = useMemo<Omit<MessageActions, 'onGoTo'>>(
    () => ({
      onReply: ({ id }) => latest.current.write({ replyTo: id }),
      onEdit: (message) => latest.current.onEdit(message),
      onDelete: (message) => (message.isSent ? setDeleting(message) : void latest.current.takeBack(message)),
      onCopy: ({ text }) => void copyText(text),
      onReact: ({ id }, sign) => void toggleReaction(replica, userId, id, sign).then(showFailure),
      onReport: (message, author) => latest.current.onReport(message, author),
      onRetry: ({ id }) => void retryMessage(replica, id).then(showFailure),
      onDiscard: (message) =>
        void (message.isSent ? discardChange(replica, message.id).then(showFailure) : latest.current.takeBack(message)),
    }),
    [replica, userId],
  );

  if (failure) return <UnreadableState title="The messages could not be opened" headingLevel={2} error={failure} />;
  if (window === undefined) return <MessagesSkeleton />;
  const isEmpty = window.sent.length === 0 && window.unsent.length === 0;
  if (isEmpty && !isSynced) return <MessagesSkeleton />;

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {isEmpty ? (
        <div className="grid min-h-0 flex-1 content-center overflow-y-auto">
          {reach?.floor ? (
            <EarlierAlone groupId={groupId} reach={reach} />
          ) : (
            <EmptyState
              title="No messages yet"
              text="Ask a doubt, or say what you study today. Write maths between dollar signs, such as $x^2$, and @ to mention someone."
              action={ban === null ? <Button onClick={() => box.current?.focus()}>Write a message</Button> : undefined}
            />
          )}
        </div>
      ) : (
        <MessageList
          replica={replica}
          groupId={groupId}
          feed={feed}
          window={window}
          reach={reach}
          readTo={readTo}
          seenTo={seenTo}
          onSee={see}
          isFresh={isSynced}
          members={members}
          isOwner={isOwner}
          actions={actions}
          askedId={askedId}
          onAskedShown={onAskedShown}
        />
      )}
      <TypingLine groupId={groupId} members={members} />
      {ban === null ? (
        <Composer
          box={box}
          draft={draft}
          answered={draft.replyTo === null ? null : answered.get(draft.replyTo)}
          members={members}
          problem={problem}
          onChange={(change) => {
            keep(change);
            setProblem(null);
            if (change.text) publishTyping(groupId);
          }}
          onSend={() => void send()}
          onCancel={cancel}
          onEditLast={() => {
            const own = [...window.sent, ...window.unsent].findLast(({ authorId }) => authorId === userId);
            if (own) onEdit(own);
          }}
          onPicture={(file) => void addPicture(file)}
          onRemovePicture={removePicture}
        />
      ) : (
        <p className="border-t border-line px-4 py-4 text-center text-sm text-balance">
          A moderator stopped you from writing to others: {reasonWords(ban).toLowerCase()}. You can still read and study here.
        </p>
      )}
      {deleting ? (
        <DeleteQuestion
          message={deleting}
          isOwn={deleting.authorId === userId}
          onDelete={() => void takeBack(deleting)}
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </div>
  );
}

/** Shown when all of the newest messages were deleted. */
function EarlierAlone({ groupId, reach }: { readonly groupId: string; readonly reach: MessageReach }) {
  const { earlier, again } = useEarlierMessages(groupId, reach, true);
  return <HistoryStart earlier={earlier} onRetry={again} />;
}
