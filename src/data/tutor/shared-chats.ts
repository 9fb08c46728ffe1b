import { callAsVisitor } from '../server/call-as-visitor.ts';

/** A message of a copy that others may see. */
export interface SharedMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  /** Who answered. */
  readonly source: string | null;
}

export interface NewShare {
  readonly chatId: string;
  readonly title: string;
  readonly messages: readonly SharedMessage[];
  readonly isListed: boolean;
  /** ISO 8601; null: until it is revoked. */
  readonly expiresAt: string | null;
}

/** A link that the student made. */
export interface OwnShare {
  readonly id: string;
  readonly isListed: boolean;
  readonly expiresAt: string | null;
}

export interface SharedChat {
  readonly id: string;
  readonly title: string;
  readonly messages: readonly SharedMessage[];
}

export interface ListedChat {
  readonly id: string;
  readonly title: string;
  readonly created_at: string;
}

/** Stores a copy under an address that nobody can guess. @throws where the server cannot be reached, or refuses */
export async function shareChat(userId: string, { chatId, title, messages, isListed, expiresAt }: NewShare): Promise<string> {
  const row = { chat_id: chatId, title, messages, is_listed: isListed, expires_at: expiresAt };
  const { data } = await (await table(userId)).insert(row).select('id').single().throwOnError();
  return (data as { id: string }).id;
}

/** The links of a chat that work. */
export async function ownShares(userId: string, chatId: string): Promise<readonly OwnShare[]> {
  const found = (await table(userId)).select('id, is_listed, expires_at').eq('chat_id', chatId).is('revoked_at', null);
  const { data } = await found.or(`expires_at.is.null,expires_at.gt.${new Date().toISOString()}`).throwOnError();
  return (data as { id: string; is_listed: boolean; expires_at: string | null }[]).map(({ id, is_listed, expires_at }) => ({
    id,
    isListed: is_listed,
    expiresAt: expires_at,
  }));
}

export async function revokeShare(userId: string, id: string): Promise<void> {
  await (await table(userId)).update({ revoked_at: new Date().toISOString() }).eq('id', id).throwOnError();
}

/** For anybody; null where there is nothing, or no longer. @throws where the server cannot be reached */
export async function readSharedChat(id: string): Promise<SharedChat | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return null;
  const [found] = (await callAsVisitor('read_shared_chat', { chat_id: id })) as {
    id: string;
    title: string;
    messages: readonly unknown[];
  }[];
  return found === undefined ? null : { id: found.id, title: found.title, messages: found.messages.flatMap(toMessage) };
}

/** What students put into the directory, the newest first; to go on, the last that is shown. */
export async function listSharedChats(query: string, after: ListedChat | undefined): Promise<readonly ListedChat[]> {
  const place = after === undefined ? {} : { before_time: after.created_at, before_id: after.id };
  return (await callAsVisitor('list_shared_chats', { query, ...place })) as readonly ListedChat[];
}

async function table(userId: string) {
  const { createDataClient } = await import('../server/supabase-client.ts');
  return createDataClient(userId).from('shared_chats');
}

/** Whoever shared it may have sent anything. */
function toMessage(message: unknown): SharedMessage[] {
  const { role, text, source } = (message ?? {}) as Record<string, unknown>;
  if ((role !== 'user' && role !== 'assistant') || typeof text !== 'string') return [];
  return [{ role, text, source: typeof source === 'string' ? source : null }];
}
