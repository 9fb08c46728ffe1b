import * as v from 'valibot';

import { callAsVisitor } from '../server/call-as-visitor.ts';
import { readRefusal } from '../server/refusal.ts';

const MESSAGE = v.object({
  role: v.picklist(['user', 'assistant']),
  text: v.string(),
  /** The tutor that answered. */
  source: v.fallback(v.nullable(v.string()), null),
});

/** A message of a public copy. */
export type SharedMessage = Readonly<v.InferOutput<typeof MESSAGE>>;

export interface NewShare {
  readonly chatId: string;
  readonly title: string;
  readonly messages: readonly SharedMessage[];
  readonly isListed: boolean;
  /** ISO 8601; null: until it is revoked. */
  readonly expiresAt: string | null;
}

/** A link that the student created. */
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

const LISTED_CHAT = v.object({ id: v.string(), title: v.string(), created_at: v.string() });
export type ListedChat = Readonly<v.InferOutput<typeof LISTED_CHAT>>;

const STORED_CHAT = v.object({ id: v.string(), title: v.string(), messages: v.array(v.unknown()) });
const ROW = v.object({ id: v.string() });
const OWN_SHARES = v.array(v.object({ id: v.string(), is_listed: v.boolean(), expires_at: v.nullable(v.string()) }));

/** Stores a copy under an unguessable address. @throws what the server said, if it refuses or is unreachable */
export async function shareChat(userId: string, { chatId, title, messages, isListed, expiresAt }: NewShare): Promise<string> {
  const row = { chat_id: chatId, title, messages, is_listed: isListed, expires_at: expiresAt };
  const insert = async () => (await table(userId)).insert(row).select('id').single();
  let { data, error } = await insert();
  if (readRefusal(error).hint === 'full') {
    // Links that have ended open nothing, and still take room.
    await (await table(userId)).delete().or(`revoked_at.not.is.null,expires_at.lt.${new Date().toISOString()}`).throwOnError();
    ({ data, error } = await insert());
  }
  if (error !== null) throw error;
  return v.parse(ROW, data).id;
}

/** Active links of a chat. */
export async function ownShares(userId: string, chatId: string): Promise<readonly OwnShare[]> {
  const found = (await table(userId)).select('id, is_listed, expires_at').eq('chat_id', chatId).is('revoked_at', null);
  const { data } = await found.or(`expires_at.is.null,expires_at.gt.${new Date().toISOString()}`).throwOnError();
  return v.parse(OWN_SHARES, data).map(({ id, is_listed, expires_at }) => ({
    id,
    isListed: is_listed,
    expiresAt: expires_at,
  }));
}

export async function revokeShare(userId: string, id: string): Promise<void> {
  const revoked = (await table(userId)).update({ revoked_at: new Date().toISOString() }).eq('id', id);
  // Fails unless a row was changed: the student must not believe that an open link is closed.
  await revoked.select('id').single().throwOnError();
}

/** A shared chat, for anyone; null if missing, expired or revoked. @throws when the server is unreachable */
export async function readSharedChat(id: string): Promise<SharedChat | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return null;
  const [found] = await callAsVisitor(v.array(STORED_CHAT), 'read_shared_chat', { chat_id: id });
  return found === undefined ? null : { id: found.id, title: found.title, messages: found.messages.flatMap(toMessage) };
}

/** Publicly listed chats, newest first, after `after`. */
export async function listSharedChats(query: string, after: ListedChat | undefined): Promise<readonly ListedChat[]> {
  const position = after === undefined ? {} : { before_time: after.created_at, before_id: after.id };
  return callAsVisitor(v.array(LISTED_CHAT), 'list_shared_chats', { query, ...position });
}

async function table(userId: string) {
  const { createDataClient } = await import('../server/supabase-client.ts');
  return createDataClient(userId).from('shared_chats');
}

/** The content comes from another student and may have any shape. */
function toMessage(message: unknown): SharedMessage[] {
  const { success, output } = v.safeParse(MESSAGE, message);
  return success ? [output] : [];
}
