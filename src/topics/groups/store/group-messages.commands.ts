import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { discardRejected } from '../../../shared/student/corrections.ts';
import { withReaction } from '../rules/messages/reactions.ts';

/** A message as entered; its id makes sending idempotent. */
export interface NewMessage {
  readonly id: string;
  readonly groupId: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly replyTo: string | null;
  readonly imagePath: string | null;
}

export function sendMessage(replica: Replica, userId: string, message: NewMessage): Promise<WriteResult> {
  const { id, groupId, text, mentions, replyTo, imagePath } = message;
  const fields = { id, groupId, text, replyTo, imagePath, createdBy: userId, mentions: mentions.slice(0, MOST_MENTIONS) };
  // Another tab may have stored the same message, and the student may have deleted it since.
  return replica.insert('group_messages', fields, {}, { isRepeated: true });
}

/** Maximum number of mentions. */
const MOST_MENTIONS = 50;

/** @param since the text that the edit began with; undefined: unknown */
export function editMessage(replica: Replica, id: string, text: string, mentions: readonly string[], since?: string): Promise<WriteResult> {
  // The student changed nothing, so keep the text and mentions that another device may have written meanwhile.
  if (text === since) return Promise.resolve({ ok: true });
  return replica.edit(
    'group_messages',
    id,
    { text, mentions: mentions.slice(0, MOST_MENTIONS) },
    { since: since === undefined ? {} : { text: since } },
  );
}

export function toggleReaction(replica: Replica, userId: string, id: string, sign: string): Promise<WriteResult> {
  return replica.edit('group_messages', id, ({ reactions }) => ({ reactions: withReaction(reactions, userId, sign) }));
}

export function deleteMessage(replica: Replica, id: string): Promise<WriteResult> {
  return replica.remove('group_messages', id);
}

/** Restores a message that was never sent. The server erases deleted messages, so others cannot be restored. */
export function restoreMessage(replica: Replica, id: string): Promise<WriteResult> {
  return replica.restore('group_messages', id);
}

export function retryMessage(replica: Replica, id: string): Promise<WriteResult> {
  return replica.retry('group_messages', id);
}

/** Discards a rejected edit of a message. */
export function discardChange(replica: Replica, userId: string, id: string): Promise<WriteResult> {
  return discardRejected(replica, userId, 'group_messages', id);
}
