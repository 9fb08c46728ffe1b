import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import type { MessageReach } from '../../store/message-reach.ts';
import { useMessageReach } from '../../store/use-message-reach.ts';
import { publishTyping, useGroupPresence } from '../../store/group-presence.ts';
import { saveReadTo, useReadToOnArrival } from '../../store/group-reads.ts';
import type { Replica } from '../../../../shared/replica/local-database.ts';
import { useReplica } from '../../../../shared/replica/replica-context.tsx';
import { useFirstSyncOver } from '../../../../shared/replica/use-first-sync.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { reasonWords } from '../../rules/report.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { UnreadableState } from '../../../../ui/unreadable-state.tsx';
import { Composer } from './composer.tsx';
import { type Members, nameOf, useIsOwner, useMembers, useMessagingBan } from '../../store/group-messages.queries.ts';
import type { MessageActions } from './message-article.tsx';
import { HistoryStart } from './list-marks.tsx';
import { MessageList } from './message-list.tsx';
import { useComposer } from './use-composer.ts';
import { useEarlierMessages } from './use-earlier-messages.ts';
import { useMessageActions } from './use-message-actions.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import type { Message } from '../../store/message.ts';
import { quoteWords } from './quoted-message.tsx';
import type { MessageWindow } from '../../rules/messages/message-window.ts';
import { MessageFeed } from '../../store/message-feed.ts';

/**
 * Delays in ms before the read position is stored: after the first read message, and between two writes. Each write is sent to all of the
 * student's devices.
 */
const FIRST_SAVE_MS = 1500;

const NEXT_SAVE_MS = 15_000;

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
  /** The read position when the group was opened, in epoch milliseconds. */
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
  const composer = useComposer(replica, groupId, members, window?.unsent.at(-1)?.id ?? null);
  const { box, edit } = composer;
  const { actions, deleting, setDeleting, takeBack } = useMessageActions(replica, composer, onReport);

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
          draft={composer.draft}
          answered={composer.answered}
          members={members}
          problem={composer.problem}
          elsewhere={composer.elsewhere}
          onType={(text) => {
            composer.type(text);
            if (text !== '') publishTyping(groupId);
          }}
          onSend={() => void composer.send()}
          onCancel={composer.cancel}
          onEditLast={() => {
            const own = [...window.sent, ...window.unsent].findLast(({ authorId }) => authorId === userId);
            if (own) edit(own);
          }}
          onPicture={(file) => void composer.addPicture(file)}
          onRemovePicture={composer.removePicture}
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

/** The start of the history, shown alone when all of the newest messages were deleted. */
function EarlierAlone({ groupId, reach }: { readonly groupId: string; readonly reach: MessageReach }) {
  const { earlier, again } = useEarlierMessages(groupId, reach, true);
  return <HistoryStart earlier={earlier} onRetry={again} />;
}

/** Placeholder for messages, at the bottom above the composer. */
function MessagesSkeleton() {
  return (
    <div aria-hidden className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-3 pb-2 md:px-6">
        {['w-3/5', 'w-2/5', 'ml-auto w-1/2', 'w-3/5'].map((className, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- static shapes
          <Skeleton key={at} className={`h-11 max-w-96 shrink-0 rounded-2xl ${className}`} />
        ))}
      </div>
      <div className="border-t border-line px-3 pt-2 pb-3 md:px-6">
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}

/** Says who is typing. Keeps its height when empty, so that nothing moves. */
function TypingLine({ groupId, members }: { groupId: string; members: Members }) {
  const { typing } = useGroupPresence(groupId);
  return (
    <p className="mx-auto flex h-5 w-full max-w-4xl min-w-0 shrink-0 items-center gap-2 px-3 text-xs text-ink-soft md:px-6">
      {typing.length === 0 ? null : (
        <>
          <span aria-hidden className="size-1.5 shrink-0 animate-breathe rounded-full bg-current" />
          <span className="truncate">{typingWords(typing.map((id) => nameOf(members, id)))}</span>
        </>
      )}
    </p>
  );
}

function typingWords(names: readonly string[]): string {
  const [first, second] = names;
  if (names.length === 1) return `${first} is typing`;
  return names.length === 2 ? `${first} and ${second} are typing` : `${names.length} people are typing`;
}

interface DeleteQuestionProps {
  readonly message: Message;
  readonly isOwn: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Confirms a deletion. There is no undo, because the server erases deleted messages. */
function DeleteQuestion({ message, isOwn, onDelete, onClose }: DeleteQuestionProps) {
  return (
    <Modal isOpen onClose={onClose} title={isOwn ? 'Delete this message?' : 'Remove this message?'}>
      <div className="grid gap-4">
        <p className="line-clamp-3 border-l-2 border-line-strong pl-3 text-ink-soft wrap-anywhere">{quoteWords(message)}</p>
        <p>It is deleted for everyone in the group. You cannot undo this.</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" onClick={onDelete}>
            {isOwn ? 'Delete' : 'Remove'}
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </div>
    </Modal>
  );
}

interface LiveFeed {
  readonly feed: MessageFeed;
  /** Undefined while loading. */
  readonly window: MessageWindow<Message> | undefined;
  readonly failure: Error | undefined;
  readonly readTo: number;
}

/** The feed of a group, opened at the read position. */
function useMessageFeed(replica: Replica, userId: string, groupId: string, readTo: number): LiveFeed {
  const [feed] = useState(() => new MessageFeed(replica, userId, groupId, readTo));

  useEffect(() => {
    void feed.start();
    return () => feed.close();
  }, [feed]);

  return {
    feed,
    window: useSyncExternalStore(feed.subscribe, feed.window),
    failure: useSyncExternalStore(feed.subscribe, feed.failure),
    readTo: useSyncExternalStore(feed.subscribe, feed.readTo),
  };
}

/** Stores the read position: the time of the last seen message. Throttled while the student reads, at once when they leave. */
function useReading(replica: Replica, userId: string, groupId: string, arrivedAt: number) {
  const [seenTo, setSeenTo] = useState(arrivedAt);
  const unsaved = useRef<number>(null);
  const savedAt = useRef(-Infinity);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (unsaved.current === null) return;
    savedAt.current = performance.now();
    void saveReadTo(replica, userId, groupId, unsaved.current);
    unsaved.current = null;
  }, [replica, userId, groupId]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      save();
    };
  }, [save]);

  const see = useCallback(
    (moment: number) => {
      setSeenTo((before) => {
        if (moment <= before) return before;
        unsaved.current = moment;
        const next = savedAt.current + NEXT_SAVE_MS - performance.now();
        timer.current ??= setTimeout(save, Math.max(FIRST_SAVE_MS, next));
        return moment;
      });
    },
    [save],
  );

  return { seenTo, see };
}
