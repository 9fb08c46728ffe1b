import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import type { Message } from './message.ts';
import { cutText } from '../../../shared/rules/cut-text.ts';

/** @param since values that the form showed before */
export function renameChat(replica: Replica, id: string, title: string, since: { readonly title?: string }): Promise<WriteResult> {
  return replica.edit('chats', id, { title: cutText(title.trim(), 200) }, { since });
}

export function pinChat(replica: Replica, id: string, pinned: boolean): Promise<WriteResult> {
  return replica.edit('chats', id, { pinned });
}

export function setChatSubject(replica: Replica, id: string, subject: string | null): Promise<WriteResult> {
  return replica.edit('chats', id, { subject });
}

/** A deleted chat, for `restoreChat`. */
export interface DeletedChat {
  readonly id: string;
  readonly messageIds: readonly string[];
}

/** Deletes the chat and its messages at once, because the tab may close before the undo expires. */
export async function deleteChat(replica: Replica, { id, messageIds }: DeletedChat): Promise<WriteResult> {
  const result = await replica.remove('chats', id);
  return result.ok ? replica.remove('chat_messages', messageIds) : result;
}

export async function restoreChat(replica: Replica, { id, messageIds }: DeletedChat): Promise<WriteResult> {
  const result = await replica.restore('chat_messages', messageIds);
  return result.ok ? replica.restore('chats', id) : result;
}

/** Collects what `deleteChat` removes. */
export async function chatToDelete(replica: Replica, id: string): Promise<DeletedChat> {
  const found = await replica.find('chat_messages', { selector: { chat_id: { $eq: id } } });
  return { id, messageIds: found.map((message) => message.id) };
}

export function rateAnswer(replica: Replica, { id, rating }: Message, rated: 'up' | 'down'): Promise<WriteResult> {
  return replica.edit('chat_messages', id, { rating: rating === rated ? null : rated });
}
