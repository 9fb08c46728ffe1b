import { Ellipsis } from 'lucide-react';
import { memo, useState } from 'react';

import { useUserId } from '../../../../shared/session/use-user.ts';
import { reasonWords } from '../../rules/report.ts';
import type { MessageRow } from '../../rules/messages/message-rows.ts';
import { Button } from '../../../../ui/button.tsx';
import { PopupMenu, type PopupMenuItem } from '../../../../ui/popup-menu.tsx';
import { WriteDot } from '../../../../ui/write-dot.tsx';
import { AuthorMark } from './author-mark.tsx';
import { type Members, nameOf } from '../../store/group-messages.queries.ts';
import type { Message } from '../../store/message.ts';
import { MessagePicture } from './message-picture.tsx';
import { BLOCKED, QuotedMessage, quoteWords } from './quoted-message.tsx';
import { ReactionBar, ReactionChoice } from './reaction-bar.tsx';
import { momentWords, timeWords } from './time-words.ts';
import { parseMessage } from '../../rules/messages/message-text.ts';
import { Notation } from '../../../../ui/notation.tsx';

/** Why the server rejected a message, and what to do. */
const REJECTIONS: Readonly<Record<NonNullable<Message['rejection']>, string>> = {
  forbidden: 'You could not post this. If you are in the group now, try again.',
  invalid: 'This message could not be sent. Change it and send it again.',
  'too-large': 'This message is too long. Shorten it and send it again.',
  duplicate: 'This message was already sent.',
  'missing-reference': 'This group no longer exists. Copy what you want to keep.',
  full: 'You have no room for more messages. Delete old ones, and this is sent by itself.',
};

export interface MessageActions {
  readonly onReply: (message: Message) => void;
  readonly onEdit: (message: Message) => void;
  readonly onDelete: (message: Message) => void;
  readonly onCopy: (message: Message) => void;
  readonly onReact: (message: Message, sign: string) => void;
  readonly onReport: (message: Message, author: string) => void;
  readonly onRetry: (message: Message) => void;
  readonly onDiscard: (message: Message) => void;
  readonly onGoTo: (messageId: string) => void;
}

interface MessageArticleProps {
  readonly row: MessageRow<Message>;
  /** The message replied to; undefined while loading. */
  readonly answered: Message | null | undefined;
  /** Whether the whole history is on this device. */
  readonly isWhole: boolean;
  readonly members: Members;
  /** Members that the student blocked. */
  readonly blocked: ReadonlySet<string>;
  /** Whether the student owns the group. */
  readonly isOwner: boolean;
  /** Whether the message is in the tab order. With a roving tab index exactly one is. */
  readonly isTabStop: boolean;
  /** Whether to highlight the message, because the list just jumped to it. */
  readonly isMarked: boolean;
  readonly actions: MessageActions;
}

export function articleId(messageId: string): string {
  return `message-${messageId}`;
}

/** One message: author, text, time and sending state. */
export const MessageArticle = memo(function MessageArticle({
  row,
  answered,
  isWhole,
  members,
  blocked,
  isOwner,
  isTabStop,
  isMarked,
  actions,
}: MessageArticleProps) {
  const userId = useUserId();
  const { message, isFirstOfTurn } = row;
  const { authorId, text, mentions, imagePath, hidden, syncState, rejection, isSent } = message;
  const [isChoosing, setIsChoosing] = useState(false);
  const isOwn = authorId === userId;
  const author = isOwn ? 'You' : nameOf(members, authorId);
  const isMentioned = !isOwn && mentions.includes(userId);
  const isBlocked = blocked.has(authorId ?? '');
  const withheld = isBlocked ? BLOCKED : hidden === null ? null : hiddenWords(hidden, isOwn);

  return (
    <article
      id={articleId(message.id)}
      aria-label={
        withheld === null ? articleWords(message, author, isMentioned) : `${author}, ${timeWords(message.createdAt)}: ${withheld}`
      }
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move between messages
      tabIndex={isTabStop ? 0 : -1}
      data-marked={isMarked || undefined}
      className={`group/message flex gap-2 rounded-xl -outline-offset-2 transition-colors duration-calm data-marked:bg-column ${isOwn ? 'flex-row-reverse' : ''} ${isFirstOfTurn ? 'mt-2' : ''}`}
    >
      {isOwn ? null : (
        <div className="w-8 shrink-0 pt-1.5 max-sm:hidden">
          {isFirstOfTurn ? <AuthorMark member={members.byId.get(authorId ?? '')} /> : null}
        </div>
      )}
      <div
        className={`grid max-w-[min(36rem,calc(100%-3.25rem))] min-w-0 grid-cols-[minmax(0,auto)] gap-1 py-0.5 ${isOwn ? 'justify-items-end' : 'justify-items-start'}`}
      >
        <div
          className={`grid max-w-full min-w-0 grid-cols-1 gap-1.5 rounded-2xl border px-3 py-1.5 ${isOwn ? 'bg-hover' : 'bg-surface'} ${isMentioned ? 'border-ink' : 'border-line'}`}
        >
          {isOwn || !isFirstOfTurn ? null : <p className="truncate text-sm font-medium">{author}</p>}
          {withheld === null ? null : <p className="text-sm text-ink-soft italic">{withheld}</p>}
          {withheld !== null || message.replyTo === null || answered === undefined ? null : (
            <QuotedMessage
              message={answered}
              isWhole={isWhole}
              members={members}
              blocked={blocked}
              onOpen={() => actions.onGoTo(message.replyTo!)}
            />
          )}
          {imagePath === null || withheld !== null ? null : <MessagePicture path={imagePath} author={isOwn ? null : author} />}
          <div className="flex flex-wrap items-end gap-x-3">
            {text === '' || withheld !== null ? null : (
              // Keeps huge formulas and stacked accents inside: they would cover other messages.
              <div className="max-w-full min-w-0 overflow-x-auto overflow-y-hidden whitespace-pre-wrap wrap-anywhere [unicode-bidi:isolate]">
                <MessageWords text={text} mentions={mentions} members={members} />
              </div>
            )}
            <span className="ml-auto flex items-center gap-1.5 text-xs leading-6 whitespace-nowrap text-ink-soft">
              {message.editedAt === null ? null : <span title={`Edited ${momentWords(message.editedAt)}`}>edited</span>}
              <time dateTime={new Date(message.createdAt).toISOString()} title={momentWords(message.createdAt)}>
                {timeWords(message.createdAt)}
              </time>
              {isOwn || syncState !== 'synced' ? <WriteDot state={syncState} /> : null}
            </span>
          </div>
        </div>
        {rejection === null || syncState !== 'rejected' ? null : (
          <div className="grid gap-2 rounded-xl border border-danger px-3 py-2 text-sm">
            <p>
              <span className="font-medium text-danger">{isSent ? 'Your edit was not accepted.' : 'Not sent.'}</span>{' '}
              {REJECTIONS[rejection]}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => actions.onRetry(message)}>Retry</Button>
              {isOwn ? <Button onClick={() => actions.onEdit(message)}>Edit</Button> : null}
              <Button variant="danger" onClick={() => actions.onDiscard(message)}>
                Discard
              </Button>
            </div>
          </div>
        )}
        <ReactionBar
          reactions={withheld === null ? message.reactions : []}
          members={members}
          onToggle={(sign) => actions.onReact(message, sign)}
        />
        {isChoosing ? (
          <ReactionChoice
            onClose={() => setIsChoosing(false)}
            onChoose={(sign) => {
              setIsChoosing(false);
              actions.onReact(message, sign);
            }}
          />
        ) : null}
      </div>
      <div className="opacity-60 transition-opacity duration-quick group-hover/message:opacity-100 group-focus-within/message:opacity-100 pointer-fine:opacity-0">
        <PopupMenu
          label="More for this message"
          button={<Ellipsis aria-hidden className="size-5" />}
          items={menuItems(message, {
            isOwn,
            isOwner,
            isWithheld: withheld !== null,
            author,
            actions,
            onChoose: () => setIsChoosing(true),
          })}
        />
      </div>
    </article>
  );
});

