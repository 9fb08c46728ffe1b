import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import { messageId } from '../../domain/messages/message-id.ts';
import { withReaction } from '../../domain/messages/reactions.ts';

export interface NewMessage {
  readonly groupId: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly replyTo: string | null;
  readonly imagePath: string | null;
}

/** @param after The id of the last one written here that was not sent yet. */
export function sendMessage(replica: Replica, userId: string, after: string | null, message: NewMessage): Promise<WriteResult> {
  const { mentions, ...fields } = message;
  return replica.insert('group_messages', {
    ...fields,
    id: messageId(after, Date.now()),
    createdBy: userId,
    mentions: mentions.slice(0, MOST_MENTIONS),
  });
}

/** So many fit. */
const MOST_MENTIONS = 50;

export function editMessage(replica: Replica, id: string, text: string, mentions: readonly string[]): Promise<WriteResult> {
  return replica.edit('group_messages', id, { text, mentions: mentions.slice(0, MOST_MENTIONS) });
}

export function toggleReaction(replica: Replica, userId: string, id: string, sign: string): Promise<WriteResult> {
  return replica.edit('group_messages', id, ({ reactions }) => ({ reactions: withReaction(reactions, userId, sign) }));
}

export function deleteMessage(replica: Replica, id: string): Promise<WriteResult> {
  return replica.remove('group_messages', id);
}

/** Only of one that was never sent: the server forgets what was taken back. */
export function restoreMessage(replica: Replica, id: string): Promise<WriteResult> {
  return replica.restore('group_messages', id);
}

export function retryMessage(replica: Replica, id: string): Promise<WriteResult> {
  return replica.retry('group_messages', id);
}

/** Gives a refused change of a message up. */
export function discardChange(replica: Replica, id: string): Promise<WriteResult> {
  return replica.discard('group_messages', id);
}
