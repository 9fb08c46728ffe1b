import type { SyncState } from '../../data/replica/local-database.ts';
import type { StoredMessage } from '../../data/groups/message-history.ts';
import type { PositionedMessage } from '../../domain/messages/message-window.ts';

/** A message as a view shows it. Replaced by another object when anything about it changes. */
export interface Message extends PositionedMessage {
  /** Null once the author's account is gone. */
  readonly authorId: string | null;
  readonly text: string;
  /** When its author last changed the text, in epoch milliseconds. */
  readonly editedAt: number | null;
  /** The id of the message it answers. */
  readonly replyTo: string | null;
  /** Ids of those it mentions. */
  readonly mentions: readonly string[];
  /** The student's id, a space, the reaction. */
  readonly reactions: readonly string[];
  readonly imagePath: string | null;
  readonly syncState: SyncState;
  /** Why the server refused it, or the change of it. */
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
    syncState: sync.state,
    rejection: sync.rejection?.reason ?? null,
  };
}