interface MenuContext {
  readonly isOwn: boolean;
  readonly isOwner: boolean;
  /** Whether the content is not shown: a moderator hid it, or the author is blocked. */
  readonly isWithheld: boolean;
  readonly author: string;
  readonly actions: MessageActions;
  readonly onChoose: () => void;
}

function menuItems(message: Message, { isOwn, isOwner, isWithheld, author, actions, onChoose }: MenuContext): readonly PopupMenuItem[] {
  const { isSent, text } = message;
  return [
    ...(isSent && !isWithheld
      ? [
          { label: 'Reply', onSelect: () => actions.onReply(message) },
          { label: 'React', onSelect: onChoose },
        ]
      : []),
    ...(text === '' || isWithheld ? [] : [{ label: 'Copy text', onSelect: () => actions.onCopy(message) }]),
    ...(isOwn && !isWithheld ? [{ label: 'Edit', onSelect: () => actions.onEdit(message) }] : []),
    ...(isOwn || message.authorId === null || message.hidden !== null
      ? []
      : [{ label: 'Report', onSelect: () => actions.onReport(message, author) }]),
    ...(isOwn || isOwner ? [{ label: isOwn ? 'Delete' : 'Remove', onSelect: () => actions.onDelete(message) }] : []),
  ];
}

/** Text in place of a message that a moderator hid. Its author reads the reason. */
function hiddenWords(reason: string, isOwn: boolean): string {
  return isOwn ? `A moderator hid your message: ${reasonWords(reason).toLowerCase()}.` : 'A moderator hid this message.';
}

const STATES = { waiting: ', waiting to be sent', rejected: ', not accepted', synced: '' } as const;

function articleWords(message: Message, author: string, isMentioned: boolean): string {
  const { createdAt, syncState, editedAt } = message;
  const state = `${editedAt === null ? '' : ', edited'}${isMentioned ? ', mentions you' : ''}${STATES[syncState]}`;
  return `${author}, ${timeWords(createdAt)}${state}: ${quoteWords(message)}`;
}

interface MessageWordsProps {
  readonly text: string;
  /** Ids of the mentioned members. */
  readonly mentions: readonly string[];
  readonly members: Members;
}

/** The text with formulas, links and mentions. Never parsed as HTML. */
function MessageWords({ text, mentions, members }: MessageWordsProps) {
  const userId = useUserId();
  return parseMessage(text, members.usernames).map((part) => {
    switch (part.kind) {
      case 'link':
        return (
          <a
            key={part.at}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            {part.text}
          </a>
        );
      case 'mention':
        if (!mentions.includes(part.userId)) return part.text;
        return (
          <span key={part.at} className={part.userId === userId ? 'rounded-sm bg-ink px-1 font-semibold text-page' : 'font-semibold'}>
            {part.text}
          </span>
        );
      case 'words':
        return <Notation key={part.at} text={part.text} />;
    }
  });
}
