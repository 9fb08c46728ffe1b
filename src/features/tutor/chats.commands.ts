import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import type { Message } from './message.ts';

export function renameChat(replica: Replica, id: string, title: string): Promise<WriteResult> {
  return replica.edit('chats', id, { title: title.trim().slice(0, 200) });
}

export function pinChat(replica: Replica, id: string, pinned: boolean): Promise<WriteResult> {
  return replica.edit('chats', id, { pinned });
}

export function setChatSubject(replica: Replica, id: string, subject: string | null): Promise<WriteResult> {
  return replica.edit('chats', id, { subject });
}

/** Its messages stay until nobody can take this back any more: see `deleteMessagesOf`. */
export function deleteChat(replica: Replica, id: string): Promise<WriteResult> {
  return replica.remove('chats', id);
}

export function restoreChat(replica: Replica, id: string): Promise<WriteResult> {
  return replica.restore('chats', id);
}

export async function deleteMessagesOf(replica: Replica, chatId: string): Promise<void> {
  const { chats, chat_messages: messages } = replica.database.collections;
  // Restored meanwhile, here or on another device.
  if ((await chats.findOne(chatId).exec()) !== null) return;
  const found = await messages.find({ selector: { chat_id: { $eq: chatId } } }).exec();
  for (const { id } of found) await replica.remove('chat_messages', id);
}

export function rateAnswer(replica: Replica, { id, rating }: Message, rated: 'up' | 'down'): Promise<WriteResult> {
  return replica.edit('chat_messages', id, { rating: rating === rated ? null : rated });
}
