import type { SyncState } from '../../../shared/replica/local-database.ts';
import type { StoredMessage } from './message-history.ts';
import type { PositionedMessage } from '../rules/messages/message-window.ts';

/** A message for views. Immutable: a change makes a new object. */
export interface Message extends PositionedMessage {
  /** Null once the author's account is deleted. */
  readonly authorId: string | null;
  readonly text: string;
  /** Time of the author's last edit, epoch milliseconds. */
  readonly editedAt: number | null;
  /** Id of the message it replies to. */
  readonly replyTo: string | null;
  /** Ids of the mentioned members. */
  readonly mentions: readonly string[];
  /** Reactions of members. Each is a user id, a space, and the sign. */
  readonly reactions: readonly string[];
  readonly imagePath: string | null;
  /** Why a moderator hid the message, which then has no content; null if it is not hidden. */
  readonly hidden: string | null;
  readonly syncState: SyncState;
  /** Why the server rejected the message or its edit; null if it did not. */
  readonly rejection: NonNullable<StoredMessage['sync']['rejection']>['reason'] | null;
}

export function toMessage({
  id,
  createdAt,
  createdBy,
  text,
  editedAt,
  replyTo,
  mentions,
  reactions,
  imagePath,
  hidden,
  sync,
}: StoredMessage): Message {
  return {
    id,
    createdAt,
    isSent: sync.version > 0,
    authorId: createdBy,
    text,
    editedAt,
    replyTo,
    mentions,
    reactions,
    imagePath,
    hidden,
    syncState: sync.state,
    rejection: sync.rejection?.reason ?? null,
  };
}
