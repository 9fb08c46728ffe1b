import type { MessageReach } from '../../store/message-reach.ts';
import { useMessageReach } from '../../store/use-message-reach.ts';
import { publishTyping } from '../../store/group-presence.ts';
import { useReadToOnArrival } from '../../store/group-reads.ts';
import type { Replica } from '../../../../shared/replica/local-database.ts';
import { useReplica } from '../../../../shared/replica/replica-context.tsx';
import { useFirstSyncOver } from '../../../../shared/replica/use-first-sync.ts';
import { useUserId } from '../../../../shared/session/use-user.ts';
import { reasonWords } from '../../rules/report.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { UnreadableState } from '../../../../ui/unreadable-state.tsx';
import { Composer } from './composer.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { useIsOwner, useMembers, useMessagingBan } from '../../store/group-messages.queries.ts';
import type { MessageActions } from './message-article.tsx';
import { HistoryStart } from './list-marks.tsx';
import { MessageList } from './message-list.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { TypingLine } from './typing-line.tsx';
import { useComposer } from './use-composer.ts';
import { useEarlierMessages } from './use-earlier-messages.ts';
import { useMessageActions } from './use-message-actions.ts';
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

/** Shown when all of the newest messages were deleted. */
function EarlierAlone({ groupId, reach }: { readonly groupId: string; readonly reach: MessageReach }) {
  const { earlier, again } = useEarlierMessages(groupId, reach, true);
  return <HistoryStart earlier={earlier} onRetry={again} />;
}
