import { useMemo } from 'react';

import type { LocalRecord, Replica } from '../../../shared/replica/local-database.ts';
import { useRecord, useRecords } from '../../../shared/replica/use-records.ts';
import type { AnswerDetails, Chat, Message } from './message.ts';

const noChats: readonly Chat[] = [];

/** All chats of the student: pinned first, then newest. */
export function useChats(): { readonly chats: readonly Chat[]; readonly isLoading: boolean; readonly error: Error | null } {
  const { data, loading, error } = useRecords('chats', { sort: [{ created_at: 'desc' }] });
  const chats = useMemo(() => data?.map(toChat).toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned)) ?? noChats, [data]);
  return { chats, isLoading: loading, error };
}

const noMessages: readonly Message[] = [];

/** All messages of a chat. Undefined while loading. */
export function useMessages(chatId: string | null): readonly Message[] | undefined {
  const { data, loading } = useRecords('chat_messages', { selector: { chat_id: { $eq: chatId ?? '' } }, sort: [{ created_at: 'asc' }] });
  return useMemo(() => {
    if (chatId === null) return noMessages;
    // While another chat loads, the previous one's messages are still here.
    return loading ? undefined : data?.map(toMessage).filter((message) => message.chatId === chatId);
  }, [data, loading, chatId]);
}

/** All messages, for search. */
export function useAllMessages(isWanted: boolean): readonly Message[] {
  const { data } = useRecords('chat_messages', isWanted ? {} : { selector: { id: { $eq: '' } } });
  return useMemo(() => data?.map(toMessage) ?? noMessages, [data]);
}

/** Doubts that wait and answers that are incomplete. */
export function useUnfinished(): readonly Message[] {
  const { data } = useRecords('chat_messages', { selector: { status: { $in: ['waiting', 'streaming'] } } });
  return useMemo(() => data?.map(toMessage) ?? noMessages, [data]);
}

/** Whether any doubt has this picture. */
export async function isPictureAsked(replica: Replica, path: string): Promise<boolean> {
  const found = await replica.find('chat_messages', {});
  return found.some(({ image_paths }) => image_paths.includes(path));
}

/** Initial text of a doubt about a task; undefined while loading. */
export function useTaskDoubt(taskId: string | null): string | null | undefined {
  const { data, loading } = useRecord('todos', taskId);
  return useMemo(() => {
    if (taskId === null) return null;
    if (loading) return undefined;
    return data ? [data.title, data.notes].filter(Boolean).join('\n\n') : null;
  }, [taskId, data, loading]);
}

/** Cached per version of the record, so that an unchanged message does not render again. */
const messageOf = new WeakMap<LocalRecord<'chat_messages'>, Message>();

export function toMessage(record: LocalRecord<'chat_messages'>): Message {
  const known = messageOf.get(record);
  if (known) return known;
  const message: Message = {
    id: record.id,
    chatId: record.chat_id,
    parentId: record.parent_id,
    role: record.role,
    text: record.content,
    status: record.status,
    source: record.source,
    details: record.details as AnswerDetails,
    pictures: record.image_paths,
    rating: record.rating,
    madeAt: Date.parse(record.created_at),
    syncState: record.sync.state,
  };
  messageOf.set(record, message);
  return message;
}

function toChat({ id, title, subject, chapter, pinned, created_at }: LocalRecord<'chats'>): Chat {
  return { id, title, subject, chapter, isPinned: pinned, madeAt: Date.parse(created_at) };
}
