import type { NewDocument } from '../../../src/shared/replica/local-database.ts';
import type { Student } from './student.tsx';

type StoredMessage = Partial<NewDocument<'chat_messages'>> & { readonly role: 'user' | 'assistant'; readonly content: string };

/**
 * Stores a chat, each message below the one before unless it names its parent by its place in the list.
 * @returns its id
 */
export async function storeChat(student: Student, messages: readonly (StoredMessage & { readonly below?: number })[]): Promise<string> {
  student.show(null);
  const replica = await student.replica();
  const chat_id = crypto.randomUUID();
  await replica.insert('chats', { id: chat_id, user_id: student.id, title: 'Stored' });
  const ids = messages.map(() => crypto.randomUUID());
  const madeAt = Date.now() - messages.length;
  const rows = messages.map(({ below, ...message }, at) => ({
    id: ids[at]!,
    user_id: student.id,
    chat_id,
    parent_id: ids[below ?? at - 1] ?? null,
    created_at: new Date(madeAt + at).toISOString(),
    ...message,
  }));
  const stored = await replica.insertAll('chat_messages', rows);
  if (!stored.ok) throw new Error(stored.error.message);
  return chat_id;
}
