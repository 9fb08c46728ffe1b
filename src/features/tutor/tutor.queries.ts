import { useMemo } from 'react';

import type { Fields } from '../../../replication/schema/collections.ts';
import type { LocalRecord, SyncState } from '../../data/replica/local-database.ts';
import { useLiveQuery } from '../../data/replica/use-live-query.ts';
import type { AnswerDetails, Chat, Message } from './message.ts';

const noChats: readonly Chat[] = [];

/** All chats of the student: those that are pinned, then the newest. */
export function useChats(): { readonly chats: readonly Chat[]; readonly isLoading: boolean; readonly error: Error | null } {
  const { data, loading, error } = useLiveQuery('chats', (chats) => chats.find({ sort: [{ created_at: 'desc' }] }), []);
  const chats = useMemo(() => data?.map(toChat).toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned)) ?? noChats, [data]);
  return { chats, isLoading: loading, error };
}

const noMessages: readonly Message[] = [];

/** Every branch of a chat. Undefined until it has been read. */
export function useMessages(chatId: string | null): readonly Message[] | undefined {
  const { data, loading } = useLiveQuery(
    'chat_messages',
    (messages) => messages.find({ selector: { chat_id: { $eq: chatId ?? '' } }, sort: [{ created_at: 'asc' }] }),
    [chatId],
  );
  return useMemo(() => {
    if (chatId === null) return noMessages;
    // While another chat is being read, the last one's messages are still here.
    return loading ? undefined : data?.map(toMessage).filter((message) => message.chatId === chatId);
  }, [data, loading, chatId]);
}

/** What was said in all chats, to be searched. */
export function useAllMessages(isWanted: boolean): readonly Message[] {
  const { data } = useLiveQuery('chat_messages', (messages) => messages.find(isWanted ? {} : { selector: { id: { $eq: '' } } }), [
    isWanted,
  ]);
  return useMemo(() => data?.map(toMessage) ?? noMessages, [data]);
}

/** Doubts that wait for the model, and answers that were begun. */
export function useUnfinished(): readonly Message[] {
  const { data } = useLiveQuery(
    'chat_messages',
    (messages) => messages.find({ selector: { status: { $in: ['waiting', 'streaming'] } } }),
    [],
  );
  return useMemo(() => data?.map(toMessage) ?? noMessages, [data]);
}

/** What a doubt about a task begins with; undefined until it has been looked up. */
export function useTaskDoubt(taskId: string | null): string | null | undefined {
  const { data, loading } = useLiveQuery('todos', (todos) => todos.findOne(taskId ?? ''), [taskId]);
  return useMemo(() => {
    if (taskId === null) return null;
    if (loading) return undefined;
    return data ? [data.title, data.notes].filter(Boolean).join('\n\n') : null;
  }, [taskId, data, loading]);
}

/** RxDB keeps one object per version of a document; so do we, so that an unchanged message is not drawn again. */
const messageOf = new WeakMap<LocalRecord<'chat_messages'>, Message>();

function toMessage(document: LocalRecord<'chat_messages'>): Message {
  const known = messageOf.get(document);
  if (known) return known;
  const message = messageOfRecord(document.toJSON() as never);
  messageOf.set(document, message);
  return message;
}

export function messageOfRecord(record: Fields<'chat_messages'> & { readonly sync: { readonly state: SyncState } }): Message {
  return {
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
}

function toChat({ id, title, subject, pinned, created_at }: LocalRecord<'chats'>): Chat {
  return { id, title, subject, isPinned: pinned, madeAt: Date.parse(created_at) };
}
